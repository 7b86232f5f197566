"""A sheet as CSV and JSONL: read back by programs, by spreadsheets and by our own import."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from core.attacks.cells import guarded
from core.problems.readers import read_file
from core.worksheets.plain import printable
from core.worksheets.prepare import prepared
from core.worksheets.sheet import Item, Record, Sheet, Version
from core.worksheets.tables import write_csv, write_jsonl
from tests.core.worksheets.hostile import CASES, texts

SHEET = Sheet(
    "Friday",
    (
        Item(
            "Ann has 14 apples and buys 23 more. How many are there?",
            Fraction(37),
            ("all = 14 + 23 = 37",),
            problem_id=1,
            variant_id=5,
            models=(Record("Toy", 3, wrong=2, correct=1, answers=(Fraction(36),)),),
        ),
        Item(
            "What is 7 ÷ 3?", Fraction(7, 3), written="7/3", also=(Fraction(5, 2),), tolerance=Fraction(1, 10)
        ),
    ),
)


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def test_a_table_has_a_row_a_question(tmp_path: Path) -> None:
    assert write_csv(SHEET, tmp_path / "s.csv", key=True) == ()
    first, second = rows(tmp_path / "s.csv")
    assert first["question"] == SHEET.items[0].text
    assert (first["answer"], first["steps"], first["models"]) == (
        "37",
        "all = 14 + 23 = 37",
        "Toy: 2 of 3 wrong",
    )
    assert (first["problem"], first["variant"]) == ("1", "5")
    # 7/3 would be a day in March: https://support.microsoft.com, "Stop automatically changing numbers to dates"
    assert (second["answer"], second["also"], second["tolerance"]) == ("2 1/3", "2.5", "0.1")


def test_a_record_keeps_every_number_exact(tmp_path: Path) -> None:
    assert write_jsonl(SHEET, tmp_path / "s.jsonl", key=True) == ()
    first, second = records(tmp_path / "s.jsonl")
    assert first["title"] == "Friday"
    assert first["models"] == [{"model": "Toy", "asked": 3, "wrong": 2, "correct": 1, "answers": ["36"]}]
    assert (second["answer"], second["also"], second["tolerance"]) == ("7/3", ["2.5"], "0.1")


@pytest.mark.parametrize("name", ["s.csv", "s.jsonl"])
def test_without_the_key_no_answer_is_in_the_file(tmp_path: Path, name: str) -> None:
    write = write_csv if name.endswith("csv") else write_jsonl
    write(SHEET, tmp_path / name, key=False)
    content = (tmp_path / name).read_text("utf-8")
    assert "37" not in content
    assert "Toy" not in content
    assert "Ann has 14 apples" in content


@pytest.mark.parametrize("name", ["s.csv", "s.jsonl"])
def test_what_was_written_can_be_imported(tmp_path: Path, name: str) -> None:
    write = write_csv if name.endswith("csv") else write_jsonl
    write(SHEET, tmp_path / name, key=True)
    problems = read_file(tmp_path / name).problems
    assert [(problem.text, problem.answer) for problem in problems] == [
        (item.text, item.answer) for item in SHEET.items
    ]


@pytest.mark.parametrize("name", ["s.csv", "s.jsonl"])
def test_every_version_is_in_the_file(tmp_path: Path, name: str) -> None:
    papers = tuple(Version(label, SHEET.items, f"C{label}", seed=7) for label in "AB")
    write = write_csv if name.endswith("csv") else write_jsonl
    write(replace(SHEET, versions=papers), tmp_path / name, key=True)
    found: list[dict[str, Any]] = (
        [*rows(tmp_path / name)] if name.endswith("csv") else records(tmp_path / name)
    )
    assert [one["version"] + str(one["number"]) for one in found] == ["A1", "A2", "B1", "B2"]
    assert {str(one["seed"]) for one in found} == {"7"}


@pytest.mark.parametrize(
    "text", ["=1+1", "+5 apples", "-5 degrees", "@SUM(A1)", "=cmd|'/C calc'!A0", "＝1＋1", "-1+cmd", "+1\n=2"]
)
def test_no_cell_is_a_formula(tmp_path: Path, text: str) -> None:
    sheet = replace(SHEET, items=(Item(text, Fraction(-8), written="-8"),))
    (note,) = write_csv(sheet, tmp_path / "s.csv", key=True)
    (row,) = rows(tmp_path / "s.csv")
    assert row["question"] == "'" + text
    assert row["answer"] == "-8"
    assert "question 1" in note


@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
@pytest.mark.parametrize("name", ["s.csv", "s.jsonl"])
def test_a_hostile_text_comes_back(tmp_path: Path, name: str, case: dict[str, str]) -> None:
    check(tmp_path / name, case["text"])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=texts)
@pytest.mark.parametrize("name", ["s.csv", "s.jsonl"])
def test_no_text_is_lost(tmp_path: Path, name: str, text: str) -> None:
    check(tmp_path / name, text)


def check(path: Path, text: str) -> None:
    ready, _ = prepared(Sheet(text, (Item(text, Fraction(8), (text,)), Item("Next?", Fraction(7)))))
    if path.suffix == ".csv":
        write_csv(ready, path, key=True)
        first, second = rows(path)
        assert first["question"] == guarded(printable(text)[0])
        assert (first["answer"], second["question"], second["answer"]) == ("8", "Next?", "7")
    else:
        write_jsonl(ready, path, key=True)
        one, two = records(path)
        assert one["question"] == printable(text)[0]
        assert (one["answer"], two["question"], two["answer"]) == ("8", "Next?", "7")
