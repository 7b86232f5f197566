"""Many exact numbers at once: columns of fractions in int64, in Python integers where that is too narrow."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]
Whole = Array | int
"""A whole number a row (int64, or Python integers in an object array), or one for all rows."""

WIDEST = 2**63 - 1
"""The largest magnitude that int64 holds on both sides of zero."""


@dataclass(frozen=True, slots=True)
class Column:
    """A fraction a row: `num / den`, where `den` is above zero and the two may share factors.

    `top` is a bound on the magnitude of `num`, `bottom` one on `den`; no operation is done in int64
    whose bound is beyond `WIDEST`. `positive` is set where every row is known to be above zero.
    """

    num: Whole
    den: Whole
    top: int
    bottom: int
    positive: bool = False

    @property
    def is_same(self) -> bool:
        """Whether all rows have one value."""
        return isinstance(self.num, int) and isinstance(self.den, int)

    @property
    def is_whole(self) -> bool:
        """Whether every row is known to be an integer."""
        return isinstance(self.den, int) and self.den == 1

    def take(self, rows: Array) -> Column:
        """The column of the rows with these indexes."""
        if self.is_same:
            return self
        num = self.num if isinstance(self.num, int) else self.num.take(rows, mode="clip")
        den = self.den if isinstance(self.den, int) else self.den.take(rows, mode="clip")
        return Column(num, den, self.top, self.bottom, self.positive)

    def fraction(self, row: int) -> Fraction:
        """The value of one row."""
        num = self.num if isinstance(self.num, int) else int(self.num[row])
        den = self.den if isinstance(self.den, int) else int(self.den[row])
        return Fraction(num, den)


def same(value: Fraction) -> Column:
    """One value for all rows."""
    num, den = value.numerator, value.denominator
    return Column(num, den, abs(num), den, num > 0)


def column(num: Whole, den: Whole = 1, *, positive: bool = False) -> Column:
    """A column with its bounds measured."""
    return Column(num, den, measure(num), measure(den), positive)


def measure(values: Whole) -> int:
    """The largest magnitude among the values; 0 when there are none."""
    if isinstance(values, int):
        return abs(values)
    if values.size == 0:
        return 0
    return max(abs(int(values.max())), abs(int(values.min())))


def times(a: Whole, top_a: int, b: Whole, top_b: int) -> tuple[Whole, int]:
    """The products, and a bound on their magnitude; bounds that are too wide are measured anew."""
    if isinstance(a, int) and isinstance(b, int):
        return a * b, abs(a * b)
    if isinstance(a, int) and a == 1:
        return b, top_b
    if isinstance(b, int) and b == 1:
        return a, top_a
    if top_a * top_b > WIDEST:
        top_a, top_b = measure(a), measure(b)
        fit = wide if max(top_a, top_b, top_a * top_b) > WIDEST else narrow
        a, b = fit(a), fit(b)
    return a * b, top_a * top_b


def plus(a: Whole, top_a: int, b: Whole, top_b: int) -> tuple[Whole, int]:
    """The sums, and a bound on their magnitude; bounds that are too wide are measured anew."""
    if top_a + top_b > WIDEST:
        top_a, top_b = measure(a), measure(b)
        fit = wide if top_a + top_b > WIDEST else narrow
        a, b = fit(a), fit(b)
    return a + b, top_a + top_b


def magnitude(values: Whole) -> Whole:
    """The values without their signs."""
    return abs(values) if isinstance(values, int) else np.abs(values)


def rows_of(values: Whole) -> Array:
    """The values as an array, of one element where there is one for all rows; never of unsigned type."""
    if isinstance(values, int):
        return np.asarray(values, dtype=np.int64 if abs(values) <= WIDEST else object)
    return values


def wide(values: Whole) -> Whole:
    """The same values as Python integers."""
    return values if isinstance(values, int) else values.astype(object)


def narrow(values: Whole) -> Whole:
    """The same values as int64 where they fit."""
    if isinstance(values, int) or values.dtype != object or measure(values) > WIDEST:
        return values
    return values.astype(np.int64)


def as_mask(values: Any, rows: int) -> Mask:
    """A comparison as one truth value a row."""
    if isinstance(values, bool | np.bool_):
        return np.full(rows, bool(values))
    return np.asarray(values, dtype=np.bool_)


def reduced(a: Column) -> Column:
    """The column in lowest terms, row by row where the denominators differ."""
    if isinstance(a.num, int) and isinstance(a.den, int):
        return same(Fraction(a.num, a.den))
    if isinstance(a.den, int):
        return a
    num, den = np.broadcast_to(rows_of(a.num), a.den.shape), a.den
    if object in {num.dtype, den.dtype}:
        num, den = num.astype(object), den.astype(object)
    shared = np.gcd(num, den)
    return column(narrow(num // shared), narrow(den // shared), positive=a.positive)


def sides(a: Column, b: Column) -> tuple[Whole, Whole]:
    """Two whole numbers a row that stand to each other as the two columns do."""
    left, _ = times(a.num, a.top, b.den, b.bottom)
    right, _ = times(b.num, b.top, a.den, a.bottom)
    return left, right


def divisible(values: Whole, by: Whole, rows: int) -> Mask:
    """Where `by` (above zero) divides the value."""
    if isinstance(by, int) and by == 1:
        return np.ones(rows, dtype=np.bool_)
    if isinstance(by, int) and by > WIDEST:
        values = wide(values)
    return as_mask(values % by == 0, rows)


def divided(values: Whole, by: Whole) -> Whole:
    """Floored quotients; `by` is above zero."""
    if isinstance(by, int) and by > WIDEST:
        values = wide(values)
    return narrow(values // by)


def as_whole(a: Column) -> Column:
    """The column with denominator 1, when every row is an integer."""
    if a.is_whole:
        return a
    least = a.den if isinstance(a.den, int) else 1
    return Column(divided(a.num, a.den), 1, a.top // least, 1, a.positive)


def scaled(a: Column, ratio: Fraction) -> Column:
    """The column times a number that is not zero."""
    factor = same(ratio)
    num, top = times(a.num, a.top, factor.num, factor.top)
    den, bottom = times(a.den, a.bottom, factor.den, factor.bottom)
    return Column(num, den, top, bottom, a.positive and factor.positive)
