"""Every reading that is offered for a mismatch settles it, and gives keys by that reading."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Link, Notation, Problem, Status
from core.problems.questions import mismatch_options, questions

FENCE = Problem(
    text="A garden is 18 m long and 11 m wide. A fence goes round it, but for a gate of 2 m. How long is the fence?",
    answer=Fraction(56),
    program="2*(18+11)-2",
    notation=Notation.FORMULA,
)
SAID_TWICE = Problem(
    text="There are 5 boys. Each of the 5 boys has 3 pens. How many pens do they have?",
    answer=Fraction(15),
    program="5*3",
    notation=Notation.FORMULA,
)


@pytest.mark.parametrize(("problem", "count"), [(FENCE, 4), (SAID_TWICE, 4)])
def test_each_reading_settles_the_problem(problem: Problem, count: int) -> None:
    found = analyse(problem)
    assert found.status is Status.MISALIGNED
    (mismatch,) = found.grounding.mismatches
    options = mismatch_options(mismatch)
    assert len(options) == len(set(options)) == count
    for option in options:
        assert analyse(replace(problem, decisions=option)).status is Status.READY


def test_the_reading_says_which_leaf_changes_with_the_text() -> None:
    (mismatch,) = analyse(FENCE).grounding.mismatches
    last = mismatch.leaves[-1]
    chosen = next(o for o in mismatch_options(mismatch) if [link.leaf for link in o] == [last])
    found = analyse(replace(FENCE, decisions=chosen))
    assert found.tree is not None
    assert found.tree.values({last: Fraction(3)})[-1] == 55


def test_what_stays_is_always_offered_and_last() -> None:
    crowded = Problem(
        text="In 2 rows of 2 trees and 3 bushes stand how many plants?",
        answer=Fraction(13),
        program="2*2+2*3+3",
        notation=Notation.FORMULA,
    )
    mismatches = analyse(crowded).grounding.mismatches
    assert mismatches
    for mismatch in mismatches:
        assert mismatch_options(mismatch)[-1] == tuple(Link(numeral, "") for numeral in mismatch.numerals)


def test_a_number_that_the_solution_lacks_is_asked_about_first() -> None:
    slip = replace(FENCE, program="2*(18+12)-2", answer=Fraction(58))
    first = questions(analyse(slip))[0]
    assert first.options == ((Link(1, ""),),)
    assert questions(analyse(replace(slip, decisions=first.options[0])))[0].value == 2
