"""Proves on the tree that two readings of it give the same answer for all numbers.

A node becomes a quotient of two polynomials in the numbers of the text; what is no such quotient
(`floor`, `max`, a root, ...) becomes a new unknown, the same for the same operation on the same
operands. Two quotients are equal when they are so multiplied out: that is a proof, not a trial. Too
large a polynomial, or equality by a law not known here, counts as not proved.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from core.problems.tree import Node, Tree

_MOST_TERMS = 400
_MOST_POWER = 12
_PRIME = (1 << 61) - 1

Monomial = tuple[tuple[int, int], ...]
Polynomial = dict[Monomial, Fraction]

_ONE: Polynomial = {(): Fraction(1)}


class NotProved(Exception):
    """The formula is too large to be compared."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A number of the text as an unknown: leaf value = unknown x scale."""

    unknown: int
    scale: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Quotient:
    """`num / den`, two polynomials."""

    num: Polynomial
    den: Polynomial


class Symbolic:
    """Formulas of one tree under several readings; unknowns of operations are shared among them."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._made: dict[object, int] = {}

    def formula(self, reading: Mapping[str, Symbol]) -> Quotient:
        """The answer when leaves (by id) are unknowns; other leaves keep their value.

        Raises `NotProved` when it grows too large.
        """
        values: list[Quotient] = []
        for node in self._tree.nodes:
            if node.is_leaf:
                symbol = reading.get(node.id)
                values.append(_constant(node.value) if symbol is None else _unknown(symbol))
            else:
                values.append(self._operation(node, [values[i] for i in node.operands]))
        return values[-1]

    def _operation(self, node: Node, x: Sequence[Quotient]) -> Quotient:
        exact = _EXACT.get(node.op)
        if exact is not None:
            return exact(x)
        return self._power(x[0], x[1]) if node.op is Op.POWER else self._other(node.op, x)

    def _other(self, op: Op, x: Sequence[Quotient]) -> Quotient:
        if op is Op.FLOOR_DIVIDE:
            return self._opaque(Op.FLOOR, [_times(x[0], _inverse(x[1]))])
        if op is Op.MODULO:
            whole = self._opaque(Op.FLOOR, [_times(x[0], _inverse(x[1]))])
            return _plus(x[0], _negative(_times(x[1], whole)))
        if op is Op.CEIL:
            return _negative(self._opaque(Op.FLOOR, [_negative(x[0])]))
        return self._opaque(op, x)

    def _power(self, base: Quotient, exponent: Quotient) -> Quotient:
        times = _value(exponent)
        if times is None or times.denominator != 1 or abs(times) > _MOST_POWER:
            return self._opaque(Op.POWER, [base, exponent])
        result = _constant(Fraction(1))
        for _ in range(abs(times.numerator)):
            result = _times(result, base)
        return result if times >= 0 else _inverse(result)

    def _opaque(self, op: Op, x: Sequence[Quotient]) -> Quotient:
        operands = [_frozen(value) for value in x]
        if op in {Op.MIN, Op.MAX, Op.GCD, Op.EQUAL, Op.NOT_EQUAL}:
            operands.sort(key=repr)
        made = self._made.setdefault((op, tuple(operands)), -1 - len(self._made))
        return Quotient({((made, 1),): Fraction(1)}, _ONE)


def equal(one: Quotient, other: Quotient) -> bool:
    """Whether two formulas are proved to be the same. Raises `NotProved` when they are too large."""
    return _multiplied(one.num, other.den) == _multiplied(other.num, one.den)


def residue(x: Quotient) -> int | None:
    """The formula's value at one point modulo a prime: formulas of two values are not equal.

    Equal values prove nothing. None where the formula has no value there.
    """
    below = _at_the_point(x.den)
    return _at_the_point(x.num) * pow(below, -1, _PRIME) % _PRIME if below else None


def _at_the_point(x: Polynomial) -> int:
    total = 0
    for term, factor in x.items():
        product = factor.numerator * pow(factor.denominator, -1, _PRIME)
        for unknown, power in term:
            product = product * pow(_coordinate(unknown), power, _PRIME) % _PRIME
        total += product
    return total % _PRIME


@lru_cache(maxsize=1024)
def _coordinate(unknown: int) -> int:
    return random.Random(unknown).randrange(1, _PRIME)


def _constant(value: Fraction) -> Quotient:
    return Quotient({(): value} if value else {}, _ONE)


def _unknown(symbol: Symbol) -> Quotient:
    return Quotient({((symbol.unknown, 1),): symbol.scale}, _ONE)


def _value(x: Quotient) -> Fraction | None:
    """The value of a formula without unknowns."""
    if not x.num:
        return Fraction(0)
    if x.num.keys() | x.den.keys() != {()}:
        return None
    return x.num[()] / x.den[()]


def _plus(x: Quotient, y: Quotient) -> Quotient:
    if x.den == y.den:
        return Quotient(_added(x.num, y.num), x.den)
    num = _added(_multiplied(x.num, y.den), _multiplied(y.num, x.den))
    return Quotient(num, _multiplied(x.den, y.den))


def _sum(x: Sequence[Quotient]) -> Quotient:
    total = _constant(Fraction(0))
    for value in x:
        total = _plus(total, value)
    return total


def _negative(x: Quotient) -> Quotient:
    return Quotient({term: -factor for term, factor in x.num.items()}, x.den)


def _times(x: Quotient, y: Quotient) -> Quotient:
    return Quotient(_multiplied(x.num, y.num), _multiplied(x.den, y.den))


def _inverse(x: Quotient) -> Quotient:
    if not x.num:
        raise NotProved
    return Quotient(x.den, x.num)


def _added(x: Polynomial, y: Polynomial) -> Polynomial:
    total = dict(x)
    for term, factor in y.items():
        total[term] = total.get(term, Fraction(0)) + factor
    return {term: factor for term, factor in total.items() if factor}


def _multiplied(x: Polynomial, y: Polynomial) -> Polynomial:
    if len(x) * len(y) > _MOST_TERMS:
        raise NotProved
    total: Polynomial = {}
    for one, factor in x.items():
        for other, second in y.items():
            powers = dict(one)
            for unknown, power in other:
                powers[unknown] = powers.get(unknown, 0) + power
            term = tuple(sorted(powers.items()))
            total[term] = total.get(term, Fraction(0)) + factor * second
    return {term: factor for term, factor in total.items() if factor}


def _frozen(x: Quotient) -> tuple[object, ...]:
    """One form for equal quotients, as far as a common factor of one term goes."""
    below = _shared(x.den)
    shared = {unknown: min(power, below.get(unknown, 0)) for unknown, power in _shared(x.num).items()}
    num, den = _without(x.num, shared), _without(x.den, shared)
    first = den[min(den)]
    return (
        tuple(sorted((term, factor / first) for term, factor in num.items())),
        tuple(sorted((term, factor / first) for term, factor in den.items())),
    )


def _shared(x: Polynomial) -> dict[int, int]:
    """The unknowns in every term, with their lowest power."""
    shared: dict[int, int] | None = None
    for term in x:
        powers = dict(term)
        shared = (
            powers
            if shared is None
            else {
                unknown: min(power, powers[unknown]) for unknown, power in shared.items() if unknown in powers
            }
        )
    return shared or {}


def _without(x: Polynomial, shared: Mapping[int, int]) -> Polynomial:
    return {
        tuple(
            (unknown, power - shared.get(unknown, 0))
            for unknown, power in term
            if power > shared.get(unknown, 0)
        ): factor
        for term, factor in x.items()
    }


_EXACT: dict[Op, Callable[[Sequence[Quotient]], Quotient]] = {
    Op.ADD: lambda x: _plus(x[0], x[1]),
    Op.SUBTRACT: lambda x: _plus(x[0], _negative(x[1])),
    Op.NEGATE: lambda x: _negative(x[0]),
    Op.MULTIPLY: lambda x: _times(x[0], x[1]),
    Op.DIVIDE: lambda x: _times(x[0], _inverse(x[1])),
    Op.SUM: _sum,
}
