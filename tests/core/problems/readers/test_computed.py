"""A missing answer is computed from a solution that tells it beyond doubt, and from no other."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.readers import read_file

if TYPE_CHECKING:
    from pathlib import Path

TRIP = "A coach takes 85 pupils. How many do 4 coaches take?"
KNOWN = {"question": "Tom has 3 bags of 5 sweets. How many?", "answer": "15", "formula": "3 * 5"}


def table(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text(json.dumps([KNOWN, *rows]))
    return path


@pytest.mark.parametrize(
    ("question", "column", "solution", "value"),
    [
        (TRIP, "formula", "85 * 4", "340"),
        (TRIP, "formula", "85*4 = 340", "340"),
        (TRIP, "program", "all = 85 * 4\nprint(all)", "340"),
        (TRIP, "program", "print('all', 85 * 4)", "340"),
        (TRIP, "program", "print(f'{85 * 4} pupils')", "340"),
        ("Ten euros are shared by 3. Each gets?", "formula", "10 / 3", "10/3"),
        ("A pen costs 1,20 €. What do 3 pens cost?", "formula", "1,20 * 3", "3.6"),
    ],
)
@pytest.mark.parametrize("answer", [None, "", "  "])
def test_the_value_of_the_solution_is_the_answer_and_a_note_says_so(
    tmp_path: Path, question: str, column: str, solution: str, value: str, answer: object
) -> None:
    path = table(tmp_path / "a.json", {"question": question, "answer": answer, column: solution})
    result = read_file(path)
    assert [p.answer for p in result.problems] == [15, Fraction(value)]
    assert not result.left_out
    assert result.computed == (2,)
    assert result.notes == (
        "a.json: record 2 has no answer; it was computed from the solution. Please check it.",
    )


@pytest.mark.parametrize(
    ("question", "column", "solution", "why"),
    [
        (TRIP, "formula", "", "there is no answer."),
        (TRIP, "formula", "340", "does not compute one number"),
        (TRIP, "formula", "85 * ", "cannot be read"),
        (TRIP, "formula", "85 * 4 = 350", "cannot be read"),
        (TRIP, "formula", "58 * 4", "not those of the question"),
        (TRIP, "formula", "4 coaches take 85*4=<<85*4=340>>340.\n#### 340", "there is no answer."),
        (TRIP, "program", "print(85, 85 * 4)", "does not compute one number"),
        (TRIP, "program", "print(85 + 4)\nprint(85 * 4)", "does not compute one number"),
        (TRIP, "program", "print(str(85 * 4) + ' of ' + str(85 + 4))", "does not compute one number"),
        ("It weighs 1.234 g. What do 2 weigh?", "formula", "1.234 * 2", "two values"),
    ],
)
def test_where_the_solution_leaves_a_doubt_the_record_is_left_out(
    tmp_path: Path, question: str, column: str, solution: str, why: str
) -> None:
    path = table(tmp_path / "a.json", {"question": question, "answer": None, column: solution})
    result = read_file(path)
    assert [p.answer for p in result.problems] == [15]
    assert [(fault.record, fault.field) for fault in result.left_out] == [(2, "answer")]
    assert why in result.left_out[0].reason
    assert not result.computed
    assert not result.notes


@pytest.mark.parametrize("answer", ["n/a", "?", "many", "#REF!"])
def test_an_answer_that_cannot_be_read_is_not_replaced(tmp_path: Path, answer: str) -> None:
    path = table(tmp_path / "a.json", {"question": TRIP, "answer": answer, "formula": "85 * 4"})
    assert [p.answer for p in read_file(path).problems] == [15]


def test_many_computed_answers_are_counted_and_the_first_named(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [{"question": TRIP, "answer": "", "formula": "85 * 4"}] * 7
    (note,) = read_file(table(tmp_path / "a.json", *rows)).notes
    assert note.startswith("a.json: records 2, 3, 4, 5, 6 and 2 more have no answers;")
