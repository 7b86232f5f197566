"""What is less by its own word stays less in every variant, says so in words, and can be let go."""

from __future__ import annotations

from fractions import Fraction

from core.problems.analysis import analyse
from core.problems.constraint_choices import ConstraintSettings
from core.problems.problem import Analysis, Problem, Status
from core.variants.constraints import Rule
from core.variants.generator import generate
from core.variants.planning import make_plan
from core.variants.report import explain
from core.variants.variant import Generation, Method, Preset, Settings


def zoo() -> Analysis:
    analysis = analyse(
        Problem(
            text="A zoo sells 30 adult tickets at £9 and 50 child tickets at £6. How many pounds does it take?",
            answer=Fraction(570),
            program="adults = 30\nadult = 9\nchildren = 50\nchild = 6\nprint(adults * adult + children * child)",
        )
    )
    assert analysis.status is Status.READY, analysis.reason
    return analysis


def dearer_children(generation: Generation) -> int:
    return sum(
        variant.values.get("child", Fraction(6)) >= variant.values.get("adult", Fraction(9))
        for variant in generation.variants
    )


def test_a_child_pays_less_than_an_adult_in_every_variant() -> None:
    for method in Method:
        generation = generate(zoo(), Settings(method=method))
        assert generation.variants
        assert dearer_children(generation) == 0, method


def test_the_order_of_two_words_can_be_switched_off() -> None:
    free = ConstraintSettings(frozenset({(Rule.ORDER.value, "")}))
    assert dearer_children(generate(zoo(), Settings(constraints=free))) > 0


def test_a_refusal_names_both_words() -> None:
    analysis = zoo()
    sentences = [line.sentence for line in explain(analysis, generate(analysis, Settings()))]
    assert any("“child” £6 stays below “adult” £9" in sentence for sentence in sentences), sentences


def test_more_children_than_adults_may_come() -> None:
    variants = generate(zoo(), Settings()).variants
    counts = {v.values.get("children", Fraction(50)) > v.values.get("adults", Fraction(30)) for v in variants}
    assert counts == {True, False}


def test_the_paper_knows_no_order_of_words() -> None:
    analysis = zoo()
    assert analysis.tree is not None
    plan = make_plan(analysis, analysis.tree, Settings(preset=Preset.PAPER))
    assert all(check.rule is not Rule.ORDER for checks in plan.checks for check in checks)
