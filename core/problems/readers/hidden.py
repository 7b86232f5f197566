"""Steps that a worked solution may leave out: `20 / 2` after “40 pieces, of which 20 are eaten”.

A text states few numbers in vain. Where a solution has no use for one of them, and an operand is what this
number gives with another (40 - 20 is 20 as well), the operand may be the result of a step that was done in
the head. Were it read as the earlier 20, every key made from it would be wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.mentions import forms
from core.problems.numeral import Role
from core.problems.readers.expressions import write_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from fractions import Fraction

    from core.problems.numeral import Numeral


def unused_amounts(numerals: Iterable[Numeral], used: Collection[Fraction]) -> tuple[Fraction, ...]:
    """The quantities in digits of a text that none of the `used` numbers of its solution stands for."""
    taken = frozenset(used)
    values = (n.value for n in numerals if n.role is Role.QUANTITY and n.value > 1 and not forms(n) & taken)
    return tuple(dict.fromkeys(values))


def hidden_steps(
    value: Fraction,
    unused: Collection[Fraction],
    named: Mapping[Fraction, str],
    constants: Collection[Fraction],
) -> list[str]:
    """The operations of an unused amount with a named value, or a constant, that give `value` as well."""
    found: dict[str, None] = {}
    for amount in unused:
        if amount == value:
            found.setdefault(write_number(amount))
        for other, name in named.items():
            for expression in _with_named(value, amount, other, name):
                found.setdefault(expression)
        for constant in sorted(constant for constant in constants if constant > 1):
            for expression in _as_factor(value, amount, constant, write_number(constant)):
                found.setdefault(expression)
    return list(found)


def _with_named(value: Fraction, amount: Fraction, other: Fraction, name: str) -> Iterator[str]:
    if other == amount:
        return
    written = write_number(amount)
    if other and amount - other == value:
        yield f"{written} - {name}"
    if amount and other - amount == value:
        yield f"{name} - {written}"
    if other and amount + other == value:
        yield f"{written} + {name}"
    if other not in (0, 1):
        yield from _as_factor(value, amount, other, name)


def _as_factor(value: Fraction, amount: Fraction, other: Fraction, name: str) -> Iterator[str]:
    written = write_number(amount)
    if amount * other == value:
        yield f"{written} * {name}"
    if amount == value * other:
        yield f"{written} / {name}"
    if other == value * amount:
        yield f"{name} / {written}"
