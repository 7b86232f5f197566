"""An answer that a program printed in floating point is taken as the number that it stands for."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.problems.readers import read_file
from core.problems.readers.float_answers import with_exact_answer

if TYPE_CHECKING:
    from pathlib import Path

SHARED = "A rope of {a} m is cut into {b} equal parts. How long is a part, in m?"


def rows(path: Path, *found: tuple[str, object, str]) -> Path:
    path.write_text(
        json.dumps([dict(zip(("question", "answer", "program"), row, strict=True)) for row in found])
    )
    return path


@pytest.mark.parametrize(
    ("answer", "program", "exact"),
    [
        (33.980000000000004, "a = 31.48\nb = 2.5\nprint(a + b)", "33.98"),
        ("33.980000000000004", "a = 31.48\nb = 2.5\nprint(a + b)", "33.98"),
        (3.3333333333333335, "print(10 / 3)", "10/3"),
        ("3.33333333333333", "print(10 / 3)", "10/3"),
        (-3.3333333333333335, "print(-10 / 3)", "-10/3"),
        (5.551115123125783e-17, "print(0.1 + 0.2 - 0.3)", "0"),
    ],
)
def test_the_exact_number_is_taken_and_a_note_says_so(
    tmp_path: Path, answer: object, program: str, exact: str
) -> None:
    found = read_file(rows(tmp_path / "t.json", ("How much is 10, 3, 31.48, 2.5?", answer, program)))
    assert [problem.answer for problem in found.problems] == [Fraction(exact)]
    assert any("record 1 " in note and "exact" in note for note in found.notes)


@pytest.mark.parametrize(
    ("answer", "program"),
    [
        ("3.33", "print(10 / 3)"),  # rounded by a person: how, the solution has to say
        ("3.3333333333", "print(10 / 3)"),
        ("3.33333333333334", "print(11 / 3)"),
        ("100000000000000001", "print(100000000000000000 * 1)"),  # whole numbers are exact in every program
        ("7", "print(10 / 3)"),
    ],
)
def test_any_other_answer_stays_as_it_was_given(tmp_path: Path, answer: str, program: str) -> None:
    found = read_file(rows(tmp_path / "t.json", ("How much is 10 and 3?", answer, program)))
    assert [problem.answer for problem in found.problems] == [Fraction(answer)]
    assert not any("exact" in note for note in found.notes)


def test_many_are_counted_and_the_first_named(tmp_path: Path) -> None:
    made = [(SHARED.format(a=a, b=7), a / 7, f"a = {a}\nb = 7\nprint(a / b)") for a in range(10, 18) if a % 7]
    (note,) = read_file(rows(tmp_path / "t.json", *made)).notes
    assert "records 1, 2, 3, 4, 5 and 2 more" in note


@given(a=st.integers(1, 10**6), b=st.integers(2, 10**4))
def test_what_python_prints_for_a_division_is_ready(a: int, b: int) -> None:
    assume(a != b and a % b)
    problem = Problem(
        text=SHARED.format(a=a, b=b), answer=Fraction(repr(a / b)), program=f"a = {a}\nb = {b}\nprint(a / b)"
    )
    exact = with_exact_answer(problem)
    assert exact.answer == Fraction(a, b)
    assert analyse(exact).status is not Status.WRONG_ANSWER
