"""The rules of `recommended` refuse what a text makes nonsense of, and nothing else. Cases are in tests/cases."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Analysis, Problem, Status
from core.problems.program import parse_program
from core.variants.constraints import Constraint, Rule
from core.variants.generator import generate
from core.variants.planning import make_plan
from core.variants.variant import Method, Preset, Settings

PATH = Path(__file__).parents[2] / "cases" / "variant-rules.jsonl"
CASES = [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]


def read(text: str, program: str) -> Analysis:
    answer = parse_program(program).root.value
    analysis = analyse(Problem(text=text, answer=answer, program=program))
    assert analysis.status is Status.READY, analysis.reason
    return analysis


def checks_at(analysis: Analysis, node: str, preset: Preset = Preset.RECOMMENDED) -> tuple[Constraint, ...]:
    tree = analysis.tree
    assert tree is not None
    plan = make_plan(analysis, tree, Settings(preset=preset))
    return plan.checks[next(i for i, found in enumerate(tree.nodes) if found.id == node)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_rule_refuses_what_it_should_and_lets_the_rest_through(case: dict[str, Any]) -> None:
    analysis = read(case["text"], case["program"])
    tree = analysis.tree
    assert tree is not None
    checks = [check for check in checks_at(analysis, case["leaf"]) if check.rule == case["rule"]]
    for text in [*case["kept"], *case["refused"]]:
        new = {name: Fraction(value) for name, value in case.get("with", {}).items()}
        values = tree.values({**new, case["leaf"]: Fraction(text)})
        holds = all(check.holds(Fraction(text), values) for check in checks)
        assert holds == (text in case["kept"]), text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_original_keeps_every_rule(case: dict[str, Any]) -> None:
    analysis = read(case["text"], case["program"])
    tree = analysis.tree
    assert tree is not None
    values = tuple(node.value for node in tree.nodes)
    for node, found in enumerate(make_plan(analysis, tree, Settings()).checks):
        for check in found:
            assert check.holds(values[node], values), check


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_paper_knows_three_rules_only(case: dict[str, Any]) -> None:
    analysis = read(case["text"], case["program"])
    rules = {check.rule for check in checks_at(analysis, case["leaf"], Preset.PAPER)}
    assert rules <= {Rule.POSITIVE, Rule.INTEGER, Rule.PROPER_FRACTION}


@pytest.mark.parametrize(
    "case", [c for c in CASES if c["rule"] == Rule.DOUBT and c["refused"]], ids=lambda case: case["name"]
)
def test_the_paper_too_leaves_a_doubtful_number_as_it_is(case: dict[str, Any]) -> None:
    analysis = read(case["text"], case["program"])
    generation = generate(analysis, Settings(preset=Preset.PAPER, attempts=2000, count=50))
    assert all(case["leaf"] not in variant.values for variant in generation.variants)


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_variants_keep_the_rule_where_draws_break_it(case: dict[str, Any], method: Method) -> None:
    analysis = read(case["text"], case["program"])
    tree = analysis.tree
    assert tree is not None
    generation = generate(analysis, Settings(method=method, attempts=4000, count=200))
    plan = make_plan(analysis, tree, Settings())
    for variant in generation.variants:
        values = tree.values(variant.values)
        assert all(c.holds(values[i], values) for i, found in enumerate(plan.checks) for c in found)


def test_an_answer_has_no_more_decimals_than_the_original() -> None:
    analysis = read(
        "Lea cuts 9 m of rope into 2 equal parts. How long is each?",
        "rope = 9\nparts = 2\nprint(rope / parts)",
    )
    generation = generate(analysis, Settings(count=100))
    assert generation.variants
    assert all((variant.answer * 10).denominator == 1 for variant in generation.variants)
    assert any(variant.answer.denominator > 1 for variant in generation.variants)


def test_a_written_fraction_stays_in_lowest_terms() -> None:
    analysis = read("Lea eats 3/4 of her 80 nuts. How many?", "share = 3 / 4\nnuts = 80\nprint(share * nuts)")
    texts = {variant.text.split()[2] for variant in generate(analysis, Settings(count=1000)).variants}
    assert "1/2" in texts
    assert not texts & {"2/4", "3/6", "4/8", "4/4", "5/4"}


def test_a_result_near_a_number_that_stays_in_the_text_keeps_its_value() -> None:
    text = (
        "A boat costs $1500 a foot. Mitch has 20000 dollars, keeps $500 for papers and 3 times that for docking. "
        "How long a boat can he buy?"
    )
    program = (
        "papers = 500\ntimes = 3\nhas = 20000\ndocking = papers * times\n"
        "print((has - papers - docking) / docking)"
    )
    analysis = read(text, program)
    variants = generate(analysis, Settings(count=500)).variants
    assert variants
    for variant in variants:
        assert variant.values.get("papers", Fraction(500)) * variant.values.get("times", Fraction(3)) == 1500


def test_an_age_on_the_way_to_the_answer_stays_one() -> None:
    text = (
        "Rachel is 12 years old, and her uncle is 7 times her age. In 5 years, how old will half his age be?"
    )
    program = (
        "rachel = 12\ntimes = 7\nyears = 5\nuncle_age = rachel * times\n"
        "half = uncle_age / 2\nprint(half + years)"
    )
    variants = generate(read(text, program), Settings(method=Method.M2, count=500)).variants
    assert variants
    for variant in variants:
        assert variant.values.get("rachel", 12) * variant.values.get("times", 7) <= 100


def test_a_rule_can_be_switched_off() -> None:
    from core.problems.constraint_choices import ConstraintSettings

    analysis = read(CASES[0]["text"], CASES[0]["program"])
    choices = ConstraintSettings(frozenset({("unit limit", "")}))
    free = generate(analysis, Settings(method=Method.M2, constraints=choices, count=5000))
    assert any(variant.values["sleep"] > 24 for variant in free.variants)
    tight = generate(analysis, replace(free.settings, constraints=ConstraintSettings()))
    assert all(variant.values["sleep"] <= 24 for variant in tight.variants)
