"""What a node must keep is said in words, and a person's choices change one at a time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.errors import GenerationError
from core.problems.analysis import analyse
from core.problems.constraint_choices import EVERYWHERE, NO_CHOICES, ConstraintSettings, NodeBounds
from core.problems.problem import Problem
from core.variants.generator import generate
from core.variants.node_rules import NodeRule, bounded, locked, rules_of, switched, with_bounds
from core.variants.variant import Preset, Settings

TINS = Problem(
    text="A shop has 48 tins at $2.50 each and sells 30 of them. What is the rest worth?",
    answer=Fraction(45),
    program="tins = 48\nsold = 30\nprice = 2.50\nrest = tins - sold\nprint(rest * price)",
)


def rules(node: str, problem: Problem = TINS, settings: Settings | None = None) -> dict[str, NodeRule]:
    found = rules_of(analyse(problem), settings or Settings(), node)
    return {rule.key: rule for rule in found}


def test_the_rules_of_the_paper_name_the_value_that_they_come_from() -> None:
    found = rules("rest", settings=Settings(preset=Preset.PAPER))
    assert [rule.sentence for rule in found.values()] == [
        "a whole number, as 18 was",
        "above zero, as 18 was",
    ]
    assert all(rule.on and rule.switchable for rule in found.values())


def test_a_rule_of_the_text_says_why() -> None:
    text = "An office works 8 hours a day. 3 out of 4 desks are taken, 12 in all. How many hours are worked?"
    problem = Problem(text=text, answer=Fraction(96), program="hours = 8\ndesks = 12\nprint(hours * desks)")
    found = rules("hours", problem)
    assert found["unit limit"].sentence == "at most 24: a day has 24 hours"
    assert found["no 1 before a plural"].sentence == "not 1: “hours” after it means several"
    assert found["no factor of 1"].sentence == "not 1"


def test_a_number_beside_another_names_it() -> None:
    text = "Of the shirts 3 out of 5 are red. There are 20 boxes. How many red and other shirts, times boxes?"
    program = "red = 3\nall_shirts = 5\nboxes = 20\nprint((red + all_shirts) * boxes)"
    found = rules("all_shirts", Problem(text=text, answer=Fraction(160), program=program))
    assert found["order kept"].sentence == "above red (3): the text sets 3 below 5"


def test_decimals_are_counted_in_words() -> None:
    assert rules("price")["no more decimals"].sentence == "no more than 2 decimals, as 2.5 was"


def test_what_cannot_change_has_no_rules() -> None:
    assert rules("nobody") == {}
    dogs = Problem(
        text="How many legs do 3 dogs have?", answer=Fraction(12), program="dogs = 3\nprint(dogs * 4)"
    )
    assert rules("print:4", dogs) == {}
    assert rules("dogs", dogs)
    assert rules("dogs", replace(dogs, constraints=locked(NO_CHOICES, "dogs"))) == {}
    assert rules("dogs", replace(dogs, program="")) == {}


def test_a_rule_that_is_off_is_still_told() -> None:
    off = switched(NO_CHOICES, "rest", "integer", on=False)
    kept = rules("rest", replace(TINS, constraints=off))
    assert not kept["integer"].on
    assert kept["positive"].on
    assert not rules("rest", settings=Settings(constraints=off))["integer"].on


def test_a_guard_of_the_key_cannot_be_switched_off() -> None:
    text = "The 12 pupils are split evenly into 2 choirs. How many pupils sing in each?"
    problem = Problem(
        text=text, answer=Fraction(6), program="pupils = 12\nchoirs = 2\nprint(pupils / choirs)"
    )
    off = switched(NO_CHOICES, "choirs", "doubtful number", on=False)
    rule = rules("choirs", replace(problem, constraints=off))["doubtful number"]
    assert rule.on
    assert not rule.switchable
    generation = generate(analyse(replace(problem, constraints=off)), Settings())
    assert {variant.values.get("choirs", 2) for variant in generation.variants} <= {2}


def test_switching_off_and_on_is_as_before() -> None:
    off = switched(NO_CHOICES, "rest", "integer", on=False)
    assert off.off == {("integer", "rest")}
    assert switched(off, "rest", "integer", on=True) == NO_CHOICES
    everywhere = switched(NO_CHOICES, EVERYWHERE, "integer", on=False)
    with pytest.raises(GenerationError, match="off at every node"):
        switched(everywhere, "rest", "integer", on=True)


def test_bounds_take_the_place_of_bounds_and_leave_the_rest() -> None:
    step = NodeBounds(step=Fraction(5))
    choices = bounded(with_bounds(NO_CHOICES, "tins", step), "tins", Fraction(10), Fraction(90))
    assert choices.bounds["tins"] == NodeBounds(Fraction(10), Fraction(90), Fraction(5))
    assert bounded(choices, "tins", None, None).bounds["tins"] == step
    assert bounded(bounded(NO_CHOICES, "tins", Fraction(1), None), "tins", None, None) == NO_CHOICES
    with pytest.raises(GenerationError, match=r"minimum 9.* above the maximum 2\.5"):
        bounded(NO_CHOICES, "tins", Fraction(9), Fraction(5, 2))


def test_the_choices_kept_with_a_problem_hold_where_the_settings_have_none() -> None:
    choices = bounded(locked(NO_CHOICES, "price"), "sold", Fraction(20), Fraction(25))
    kept = generate(analyse(replace(TINS, constraints=choices)), Settings())
    assert kept.variants
    assert all("price" not in variant.values for variant in kept.variants)
    assert all(20 <= variant.values["sold"] <= 25 for variant in kept.variants)
    given = Settings(constraints=locked(NO_CHOICES, "tins"))
    instead = generate(analyse(replace(TINS, constraints=choices)), given)
    assert any("price" in variant.values for variant in instead.variants)
    assert all("tins" not in variant.values for variant in instead.variants)


def test_a_choice_whose_node_is_gone_is_about_nothing() -> None:
    gone = ConstraintSettings(
        frozenset({("integer", "old")}),
        {"older": NodeBounds(minimum=Fraction(9))},
        frozenset({"price", "oldest"}),
    )
    generation = generate(analyse(replace(TINS, constraints=gone)), Settings())
    assert generation.variants
    assert all("price" not in variant.values for variant in generation.variants)
