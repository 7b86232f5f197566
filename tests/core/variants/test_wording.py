"""The wording of a variant: new numbers in their places, all else byte for byte."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.problems.numerals import find_numerals
from core.problems.problem import Analysis, Grounding, Link, Problem, Status
from core.variants.wording import new_spans, new_text

TEXT = "Mia buys 3 pens at $1.50.\r\n\tShe has 25% off,  3,000 g in all…"


def _analysis(*links: Link, text: str = TEXT) -> Analysis:
    return Analysis(
        problem=Problem(text=text, answer=None),
        numerals=find_numerals(text),
        tree=None,
        grounding=Grounding(links=links),
        status=Status.READY,
    )


LINKED = _analysis(
    Link(0, "pens"), Link(1, "price"), Link(2, "off", Fraction(1, 100)), Link(3, "kilos", Fraction(1, 1000))
)


def test_every_linked_number_is_written_in_its_own_style() -> None:
    values = {"pens": Fraction(7), "price": Fraction(9, 4), "off": Fraction(3, 10), "kilos": Fraction(12)}
    assert new_text(LINKED, values) == "Mia buys 7 pens at $2.25.\r\n\tShe has 30% off,  12,000 g in all…"


def test_without_new_values_the_text_stays_as_it_is() -> None:
    assert new_spans(LINKED, {}) == (TEXT, ())
    same = {"pens": Fraction(3), "price": Fraction(3, 2), "off": Fraction(1, 4), "kilos": Fraction(3)}
    assert new_spans(LINKED, same) == (TEXT, ())


def test_a_leaf_without_a_numeral_changes_nothing() -> None:
    assert new_text(LINKED, {"days": Fraction(365)}) == TEXT


def test_the_places_of_changed_numbers_hold_them() -> None:
    text, spans = new_spans(LINKED, {"pens": Fraction(12), "price": Fraction(3, 2), "kilos": Fraction(4)})
    assert [text[start:end] for start, end in spans] == ["12", "4,000"]


def test_a_value_that_cannot_be_written_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="cannot be written exactly"):
        new_text(LINKED, {"pens": Fraction(1, 3)})


def test_one_number_cannot_say_two_values() -> None:
    analysis = _analysis(Link(0, "first"), Link(0, "second"))
    assert "7 pens" in new_text(analysis, {"first": Fraction(7), "second": Fraction(7)})
    with pytest.raises(ValueError, match="two numbers"):
        new_text(analysis, {"first": Fraction(7), "second": Fraction(8)})


def test_numbers_that_would_run_together_are_refused() -> None:
    analysis = _analysis(Link(0, "count"), Link(1, "length"), text="Amy needs 2 3 ft boards.")
    assert new_text(analysis, {"count": Fraction(5), "length": Fraction(4)}) == "Amy needs 5 4 ft boards."
    with pytest.raises(ValueError, match="too close"):
        new_text(analysis, {"length": Fraction(300)})
