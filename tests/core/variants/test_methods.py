"""M1, M2 and M3 draw from what the paper says, to the letter."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from core.variants.methods import Writing, decompose, draw_fraction, draw_scaled
from core.variants.streams import Poisson, Uniform
from core.variants.variant import Method


@pytest.mark.parametrize(
    ("value", "a", "b"),
    [
        ("1", 1, 0),
        ("10", 1, 1),
        ("48", 48, 0),
        ("1500", 15, 2),
        ("3.50", 35, -1),
        ("1.25", 125, -2),
        ("0.05", 5, -2),
        ("0.000007", 7, -6),
        ("999999", 999999, 0),
        ("1234567", 123457, 1),
        ("12345650", 123456, 2),
        ("9999999", 1, 7),
        ("1/3", 333333, -6),
    ],
)
def test_a_number_is_whole_digits_times_a_power_of_ten(value: str, a: int, b: int) -> None:
    assert decompose(Fraction(value)) == (a, b)


@pytest.mark.parametrize("value", ["7", "0.25", "1500", "31.4159", "120000", "0.0625"])
def test_a_number_of_six_digits_is_taken_apart_exactly(value: str) -> None:
    a, b = decompose(Fraction(value))
    assert a * Fraction(10) ** b == Fraction(value)
    assert a % 10


@pytest.mark.parametrize(
    ("method", "value", "divisor", "drawn", "power"),
    [
        (Method.M1, "8", False, Uniform(1, 10**6), 0),
        (Method.M1, "8", True, Uniform(1, 1000), 0),
        (Method.M1, "1.5", False, Uniform(1, 10**6), -1),
        (Method.M1, "300", False, Uniform(1, 10**6), 2),
        (Method.M2, "8", False, Uniform(1, 99), 0),
        (Method.M2, "8", True, Uniform(1, 99), 0),
        (Method.M2, "12", False, Uniform(10, 99), 0),
        (Method.M2, "10", False, Uniform(10, 99), 0),
        (Method.M2, "1.25", False, Uniform(100, 999), -2),
        (Method.M2, "100", False, Uniform(100, 999), 0),
        (Method.M2, "0.5", False, Uniform(1, 99), -1),
        (Method.M3, "8", False, Uniform(1, 9), 0),
        (Method.M3, "90", False, Uniform(1, 9), 1),
        (Method.M3, "0.03", False, Uniform(1, 9), -2),
        (Method.M3, "1500", False, Poisson(15), 2),
        (Method.M3, "12", True, Poisson(12), 0),
        (Method.M3, "3.50", False, Poisson(35), -1),
    ],
)
def test_each_method_draws_digits_from_its_distribution(
    method: Method, value: str, divisor: bool, drawn: Uniform | Poisson, power: int
) -> None:
    draw = draw_scaled(Fraction(value), method, divisor=divisor)
    assert draw.made_of is Writing.SCALED
    assert draw.parts == (drawn,)
    assert draw.power == power


def test_new_digits_stand_where_the_old_ones_stood() -> None:
    made = draw_scaled(Fraction("1.25"), Method.M2, divisor=False).column((np.array([473, 999]),))
    assert [made.fraction(row) for row in range(2)] == [Fraction("4.73"), Fraction("9.99")]
    made = draw_scaled(Fraction(1500), Method.M3, divisor=False).column((np.array([17, 8]),))
    assert [made.fraction(row) for row in range(2)] == [1700, 800]
    made = draw_scaled(Fraction(-8), Method.M3, divisor=False).column((np.array([3, 9]),))
    assert [made.fraction(row) for row in range(2)] == [-3, -9]


def test_a_number_beyond_64_bits_is_drawn_in_full() -> None:
    draw = draw_scaled(Fraction(3 * 10**30), Method.M3, divisor=False)
    assert draw.column((np.array([7]),)).fraction(0) == 7 * 10**30


def test_the_original_digits_are_known_unless_they_are_too_many() -> None:
    assert draw_scaled(Fraction("1.25"), Method.M3, divisor=False).original == (125,)
    assert draw_scaled(Fraction(300), Method.M2, divisor=False).original == (300,)
    assert draw_scaled(Fraction(1234567), Method.M3, divisor=False).original is None


def test_a_fraction_is_drawn_above_and_below_its_bar() -> None:
    draw = draw_fraction(Fraction(3, 4), Method.M3, mixed=False, divisor=False)
    assert draw.parts == (Uniform(1, 9), Uniform(1, 9))
    parts = (np.array([2, 2, 3, 5]), np.array([4, 3, 1, 2]))
    written = draw.written(parts)
    assert written is not None
    assert written.tolist() == [False, True, False, True]
    assert draw.column(parts).fraction(1) == Fraction(2, 3)


def test_a_mixed_number_keeps_its_part_below_one() -> None:
    draw = draw_fraction(Fraction(5, 2), Method.M3, mixed=True, divisor=False)
    assert draw.made_of is Writing.MIXED
    assert draw.original == (2, 1, 2)
    parts = (np.array([3, 3, 3]), np.array([3, 4, 0]), np.array([4, 3, 4]))
    written = draw.written(parts)
    assert written is not None
    assert written.tolist() == [True, False, False]
    assert draw.column(parts).fraction(0) == Fraction(15, 4)
