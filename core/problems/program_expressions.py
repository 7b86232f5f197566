"""Expressions of a program, turned into nodes of the tree."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.problems.program_calls import call_function
from core.problems.program_literals import read_literal
from core.problems.program_texts import joined_text, percent_formatted
from core.problems.program_values import FUNCTIONS, Function, Items, Module, Number, Text, described
from core.problems.tree import Op

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.problems.builder import TreeBuilder
    from core.problems.program_source import Source
    from core.problems.program_values import Value

_BINARY: dict[type[ast.operator], Op] = {
    ast.Add: Op.ADD,
    ast.Sub: Op.SUBTRACT,
    ast.Mult: Op.MULTIPLY,
    ast.Div: Op.DIVIDE,
    ast.FloorDiv: Op.FLOOR_DIVIDE,
    ast.Mod: Op.MODULO,
    ast.Pow: Op.POWER,
}
_COMPARISONS: dict[type[ast.cmpop], Op] = {
    ast.Lt: Op.LESS,
    ast.LtE: Op.LESS_EQUAL,
    ast.Gt: Op.GREATER,
    ast.GtE: Op.GREATER_EQUAL,
    ast.Eq: Op.EQUAL,
    ast.NotEq: Op.NOT_EQUAL,
}
_UNSUPPORTED: dict[type[ast.expr], str] = {
    ast.IfExp: "a choice (“… if … else …”) cannot be varied.",
    ast.ListComp: "a list made by a loop cannot be varied.",
    ast.GeneratorExp: "a list made by a loop cannot be varied.",
    ast.SetComp: "a set made by a loop cannot be varied.",
    ast.DictComp: "a table made by a loop cannot be varied.",
    ast.Lambda: "a function of one's own cannot be varied.",
    ast.Dict: "a table of names and values cannot be varied.",
    ast.Set: "a set cannot be varied.",
    ast.BoolOp: "“and” and “or” cannot be varied.",
    ast.NamedExpr: "an assignment within an expression (“:=”) cannot be read.",
    ast.Await: "“await” cannot be varied.",
}
_ADVICE = "Write each step as its own line, with a name for its result."


class Expressions:
    """Reads expressions with the names known so far; `prints` collects what was printed, in order."""

    def __init__(self, source: Source, builder: TreeBuilder) -> None:
        self.source = source
        self.builder = builder
        self.names: dict[str, Value] = {}
        self.prints: list[tuple[ast.Call, Text]] = []

    def read(self, node: ast.expr) -> Value:
        """What an expression is worth; `ProgramFault` at its place when it is not supported."""
        reader = _READERS.get(type(node))
        if reader is None:
            what = _UNSUPPORTED.get(type(node), "this construct cannot be varied.")
            raise self.source.refused(node, what, _ADVICE)
        return reader(self, node)

    def number(self, node: ast.expr) -> Number:
        """An expression that must be a number."""
        return self.as_number(self.read(node), node)

    def as_number(self, value: Value, node: ast.expr) -> Number:
        """A value that must be a number."""
        if isinstance(value, Number):
            return value
        raise self.source.refused(node, f"a number is needed here, and this is {described(value)}.")

    def operation(self, op: Op, operands: list[Number], node: ast.expr) -> Number:
        """A new node."""
        indexes = [operand.index for operand in operands]
        return Number(self.builder.operation(op, indexes, self.source.place(node)))

    def constant(self, value: int, node: ast.expr) -> Number:
        """A number that says how to compute and not how much."""
        place = self.source.place(node)
        return Number(self.builder.number(Fraction(value), place, str(value), fixed=True))

    def read_name(self, node: ast.Name) -> Value:
        """A name with a value, or a function."""
        if node.id in self.names:
            return self.names[node.id]
        if node.id in FUNCTIONS:
            return Function(node.id)
        raise self.source.refused(
            node, f"the name “{_short(node.id)}” has no value yet.", "Give it a value in a line above."
        )

    def read_attribute(self, node: ast.Attribute) -> Value:
        """A function of a module."""
        owner = self.read(node.value)
        full = f"{owner.name}.{node.attr}" if isinstance(owner, Module) else ""
        if full in FUNCTIONS:
            return Function(full)
        if full in {"math.pi", "math.e", "math.tau", "math.inf", "math.nan"}:
            raise self.source.refused(
                node, f"{full} has no exact value.", "Write the number to compute with, such as 3.14."
            )
        raise self.source.refused(node, f"“.{_short(node.attr)}” is not understood here.", _ADVICE)

    def read_binary(self, node: ast.BinOp) -> Value:
        """An operation on two numbers, or on a text."""
        left, right = self.read(node.left), self.read(node.right)
        if isinstance(left, Text):
            return self._text_operation(node, left, right)
        op = _BINARY.get(type(node.op))
        if op is None:
            raise self.source.refused(node, "an operation on bits or matrices cannot be varied.")
        operands = [self.as_number(left, node.left), self.as_number(right, node.right)]
        return self.operation(op, operands, node)

    def _text_operation(self, node: ast.BinOp, left: Text, right: Value) -> Text:
        if isinstance(node.op, ast.Add) and isinstance(right, Text):
            return Text(left.pieces + right.pieces)
        if isinstance(node.op, ast.Mod):
            return percent_formatted(self, node, left, right)
        if isinstance(node.op, ast.Mult) and isinstance(right, Number) and left.constant is not None:
            return left  # a line of dashes: how long it is does not matter
        raise self.source.refused(node, f"a text and {described(right)} cannot be joined like this.")

    def read_unary(self, node: ast.UnaryOp) -> Value:
        """A sign."""
        if isinstance(node.op, ast.USub):
            return self.operation(Op.NEGATE, [self.number(node.operand)], node)
        if isinstance(node.op, ast.UAdd):
            return self.number(node.operand)
        raise self.source.refused(node, "“not” and “~” cannot be varied.", _ADVICE)

    def read_comparison(self, node: ast.Compare) -> Value:
        """A comparison, which is 0 or 1."""
        op = _COMPARISONS.get(type(node.ops[0]))
        if len(node.ops) != 1 or op is None:
            raise self.source.refused(node, "only one comparison of two numbers can be varied.", _ADVICE)
        return self.operation(op, [self.number(node.left), self.number(node.comparators[0])], node)

    def read_items(self, node: ast.List | ast.Tuple) -> Value:
        """A list written out."""
        return Items(tuple(self.read(element) for element in node.elts))

    def read_element(self, node: ast.Subscript) -> Value:
        """An element of a list."""
        items, which = self.read(node.value), node.slice
        sign = 1
        if isinstance(which, ast.UnaryOp) and isinstance(which.op, ast.USub):
            sign, which = -1, which.operand
        if (
            not isinstance(items, Items)
            or not isinstance(which, ast.Constant)
            or type(which.value) is not int
        ):
            raise self.source.refused(
                node, "only an element of a list by its fixed number can be read.", _ADVICE
            )
        position = sign * which.value
        if not -len(items.values) <= position < len(items.values):
            raise self.source.refused(node, f"the list has only {len(items.values)} elements.")
        return items.values[position]


def _readers() -> dict[type[ast.expr], Callable[[Expressions, Any], Value]]:
    """How each kind of expression is read."""
    return {
        ast.Constant: read_literal,
        ast.Name: Expressions.read_name,
        ast.Attribute: Expressions.read_attribute,
        ast.BinOp: Expressions.read_binary,
        ast.UnaryOp: Expressions.read_unary,
        ast.Compare: Expressions.read_comparison,
        ast.Subscript: Expressions.read_element,
        ast.Call: call_function,
        ast.JoinedStr: joined_text,
        ast.List: Expressions.read_items,
        ast.Tuple: Expressions.read_items,
    }


_READERS = _readers()


def _short(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:37]}..."
