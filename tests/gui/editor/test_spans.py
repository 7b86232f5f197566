"""Chips stand where the numbers stand, however the text is written."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Analysis, Notation, Problem
from gui.editor.spans import Span, badge, program_spans, text_spans


def cut(text: str, span: Span) -> str:
    """What a span covers, as Qt counts."""
    return text.replace("\r\n", "\n").encode("utf-16-le")[2 * span.start : 2 * span.end].decode("utf-16-le")


def read(text: str, program: str, answer: int) -> Analysis:
    return analyse(Problem(text=text, answer=Fraction(answer), program=program))


@pytest.mark.parametrize(
    "text",
    [
        "Tom has 12 bags of 5 sweets.",
        "🍬🍬 Tom has 12 bags of 5 sweets 🍬.",
        "Tom has\r\n12 bags\r\nof 5 sweets.",
        "Tom has\u00a012\u00a0bags of 5\u202fsweets.",
    ],
)
def test_chips_cover_the_numbers(text: str) -> None:
    spans = text_spans(read(text, "print(12 * 5)", 60))
    assert [cut(text, span) for span in spans] == ["12", "5"]


def test_a_numeral_and_its_leaf_have_one_colour() -> None:
    analysis = read("Tom has 12 bags of 5 sweets.", "print(5 * 12)", 60)
    in_text = {span.leaf: span.colour for span in text_spans(analysis)}
    in_program = {span.leaf: span.colour for span in program_spans(analysis)}
    assert in_text == in_program
    assert len(set(in_text.values())) == 2


def test_a_number_that_is_not_in_the_text_is_grey() -> None:
    analysis = read("Tom walks 3 km a day. How far in a year?", "print(3 * 365)", 1095)
    colours = {cut("print(3 * 365)", span): span.colour for span in program_spans(analysis)}
    assert colours == {"3": 0, "365": None}


def test_numbers_that_wait_for_a_decision_are_marked_in_text_and_program() -> None:
    text = "A pen costs $2 and a book $8. He pays $40 for 8 pens and some books. How many books?"
    analysis = read(text, "print((40 - 8 * 2) / 8)", 3)
    assert [cut(text, span) for span in text_spans(analysis) if span.open] == ["$8", "8"]
    assert sum(span.open for span in program_spans(analysis)) == 2


def test_a_fault_is_marked_at_its_place() -> None:
    program = "x = 3\nfor i in range(3):\n    x = x + 1\nprint(x)"
    analysis = read("Three 3.", program, 6)
    (fault,) = [span for span in program_spans(analysis) if span.fault]
    assert cut(program, fault).startswith("for")
    assert badge(analysis)[0].endswith("line 2")


@pytest.mark.parametrize(
    ("program", "answer", "words", "kind"),
    [
        ("print(12 * 5)", 60, "the program gives 60", "good"),
        ("print(12 * 5)", 61, "the program gives 60", "bad"),
        ("", 60, "no solution", "warn"),
    ],
)
def test_the_badge_says_what_the_solution_gives(program: str, answer: int, words: str, kind: str) -> None:
    assert badge(read("Tom has 12 bags of 5 sweets.", program, answer)) == (words, kind)


def test_a_formula_is_called_a_formula() -> None:
    problem = Problem(
        text="Tom has 12 bags of 5 sweets.", answer=Fraction(60), program="12 * 5", notation=Notation.FORMULA
    )
    assert badge(analyse(problem))[0] == "the formula gives 60"
