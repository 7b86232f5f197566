"""Numbers that give each reading of a problem another answer, so that one question settles it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.distinguishing import distinguishing_sequence
from core.problems.problem import Problem, Status

SHOP = Problem(
    text="Small bags cost $2 and large bags $9. All bags cost $63. There are 9 small bags. How many large ones?",
    answer=Fraction(5),
    program="small = 2\nlarge = 9\nmany = 9\nprint((63 - small * many) / large)",
)
CAGES = Problem(
    text="A shop has 6 cages, 2 of them open. Each cage has 6 parrots and 2 finches. How many birds in closed cages?",
    answer=Fraction(32),
    program="cages = 6\nopened = 2\nparrots = 6\nfinches = 2\nprint((cages - opened) * (parrots + finches))",
)


@pytest.mark.parametrize("problem", [SHOP, CAGES])
@pytest.mark.parametrize("seed", range(5))
def test_every_reading_has_its_own_answer_and_the_right_one_settles_the_problem(
    problem: Problem, seed: int
) -> None:
    analysis = analyse(problem)
    assert analysis.status is Status.NEEDS_DECISION
    found = distinguishing_sequence(analysis, seed)
    assert found is not None
    answers = [reading.answer for reading in found.readings]
    assert len(set(answers)) == len(answers) >= 2
    for reading in found.readings:
        settled = analyse(replace(problem, decisions=reading.decisions))
        assert settled.status is Status.READY
        assert settled.tree is not None
        new = {link.leaf: found.values[link.numeral] * link.scale for link in settled.grounding.links}
        assert settled.tree.values(new)[-1] == reading.answer
        assert found.reading(reading.answer) == reading
    assert found.reading(max(answers) + 1) is None


def test_the_numbers_are_valid_under_every_reading() -> None:
    found = distinguishing_sequence(analyse(SHOP))
    assert found is not None
    assert all(value > 0 and value.denominator == 1 for value in found.values.values())
    assert all(reading.answer > 0 and reading.answer.denominator == 1 for reading in found.readings)


def test_the_same_seed_gives_the_same_numbers() -> None:
    analysis = analyse(CAGES)
    assert distinguishing_sequence(analysis, 3) == distinguishing_sequence(analysis, 3)
    assert distinguishing_sequence(analysis, 3) != distinguishing_sequence(analysis, 4)


def test_where_no_numbers_suit_every_reading_they_suit_one() -> None:
    problem = Problem(
        text="For every 3 pounds there is one point. Bea brings 24 pounds and her friends 3. How many points?",
        answer=Fraction(9),
        program="each = 3\nbea = 24\nfriends = 3\nprint(bea / each + friends / each)",
    )
    found = distinguishing_sequence(analyse(problem))
    assert found is not None
    assert len({reading.answer for reading in found.readings}) == 2


def test_a_digit_that_may_not_be_meant_stays_under_that_reading() -> None:
    problem = Problem(
        text="A man has 2 dogs and two cats. How many legs have the cats?",
        answer=Fraction(8),
        program="print(2 * 4)",
    )
    found = distinguishing_sequence(analyse(problem))
    assert found is not None
    statuses = {analyse(replace(problem, decisions=r.decisions)).status for r in found.readings}
    assert statuses == {Status.READY, Status.NOTHING_TO_VARY}


def test_a_problem_without_a_choice_has_no_such_numbers() -> None:
    assert (
        distinguishing_sequence(
            analyse(replace(SHOP, decisions=analyse(SHOP).grounding.choices[0].options[0]))
        )
        is None
    )
    assert distinguishing_sequence(analyse(replace(SHOP, program=""))) is None
