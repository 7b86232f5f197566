"""New numbers: valid, different, exact, the same for a seed."""

from __future__ import annotations

from fractions import Fraction

from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.variants.generator import generate
from core.variants.variant import Method, Preset, Settings

PENS = Problem(
    text="Ada buys 12 pens for $3.50 each and shares the cost among 4 friends. How much does each pay?",
    answer=Fraction("10.5"),
    program="pens = 12\nprice = 3.50\nfriends = 4\nprint(pens * price / friends)",
)


def test_the_same_seed_gives_the_same_variants_and_another_seed_others() -> None:
    analysis = analyse(PENS)
    first, again = generate(analysis, Settings(seed=7)), generate(analysis, Settings(seed=7))
    assert first == again
    assert first.variants != generate(analysis, Settings(seed=8)).variants


def test_every_answer_is_what_the_tree_gives() -> None:
    analysis = analyse(PENS)
    assert analysis.tree is not None
    for preset in Preset:
        for method in Method:
            generation = generate(analysis, Settings(method=method, preset=preset))
            assert generation.variants
            for variant in generation.variants:
                assert variant.answer == analysis.tree.values(variant.values)[-1]
