"""Numbers in doubt stay as they are; the others vary with a key that is right in every reading."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.holding import hold_unclear
from core.problems.problem import Analysis, Problem, Status


def read(text: str, answer: int, *lines: str) -> Analysis:
    return analyse(Problem(text=text, answer=Fraction(answer), program="\n".join(lines)))


def varied(analysis: Analysis) -> list[str]:
    return [analysis.numerals[link.numeral].text for link in analysis.grounding.links]


def stays(analysis: Analysis) -> list[str]:
    return [analysis.numerals[index].text for index in analysis.grounding.held]


BAKERY = read(
    "A tart costs $2 and a cake $9. She took $63 and sold 9 tarts. How many cakes?",
    5,
    "tart = 2",
    "cake = 9",
    "tarts = 9",
    "print((63 - tart * tarts) / cake)",
)


def test_equal_numbers_that_are_not_each_other_are_held_and_the_rest_varies() -> None:
    assert BAKERY.status is Status.NEEDS_DECISION
    held = hold_unclear(BAKERY)
    assert held.status is Status.READY
    assert varied(held) == ["$2", "$63"]
    assert stays(held) == ["$9", "9"]
    assert held.reason.startswith("“$9” and “9” stay as they are")
    assert held.problem is BAKERY.problem
    assert held.grounding.choices == BAKERY.grounding.choices


def test_a_number_written_more_often_than_it_is_said_is_held() -> None:
    held = hold_unclear(read("A coat for $80 is sold for 25% less.", 60, "print(80 - 80 * 25 / 100)"))
    assert (varied(held), stays(held)) == (["25%"], ["$80"])


def test_what_either_meaning_of_an_operand_is_built_on_is_held() -> None:
    text = "Kit has 2 red and 3 blue mugs, buys 5 more of each of 7 kinds, and pays $4 for wrapping."
    opened = read(
        text, 44, "mugs = 2 + 3", "more = 5", "print(either(mugs, more) * 7 + either(more, mugs) + 4)"
    )
    assert opened.status is Status.NEEDS_DECISION
    held = hold_unclear(opened)
    assert (varied(held), stays(held)) == (["7", "$4"], ["2", "3", "5"])
    assert held.tree is not None
    assert held.tree.doubts == ()


def test_every_meaning_gives_the_held_problem_the_same_answers() -> None:
    text = "Kit has 2 red and 3 blue mugs, buys 5 more of each of 7 kinds, and pays $4 for wrapping."
    slots = ["mugs", "more"]
    source = "mugs = 2 + 3\nmore = 5\nprint({0} * 7 + {1} * 4)"
    held = hold_unclear(read(text, 55, source.format("either(mugs, more)", "either(more, mugs)")))
    assert held.tree is not None
    assert len(held.variables) == 2
    changed = {leaf.id: Fraction(new) for leaf, new in zip(held.variables, (11, 13), strict=True)}
    key = held.tree.values(changed)[-1]
    for meanings in itertools.product(slots, slots):
        told = analyse(replace(held.problem, program=source.format(*meanings)))
        assert told.tree is not None
        assert told.tree.values(changed)[-1] == key


def test_a_meaning_within_a_meaning_is_held_as_well() -> None:
    opened = read(
        "He has 2 hats, 6 caps, 8 pins, 4 bags and 9 scarves.",
        17,
        "a = 2 * 4",
        "b = either(8, a)",
        "c = 2 + 6",
        "print(either(c, b) + 9)",
    )
    assert (varied(hold_unclear(opened)), stays(hold_unclear(opened))) == (["9"], ["2", "6", "8", "4"])


def test_a_step_that_was_copied_is_held_with_the_copy() -> None:
    opened = read("Of 3 bags of 5 nuts and 7 figs he eats 4.", 18, "n = 3 * 5", "print(15 + 7 - 4)")
    assert opened.status is Status.NEEDS_DECISION
    assert varied(hold_unclear(opened)) == ["7", "4"]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("print(either(11) + 9)", id="nothing accounts for it"),
        pytest.param("print(either(11, 13 - 2) + 9)", id="only a way it may have come about is offered"),
        pytest.param("either_way = either(11)\nprint(either(either_way, 11) + 9)", id="unknown within"),
    ],
)
def test_a_number_of_unknown_origin_is_no_matter_of_holding(line: str) -> None:
    opened = read("13 sets are made, 2 of them break, and 9 are bought.", 20, line)
    assert opened.status is Status.NEEDS_DECISION
    assert hold_unclear(opened) is opened


def test_with_nothing_left_to_vary_a_decision_is_needed() -> None:
    opened = read("Ann has 7 and Ben has 7.", 14, "print(7 * 3 - 7)")
    assert opened.status is Status.NEEDS_DECISION
    assert hold_unclear(opened) is opened


def test_what_is_ready_or_wrong_is_left_alone() -> None:
    ready = read("A tin holds 6 buns. Ida fills 4 tins.", 24, "print(6 * 4)")
    wrong = read("A tin holds 6 buns. Ida fills 4 tins.", 25, "print(6 * 4)")
    assert hold_unclear(ready) is ready
    assert hold_unclear(wrong) is wrong


def test_a_share_of_a_held_percentage_is_held_with_it() -> None:
    opened = read(
        "A shop sells 20% of 50 pens for $2 each, and then 10 rings for $3 each.",
        50,
        "pens = 50 * 0.2",
        "print(either(pens, 10) * 2 + either(10, pens) * 3)",
    )
    assert (varied(hold_unclear(opened)), stays(hold_unclear(opened))) == (["$2", "$3"], ["20%", "50", "10"])


def test_a_number_that_may_be_a_slip_is_no_matter_of_holding() -> None:
    opened = read(
        "26 pupils pay $7 each, 9 teachers $9 each, and a bus costs $150.",
        597,
        "print(24 * 7 + 9 * 31 + 150)",
    )
    assert opened.status is Status.MISALIGNED
    assert hold_unclear(opened) is opened
