"""Exact arithmetic on fractions, as Python would do it on numbers without rounding errors."""

from __future__ import annotations

import math
import operator
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_BITS = 10_000
"""No numerator or denominator may be longer than this."""

_MOST_PLACES = 3_000


class FaultKind(StrEnum):
    """Why there is no exact value."""

    ZERO_DIVISION = "division by zero"
    NOT_EXACT = "not exact"
    TOO_LARGE = "too large"


class ArithmeticFault(ValueError):
    """An operation without an exact value: `sentence` says why, `kind` which sort of reason it is."""

    def __init__(self, kind: FaultKind, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence


def apply(op: Op, operands: Sequence[Fraction]) -> Fraction:
    """The exact value of an operation.

    Python's meaning: `//` and `%` go down to the lower whole number, `int` cuts off towards zero,
    `round` takes the even neighbour of two equally near (of a second operand, decimal places),
    comparisons are 0 or 1. Unlike in binary floats, 2.675 is exactly between 2.67 and 2.68. A power
    or a root must be exact. Raises `ArithmeticFault` where there is no such value, where a divisor
    is 0, and, before it is computed, where a value would be longer than 10,000 bits.
    """
    return _checked(_OPERATIONS[op](operands))


def size_in_bits(value: Fraction) -> int:
    """Bits of the longer one of numerator and denominator."""
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def too_large() -> ArithmeticFault:
    """The fault of a value that is longer than the limit."""
    return ArithmeticFault(FaultKind.TOO_LARGE, f"A value here would be longer than {MOST_BITS:,} bits.")


def _checked(value: Fraction) -> Fraction:
    if size_in_bits(value) > MOST_BITS:
        raise too_large()
    return value


def _not_exact(sentence: str) -> ArithmeticFault:
    return ArithmeticFault(FaultKind.NOT_EXACT, sentence)


def _divisor(value: Fraction) -> Fraction:
    if value == 0:
        raise ArithmeticFault(FaultKind.ZERO_DIVISION, "This divides by zero.")
    return value


def _power(operands: Sequence[Fraction]) -> Fraction:
    base, exponent = operands
    if exponent.denominator != 1:
        base = _root(base, exponent.denominator)
    times = exponent.numerator
    if base == 0 and times < 0:
        _divisor(base)
    if base in {0, 1, -1}:
        return base ** (times if base == 0 else times % 2)
    if (size_in_bits(base) - 1) * abs(times) > MOST_BITS:
        raise too_large()
    return base**times


def _root(base: Fraction, degree: int) -> Fraction:
    """The exact root; a negative number has none here, as in Python, where it would be complex."""
    if base < 0:
        raise _not_exact(f"A root of the negative number {_short(base)} is no real number here.")
    top, bottom = _whole_root(base.numerator, degree), _whole_root(base.denominator, degree)
    if top is None or bottom is None:
        name = "The square root" if degree == 2 else f"The root of degree {degree}"
        raise _not_exact(f"{name} of {_short(base)} has no exact value.")
    return Fraction(top, bottom)


def _whole_root(number: int, degree: int) -> int | None:
    """The whole number whose `degree`-th power is `number`, or None."""
    if number in {0, 1}:
        return number
    if degree >= number.bit_length():
        return None
    low, high = 1, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= number:
            low = middle
        else:
            high = middle - 1
    return low if low**degree == number else None


def _round(operands: Sequence[Fraction]) -> Fraction:
    if len(operands) == 1:
        return Fraction(round(operands[0]))
    value, places = operands
    if places.denominator != 1:
        raise _not_exact(f"Numbers are rounded to a whole number of places, not to {_short(places)}.")
    if abs(places) > _MOST_PLACES:
        raise too_large()
    return Fraction(round(value, places.numerator))


def _gcd(operands: Sequence[Fraction]) -> Fraction:
    for value in operands:
        if value.denominator != 1:
            raise _not_exact(
                f"Only whole numbers have a greatest common divisor, and {_short(value)} is not one."
            )
    return Fraction(math.gcd(*(value.numerator for value in operands)))


def _sum(operands: Sequence[Fraction]) -> Fraction:
    total = Fraction(0)
    for value in operands:
        total = _checked(total + value)
    return total


def _short(value: Fraction) -> str:
    text = str(value) if size_in_bits(value) <= 100 else "a very long number"
    return text if len(text) <= 30 else f"{text[:27]}..."


def _comparison(test: Callable[[Fraction, Fraction], bool]) -> Callable[[Sequence[Fraction]], Fraction]:
    return lambda operands: Fraction(test(operands[0], operands[1]))


_OPERATIONS: dict[Op, Callable[[Sequence[Fraction]], Fraction]] = {
    Op.NEGATE: lambda x: -x[0],
    Op.ADD: lambda x: x[0] + x[1],
    Op.SUBTRACT: lambda x: x[0] - x[1],
    Op.MULTIPLY: lambda x: x[0] * x[1],
    Op.DIVIDE: lambda x: x[0] / _divisor(x[1]),
    Op.FLOOR_DIVIDE: lambda x: Fraction(x[0] // _divisor(x[1])),
    Op.MODULO: lambda x: x[0] % _divisor(x[1]),
    Op.POWER: _power,
    Op.INT: lambda x: Fraction(math.trunc(x[0])),
    Op.ROUND: _round,
    Op.ABS: lambda x: abs(x[0]),
    Op.MIN: min,
    Op.MAX: max,
    Op.SUM: _sum,
    Op.CEIL: lambda x: Fraction(math.ceil(x[0])),
    Op.FLOOR: lambda x: Fraction(math.floor(x[0])),
    Op.SQRT: lambda x: _root(x[0], 2),
    Op.GCD: _gcd,
    Op.LESS: _comparison(operator.lt),
    Op.LESS_EQUAL: _comparison(operator.le),
    Op.GREATER: _comparison(operator.gt),
    Op.GREATER_EQUAL: _comparison(operator.ge),
    Op.EQUAL: _comparison(operator.eq),
    Op.NOT_EQUAL: _comparison(operator.ne),
}
