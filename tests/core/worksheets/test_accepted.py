"""Which answers a platform counts as right: never a wrong one, and every one that is rightly rounded."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.problems.number_figures import decimal_places
from core.worksheets.accepted import Answers, accepted, decimal
from core.worksheets.sheet import Item


def takes(answers: Answers, typed: str) -> bool:
    return any(one.lowest <= Fraction(typed) <= one.highest for one in answers.right)


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        ("7/3", "2.33 2.333 2.3333 2.33333333333", "2.3 2.34 2.32 2 7 3"),
        ("20/3", "6.67 6.667 6.66666667", "6.66 6.7 6.6 7 6.68"),
        ("1/3", "0.33 0.333 0.3333", "0.3 0.34 0.32 0 1"),
        ("1/30", "0.033 0.0333", "0.03 0.034 0 0.04"),
        ("1/300", "0.0033 0.00333", "0.003 0 0.0034"),
        ("-7/3", "-2.33 -2.3333", "-2.34 2.33 -2 -2.3"),
        ("2999/3000", "0.9997 0.99967", "1 0.99 0.9996"),
        ("20999/3000", "6.9997 6.99967", "7 6.99"),
        ("100000/3", "33333.33 33333.333", "33333 33333.3 33333.34"),
        ("1/7", "0.14 0.143 0.142857", "0.15 0.1 0.13"),
        ("8", "8 8.0 8.00", "8.1 7.9999"),
        ("0", "0 0.00", "0.0001"),
        ("4.375", "4.375 4.3750", "4.38 4.37"),
        ("1/1024", "0.0009765625", "0.000977 0"),
        ("-0.5", "-0.5 -.5", "0.5"),
    ],
)
def test_a_rightly_rounded_answer_is_right_and_its_neighbours_are_not(
    key: str, right: str, wrong: str
) -> None:
    answers = accepted(Item("?", Fraction(key)))
    assert all(takes(answers, typed) for typed in right.split())
    assert not any(takes(answers, typed) for typed in wrong.split())


@pytest.mark.parametrize("key", ["7/3", "1/3", "100000/3"])
def test_what_was_rounded_is_said(key: str) -> None:
    note = accepted(Item("?", Fraction(key))).note
    assert note.startswith(f"{key} has no end as a decimal; right is what lies within 0.005 of ")


@pytest.mark.parametrize(
    "key", ["1234567890123456", "0.1234567890123456", "1000000000000000.5", "10000000000000/3", "1e400"]
)
def test_a_key_of_more_digits_than_a_platform_compares_is_refused(key: str) -> None:
    answers = accepted(Item("?", Fraction(key)))
    assert not answers.right
    assert "digits" in answers.refused


@pytest.mark.parametrize(
    "key", ["123456789012345", "1000000000000000000", "0.000000000000001", "-99999999.5"]
)
def test_a_key_of_fifteen_digits_is_kept(key: str) -> None:
    answers = accepted(Item("?", Fraction(key)))
    assert [one.value for one in answers.right] == [Fraction(key)]


def test_the_tolerance_is_that_of_every_right_answer() -> None:
    answers = accepted(Item("?", Fraction(5), also=(Fraction(10), Fraction(5)), tolerance=Fraction(1, 2)))
    assert [(one.value, one.tolerance) for one in answers.right] == [
        (Fraction(5), Fraction(1, 2)),
        (Fraction(10), Fraction(1, 2)),
    ]
    assert takes(answers, "10.5")
    assert takes(answers, "4.5")
    assert not takes(answers, "7.5")


def test_a_tolerance_wider_than_the_rounding_stays_as_it_is() -> None:
    answers = accepted(Item("?", Fraction(7, 3), tolerance=Fraction(1, 10)))
    assert answers.right[0].tolerance == Fraction(1, 10)
    assert takes(answers, "2.4")
    assert not takes(answers, "2.5")


def test_an_endless_tolerance_is_never_made_wider() -> None:
    (right,) = accepted(Item("?", Fraction(1), tolerance=Fraction(1, 3))).right
    assert right.tolerance <= Fraction(1, 3)
    assert takes(accepted(Item("?", Fraction(1), tolerance=Fraction(1, 3))), "1.33")


def test_a_tolerance_below_zero_is_refused() -> None:
    assert "below zero" in accepted(Item("?", Fraction(1), tolerance=Fraction(-1))).refused


fractions = st.fractions(max_denominator=10_000, min_value=-10_000, max_value=10_000)


@given(fractions)
def test_what_is_right_lies_around_the_key_and_has_no_whole_number_but_the_key(key: Fraction) -> None:
    answers = accepted(Item("?", key))
    assume(not answers.refused)
    (right,) = answers.right
    assert right.lowest <= key <= right.highest
    assert decimal_places(right.value) is not None
    assert Fraction(decimal(right.value)) == right.value
    assert right.lowest <= round(key) <= right.highest or key != round(key)
    if key.denominator > 1:
        assert not right.lowest <= round(key) <= right.highest


@given(fractions, st.integers(4, 9))
def test_every_finer_rounding_of_an_endless_key_is_right(key: Fraction, more: int) -> None:
    assume(decimal_places(key) is None)
    answers = accepted(Item("?", key))
    assume(not answers.refused)
    (right,) = answers.right
    places = more + len(decimal(right.tolerance).partition(".")[2])
    assert right.lowest <= Fraction(round(key * 10**places), 10**places) <= right.highest


@given(fractions)
def test_half_of_an_endless_key_or_its_double_is_never_right(key: Fraction) -> None:
    assume(abs(key) > Fraction(1, 1000))
    answers = accepted(Item("?", key))
    assert not any(
        one.lowest <= wrong <= one.highest for one in answers.right for wrong in (key / 2, key * 2)
    )
