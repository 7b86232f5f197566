"""The worked steps of an answer: the tree in a teacher's notation, with exact numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.problems.tree import Node, Op, Tree
from core.worksheets.currency import currency_of_nodes, money, two_decimals_of_nodes
from core.worksheets.fractions_shown import VULGAR, fraction_leaves, written_fraction
from core.worksheets.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.problems.problem import Analysis
    from core.worksheets.words import Words

_LONG = 4  # operations in one line before it is split
_SIGNS = {
    Op.ADD: "+",
    Op.SUBTRACT: "−",
    Op.MULTIPLY: "×",
    Op.DIVIDE: "÷",
    Op.POWER: "^",
    Op.LESS: "<",
    Op.LESS_EQUAL: "≤",
    Op.GREATER: ">",
    Op.GREATER_EQUAL: "≥",
    Op.EQUAL: "=",
    Op.NOT_EQUAL: "≠",
}
_ATOM = 4  # binds most tightly: a number, a call
_STRENGTH = {Op.ADD: 1, Op.SUBTRACT: 1, Op.MULTIPLY: 2, Op.DIVIDE: 2, Op.POWER: 3}  # comparisons: 0
_WORDS = {
    Op.INT: "whole_part",
    Op.ROUND: "rounded",
    Op.ABS: "size",
    Op.MIN: "smallest",
    Op.MAX: "largest",
    Op.SUM: "sum",
    Op.CEIL: "rounded_up",
    Op.FLOOR: "rounded_down",
    Op.GCD: "gcd",
}
"""Names among the words for steps (resources/words/sheet-*.toml)."""


@dataclass(frozen=True, slots=True)
class _Written:
    """An expression and how tightly it binds (4 for a number or a call)."""

    text: str
    strength: int


def worked_steps(
    analysis: Analysis, new: Mapping[str, Fraction], known: Words | None = None
) -> tuple[str, ...]:
    """One line for each named value that is computed, such as `muffins = 45 × 8 = 360`.

    Leaves take the values of `new` by id; names of plain numbers get no line. `known` are the words of the
    language, English if left out. Raises
    `ArithmeticFault` where a node has no exact value. Empty when the problem has no tree.
    """
    if analysis.tree is None:
        return ()
    return _Writer(analysis, analysis.tree, new, known).lines()


def step_line(analysis: Analysis, new: Mapping[str, Fraction], node_id: str) -> str:
    """The line of one operation, such as `takings = 270 × $2.50 = $675`, whether or not it has a name.

    Empty where the tree has no such node. Raises `ArithmeticFault` like `worked_steps`.
    """
    tree = analysis.tree
    at = next((i for i, node in enumerate(tree.nodes) if node.id == node_id), None) if tree else None
    return "" if tree is None or at is None else _Writer(analysis, tree, new).line(at)


def written_answer(analysis: Analysis, new: Mapping[str, Fraction]) -> str:
    """The answer for people, with a currency sign only where the tree leaves no doubt of it."""
    if analysis.tree is None:
        return ""
    writer = _Writer(analysis, analysis.tree, new)
    return writer.number(len(analysis.tree.nodes) - 1)


class _Writer:
    """Writes the nodes of one tree with one set of numbers."""

    def __init__(
        self, analysis: Analysis, tree: Tree, new: Mapping[str, Fraction], known: Words | None = None
    ) -> None:
        self._tree = tree
        self._words = (known or words("en")).steps
        self._values = tree.values(new)
        self._percent = _percent_leaves(analysis)
        self._fractions = fraction_leaves(analysis)
        self._signs = currency_of_nodes(analysis, tree)
        self._decimals = two_decimals_of_nodes(analysis, tree)
        self._own_line = self._nodes_with_a_line()

    def lines(self) -> tuple[str, ...]:
        return tuple(self.line(index) for index in sorted(self._own_line) if not self._says_nothing(index))

    def _says_nothing(self, index: int) -> bool:
        """Whether a line would round a number that the line before it gives already, to the same number."""
        node = self._tree.nodes[index]
        if node.op is not Op.ROUND or node.label:
            return False
        rounded = node.operands[0]
        return rounded in self._own_line and self._values[rounded] == self._values[index]

    def line(self, index: int) -> str:
        """A node's name, its operation and its value."""
        node = self._tree.nodes[index]
        middle = "" if node.is_leaf else self._expression(index).text
        return " = ".join(part for part in (_name(node.label), middle, self.number(index)) if part)

    def number(self, index: int) -> str:
        """A node's value as it is written in a line."""
        value = self._values[index]
        sign = self._signs[index]
        if sign:
            return money(sign, value)
        if self._tree.nodes[index].id in self._percent:
            return _minus(format_number(value * 100)) + "%"
        if (numeral := self._fractions.get(self._tree.nodes[index].id)) is not None:
            return written_fraction(numeral, value)
        if self._decimals[index]:
            return money("", value)
        return _minus(format_number(value))

    def _nodes_with_a_line(self) -> frozenset[int]:
        """Named operations, the root, and parts of what would make a line too long."""
        chosen = {len(self._tree.nodes) - 1}
        size: list[int] = []  # operations written out where this node is used
        for index, node in enumerate(self._tree.nodes):
            for operand in sorted(dict.fromkeys(node.operands), key=lambda i: -size[i]):
                if sum(size[i] for i in node.operands) >= _LONG and size[operand] > 1:
                    chosen.add(operand)
                    size[operand] = 0
            named = not node.is_leaf and bool(node.label)
            if named:
                chosen.add(index)
            size.append(0 if node.is_leaf or named else 1 + sum(size[i] for i in node.operands))
        return frozenset(chosen)

    def _operand(self, index: int) -> _Written:
        if self._tree.nodes[index].is_leaf or index in self._own_line:
            text = self.number(index)
            return _Written(text, _strength_of_number(text))
        return self._expression(index)

    def _expression(self, index: int) -> _Written:
        node = self._tree.nodes[index]
        operands = [self._operand(i) for i in node.operands]
        if node.op is Op.FLOOR_DIVIDE:
            return _Written(f"{self._words['whole_part']} ({_joined(Op.DIVIDE, operands)})", _ATOM)
        if node.op is Op.MODULO:
            return _Written(f"{self._words['remainder']} ({_joined(Op.DIVIDE, operands)})", _ATOM)
        if node.op is Op.NEGATE:
            return _Written("−" + _wrapped(operands[0], _STRENGTH[Op.POWER]), 0)
        if node.op in _SIGNS:
            return _Written(_joined(node.op, operands), _STRENGTH.get(node.op, 0))
        return _Written(_call(node, operands, self._words), _ATOM)


