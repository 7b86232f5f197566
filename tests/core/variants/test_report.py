"""The report says in a sentence what refused draws would have done, and where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.analysis import analyse
from core.problems.constraint_choices import ConstraintSettings, NodeBounds
from core.problems.problem import Problem
from core.variants.constraints import Rule
from core.variants.generator import generate
from core.variants.report import explain, name_of, rule_sentence
from core.variants.variant import Method, Settings

BUSES = Problem(
    text="240 people ride in 8 buses, as many in each. How many people are in a bus?",
    answer=Fraction(30),
    program="people = 240\nbuses = 8\nprint(people / buses)",
)


def test_a_fraction_of_a_person_is_called_that_and_has_its_share() -> None:
    analysis = analyse(BUSES)
    generation = generate(analysis, Settings())
    lines = explain(analysis, generation)
    assert lines[0].sentence.endswith("% of the draws would need a fraction of a person at people / buses.")
    assert lines[0].share == lines[0].refusal.count / generation.attempts > 0.3
    assert [line.refusal for line in lines] == list(generation.refusals)
    assert [line.refusal.count for line in lines] == sorted(
        (r.count for r in generation.refusals), reverse=True
    )


def test_a_rule_of_the_text_says_why() -> None:
    lines = explain(analyse(BUSES), generate(analyse(BUSES), Settings(method=Method.M2)))
    sentences = " ".join(line.sentence for line in lines)
    assert "would multiply or divide by 1 at buses (8)" in sentences


def test_what_a_teacher_bounded_too_tightly_is_named() -> None:
    analysis = analyse(BUSES)
    bounds = {"buses": NodeBounds(minimum=Fraction(20), maximum=Fraction(19))}
    generation = generate(analysis, Settings(constraints=ConstraintSettings(bounds=bounds)))
    assert generation.reason.startswith("None of 30,000 draws kept every rule: ")
    assert "at buses (8)" in generation.reason


def test_the_only_numbers_that_fit_are_said_to_be_the_only_ones() -> None:
    problem = Problem(
        text="A week has 7 days. How many are 2 weeks?", answer=Fraction(14), program="print(7 * 2)"
    )
    analysis = analyse(problem)
    leaf = analysis.variables[1].id
    generation = generate(analysis, Settings(constraints=ConstraintSettings(locked=frozenset({leaf}))))
    assert generation.variants == ()
    assert "No number of the text may change" in generation.reason


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_has_a_sentence(rule: Rule) -> None:
    analysis = analyse(BUSES)
    assert analysis.tree is not None
    sentence = rule_sentence(rule.value, analysis, analysis.tree.root.id)
    assert sentence.startswith("w" if rule is not Rule.WRITING else "could")
    assert "{" not in sentence


def test_a_node_is_named_by_its_steps_and_a_leaf_by_its_name_and_number() -> None:
    analysis = analyse(BUSES)
    tree = analysis.tree
    assert tree is not None
    assert [name_of(analysis, tree, node) for node in tree.nodes] == [
        "people (240)",
        "buses (8)",
        "people / buses",
    ]


def test_a_rule_of_another_version_is_named_as_it_is() -> None:
    assert rule_sentence("never heard", analyse(BUSES), "people") == "would break “never heard”"
