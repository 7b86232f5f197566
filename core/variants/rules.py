"""The rules of the preset `recommended`: what keeps a problem sensible beyond the paper's constraints."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.number_figures import decimal_places
from core.problems.tree import Op
from core.variants.constraints import Constraint, Differs, Rule, few_decimals

if TYPE_CHECKING:
    from core.problems.problem import Analysis
    from core.problems.tree import Tree

_SECOND_IS_DIVISOR = frozenset({Op.DIVIDE, Op.FLOOR_DIVIDE, Op.MODULO})


def recommended(analysis: Analysis, tree: Tree) -> tuple[tuple[Constraint, ...], ...]:
    """For each node, what it must keep beyond the paper's constraints (paper note, section 4, R)."""
    del analysis
    found: list[list[Constraint]] = [[] for _ in tree.nodes]
    for index in _factors(tree):
        if tree.nodes[index].value != 1:
            found[index].append(Differs(Fraction(1), Rule.FACTOR))
    places = decimal_places(tree.root.value)
    if places:
        found[-1].append(few_decimals(places, Rule.DECIMALS))
    return tuple(tuple(checks) for checks in found)


def _factors(tree: Tree) -> set[int]:
    """The nodes that something is multiplied with or divided by."""
    factors: set[int] = set()
    for node in tree.nodes:
        if node.op is Op.MULTIPLY:
            factors.update(node.operands)
        elif node.op in _SECOND_IS_DIVISOR:
            factors.add(node.operands[1])
    return factors
