"""A slip between text and solution stops a problem; what the text explains does not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Link, Notation, Problem, Status

COACH = Problem(
    text="A group of 26 pupils takes a coach. Each pupil pays 7 euros, and the coach costs 150 euros more. "
    "What does the trip cost?",
    answer=Fraction(318),
    program="24 * 7 + 150",
    notation=Notation.FORMULA,
)


def test_a_number_changed_in_the_text_alone_stops_the_problem() -> None:
    found = analyse(COACH)
    assert found.status is Status.MISALIGNED
    assert "“26”" in found.reason
    assert "24" in found.reason
    assert "correct it" in found.reason


def test_the_corrected_solution_is_ready() -> None:
    assert analyse(replace(COACH, program="26 * 7 + 150", answer=Fraction(332))).status is Status.READY


def test_a_person_may_say_that_the_number_of_the_text_has_no_part() -> None:
    assert analyse(replace(COACH, decisions=(Link(0, ""),))).status is Status.READY


@pytest.mark.parametrize(
    ("text", "formula", "answer"),
    [
        ("Ann is 9. She saves 4 euros a day. How much does she save in a week?", "4 * 7", 28),
        ("Of 36 sheep 1/4 are black. How many are black?", "36 / 4", 9),
        ("A coat of 50 euros is sold 20% cheaper. What does it cost?", "50 * 0.8", 40),
        ("In room 12 a lamp burns for 3 hours. How many minutes is that?", "3 * 60", 180),
        ("Bus 18 brings 5 boxes of a dozen eggs. How many eggs are there?", "5 * 12", 60),
        ("Tom has 6 apples and 11 pears. How many apples do two Toms have?", "6 * 2", 12),
    ],
)
def test_a_number_that_the_text_explains_is_no_slip(text: str, formula: str, answer: int) -> None:
    problem = Problem(text=text, answer=Fraction(answer), program=formula, notation=Notation.FORMULA)
    assert analyse(problem).status is Status.READY


def test_hours_of_a_day_are_explained_by_both_words_only() -> None:
    text = "On the day of the trip {} pupils pay 7 euros each. What do they pay?"
    problem = Problem(text=text.format(26), answer=Fraction(168), program="24 * 7", notation=Notation.FORMULA)
    assert analyse(problem).status is Status.MISALIGNED
