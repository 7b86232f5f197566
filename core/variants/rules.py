"""The rules of the preset `recommended`: what keeps a problem sensible beyond the paper's constraints."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.number_figures import decimal_places
from core.problems.tree import Op
from core.variants.constraints import Between, Constraint, Differs, Rule, few_decimals
from core.variants.people import of_people
from core.variants.periods import of_days
from core.variants.text_rules import of_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis
    from core.problems.tree import Tree

_SECOND_IS_DIVISOR = frozenset({Op.DIVIDE, Op.FLOOR_DIVIDE, Op.MODULO})
_PLACES_OF_STEPS = 2
"""A step on the way may have so many decimals (money has two), or as many as it had."""


def recommended(analysis: Analysis, tree: Tree, varied: Sequence[bool]) -> tuple[tuple[Constraint, ...], ...]:
    """For each node, what it must keep beyond the paper's constraints (paper note, section 4, R)."""
    found: list[list[Constraint]] = [[] for _ in tree.nodes]
    for index in _factors(tree):
        if tree.nodes[index].value != 1:
            found[index].append(Differs(Fraction(1), Rule.FACTOR))
    for index, node in enumerate(tree.nodes):
        if varied[index]:
            found[index].extend(_of_sign(node.value))
            if not node.is_leaf:
                found[index].extend(_of_decimals(node.value, is_answer=node is tree.root))
    for index, check in of_people(analysis.problem.text, tree, varied):
        found[index].append(check)
    for index, check in of_days(analysis, tree, varied):
        found[index].append(check)
    for index, check in of_text(analysis, tree, varied):
        found[index].append(check)
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


def _of_sign(value: Fraction) -> list[Constraint]:
    """Below zero stays below zero, and zero does not fall below it."""
    if value > 0:
        return []
    if value < 0:
        return [Between(None, Fraction(0), Rule.SIGN, strict=True)]
    return [Between(Fraction(0), None, Rule.SIGN)]


def _of_decimals(value: Fraction, *, is_answer: bool) -> list[Constraint]:
    """No more decimals than the answer had; a step on the way may have two. Without limit where it had no end."""
    places = decimal_places(value)
    if not places:
        return []
    return [few_decimals(places if is_answer else max(places, _PLACES_OF_STEPS), Rule.DECIMALS)]
