"""Importing questions, asking about them and printing the tables, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.citations.plan import CitationStudy
from core.citations.study import run_citation_study
from core.cli import main
from core.commands import citing
from core.models.base import Request
from core.models.planted import SayingModel
from core.store.project import Project

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"


@pytest.fixture
def project(tmp_path: Path) -> str:
    path = str(tmp_path / "a.counterfoil")
    assert main(["import", path, str(SAMPLES / "passages.jsonl"), str(SAMPLES / "problems.jsonl")]) == 0
    return path


def cite(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["cite", *args, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return dict(json.loads(out))


def rows(capsys: pytest.CaptureFixture[str], project: str, table: str, *more: str) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert main(["results", project, "--table", table, "--json", *more]) == 0
    return list(json.loads(capsys.readouterr().out)["rows"])


def test_problems_and_questions_go_where_they_belong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "a.counterfoil")
    files = [str(SAMPLES / name) for name in ("problems.jsonl", "passages.jsonl")]
    assert main(["import", path, *files]) == 0
    out = capsys.readouterr().out
    assert "problems.jsonl (table): 30 problems added" in out
    assert "passages.jsonl (passages): 6 questions added" in out
    assert main(["import", path, files[1], "--format", "passages"]) == 0
    assert "0 questions added, 6 there already" in capsys.readouterr().out


def test_a_file_of_another_format_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.counterfoil"
    files = [str(SAMPLES / "passages.jsonl"), str(SAMPLES / "problems.jsonl")]
    assert main(["import", str(path), *files, "--format", "musique"]) == 1
    assert "Record 1, paragraphs: there is no list of paragraphs." in capsys.readouterr().err
    assert not path.exists()


def test_planted_models_come_out_of_the_tables_as_planted(
    project: str, capsys: pytest.CaptureFixture[str]
) -> None:
    document = cite(
        capsys,
        project,
        "--model",
        "planted:reads-cited",
        "planted:ignores-context",
        "--strategy",
        "1",
        "2",
        "3",
    )
    assert [one["asked"] for one in document["models"]] == [24, 24]
    assert all(one["error_samples"] == one["failed"] == 0 for one in document["models"])
    found = {
        (row["model"].rpartition(" ")[2], row["strategy"]): (
            row["contain"]["value"],
            row["unknown"]["value"],
            row["n"],
        )
        for table in ("consistency", "necessity")
        for row in rows(capsys, project, table)
        if row["hop"] == "all"
    }
    assert found == {
        ("reads-cited", "1"): (1, 0, 6), ("reads-cited", "2"): (1, 1, 6), ("reads-cited", "3"): (1, 1, 6),
        ("ignores-context", "1"): (1, 0, 6), ("ignores-context", "2"): (0, 0, 6), ("ignores-context", "3"): (0, 0, 6),
    }  # fmt: skip


def test_every_row_has_what_the_tables_promise(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    cite(capsys, project, "--model", "planted:guesses@3", "--controls", "--rounds", "2")
    for table in ("consistency", "necessity", "controls", "outcomes"):
        for row in rows(capsys, project, table):
            assert {"model", "strategy", "round", "hop", "n", "errors", "not_applicable"} <= set(row)
            assert row["hop"] == "all" or isinstance(row["hop"], int)
            if table in ("consistency", "necessity"):
                for measure in ("contain", "f1", "em", "unknown"):
                    assert set(row[measure]) == {"value", "low", "high"}
    assert rows(capsys, project, "overlap")
    assert rows(capsys, project, "tests")
    for form in ("md", "csv"):
        assert main(["results", project, "--table", "necessity", "--format", form]) == 0
        assert len(capsys.readouterr().out.splitlines()) > 3


def test_another_matcher_makes_the_tables_anew(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    cite(capsys, project, "--model", "planted:reads-cited", "--strategy", "1")
    for name in ("articles", "words", "letters"):
        assert rows(capsys, project, "consistency", "--matcher", name)[-1]["contain"]["value"] == 1
    assert main(["results", project, "--table", "consistency", "--matcher", "best"]) == 1
    assert "There are: standard" in capsys.readouterr().err


def test_word_problems_and_a_bounded_search(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = cite(
        capsys,
        project,
        "--model",
        "planted:reads-cited",
        "--problems",
        "3",
        "--smallest",
        "2",
        "--strategy",
        "2",
    )
    (model,) = document["models"]
    assert model["questions"] == 9
    assert {one["cut"] for one in model["smallest"]} == {False}
    assert all(len(one["removed"]) == 1 for one in model["smallest"])


def test_what_each_search_found_is_told(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    for model, told in (("reads-cited", "Without passage"), ("ignores-context", "None of the sets tried")):
        args = ["--model", f"planted:{model}", "--smallest", "2", "--strategy", "2"]
        assert main(["cite", project, *args]) == 0
        lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  question ")]
        assert len(lines) == 6
        assert all(told in line for line in lines)


def test_a_budget_is_for_all_models_together(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = cite(
        capsys, project, "--model", "planted:reads-cited", "planted:cites-decoys", "--max-requests", "7"
    )
    assert [one["asked"] for one in document["models"]] == [7]


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["--model", "planted:nobody"], 1, "no planted model"),
        (["--model", "planted:exact"], 1, "no request was answered"),
        (["--model", "planted:reads-cited", "--strategy", "4"], 2, "invalid choice"),
        ([], 2, "--model"),
    ],
)
def test_what_cannot_be_asked_is_said(
    project: str, capsys: pytest.CaptureFixture[str], args: list[str], code: int, words: str
) -> None:
    assert main(["cite", project, *args]) == code
    assert words in capsys.readouterr().err


def test_a_project_without_questions_says_how_to_get_some(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "a.counterfoil")
    assert main(["import", path, str(SAMPLES / "problems.jsonl")]) == 0
    assert main(["cite", path, "--model", "planted:reads-cited"]) == 1
    assert "counterfoil import" in capsys.readouterr().err
    assert main(["results", path, "--table", "consistency"]) == 0
    assert "counterfoil cite" in capsys.readouterr().err


def test_a_row_of_the_tests_says_by_which_measure(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    cite(capsys, project, "--model", "planted:reads-cited", "--strategy", "1", "--controls")
    assert main(["results", project, "--table", "tests"]) == 0
    head, _, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("| by |")
    assert {line.split("|")[1].strip() for line in lines} >= {"Contain", "F1", "Unknown"}
    assert len(lines) == len(set(lines))


def test_a_table_says_how_its_intervals_are_made(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    cite(capsys, project, "--model", "planted:guesses@3", "--strategy", "2")
    assert main(["results", project, "--table", "necessity"]) == 0
    shown = capsys.readouterr()
    assert "by bootstrap" in shown.err
    assert "Wilson" in shown.err


def test_a_stopped_study_says_what_is_there(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", project, "--table", "consistency"]) == 0
    assert "No model has been asked" in capsys.readouterr().err
    cite(capsys, project, "--model", "planted:reads-cited", "--max-requests", "1")
    assert main(["results", project, "--table", "consistency"]) == 0
    assert "1 question was asked first, none again yet" in capsys.readouterr().err
    cite(capsys, project, "--model", "planted:reads-cited", "--strategy", "2")
    assert main(["results", project, "--table", "consistency"]) == 0
    assert "Nothing of this table has been asked yet. There is: 6 questions" in capsys.readouterr().err


def test_the_error_samples_of_the_foot_are_those_of_the_rows(
    project: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    one = ["--strategy", "1", "--questions", "1"]
    assert main(["cite", project, "--model", "planted:says=Hm.", *one]) == 0
    out = capsys.readouterr().out
    assert "error samples: 1 in step 1, 1 after it; most often (1): " in out
    assert "2 of 2 done" in out
    row = rows(capsys, project, "consistency")[-1]
    assert (row["n"], row["errors"]) == (0, 1)


async def test_an_error_after_step_1_is_counted_with_its_reason(project: str) -> None:
    def says(request: Request) -> str:
        shown = request.about["shown"].split()
        whole = len(shown) == int(request.about["count"])
        return '{"passages": [1], "answer": "Ada"}' if whole else "Hm,\nwell."

    with Project.open(Path(project)) as opened:
        study = CitationStudy(strategies=("1",), most_questions=1)
        await run_citation_study(opened, SayingModel("test:mutters", "mutters", says), study)
        found, errors = citing._measured(opened, "test:mutters")
    assert [row["errors"] for row in found] == [1]
    assert (errors["first"], errors["later"], errors["reason_count"]) == (0, 1, 1)
    assert errors["reason"].startswith("After: ")


def test_net_effects_have_intervals_that_say_how_they_are_made(
    project: str, capsys: pytest.CaptureFixture[str]
) -> None:
    cite(capsys, project, "--model", "planted:reads-cited", "--strategy", "2", "--controls")
    assert main(["results", project, "--table", "controls", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "square-and-add" in found["intervals"]
    without = [row for row in found["rows"] if row["against"] and row["net"]["low"] is None]
    assert [row["paired"] for row in without if row["paired"] > 1] == []
    assert any("two Wilson intervals" in row["notes"].get("net", "") for row in found["rows"])
    assert main(["results", project, "--table", "tests"]) == 0
    assert "Tukey" in capsys.readouterr().err
