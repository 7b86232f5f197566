"""`counterfoil worksheet` and `counterfoil models`: a file that is whole, and names that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from core.models.remembered import remember, remembered

if TYPE_CHECKING:
    from pathlib import Path

    from tests.core.commands.conftest import Run


def text(path: Path) -> str:
    return " ".join("".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_what_a_model_failed_is_on_the_sheet_and_nothing_else(run: Run, drawn: Path, tmp_path: Path) -> None:
    run("attack", drawn, "--model", "planted:digits=1", "--count", 3, "--problems", 2)
    done = run("worksheet", drawn, "--out", tmp_path / "s.pdf", "--title", "Friday")
    assert done.code == 0
    assert "2 questions" in done.out
    printed = text(tmp_path / "s.pdf")
    assert "Friday" in printed
    assert "How many apples" in printed
    assert "How many pupils" not in printed
    assert "planted digits=1 was asked 2 of 2 questions and got 2 wrong: 100 %" in printed


def test_the_key_is_printed_unless_it_is_not_wanted(run: Run, drawn: Path, tmp_path: Path) -> None:
    for flags in ((), ("--key",)):
        assert run("worksheet", drawn, "--items", "all", "--out", tmp_path / "s.pdf", *flags).code == 0
        assert "Key" in text(tmp_path / "s.pdf")
    assert run("worksheet", drawn, "--items", "all", "--no-key", "--out", tmp_path / "s.pdf").code == 0
    assert "Key" not in text(tmp_path / "s.pdf")


def test_a_problem_without_a_sure_key_is_named_on_standard_error(
    run: Run, drawn: Path, tmp_path: Path
) -> None:
    done = run("worksheet", drawn, "--items", "all", "--out", tmp_path / "s.pdf")
    assert "3 questions" in done.out
    assert "Problem 4 is left out" in done.err


def test_a_class_hears_in_one_sentence_what_no_model_failed(run: Run, drawn: Path, tmp_path: Path) -> None:
    run("generate", drawn, "--count", 30, "--seed", 3)
    run("attack", drawn, "--model", "planted:exact", "--count", 30)
    flags = ("--items", "all", "--out", tmp_path / "s.txt")
    assert run("worksheet", drawn, *flags, "--versions", 2).err.count("No model failed") == 2
    told = run("worksheet", drawn, *flags, "--versions", 5).err
    assert told.count("No model failed") == 1
    assert "of the 15 questions on 5 papers." in told


def test_several_variants_of_each_problem_go_in_when_asked_for(run: Run, drawn: Path, tmp_path: Path) -> None:
    done = run("worksheet", drawn, "--items", "all", "--per-problem", 2, "--out", tmp_path / "s.pdf")
    assert "6 questions, 1 left out" in done.out
    assert run("worksheet", drawn, "--per-problem", 0, "--out", tmp_path / "s.pdf").code == 2


def test_problems_that_go_in_as_they_stand_are_named(run: Run, project: Path, tmp_path: Path) -> None:
    done = run("worksheet", project, "--items", "all", "--out", tmp_path / "s.pdf")
    assert "3 questions, 1 left out" in done.out
    assert "Problems 1, 2, 3 have no variants and go in as they stand." in done.err


def test_nothing_failed_says_what_to_do_and_writes_nothing(run: Run, drawn: Path, tmp_path: Path) -> None:
    done = run("worksheet", drawn, "--out", tmp_path / "s.pdf")
    assert done.code == 1
    assert "--items all" in done.err
    assert not (tmp_path / "s.pdf").exists()


@pytest.mark.parametrize("name", ["sheet.doc", "sheet", "sheet.pdf.exe", ".pdf", "sheet.zip", "sheet.xml"])
def test_a_format_that_cannot_be_written_is_refused(run: Run, drawn: Path, tmp_path: Path, name: str) -> None:
    done = run("worksheet", drawn, "--items", "all", "--out", tmp_path / name)
    assert done.code == 1
    assert ".pdf, .docx" in done.err
    assert ".qti21.zip" in done.err
    assert not (tmp_path / name).exists()


def test_a_place_that_cannot_be_written_to_is_named(run: Run, drawn: Path, tmp_path: Path) -> None:
    done = run("worksheet", drawn, "--items", "all", "--out", tmp_path / "gone" / "s.pdf")
    assert done.code == 1
    assert "gone" in done.err
    assert run("worksheet", drawn, "--items", "all").code == 2


def test_the_list_of_models_says_how_to_give_one(run: Run) -> None:
    done = run("models")
    assert done.code == 0
    assert "starter" in done.out
    assert "no evidence about any other model" in done.out
    assert "gguf:PATH" in done.out
    assert run("models", "--json").document["models"][0]["spec"] == "pocket"
    assert run("models", "list", "--json").document == run("models", "--json").document


def test_a_planted_model_answers_the_test_question(run: Run) -> None:
    done = run("models", "check", "planted:exact", "--json")
    assert done.code == 0
    assert done.document["outcome"] == "correct"
    assert "18" in done.document["reply"]
    assert run("models", "--json", "check", "planted:exact").document["outcome"] == "correct"
    assert run("models", "check", "planted:nobody").code == 1


def test_what_is_no_model_gets_no_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "page.gguf").write_text("<html>not found</html>", encoding="utf-8")
    done = run("models", "add", "mine", tmp_path / "page.gguf")
    assert done.code == 1
    assert remembered() == {}


def test_a_named_file_is_listed_and_may_be_asked_by_its_name(run: Run, tmp_path: Path) -> None:
    remember("class model", tmp_path / "gone.gguf")
    listed = run("models", "--json").document["models"]
    assert [model["spec"] for model in listed] == ["pocket", "starter", "class model"]
    assert listed[2]["problem"]
    done = run("models", "check", "class model")
    assert done.code == 1
    assert "gone.gguf" in done.err


def test_a_spoilt_list_of_names_is_told_with_the_file_to_delete(run: Run, tmp_path: Path) -> None:
    remember("one", tmp_path / "one.gguf")
    (file,) = (tmp_path / "settings").rglob("models.json")
    file.write_text("[", encoding="utf-8")
    done = run("models")
    assert done.code == 1
    assert str(file) in done.err


@pytest.mark.parametrize("name", ["starter", "pocket", "gguf:x", "", "a/b", "x" * 100])
def test_a_name_that_could_be_mistaken_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    done = run("models", "add", name, tmp_path / "gone.gguf")
    assert done.code == 1
