"""The methods M1, M2 and M3: what a new number is drawn from (Xie et al. 2024, App. D, Algorithm 1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import numpy as np

from core.variants.exact import Array, Column, Mask, Whole, as_mask, column, measure, plus, times
from core.variants.streams import Distribution, Poisson, Uniform
from core.variants.variant import Method

DIGITS = 6
"""The paper's c: at most so many digits of a number are drawn anew."""

_WIDEST_M1 = 10**DIGITS
_WIDEST_DIVISOR = 10 ** (DIGITS // 2)


class Writing(StrEnum):
    """How a number is made of what is drawn."""

    SCALED = "a x 10^b"
    FRACTION = "numerator and denominator"
    MIXED = "whole number, numerator and denominator"


@dataclass(frozen=True, slots=True)
class Draw:
    """A new number for a leaf: `parts` are drawn, `made_of` them.

    SCALED: sign x part x 10^power. FRACTION: sign x part / part. MIXED: sign x (part + part / part).
    `original` are the parts of the original number, None where it has too many digits to be drawn.
    """

    made_of: Writing
    parts: tuple[Distribution, ...]
    original: tuple[int, ...] | None
    power: int = 0
    sign: int = 1

    @property
    def is_fixed(self) -> bool:
        """Whether the original is all that can be drawn."""
        if self.original is None:
            return False
        return self.parts == tuple(Uniform(number, number) for number in self.original)

    def written(self, parts: tuple[Array, ...]) -> Mask | None:
        """Where the parts can be written as they are: in lowest terms, and below 1 after a whole number.

        None where all can.
        """
        if self.made_of is Writing.SCALED:
            return None
        num, den = parts[-2], parts[-1]
        fine = (num > 0) & (den > 1) & (np.gcd(num, den) == 1)
        if self.made_of is Writing.MIXED:
            fine &= (num < den) & (parts[0] > 0)
        return as_mask(fine, num.size)

    def column(self, parts: tuple[Array, ...]) -> Column:
        """The new numbers, a row each, from columns of drawn parts that can be `written`."""
        if self.made_of is Writing.SCALED:
            return self._scaled(parts[0])
        num, den = parts[-2], parts[-1]
        positive = self.sign > 0
        if self.made_of is Writing.MIXED:
            over, top = times(parts[0], measure(parts[0]), den, measure(den))
            whole_num, top = plus(over, top, num, measure(num))
            return Column(self._signed(whole_num), den, top, measure(den), positive)
        return column(self._signed(num), den, positive=positive)

    def _scaled(self, part: Array) -> Column:
        top = self.parts[0].top
        sure = self.sign > 0 and isinstance(self.parts[0], Uniform)
        if self.power <= 0:
            return Column(self._signed(part), 10**-self.power, top, 10**-self.power, sure)
        num, top = times(self._signed(part), top, 10**self.power, 10**self.power)
        return Column(num, 1, top, 1, sure)

    def _signed(self, values: Whole) -> Whole:
        return -values if self.sign < 0 else values


def decompose(value: Fraction) -> tuple[int, int]:
    """The a and b of value = a x 10^b: a not divisible by 10, of at most six digits.

    The value is above zero. One with more digits, or none that ends, is rounded to six (halves to even).
    """
    b = _leading(value) - DIGITS + 1
    a = round(value / Fraction(10) ** b)
    while a % 10 == 0:
        a, b = a // 10, b + 1
    return a, b


def _leading(value: Fraction) -> int:
    """The power of ten of the first digit: 1 for 25, -2 for 0.025."""
    power = len(str(value.numerator)) - len(str(value.denominator))
    return power if Fraction(10) ** power <= value else power - 1


def draw_scaled(value: Fraction, method: Method, *, divisor: bool) -> Draw:
    """What the method draws for a leaf of this value (not zero); `divisor` if something is divided by it."""
    a, b = decompose(abs(value))
    sign = 1 if value > 0 else -1
    drawn = _distribution(a, method, divisor=divisor)
    if method is Method.M2:
        drawn = _of_digits(len(str(a)) + max(b, 0))
        a, b = a * 10 ** max(b, 0), min(b, 0)
    exact = a * Fraction(10) ** b == abs(value)
    return Draw(Writing.SCALED, (drawn,), (a,) if exact else None, b, sign)


def draw_fraction(value: Fraction, method: Method, *, mixed: bool, divisor: bool) -> Draw:
    """What the method draws for a number written as a fraction: each of its whole numbers by itself.

    The denominator counts as a divisor, and so does the numerator of a fraction below 1, which M1 would
    hardly ever keep below its denominator otherwise.
    """
    sign, size = (1 if value > 0 else -1), abs(value)
    whole, num, den = int(size), size.numerator, size.denominator
    below = _part(den, method, divisor=True)
    if mixed and whole and den != 1:
        rest = num - whole * den
        parts = (_part(whole, method, divisor=divisor), _part(rest, method, divisor=True), below)
        return Draw(Writing.MIXED, parts, (whole, rest, den), 0, sign)
    return Draw(
        Writing.FRACTION, (_part(num, method, divisor=divisor or size < 1), below), (num, den), 0, sign
    )


def _part(number: int, method: Method, *, divisor: bool) -> Distribution:
    """The distribution of a whole number that is drawn without a power of ten."""
    if method is Method.M2:
        return _of_digits(len(str(number)))
    return _distribution(number, method, divisor=divisor)


def _distribution(a: int, method: Method, *, divisor: bool) -> Distribution:
    if method is Method.M1:
        return Uniform(1, _WIDEST_DIVISOR if divisor else _WIDEST_M1)
    return Uniform(1, 9) if a <= 9 else Poisson(a)


def _of_digits(digits: int) -> Uniform:
    return Uniform(1, 99) if digits == 1 else Uniform(10 ** (digits - 1), 10**digits - 1)
