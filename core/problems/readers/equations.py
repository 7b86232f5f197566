"""Programs of the equations that MultiArith and SVAMP give: `X=((32.0+42.0)-35.0)`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from core.problems.numerals import Numeral, Role, find_numerals
from core.problems.readers.expressions import (
    ExpressionError,
    numbers,
    parse_expression,
    write_expression,
    write_number,
)
from core.problems.readers.naming import Names, quantity_name

if TYPE_CHECKING:
    from fractions import Fraction

_AMOUNTS = (Role.QUANTITY, Role.WORD, Role.YEAR)


def equation_program(text: str, equation: str) -> str:
    """The program of an equation, with the numbers of the text as named quantities.

    A number that stands in the text and in the equation equally often is named at each place; nothing
    is decided about which is which. `ExpressionError` when the equation is no arithmetic.
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
    values = numbers(term)
    numerals = [numeral for numeral in find_numerals(text) if numeral.role in _AMOUNTS]
    names = Names()
    lines: list[str] = []
    operands: list[str] = []
    uses = Counter(values)
    single: dict[Fraction, str] = {}
    for value in values:
        fitting = [numeral for numeral in numerals if numeral.value == value]
        if value in single:
            operands.append(single[value])
        elif fitting and (len(fitting) == 1 or len(fitting) == uses[value]):
            name = names.give(_name(text, fitting), "quantity")
            lines.append(f"{name} = {write_number(value)}")
            operands.append(name)
            if len(fitting) == 1 and uses[value] == 1:
                single[value] = name
        else:
            operands.append(write_number(value))
    answer = names.give("answer", "answer")
    return "\n".join((*lines, f"{answer} = {write_expression(term, operands)}", f"print({answer})"))


def _name(text: str, numerals: list[Numeral]) -> str:
    """What the numbers count, where all of one value count the same; else nothing."""
    counted = {quantity_name(text, numeral) for numeral in numerals}
    return counted.pop() if len(counted) == 1 else ""
