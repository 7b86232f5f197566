"""No two readings that a person may choose from are told in the same words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Analysis, Link, Notation, Problem
from gui.editor.decision_bar import DecisionBar
from gui.editor.readings import readings

DRINKS = "Ana buys 9 cakes for 2 euros and 3 drinks for 2 euros, shared by 3 friends. What does each pay?"


def read(text: str, formula: str, answer: int) -> Analysis:
    return analyse(Problem(text=text, answer=Fraction(answer), program=formula, notation=Notation.FORMULA))


def told(analysis: Analysis) -> list[str]:
    (choice,) = analysis.grounding.choices
    return [";  ".join(parts) for parts in readings(analysis, choice, choice.options)]


@pytest.mark.parametrize(
    ("text", "formula", "answer"),
    [
        ("Ana buys 9 cakes for 2 euros and 3 drinks for 2 euros. What does she pay?", "2*9+3*2", 24),
        ("He mixes 4 cups, then 4 cups, and takes 3 away. How many are left?", "4 + 4 - 3", 5),
        ("A pen is 2, a pad is 2, a cap is 2, and 9 is paid. How much is back?", "9 - 2 - 2 - 2", 3),
        (
            "Ann has 7 red, Bob has 7 blue. With 1 more they share all.",
            " + ".join(["1", *["7 - 7"] * 20, "7", "7"]),
            15,
        ),
    ],
)
def test_no_two_readings_are_alike(text: str, formula: str, answer: int) -> None:
    analysis = read(text, formula, answer)
    for choice in analysis.grounding.choices:
        words = readings(analysis, choice, choice.options)
        assert len(set(words)) == len(words)


def test_the_place_meant_stands_in_brackets() -> None:
    analysis = read("Ana buys 9 cakes for 2 euros and 3 drinks for 2 euros.", "2*9+3*2", 24)
    words = told(analysis)
    assert words
    assert all("[2]*9" in reading or "3*[2]" in reading for reading in words)


def test_readings_that_differ_need_no_brackets() -> None:
    problem = Problem(
        text="A pen costs $2 and a book $8. He pays $40 for 8 pens and some books. How many books?",
        answer=Fraction(3),
        program="pens = 8 * 2\nprint((40 - pens) / 8)",
    )
    assert not any("[" in reading for reading in told(analyse(problem)))


def test_numbers_in_the_same_words_are_counted() -> None:
    analysis = read("He mixes the 4 cups. He mixes the 4 cups. He takes 3.", "4 * 5 + 4 - 3", 21)
    assert all("the first “mixes the 4 cups”" in reading for reading in told(analysis))


def test_one_number_in_two_places_is_told_with_both() -> None:
    analysis = read("Ana buys 9 cakes for 2 euros and 3 drinks for 2 euros.", "2*9+3*2", 24)
    (choice,) = analysis.grounding.choices
    one, other = choice.leaves
    number, rest = choice.numerals
    both = (Link(number, one), Link(number, other), Link(rest, ""))
    ((first, second),) = readings(analysis, choice, [both])
    assert first.count("line 1") == 2
    assert second.endswith("stays as it is")


def test_the_buttons_of_a_choice_all_read_differently(qtbot: object) -> None:
    bar = DecisionBar()
    qtbot.addWidget(bar)  # type: ignore[attr-defined]
    bar.show_analysis(read(DRINKS, "(2*9+3*2)/3", 8))
    words = [button.text() for button in bar.options]
    assert len(words) > 1
    assert len(set(words)) == len(words)
