"""The report on citations from the command line: every file, one document, and sentences for bad places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core import cli
from tests.conftest import ROOT

SAMPLES = ROOT / "resources" / "samples" / "passages.jsonl"


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "rivers.counterfoil")
    assert cli.main(["import", path, str(SAMPLES)]) == 0
    assert cli.main(["cite", path, "--model", "planted:reads-cited", "--strategy", "1", "2"]) == 0
    capsys.readouterr()
    return path


def test_every_file_is_written_and_named(
    project: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "report"
    assert cli.main(["results", project, "--report", str(folder), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert sorted(document["files"]) == sorted(path.name for path in folder.iterdir())
    assert {"citations.html", "citations.md", "samples.csv", "run.json"} <= set(document["files"])
    assert json.loads((folder / "run.json").read_text())["matcher"]["name"] == "standard"


def test_writing_again_replaces_what_was_there(
    project: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "report"
    for matcher in ("standard", "words"):
        assert cli.main(["results", project, "--report", str(folder), "--matcher", matcher]) == 0
    assert json.loads((folder / "run.json").read_text())["matcher"]["name"] == "words"
    assert "citations.html" in capsys.readouterr().out


def test_the_papers_preset_holds_for_every_file(
    project: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["cite", project, "--model", "planted:guesses@1", "--controls"]
    assert cli.main(asked) == 0
    pages = {}
    for preset in ("recommended", "paper"):
        folder = tmp_path / preset
        assert cli.main(["results", project, "--report", str(folder), "--preset", preset]) == 0
        pages[preset] = (folder / "citations.md").read_text(encoding="utf-8")
        assert json.loads((folder / "run.json").read_text())["preset"] == preset
        assert f"Preset: {'as in the paper' if preset == 'paper' else preset}" in pages[preset]
    ours = ("net effect", "McNemar", "p (Holm)", "One citation left out", "| shuffled |", "| identity |")
    assert [words for words in ours if words not in pages["recommended"]] == []
    body = pages["paper"].partition("## Notes")[0]
    assert [words for words in ours if words in body] == []
    assert "Wilcoxon" in body
    assert "1-random" in body


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("missing/report", "There is no folder"),
        ("rivers.counterfoil", "is a file"),
        ("n\0ul", "cannot be used"),
    ],
)
def test_a_bad_place_gets_a_sentence(
    project: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, says: str
) -> None:
    assert cli.main(["results", project, "--report", str(tmp_path / place)]) == 1
    assert says in capsys.readouterr().err


def test_the_papers_preset_has_the_papers_tests_alone(
    project: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["cite", project, "--model", "planted:ignores-context", "--strategy", "1", "2"]) == 0
    capsys.readouterr()
    assert cli.main(["results", project, "--table", "tests", "--preset", "paper", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert {row["test"] for row in rows} == {"one-way ANOVA", "Tukey HSD"}
