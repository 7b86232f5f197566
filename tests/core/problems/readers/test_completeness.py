"""A reading that uses every number of the text once is the one, where all others leave a number out."""

from __future__ import annotations

import pytest

from core.problems.analysis import analyse
from core.problems.holding import hold_unclear
from core.problems.problem import Problem, Status
from core.problems.readers.gsm8k import solved_problem


def solved(question: str, *lines: str) -> Problem:
    return solved_problem(question, "\n".join(lines), "answer", "test")


@pytest.mark.parametrize(
    ("question", "lines", "step"),
    [
        pytest.param(
            "A potter makes 3 bowls a day on 5 days a week, for 15 weeks. How many are that?",
            ["A week is 3*5=<<3*5=15>>15.", "All are 15*15=<<15*15=225>>225.", "#### 225"],
            "step_2 = week * weeks",
            id="a product",
        ),
        pytest.param(
            "Uma has 9 shells, gives 4 away and finds 5 more. How many has she?",
            ["9-4=<<9-4=5>>5 are left.", "5+5=<<5+5=10>>10", "#### 10"],
            "step_2 = left + quantity",
            id="a sum",
        ),
        pytest.param(
            "A book has 60 pages, 40% of them with pictures. How many have none?",
            ["100-40=60, so 60*60/100=<<60*60/100=36>>36", "#### 36"],
            "step_2 = step_1 * pages / 100",
            id="what is left of a percentage",
        ),
    ],
)
def test_the_reading_that_leaves_nothing_out_is_taken(question: str, lines: list[str], step: str) -> None:
    problem = solved(question, *lines)
    assert step in problem.program.split("\n")
    analysis = analyse(problem)
    assert analysis.status is Status.READY
    assert analysis.tree is not None
    used = {link.numeral for link in analysis.grounding.links}
    assert used == set(range(len(analysis.numerals)))


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        pytest.param(
            "A square yard is 4 m longer than a wall of 2 m, says one of 6 masons. How large is it?",
            ["A side is 4+2=<<4+2=6>>6 m.", "It has 6*6=<<6*6=36>>36 square metres.", "#### 36"],
            id="a square uses a side twice",
        ),
        pytest.param(
            "Of 3 cats one has a bell with 1 pearl. The second has 2 more, the third twice as many as that. "
            "How many pearls has the third?",
            ["The second has 1 + 2 = 3 pearls.", "3*2=<<3*2=6>>6", "#### 6"],
            id="a text that states a number in vain",
        ),
        pytest.param(
            "Tia has 6 coins and finds 4 more. Each of 10 friends has as many as she, and 10 go for 3 books.",
            ["6+4=<<6+4=10>>10", "10*10=<<10*10=100>>100", "100-10=<<100-10=90>>90", "#### 90"],
            id="a number of the text that has no use in any reading",
        ),
        pytest.param(
            "Each of 5 crews of 2 men and 3 boys digs 4 pits. How many pits?",
            ["2+3=<<2+3=5>>5", "5*4=<<5*4=20>>20", "20+5=<<20+5=25>>25", "#### 25"],
            id="two readings that leave nothing out",
        ),
    ],
)
def test_without_all_the_evidence_nothing_is_decided(question: str, lines: list[str]) -> None:
    problem = solved(question, *lines)
    assert "either(" in problem.program
    assert analyse(problem).status is not Status.READY


def test_a_place_in_the_text_accounts_for_a_number() -> None:
    problem = solved(
        "Ben gets in on the 9th floor and goes 7 floors down. On which floor is he?",
        "9-7=<<9-7=2>>2",
        "#### 2",
    )
    analysis = analyse(problem)
    assert analysis.status is Status.READY
    assert [analysis.numerals[link.numeral].text for link in analysis.grounding.links] == ["7"]


def test_a_fraction_that_words_make_is_no_number_of_the_text() -> None:
    problem = solved(
        "A tub of 4 by 6 by 5 feet is filled to the half. Half of that runs out, and then it is tripled.",
        "4*6*5=<<4*6*5=120>>120",
        "120*3/4=<<120*3/4=90>>90",
        "#### 90",
    )
    analysis = hold_unclear(analyse(problem))
    assert analysis.status is Status.READY
    assert [analysis.numerals[link.numeral].text for link in analysis.grounding.links] == ["6", "5"]
