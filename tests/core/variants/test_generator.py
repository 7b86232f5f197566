"""New numbers: valid, different, exact, the same for a seed on every machine."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import GenerationError
from core.problems.analysis import analyse
from core.problems.constraint_choices import ConstraintSettings, NodeBounds
from core.problems.problem import Analysis, Problem, Status
from core.problems.tree import Op, Tree
from core.variants.generator import generate
from core.variants.planning import make_plan
from core.variants.variant import Generation, Method, Preset, Settings
from tests.core.variants.trees import analysed, grown, leaf, trees

PENS = Problem(
    text="Ada buys 12 pens for $3.50 each and shares the cost among 4 friends. How much does each pay?",
    answer=Fraction("10.5"),
    program="pens = 12\nprice = 3.50\nfriends = 4\nprint(pens * price / friends)",
)
SWEETS = Problem(
    text="Ben has 8 bags with 6 sweets in each and gives 3 of the sweets away. How many sweets are left?",
    answer=Fraction(45),
    program="bags = 8\nsweets = 6\ngiven = 3\nprint(bags * sweets - given)",
)
ALL = [Settings(method=method, preset=preset) for method in Method for preset in Preset]


def values_of(generation: Generation) -> list[tuple[Fraction, ...]]:
    return [tuple(variant.values.values()) for variant in generation.variants]


def whole_space(analysis: Analysis, given_settings: Settings) -> set[tuple[Fraction, ...]]:
    """All valid rows of single digits but the original, by trying every one in plain Python."""
    tree = analysis.tree
    assert tree is not None
    plan = make_plan(analysis, tree, given_settings)
    found = set()
    for row in product(range(1, 10), repeat=len(tree.leaves)):
        values = {node.id: Fraction(value) for node, value in zip(tree.leaves, row, strict=True)}
        exact = tree.values(values)
        holds = all(c.holds(exact[i], exact) for i, checks in enumerate(plan.checks) for c in checks)
        if holds and row != tuple(node.value for node in tree.leaves):
            found.add(tuple(values.values()))
    return found


def broken_rules(tree: Tree, values: dict[str, Fraction]) -> list[str]:
    """The nodes of a variant that lost something the paper says they keep, spelt out anew."""
    found = []
    for node, new in zip(tree.nodes, tree.values(values), strict=True):
        old = node.value
        if old.denominator == 1 and new.denominator != 1:
            found.append(f"{node.id}: {new} is not whole")
        if old > 0 and new <= 0:
            found.append(f"{node.id}: {new} is not positive")
        if 0 < old < 1 and not 0 < new < 1:
            found.append(f"{node.id}: {new} is no proper fraction")
    return found


@pytest.mark.parametrize("given_settings", ALL, ids=lambda s: f"{s.method} {s.preset}")
@given(tree=trees())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_variant_breaks_a_constraint_and_every_key_is_what_the_tree_gives(
    given_settings: Settings, tree: Tree
) -> None:
    analysis = analysed(tree)
    generation = generate(analysis, replace(given_settings, attempts=2000, count=50))
    rows = values_of(generation)
    assert len(set(rows)) == len(rows) <= generation.valid
    assert tuple(node.value for node in tree.leaves) not in rows
    for variant in generation.variants:
        assert not broken_rules(tree, dict(variant.values))
        assert variant.answer == tree.values(variant.values)[-1]
        for node in tree.leaves:
            assert f"Here {node.id} weighs " in variant.text
    assert generation.reason if not rows else not generation.reason


@given(tree=trees())
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_refused_valid_and_equal_draws_make_up_all_attempts(tree: Tree) -> None:
    generation = generate(analysed(tree), Settings(attempts=1500, count=1, preset=Preset.PAPER))
    refused = sum(refusal.count for refusal in generation.refusals)
    assert refused + generation.valid <= generation.attempts
    if generation.valid:
        assert refused < generation.attempts


@pytest.mark.parametrize("preset", Preset)
def test_a_small_space_is_counted_exactly_and_looked_at_whole(preset: Preset) -> None:
    analysis = analyse(SWEETS)
    given_settings = Settings(preset=preset, count=1000)
    generation = generate(analysis, given_settings)
    expected = whole_space(analysis, given_settings)
    assert generation.exhaustive == (preset is Preset.RECOMMENDED)
    assert generation.valid == len(expected)
    assert set(values_of(generation)) == expected
    if generation.exhaustive:
        assert generation.attempts == 9**3


def test_a_space_that_is_larger_than_the_attempts_is_drawn_from() -> None:
    generation = generate(analyse(SWEETS), Settings(attempts=100))
    assert not generation.exhaustive
    assert generation.attempts == 100
    assert 0 < generation.valid <= 100


@given(tree=trees())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_whole_space_has_the_variants_that_plain_python_finds(tree: Tree) -> None:
    digits = grown(
        [leaf(node.id, 1 + int(node.value) % 9) for node in tree.leaves[:3]],
        [(Op.ADD, (0, 1)), (Op.MULTIPLY, (2, 0)), (Op.DIVIDE, (3, 1))][: len(tree.leaves) - 1],
    )
    analysis = analysed(digits)
    given_settings = Settings(count=1000)
    generation = generate(analysis, given_settings)
    assert generation.exhaustive
    assert set(values_of(generation)) == whole_space(analysis, given_settings)


@pytest.mark.parametrize("given_settings", ALL, ids=lambda s: f"{s.method} {s.preset}")
def test_a_seed_gives_the_same_variants_whatever_else_is_drawn(given_settings: Settings) -> None:
    pens, sweets = analyse(PENS), analyse(SWEETS)
    first = generate(pens, replace(given_settings, seed=7))
    generate(sweets, replace(given_settings, seed=7))
    assert generate(pens, replace(given_settings, seed=7)) == first
    assert generate(pens, replace(given_settings, seed=8)).variants != first.variants


@pytest.mark.parametrize("problem", [PENS, SWEETS], ids=["drawn", "whole space"])
def test_more_variants_begin_with_the_fewer(problem: Problem) -> None:
    analysis = analyse(problem)
    few, many = (generate(analysis, Settings(count=count, seed=3)) for count in (5, 60))
    assert many.variants[:5] == few.variants
    assert len(many.variants) == min(60, many.valid)
    assert many.valid == few.valid


def test_the_variants_of_a_seed_are_those_written_down_here() -> None:
    for method, expected in GOLDEN.items():
        generation = generate(analyse(PENS), Settings(method=method, count=3, seed=11))
        found = [" ".join(str(value) for value in row) for row in values_of(generation)]
        assert (generation.valid, found) == expected, method


GOLDEN: dict[Method, tuple[int, list[str]]] = {
    Method.M1: (267, ["359310 79629/2 435", "482400 444957/10 8", "256952 6105/2 444"]),
    Method.M2: (1181, ["85 39/5 5", "75 3 5", "60 8/5 40"]),
    Method.M3: (611, ["8 6 2", "18 4 4", "5 21/5 3"]),
}


def test_the_original_is_left_out() -> None:
    tree = grown([leaf("aaa", 4)], [(Op.ADD, (0, 0))])
    generation = generate(analysed(tree), Settings(count=20))
    assert sorted(values_of(generation)) == [(Fraction(v),) for v in (1, 2, 3, 5, 6, 7, 8, 9)]
    assert (generation.valid, generation.attempts, generation.exhaustive) == (8, 9, True)


def test_a_locked_leaf_and_a_constant_keep_their_numbers() -> None:
    analysis = analyse(PENS)
    choices = ConstraintSettings(locked=frozenset({"price"}))
    generation = generate(analysis, Settings(constraints=choices))
    assert generation.variants
    for variant in generation.variants:
        assert set(variant.values) == {"pens", "friends"}
        assert "for $3.50 each" in variant.text
    tree = grown([leaf("aaa", 30), leaf("bbb", 365)], [(Op.MULTIPLY, (0, 1))])
    for variant in generate(analysed(tree, constants=["bbb"]), Settings()).variants:
        assert variant.answer == variant.values["aaa"] * 365


def test_all_locked_leaves_nothing_to_draw_and_says_so() -> None:
    choices = ConstraintSettings(locked=frozenset({"pens", "price", "friends"}))
    generation = generate(analyse(PENS), Settings(constraints=choices))
    assert generation.variants == ()
    assert "locked" in generation.reason


@pytest.mark.parametrize("preset", Preset)
def test_bounds_hold_at_leaves_and_at_steps(preset: Preset) -> None:
    analysis = analyse(PENS)
    assert analysis.tree is not None
    bounds = {
        "pens": NodeBounds(Fraction(10), Fraction(30), Fraction(2)),
        "price": NodeBounds(not_equal=(Fraction("3.5"),), decimals=1),
        analysis.tree.root.id: NodeBounds(maximum=Fraction(12)),
    }
    generation = generate(analysis, Settings(preset=preset, constraints=ConstraintSettings(bounds=bounds)))
    assert generation.variants
    for variant in generation.variants:
        assert 10 <= variant.values["pens"] <= 30
        assert variant.values["pens"] % 2 == 0
        assert (variant.values["price"] * 10).denominator == 1
        assert variant.answer <= 12


def test_bounds_that_nothing_meets_give_no_variant_and_a_reason_that_names_the_place() -> None:
    bounds = {"pens": NodeBounds(minimum=Fraction(900), maximum=Fraction(901))}
    generation = generate(analyse(PENS), Settings(constraints=ConstraintSettings(bounds=bounds)))
    assert generation.variants == ()
    assert "pens (12)" in generation.reason
    assert "minimum" in generation.reason


def test_a_rule_that_is_switched_off_at_a_node_lets_draws_through_there() -> None:
    analysis = analyse(PENS)
    assert analysis.tree is not None
    free = ConstraintSettings(frozenset({("integer", "friends"), ("positive", "")}))
    tight, loose = (generate(analysis, Settings(constraints=c)) for c in (ConstraintSettings(), free))
    assert tight.valid == loose.valid
    root = analysis.tree.root.id
    off = ConstraintSettings(frozenset({("no more decimals", root)}))
    assert generate(analysis, Settings(constraints=off)).valid > tight.valid


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        (ConstraintSettings(locked=frozenset({"nobody"})), "'nobody'"),
        (ConstraintSettings(frozenset({("integer", "nothing")})), "'nothing'"),
        (ConstraintSettings(bounds={"never": NodeBounds()}), "'never'"),
        (ConstraintSettings(bounds={"pens": NodeBounds(step=Fraction(0))}), "step"),
        (ConstraintSettings(bounds={"pens": NodeBounds(decimals=-1)}), "decimals"),
    ],
)
def test_a_choice_that_fits_nothing_is_refused_with_a_sentence(
    choices: ConstraintSettings, says: str
) -> None:
    with pytest.raises(GenerationError) as caught:
        generate(analyse(PENS), Settings(constraints=choices))
    assert says in caught.value.sentence
    assert caught.value.advice


@pytest.mark.parametrize(
    "given_settings", [Settings(attempts=0), Settings(attempts=10**8), Settings(count=0)]
)
def test_settings_that_make_no_sense_are_refused(given_settings: Settings) -> None:
    with pytest.raises(GenerationError):
        generate(analyse(PENS), given_settings)


def test_a_problem_that_is_not_ready_gives_its_reason() -> None:
    analysis = analyse(replace(PENS, program="print(1)"))
    assert analysis.status is not Status.READY
    generation = generate(analysis, Settings())
    assert generation.variants == ()
    assert generation.reason == analysis.reason


@pytest.mark.parametrize("preset", Preset)
def test_numbers_beyond_64_bits_are_exact(preset: Preset) -> None:
    large = Fraction(7 * 10**17)
    tree = grown(
        [leaf("aaa", large), leaf("bbb", 15), leaf("ccc", large), leaf("ddd", 20)],
        [(Op.MULTIPLY, (0, 1)), (Op.MULTIPLY, (4, 2)), (Op.DIVIDE, (5, 3))],
    )
    generation = generate(analysed(tree), Settings(preset=preset, attempts=3000, count=300))
    assert len(generation.variants) > 100
    for variant in generation.variants:
        a, b, c, d = variant.values.values()
        assert variant.answer == a * b * c / d > 2**64
        assert not broken_rules(tree, dict(variant.values))


def test_only_the_rows_of_one_step_leave_64_bits_and_the_rest_comes_back() -> None:
    leaves = [leaf(name, 345678) for name in ("aaa", "bbb", "ccc", "ddd")]
    tree = grown(
        leaves,
        [(Op.MULTIPLY, (0, 1)), (Op.MULTIPLY, (4, 2)), (Op.MULTIPLY, (5, 3)), (Op.FLOOR_DIVIDE, (6, 5))],
    )
    generation = generate(analysed(tree), Settings(method=Method.M1, preset=Preset.PAPER, count=200))
    assert len(generation.variants) == 200
    assert all(variant.answer == variant.values["ddd"] for variant in generation.variants)


def test_two_leaves_that_are_one_number_of_the_text_change_together() -> None:
    text = "A square field is 7 m long. How large is it?"
    problem = Problem(text=text, answer=Fraction(49), program="length = 7\nwidth = 7\nprint(length * width)")
    analysis = analyse(problem)
    from core.problems.problem import Grounding, Link

    tied = replace(
        analysis, grounding=Grounding((Link(0, "length"), Link(0, "width"))), status=Status.READY, reason=""
    )
    generation = generate(tied, Settings(count=20))
    assert generation.variants
    for variant in generation.variants:
        assert variant.values["length"] == variant.values["width"]
        assert variant.answer == variant.values["length"] ** 2


def test_a_million_attempts_take_less_than_a_gigabyte() -> None:
    names = [leaf(name, 12 + place) for place, name in enumerate(("aaa", "bbb", "ccc", "ddd", "eee"))]
    steps = [(Op.ADD, (0, 1)), (Op.MULTIPLY, (5, 2)), (Op.ADD, (6, 3)), (Op.ADD, (7, 4))]
    tracemalloc.start()
    generation = generate(
        analysed(grown(names, steps)),
        Settings(method=Method.M1, attempts=1_000_000, count=10, preset=Preset.PAPER),
    )
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert generation.valid > 990_000
    assert peak < 2**29


def sum_with_345678(first: int, attempts: int) -> Generation:
    tree = grown([leaf("aaa", first), leaf("bbb", 345678)], [(Op.ADD, (0, 1))])
    return generate(
        analysed(tree), Settings(method=Method.M1, attempts=attempts, count=1, preset=Preset.PAPER)
    )


# Of two numbers of six digits, the original itself is drawn once in 8 * 10**11.
@given(first=st.integers(10**5, 10**6 - 1), attempts=st.integers(65_000, 66_500))
@settings(max_examples=3, deadline=None)
def test_attempts_that_do_not_fill_a_chunk_all_count(first: int, attempts: int) -> None:
    generation = sum_with_345678(first, attempts)
    assert generation.attempts == attempts
    assert generation.valid == attempts


def test_a_draw_of_the_original_numbers_is_an_attempt_and_no_variant() -> None:
    generation = sum_with_345678(662, 65_000)  # seed 0 draws 662 and 345678 once in them
    assert (generation.attempts, generation.valid) == (65_000, 64_999)