def _strength_of_number(text: str) -> int:
    """A negative number is bracketed everywhere, a fraction like a quotient, a percentage and `½` under a power."""
    if text.startswith("−"):
        return 0
    if "/" in text:
        return _STRENGTH[Op.DIVIDE]
    return _STRENGTH[Op.POWER] if text.endswith("%") or text[-1:] in VULGAR else _ATOM


def _joined(op: Op, operands: Sequence[_Written]) -> str:
    """Two operands with their sign; brackets where reading from the left would change the meaning."""
    left, right = operands
    strength = _STRENGTH.get(op, 0)
    strict_right = op in {Op.SUBTRACT, Op.DIVIDE}
    before = _wrapped(left, strength + (op is Op.POWER))
    after = _wrapped(right, strength + (strict_right or op is Op.POWER))
    if op is Op.POWER and right.text.isascii() and right.text.isdigit():
        return before + right.text.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{before} {_SIGNS[op]} {after}"


def _wrapped(written: _Written, least: int) -> str:
    return written.text if written.strength >= least else f"({written.text})"


def _call(node: Node, operands: Sequence[_Written], known: Mapping[str, str]) -> str:
    listed = "; ".join(operand.text for operand in operands)
    if node.op is Op.SQRT:
        return f"√({listed})"
    if node.op is Op.ROUND and len(operands) == 2:
        return f"({operands[0].text}, {known['rounded_places'].format(places=operands[1].text)})"
    if node.op in {Op.ROUND, Op.CEIL, Op.FLOOR}:
        return f"({operands[0].text}, {known[_WORDS[node.op]]})"
    return f"{known[_WORDS[node.op]]} ({listed})"


def _name(label: str) -> str:
    return " ".join(label.replace("_", " ").split())


def _minus(text: str) -> str:
    return "−" + text[1:] if text.startswith("-") else text


def _percent_leaves(analysis: Analysis) -> frozenset[str]:
    """Leaves that stand in the text as a percentage and in the program as its hundredth."""
    return frozenset(
        link.leaf
        for link in analysis.grounding.links
        if link.scale == Fraction(1, 100) and analysis.numerals[link.numeral].percent
    )
