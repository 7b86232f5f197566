"""Calls of the functions that a program may use."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from core.problems.program_texts import brace_formatted
from core.problems.program_values import UNARY, Function, Items, Nothing, Number, Text, described
from core.problems.tree import Doubt, Op

if TYPE_CHECKING:
    from core.problems.program_expressions import Expressions
    from core.problems.program_values import Value

_MANY = {
    "min": Op.MIN,
    "max": Op.MAX,
    "sum": Op.SUM,
    "math.fsum": Op.SUM,
    "math.gcd": Op.GCD,
}
_ADVICE = (
    "Write each step as its own line, with + - * / and the functions int, round, abs, min, max, sum, len."
)


def call_function(reader: Expressions, node: ast.Call) -> Value:
    """What a call gives; `ProgramFault` when the function, or how it is called, is not supported."""
    if isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        template = reader.read(node.func.value)
        if isinstance(template, Text):
            return brace_formatted(reader, node, template)
    if isinstance(node.func, ast.Name) and node.func.id not in reader.names:
        _refuse_known_name(reader, node, node.func.id)
    function = reader.read(node.func)
    if not isinstance(function, Function):
        raise reader.source.refused(node, f"{described(function)} cannot be called.", _ADVICE)
    if function.name == "print":
        reader.prints.append((node, _printed(reader, node)))
        return Nothing()
    for keyword in node.keywords:
        if not (function.name == "round" and keyword.arg == "ndigits"):
            raise reader.source.refused(
                keyword, f"“{function.name}” is used with a named option, which is not supported."
            )
    return _call(reader, node, function.name, arguments(reader, node))


def arguments(reader: Expressions, node: ast.Call) -> list[Value]:
    """The values of a call's arguments, `*list` spread."""
    values: list[Value] = []
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            spread = reader.read(argument.value)
            if not isinstance(spread, Items):
                raise reader.source.refused(argument, "only a list can be spread with “*”.")
            values.extend(spread.values)
        else:
            values.append(reader.read(argument))
    return values


def _refuse_known_name(reader: Expressions, node: ast.Call, name: str) -> None:
    if name == "input":
        raise reader.source.refused(node, "the program asks for input.", "Write the number itself.")
    if name == "range":
        raise reader.source.refused(node, "“range” counts through a loop, which cannot be varied.", _ADVICE)


def _call(reader: Expressions, node: ast.Call, name: str, values: list[Value]) -> Value:
    if name in _MANY:
        return _many(reader, node, name, values)
    if name == "either":
        return _either(reader, node, values)
    if name in {"round", "str", "len", "pow", "math.pow", "divmod"}:
        return _special(reader, node, name, values)
    if len(values) != 1:
        raise reader.source.refused(node, f"“{name}” takes one number here.")
    number = reader.as_number(values[0], node)
    return number if name == "float" else reader.operation(UNARY[name], [number], node)


def _either(reader: Expressions, node: ast.Call, values: list[Value]) -> Value:
    """One of several values that are meant to be equal, which one is not known: the first, with a doubt."""
    numbers = [reader.as_number(value, node) for value in values]
    place = reader.source.place(node)
    if not numbers:
        raise reader.source.refused(node, "“either” needs at least one value.")
    written = [f"“{reader.source.written(argument)[:40]}”" for argument in node.args]
    if len(written) == 1:
        what = (
            f"where {written[0]} comes from is not clear. Write the step that gives it, or the number alone."
        )
    else:
        what = f"this is either {' or '.join(written)}. Keep the one that is meant."
    named = len(numbers) > 1 and not any(_computes(argument) for argument in node.args)
    on = reader.builder.numbers_of([number.index for number in numbers]) if named else None
    reader.builder.doubt(numbers[0].index, Doubt(place, f"Line {place.line}: {what}", on))
    return numbers[0]


def _computes(argument: ast.expr) -> bool:
    """Whether a meaning is a step made up on the spot (`13 - 2`): then there may be others."""
    inner = argument.operand if isinstance(argument, ast.UnaryOp) else argument
    return not isinstance(inner, ast.Name | ast.Constant)


def _special(reader: Expressions, node: ast.Call, name: str, values: list[Value]) -> Value:
    match name, values:
        case "round", _:
            return _round(reader, node, values)
        case "str", [Number() as number]:
            return Text((number,))
        case "str", [Text() as text]:
            return text
        case "len", [Items(elements)]:
            return reader.constant(len(elements), node)
        case "pow" | "math.pow", [Number() as base, Number() as exponent]:
            return reader.operation(Op.POWER, [base, exponent], node)
        case "divmod", [Number() as left, Number() as right]:
            whole = reader.operation(Op.FLOOR_DIVIDE, [left, right], node)
            return Items((whole, reader.operation(Op.MODULO, [left, right], node)))
        case _:
            raise reader.source.refused(node, f"“{name}” is used in a way that is not supported.", _ADVICE)


def _many(reader: Expressions, node: ast.Call, name: str, values: list[Value]) -> Value:
    """`min`, `max`, `sum`, `gcd` of a list or of several numbers."""
    listed = values[0] if values and isinstance(values[0], Items) else None
    summing = _MANY[name] is Op.SUM
    if listed is not None and (len(values) == 1 or (summing and len(values) == 2)):
        values = [*values[1:], *listed.values]
    elif summing:
        raise reader.source.refused(node, f"“{name}” adds up a list, such as {name}([3, 4]).")
    if not values and not summing:
        raise reader.source.refused(node, f"“{name}” needs at least one number.")
    if not values:
        return reader.constant(0, node)
    return reader.operation(_MANY[name], [reader.as_number(value, node) for value in values], node)


def _round(reader: Expressions, node: ast.Call, values: list[Value]) -> Value:
    named = [keyword.value for keyword in node.keywords]
    values = [*values, *(reader.read(value) for value in named)]
    match values:
        case [Number() as value] | [Number() as value, Nothing()]:
            return reader.operation(Op.ROUND, [value], node)
        case [Number() as value, Number() as places]:
            for index in reader.builder.needs(places.index):
                if reader.builder.is_leaf(index):
                    reader.builder.fix(index)
            return reader.operation(Op.ROUND, [value, places], node)
        case _:
            raise reader.source.refused(node, "“round” takes a number and, if need be, how many places.")


def _printed(reader: Expressions, node: ast.Call) -> Text:
    """What a call of `print` writes."""
    between = " "
    for keyword in node.keywords:
        if keyword.arg not in {"sep", "end", "flush"}:
            raise reader.source.refused(keyword, "“print” is used with an option that is not supported.")
        value = reader.read(keyword.value)
        if keyword.arg == "sep" and isinstance(value, Text) and value.constant is not None:
            between = value.constant
    pieces: list[str | Number] = []
    for number, value in enumerate(arguments(reader, node)):
        pieces.extend([between] if number else [])
        pieces.extend(_written(value))
    return Text(tuple(pieces))


def _written(value: Value) -> tuple[str | Number, ...]:
    match value:
        case Number():
            return (value,)
        case Text():
            return value.pieces
        case Items(values):
            return tuple(piece for element in values for piece in (" ", *_written(element), " "))
        case _:
            return ("",)
