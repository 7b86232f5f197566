from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from core.problems.number_figures import Figure, write_figure
from core.problems.readers import read_file
from core.problems.readers.decimal_marks import is_doubtful, marks_of_question, surely
from core.problems.readers.values import read_answer

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("7,5", ","), ("7.5", "."), ("0,125", ","), ("0.125", "."), ("4 180,5 kg", ","), ("9'400.25", "."),
        ("2,345,678", "."), ("2.345.678", ","), ("2.345,6", ","), ("2,345.6", "."), ("12,34,567", "."),
        ("2.345e3", "."), ("2.345", ""), ("2,345", ""), ("-2.345 kg", ""), ("2345", ""), ("no number", ""),
        (",75", ","), (".75", "."), ("٧٫٥", "."),
    ],
)  # fmt: skip
def test_a_number_shows_its_decimal_mark_where_it_can_have_no_other(text: str, mark: str) -> None:
    assert surely(text) == mark


@given(
    st.integers(0, 10**9), st.integers(0, 4), st.sampled_from([(".", ","), (",", "."), (",", " "), (".", "")])
)
def test_a_number_written_in_a_locale_never_shows_the_other_one_and_keeps_its_value(
    digits: int, places: int, marks: tuple[str, str]
) -> None:
    decimal, group = marks
    value = Fraction(digits, 10**places)
    figure = Figure(value, places=places, mark=decimal, group=group)
    text = write_figure(figure, value)
    assert surely(text) in {decimal, ""}
    if not is_doubtful(text) and " " not in text:
        assert {read_answer(text, "", mark) for mark in ".,"} == {value}
    if " " not in text:
        assert read_answer(text, "", decimal) == value


def test_a_comma_between_digits_of_a_question_may_part_two_numbers() -> None:
    assert marks_of_question("Add 4,5 and 6.", "15") == frozenset()
    assert marks_of_question("Add 4,5 and 6.", "10,5") == {","}
    assert marks_of_question("A cup is 4,50 €.", 9) == {","}
    assert marks_of_question("In 12,34,567 steps.", 9) == {"."}
    assert marks_of_question("Read 12.05.2024 and version 1.2.3 at 1.234 km.", 9) == frozenset()


def test_a_number_cell_of_a_workbook_is_in_no_doubt_and_a_text_cell_is(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["question", "answer"], ["A 1?", 1.234], ["B 1?", "1.234"], ["C 1?", 1234]):
        sheet.append(row)
    book.save(tmp_path / "a.xlsx")
    for mark in ".,":
        result = read_file(tmp_path / "a.xlsx", decimal_mark=mark)
        assert [p.answer for p in result.problems] == [Fraction(1234, 1000), 1234]
        assert [(fault.record, "in doubt" in fault.reason) for fault in result.left_out] == [(2, True)]
