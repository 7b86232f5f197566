"""Which values of a tree are surely money, and how money is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.problems.tree import Op

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.problem import Analysis
    from core.problems.tree import Tree

CURRENCIES = "$€£¥₹"
_KEEPS_CURRENCY = {Op.ADD, Op.SUBTRACT, Op.NEGATE, Op.SUM, Op.MIN, Op.MAX, Op.ABS}
_KEEPS_DECIMALS = _KEEPS_CURRENCY | {Op.MULTIPLY, Op.DIVIDE}
_TWO_DECIMALS = re.compile(r"\d[.,]\d\d(?!\d)", re.ASCII)


def money(sign: str, value: Fraction) -> str:
    """`$8`, `$4.50`, `−$2`; a part of a cent is kept."""
    return f"{'−' if value < 0 else ''}{sign}{two_decimals(abs(value))}"


def two_decimals(size: Fraction) -> str:
    """`4.50` where that is exact and no whole number; otherwise as every number is written."""
    if size.denominator == 1 or (size * 100).denominator != 1:
        return format_number(size)
    whole, hundredths = divmod(int(size * 100), 100)
    return f"{whole}.{hundredths:02d}"


def two_decimals_of_nodes(analysis: Analysis, tree: Tree) -> tuple[bool, ...]:
    """Whether every node keeps two decimals: a number that the text writes so, and what is computed of it."""
    of_leaf: dict[str, bool] = {}
    for link in analysis.grounding.links:
        written = _TWO_DECIMALS.search(analysis.numerals[link.numeral].text) is not None and link.scale == 1
        of_leaf[link.leaf] = written and of_leaf.get(link.leaf, True)
    kept: list[bool] = []
    for node in tree.nodes:
        if node.is_leaf:
            kept.append(of_leaf.get(node.id, False))
        else:
            kept.append(node.op in _KEEPS_DECIMALS and any(kept[i] for i in node.operands))
    return tuple(kept)


def currency_of_nodes(analysis: Analysis, tree: Tree) -> tuple[str, ...]:
    """The currency sign of every node, empty where it is not certain.

    A leaf has the sign its number has in the text. Sums and differences of one currency keep it.
    A product or a quotient does not: `$20 × 5 points a dollar` is no money.
    """
    of_leaf: dict[str, str] = {}
    for link in analysis.grounding.links:
        text = analysis.numerals[link.numeral].text.lstrip("+-−")
        sign = text[0] if text[:1] and text[0] in CURRENCIES and link.scale == 1 else ""
        of_leaf[link.leaf] = sign if of_leaf.get(link.leaf, sign) == sign else ""
    signs: list[str] = []
    for node in tree.nodes:
        kept = {signs[i] for i in node.operands}
        if node.is_leaf:
            signs.append(of_leaf.get(node.id, ""))
        else:
            signs.append(kept.pop() if node.op in _KEEPS_CURRENCY and len(kept) == 1 else "")
    return tuple(signs)
