"""A user's choices are kept as text and read back, or refused with a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.errors import GenerationError
from core.problems.constraint_choices import NO_CHOICES, ConstraintSettings, NodeBounds


def test_choices_come_back_as_they_were() -> None:
    choices = ConstraintSettings(
        frozenset({("integer", "share"), ("article", "")}),
        {
            "share": NodeBounds(
                Fraction(1, 3), Fraction(100), Fraction(1, 2), 2, (Fraction(7), Fraction(1, 4))
            )
        },
        frozenset({"boxes"}),
    )
    assert ConstraintSettings.from_json(choices.to_json()) == choices
    assert ConstraintSettings.from_json(NO_CHOICES.to_json()) == NO_CHOICES
    assert ConstraintSettings.from_json("{}") == NO_CHOICES


def test_a_rule_is_off_at_its_node_or_everywhere() -> None:
    choices = ConstraintSettings(frozenset({("integer", "share"), ("article", "")}))
    assert choices.is_off("integer", "share")
    assert not choices.is_off("integer", "total")
    assert choices.is_off("article", "total")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[1]", "not a table"),
        ('{"of": []}', "unknown entry 'of'"),
        ('{"off": [["integer"]]}', "a rule and a node"),
        ('{"off": "integer"}', "off is not a list"),
        ('{"locked": [1]}', "not text"),
        ('{"bounds": {"x": 3}}', "the bounds of 'x' is not a table"),
        ('{"bounds": {"x": {"minimum": "1e999999999"}}}', "'1e999999999' is not a number"),
        ('{"bounds": {"x": {"minimum": "1/0"}}}', "'1/0' is not a number"),
        ('{"bounds": {"x": {"minimum": 0.5}}}', "'0.5' is not a number"),
        ('{"bounds": {"x": {"minimum": true}}}', "'True' is not a number"),
        ('{"bounds": {"x": {"step": "0"}}}', "the step is not above zero"),
        ('{"bounds": {"x": {"decimals": -1}}}', "decimals"),
        ('{"bounds": {"x": {"decimals": 5000}}}', "decimals"),
        ('{"bounds": {"x": {"most": 1}}}', "unknown entry 'most'"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_what_cannot_be_read_says_what_and_where(text: str, says: str) -> None:
    with pytest.raises(GenerationError) as caught:
        ConstraintSettings.from_json(text)
    assert says in caught.value.sentence
    assert caught.value.advice
