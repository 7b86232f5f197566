"""A variant whose answer a program in binary floats would miss is left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.problems.program import parse_program
from core.variants.constraints import Rule
from core.variants.floats import cuts_off, same_in_floats
from core.variants.generator import generate
from core.variants.variant import Preset, Settings


@pytest.mark.parametrize(
    ("program", "same"),
    [
        ("print(int(0.29 * 100))", False),
        ("print(int(0.25 * 100))", True),
        ("print(4.35 * 100 // 1)", False),
        ("print(0.1 + 0.2 <= 0.3)", False),
        ("print(0.1 + 0.2)", True),
        ("print(round(2.675, 2))", False),
        ("print(7 % 4)", True),
    ],
)
def test_a_rounding_error_is_seen_where_it_changes_the_answer(program: str, same: bool) -> None:
    tree = parse_program(program)
    assert same_in_floats(tree, tree.values({})) is same


def test_only_steps_that_jump_are_risky() -> None:
    assert cuts_off(parse_program("print(int(7 / 2))"))
    assert cuts_off(parse_program("print(7 // 2)"))
    assert not cuts_off(parse_program("print(7 / 2 + 3 * 0.1)"))


def test_no_variant_comes_out_otherwise_in_floats() -> None:
    text = "A book is 8.7 inches thick and has 160 pages an inch. How many whole pages is that?"
    program = "thick = 8.7\npages = 160\nprint(int(thick * pages))"
    analysis = analyse(Problem(text=text, answer=Fraction(1392), program=program))
    generation = generate(analysis, Settings(preset=Preset.PAPER, count=3000))
    assert len(generation.variants) > 100
    for variant in generation.variants:
        thick, pages = (float(value) for value in variant.values.values())
        assert int(thick * pages) == variant.answer
    assert [refusal for refusal in generation.refusals if refusal.rule == Rule.FLOATS]
