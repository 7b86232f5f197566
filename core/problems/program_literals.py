"""Literals of a program: numbers read digit by digit from the source, so that 0.1 is one tenth."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.builder import too_long_number
from core.problems.program_values import Nothing, Number, Text

if TYPE_CHECKING:
    import ast

    from core.problems.program_expressions import Expressions
    from core.problems.program_values import Value

_MOST_DIGITS = 3_010


def read_literal(reader: Expressions, node: ast.Constant) -> Value:
    """A number, a text, or `None`; complex numbers, bytes and `...` are refused."""
    match node.value:
        case bool():
            return reader.constant(int(node.value), node)
        case int() | float():
            return _number(reader, node, node.value)
        case str():
            return Text((node.value,))
        case None:
            return Nothing()
        case complex():
            raise reader.source.refused(node, "a complex number cannot be varied.")
        case _:
            raise reader.source.refused(node, "this is neither a number nor a text.")


def _number(reader: Expressions, node: ast.Constant, number: float) -> Number:
    place = reader.source.place(node)
    written = reader.source.written(node)
    if not _is_written_so(written, number):
        written = hex(number) if isinstance(number, int) else repr(number)
    value = Fraction(number) if isinstance(number, int) else exact_decimal(written)
    if value is None:
        raise too_long_number(place)
    return Number(reader.builder.number(value, place, written))


def _is_written_so(written: str, value: float) -> bool:
    """Whether a text is this number. Python 3.11 misplaces what stands in an f-string of several lines."""
    try:
        return value == (int(written, 0) if isinstance(value, int) else float(written))
    except ValueError:
        return False


def exact_decimal(written: str) -> Fraction | None:
    """The exact value of a decimal number such as `1_000.5` or `1e3`; None when it is too long."""
    digits, _, exponent = written.lower().replace("_", "").partition("e")
    if len(digits) > _MOST_DIGITS or len(exponent) > 6 or abs(int(exponent or 0)) > _MOST_DIGITS:
        return None
    return Fraction(digits) * Fraction(10) ** int(exponent or 0)
