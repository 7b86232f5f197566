"""What is written on a node, and the tree in words for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.tree import Op
from gui.widgets.leaves import Standing
from gui.widgets.numbers import format_number

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.tree import Node, Tree

SIGNS = {Op.MULTIPLY: "×", Op.DIVIDE: "÷", Op.SUBTRACT: "−", Op.NEGATE: "−", Op.LESS_EQUAL: "≤"}
SIGNS |= {Op.GREATER_EQUAL: "≥", Op.EQUAL: "=", Op.NOT_EQUAL: "≠", Op.FLOOR_DIVIDE: "div", Op.MODULO: "mod"}
SIGNS |= {Op.POWER: "^", Op.SQRT: "√"}
LONGEST_NAME, LONGEST_VALUE = 18, 14


def sign(op: Op) -> str:
    """The sign of an operation, as people write it."""
    return SIGNS.get(op, op.value)


def value_words(value: Fraction) -> str:
    """A value, cut short where it would not fit a node."""
    text = format_number(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def node_words(node: Node, value: Fraction, written: str = "", *, again: bool = False) -> str:
    """The words on a node: `takings = 360`, `48`, or `tins (above)` for a second use.

    `written` is how the text writes an unchanged leaf, such as `$2.50`.
    """
    number = written if written and value == node.value else value_words(value)
    if node.is_leaf or not node.label:
        return number
    name = node.label if len(node.label) <= LONGEST_NAME else node.label[: LONGEST_NAME - 1] + "…"
    return f"↩ {name}" if again else f"{name} = {number}"


def whole_words(node: Node, value: Fraction, written: str = "") -> str:
    """The same with nothing cut, for tips and screen readers."""
    number = written if written and value == node.value else format_number(value)
    return number if node.is_leaf or not node.label else f"{node.label} = {number}"


def describe(tree: Tree) -> str:
    """The tree in sentences, the answer first."""
    lines = []
    for node in reversed(tree.nodes):
        if not node.is_leaf:
            parts = f" {sign(node.op)} ".join(_name(tree.nodes[i]) for i in node.operands)
            lines.append(
                f"{_name(node)} is {parts if len(node.operands) > 1 else f'{sign(node.op)} {parts}'}"
            )
    return "; ".join(lines) or _name(tree.root)


def _name(node: Node) -> str:
    return node.label if node.label and not node.is_leaf else format_number(node.value)


OUTLINE = {
    Standing.VARIES: "from the text",
    Standing.OPEN: "from the text, not decided yet",
    Standing.UNREAD: "not matched with the text yet",
    Standing.UNMATCHED: "not matched with the text",
    Standing.HELD: "in the text, stays",
    Standing.CONSTANT: "not in the text",
}


def outline_words(node: Node, value: Fraction, *, again: bool, stands: Standing) -> str:
    """A line on a node: what it is and how it is made."""
    words = whole_words(node, value)
    if node.is_leaf:
        return f"{words}, {OUTLINE[stands]}"
    return f"{words}  ({sign(node.op)}{', see above' if again else ''})"
