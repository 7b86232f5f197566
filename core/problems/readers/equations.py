"""Programs of the equations that MultiArith and SVAMP give: `X=((32.0+42.0)-35.0)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.numerals import Numeral, Role, find_numerals
from core.problems.problem import Link
from core.problems.readers.expressions import (
    ExpressionError,
    numbers,
    parse_expression,
    write_expression,
    write_number,
)
from core.problems.readers.naming import Names, quantity_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

_AMOUNTS = (Role.QUANTITY, Role.WORD, Role.YEAR)


def equation_program(text: str, equation: str, places: Sequence[int] = ()) -> tuple[str, tuple[Link, ...]]:
    """The program of an equation, with the numbers of the text as named quantities, and what is known of them.

    `places` are the offsets in the text of the equation's numbers, in order, where the file gives them:
    then each number of the equation is the number of the text that stands there. Otherwise nothing is
    decided about which of two equal numbers is which. `ExpressionError` when the equation is no
    arithmetic.
    """
    left, equals, right = equation.partition("=")
    source = (
        right
        if equals and left.strip().isalpha()
        else left
        if equals and right.strip().isalpha()
        else equation
    )
    if "=" in source:
        raise ExpressionError("it has more than one sign of equality.")
    term = parse_expression(source)
    numerals = find_numerals(text)
    values = numbers(term)
    aligned = _aligned(numerals, values, places)
    names = Names()
    if aligned is None:
        operands, lines = _by_value(text, numerals, values, names)
        links: tuple[Link, ...] = ()
    else:
        given = {index: names.give(quantity_name(text, numerals[index]), "quantity") for index in aligned}
        operands = [given[index] for index in aligned]
        lines = [f"{name} = {write_number(numerals[index].value)}" for index, name in given.items()]
        links = tuple(
            Link(index, name) for index, name in given.items() if _is_repeated(index, numerals, values)
        )
    answer = names.give("answer", "answer")
    return "\n".join((*lines, f"{answer} = {write_expression(term, operands)}", f"print({answer})")), links


def _aligned(
    numerals: Sequence[Numeral], values: Sequence[Fraction], places: Sequence[int]
) -> list[int] | None:
    """The index of each number's numeral, or None where a place holds another number or none."""
    if not places or len(places) != len(values):
        return None
    found = []
    for place, value in zip(places, values, strict=True):
        at = [n for n, numeral in enumerate(numerals) if numeral.start <= place < numeral.end]
        if not at or numerals[at[0]].value != value:
            return None
        found.append(at[0])
    return found


def _is_repeated(index: int, numerals: Sequence[Numeral], values: Sequence[Fraction]) -> bool:
    value = numerals[index].value
    return values.count(value) > 1 or sum(numeral.value == value for numeral in numerals) > 1


def _by_value(
    text: str, numerals: Sequence[Numeral], values: Sequence[Fraction], names: Names
) -> tuple[list[str], list[str]]:
    """Operands and lines of quantities for numbers that are known by their value alone."""
    operands: list[str] = []
    lines: list[str] = []
    for value in values:
        fitting = [numeral for numeral in numerals if numeral.role in _AMOUNTS and numeral.value == value]
        if len(fitting) != values.count(value):
            operands.append(write_number(value))
            continue
        name = names.give(_name(text, fitting), "quantity")
        lines.append(f"{name} = {write_number(value)}")
        operands.append(name)
    return operands, lines


def _name(text: str, numerals: Sequence[Numeral]) -> str:
    """What the numbers count, where all of one value count the same; else nothing."""
    counted = {quantity_name(text, numeral) for numeral in numerals}
    return counted.pop() if len(counted) == 1 else ""
