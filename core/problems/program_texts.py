"""Texts with numbers in them: f-strings, `.format` and `%`.

A format such as `{total:.2f}` writes the number rounded; the tree keeps the number itself. How many
digits are shown is no step of the solution, and an answer key must be the exact value.
"""

from __future__ import annotations

import ast
import re
from string import Formatter
from typing import TYPE_CHECKING

from core.problems.program_values import Items, Nothing, Number, Text, described
from core.problems.tree import Op

if TYPE_CHECKING:
    from core.problems.program_expressions import Expressions
    from core.problems.program_values import Value

_SPEC = re.compile(r"(?:.?[<>=^])?[-+ ]?z?#?0?\d*[,_]?(?:\.\d+)?(?P<type>[defgns%EFG]?)", re.DOTALL)
_DIRECTIVE = re.compile(r"%(?:(?P<percent>%)|[-+ #0]*\d*(?:\.\d+)?(?P<type>[difgeEFGsr]))")
_FIELD = re.compile(r"(?P<name>\w*)\Z")

Piece = str | Number


def joined_text(reader: Expressions, node: ast.JoinedStr) -> Text:
    """What an f-string gives."""
    return Text(tuple(piece for part in node.values for piece in _part(reader, part)))


def _part(reader: Expressions, node: ast.expr) -> tuple[Piece, ...]:
    if not isinstance(node, ast.FormattedValue):
        value = reader.read(node)
        return value.pieces if isinstance(value, Text) else ()
    spec = ""
    if node.format_spec is not None:
        read = reader.read(node.format_spec)
        constant = read.constant if isinstance(read, Text) else None
        if constant is None:
            raise reader.source.refused(node, "a format that is itself computed is not supported.")
        spec = constant
    return _formatted(reader, node, reader.read(node.value), spec)


def brace_formatted(reader: Expressions, node: ast.Call, template: Text) -> Text:
    """What `"...{}...".format(...)` gives."""
    constant = _constant(reader, node, template)
    if any(keyword.arg is None or isinstance(keyword.value, ast.Starred) for keyword in node.keywords):
        raise reader.source.refused(node, "“**” is not supported here.")
    values: dict[str, Value] = {str(i): reader.read(value) for i, value in enumerate(node.args)}
    values |= {keyword.arg: reader.read(keyword.value) for keyword in node.keywords if keyword.arg}
    pieces: list[Piece] = []
    counted = 0
    try:
        fields = list(Formatter().parse(constant))
    except ValueError as error:
        raise reader.source.refused(node, f"the format cannot be read: {error}.") from error
    for literal, field, spec, _ in fields:
        pieces.append(literal)
        if field is None:
            continue
        name = field or str(counted)
        counted += not field
        if name not in values or "{" in (spec or ""):
            raise reader.source.refused(node, "the format and the values given to it do not fit together.")
        pieces.extend(_formatted(reader, node, values[name], spec or ""))
    return Text(tuple(pieces))


def percent_formatted(reader: Expressions, node: ast.BinOp, template: Text, right: Value) -> Text:
    """What `"...%d..." % value` gives; `%d` cuts off the decimals, as `int` does."""
    constant = _constant(reader, node, template)
    waiting = list(right.values) if isinstance(right, Items) else [right]
    pieces: list[Piece] = []
    position = 0
    for match in _DIRECTIVE.finditer(constant):
        pieces.append(constant[position : match.start()])
        position = match.end()
        if match["percent"]:
            pieces.append("%")
            continue
        if not waiting:
            raise reader.source.refused(node, "the format has more places than values.")
        value = waiting.pop(0)
        if match["type"] in {"d", "i"}:
            value = reader.operation(Op.INT, [reader.as_number(value, node)], node)
        pieces.extend(_formatted(reader, node, value, ""))
    pieces.append(constant[position:])
    if waiting:
        raise reader.source.refused(node, "the format has fewer places than values.")
    return Text(tuple(pieces))


def _constant(reader: Expressions, node: ast.expr, template: Text) -> str:
    constant = template.constant
    if constant is None:
        raise reader.source.refused(node, "a format that is itself computed is not supported.")
    return constant


def _formatted(reader: Expressions, node: ast.expr, value: Value, spec: str) -> tuple[Piece, ...]:
    """A value as a format writes it; `{share:.0%}` writes a hundred times the number."""
    match value:
        case Number():
            form = _SPEC.fullmatch(spec)
            if form is None:
                raise reader.source.refused(node, f"the format “:{spec[:20]}” is not supported.")
            if form["type"] == "%":
                hundred = reader.constant(100, node)
                return (reader.operation(Op.MULTIPLY, [value, hundred], node), "%")
            return (value,)
        case Text(pieces):
            return pieces
        case Items() | Nothing():
            return ("",)
        case _:
            raise reader.source.refused(node, f"{described(value)} cannot be printed.")
