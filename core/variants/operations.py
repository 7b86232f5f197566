"""The operations of a tree on columns: each row gets what `core.problems.arithmetic.apply` would give it."""

from __future__ import annotations

import math
import operator
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from core.problems.arithmetic import MOST_BITS, ArithmeticFault, apply
from core.problems.tree import Op
from core.variants.exact import (
    WIDEST,
    Column,
    Mask,
    Whole,
    as_mask,
    column,
    divided,
    magnitude,
    narrow,
    plus,
    rows_of,
    same,
    sides,
    times,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Outcome = tuple[Column, Mask | None]
"""A column, and the rows that have a value (None: all); what stands in the other rows means nothing."""

NOUGHT = same(Fraction(0))
"""Zero for all rows."""

_MOST_POWER = 16
"""The largest exponent that is multiplied out; beyond, each row is computed by itself."""


def compute(op: Op, operands: Sequence[Column], rows: int) -> Outcome:
    """The operation on every row; the operands are columns of `rows` rows."""
    if all(operand.is_same for operand in operands):
        return _for_all(op, operands, rows)
    kernel = _KERNELS.get(op)
    outcome = None if kernel is None else kernel(operands)
    if outcome is None or max(outcome[0].top, outcome[0].bottom).bit_length() > MOST_BITS:
        return _one_by_one(op, operands, rows)
    return outcome


def _for_all(op: Op, operands: Sequence[Column], rows: int) -> Outcome:
    """The one value of all rows."""
    try:
        return same(apply(op, [operand.fraction(0) for operand in operands])), None
    except ArithmeticFault:
        return NOUGHT, np.zeros(rows, dtype=np.bool_)


def _one_by_one(op: Op, operands: Sequence[Column], rows: int) -> Outcome:
    """Each different row by itself, in Python's integers."""
    known: dict[tuple[Fraction, ...], Fraction | None] = {}
    values: list[Fraction | None] = []
    for row in range(rows):
        key = tuple(operand.fraction(row) for operand in operands)
        if key not in known:
            known[key] = _value(op, key)
        values.append(known[key])
    num = np.array([0 if value is None else value.numerator for value in values], dtype=object)
    den = np.array([1 if value is None else value.denominator for value in values], dtype=object)
    whole = all(value is None or value.denominator == 1 for value in values)
    fine = np.array([value is not None for value in values], dtype=np.bool_)
    return column(narrow(num), 1 if whole else narrow(den)), None if fine.all() else fine


def _value(op: Op, operands: Sequence[Fraction]) -> Fraction | None:
    try:
        return apply(op, operands)
    except ArithmeticFault:
        return None


def _add(operands: Sequence[Column]) -> Outcome:
    return reduce(_sum_of, operands), None


def _sum_of(a: Column, b: Column) -> Column:
    positive = a.positive and b.positive
    if isinstance(a.den, int) and isinstance(b.den, int):
        shared = math.lcm(a.den, b.den)
        left, top_left = times(a.num, a.top, shared // a.den, shared // a.den)
        right, top_right = times(b.num, b.top, shared // b.den, shared // b.den)
        num, top = plus(left, top_left, right, top_right)
        return Column(num, shared, top, shared, positive)
    left, top_left = times(a.num, a.top, b.den, b.bottom)
    right, top_right = times(b.num, b.top, a.den, a.bottom)
    num, top = plus(left, top_left, right, top_right)
    den, bottom = times(a.den, a.bottom, b.den, b.bottom)
    return Column(num, den, top, bottom, positive)


def _negate(operands: Sequence[Column]) -> Outcome:
    (a,) = operands
    return Column(-a.num, a.den, a.top, a.bottom), None


def _subtract(operands: Sequence[Column]) -> Outcome:
    a, b = operands
    return _sum_of(a, Column(-b.num, b.den, b.top, b.bottom)), None


def _multiply(operands: Sequence[Column]) -> Outcome:
    return _product(*operands), None


def _product(a: Column, b: Column) -> Column:
    a, b = _cancelled(a, b)
    num, top = times(a.num, a.top, b.num, b.top)
    den, bottom = times(a.den, a.bottom, b.den, b.bottom)
    return Column(num, den, top, bottom, a.positive and b.positive)


def _cancelled(a: Column, b: Column) -> tuple[Column, Column]:
    """The factors without what a constant of the one shares with a constant denominator of the other."""
    if isinstance(b.num, int) and not isinstance(a.num, int):
        b, a = _cancelled(b, a)
        return a, b
    if not isinstance(a.num, int) or not isinstance(b.den, int) or b.den == 1 or a.num == 0:
        return a, b
    shared = math.gcd(a.num, b.den)
    left = Column(a.num // shared, a.den, a.top // shared, a.bottom, a.positive)
    right = Column(b.num, b.den // shared, b.top, b.den // shared, b.positive)
    return left, right


def _divide(operands: Sequence[Column]) -> Outcome | None:
    a, b = operands
    if isinstance(b.num, int) and b.num == 0:
        return None
    inverse, fine = _inverse(b)
    return _product(a, inverse), fine


def _inverse(b: Column) -> Outcome:
    """One over the column, which is not zero as a whole; a row of zero has no value."""
    if b.positive:
        return Column(b.den, b.num, b.bottom, b.top, positive=True), None
    sign: Whole = (1 if b.num > 0 else -1) if isinstance(b.num, int) else np.where(b.num < 0, -1, 1)
    den, _ = times(sign, 1, b.den, b.bottom)
    if isinstance(b.num, int):
        return Column(den, abs(b.num), b.bottom, b.top), None
    fine = as_mask(b.num != 0, b.num.size)
    if fine.all():
        return Column(den, np.abs(b.num), b.bottom, b.top), None
    return Column(den, np.where(fine, np.abs(b.num), 1), b.bottom, max(b.top, 1)), fine


def _floor_divide(operands: Sequence[Column]) -> Outcome | None:
    outcome = _divide(operands)
    return None if outcome is None else (_floor_of(outcome[0]), outcome[1])


def _floor_of(a: Column) -> Column:
    """The largest whole number not above each row."""
    if a.is_whole:
        return a
    return Column(divided(a.num, a.den), 1, a.top + 1, 1)


def _modulo(operands: Sequence[Column]) -> Outcome | None:
    a, b = operands
    outcome = _floor_divide(operands)
    if outcome is None:
        return None
    product = _product(b, outcome[0])
    return _sum_of(a, Column(-product.num, product.den, product.top, product.bottom)), outcome[1]


def _floor(operands: Sequence[Column]) -> Outcome:
    (a,) = operands
    return _floor_of(a), None


def _ceil(operands: Sequence[Column]) -> Outcome:
    (a,) = operands
    low = _floor_of(Column(-a.num, a.den, a.top, a.bottom))
    return Column(-low.num, 1, low.top, 1, a.positive), None


def _int(operands: Sequence[Column]) -> Outcome:
    (a,) = operands
    if a.is_whole:
        return a, None
    size = divided(magnitude(a.num), a.den)
    return Column(np.where(rows_of(a.num) < 0, -1, 1) * size, 1, a.top, 1), None


def _round(operands: Sequence[Column]) -> Outcome | None:
    a, places = operands[0], operands[1] if len(operands) == 2 else NOUGHT
    if not isinstance(places.num, int) or places.den != 1 or not 0 <= places.num <= 9:
        return None
    if a.is_whole:
        return a, None
    unit = 10**places.num
    num, top = times(a.num, a.top, unit, unit)
    low = divided(num, a.den)
    back, top_back = times(low, top, a.den, a.bottom)
    rest, top_rest = plus(num, top, -back, top_back)
    twice, _ = times(rest, top_rest, 2, 2)
    up = (twice > a.den) | ((twice == a.den) & (low % 2 == 1))
    return Column(low + up, unit, top + 1, unit), None


def _abs(operands: Sequence[Column]) -> Outcome:
    (a,) = operands
    return Column(magnitude(a.num), a.den, a.top, a.bottom, a.positive), None


def _least(operands: Sequence[Column]) -> Outcome:
    return reduce(lambda a, b: _chosen(a, b, operator.le), operands), None


def _greatest(operands: Sequence[Column]) -> Outcome:
    return reduce(lambda a, b: _chosen(a, b, operator.ge), operands), None


def _chosen(a: Column, b: Column, better: Callable[[Any, Any], Any]) -> Column:
    """The better of two columns, row by row."""
    first = better(*sides(a, b))
    top, bottom = max(a.top, b.top), max(a.bottom, b.bottom)
    num = np.where(first, rows_of(a.num), rows_of(b.num))
    alike = isinstance(a.den, int) and isinstance(b.den, int) and a.den == b.den
    den = a.den if alike else np.where(first, rows_of(a.den), rows_of(b.den))
    return Column(num, den, top, bottom, a.positive and b.positive)


def _gcd(operands: Sequence[Column]) -> Outcome | None:
    if not all(operand.is_whole for operand in operands) or max(a.top for a in operands) > WIDEST:
        return None
    num: Whole = reduce(np.gcd, [operand.num for operand in operands])
    return Column(num, 1, max(a.top for a in operands), 1), None


def _power(operands: Sequence[Column]) -> Outcome | None:
    a, exponent = operands
    if not isinstance(exponent.num, int) or exponent.den != 1 or not 1 <= exponent.num <= _MOST_POWER:
        return None
    if max(a.top, a.bottom).bit_length() * exponent.num > MOST_BITS:
        return None
    return reduce(_product, [a] * exponent.num), None


def _compared(question: Callable[[Any, Any], Any]) -> Callable[[Sequence[Column]], Outcome]:
    def kernel(operands: Sequence[Column]) -> Outcome:
        a, b = operands
        return Column(np.asarray(question(*sides(a, b))).astype(np.int64), 1, 1, 1), None

    return kernel


_KERNELS: dict[Op, Callable[[Sequence[Column]], Outcome | None]] = {
    Op.NEGATE: _negate,
    Op.ADD: _add,
    Op.SUBTRACT: _subtract,
    Op.MULTIPLY: _multiply,
    Op.DIVIDE: _divide,
    Op.FLOOR_DIVIDE: _floor_divide,
    Op.MODULO: _modulo,
    Op.POWER: _power,
    Op.INT: _int,
    Op.ROUND: _round,
    Op.ABS: _abs,
    Op.MIN: _least,
    Op.MAX: _greatest,
    Op.SUM: _add,
    Op.CEIL: _ceil,
    Op.FLOOR: _floor,
    Op.GCD: _gcd,
    Op.LESS: _compared(operator.lt),
    Op.LESS_EQUAL: _compared(operator.le),
    Op.GREATER: _compared(operator.gt),
    Op.GREATER_EQUAL: _compared(operator.ge),
    Op.EQUAL: _compared(operator.eq),
    Op.NOT_EQUAL: _compared(operator.ne),
}
