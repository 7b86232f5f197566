"""Shares of one whole: `2/3 with oil and 1/3 with vinegar` fill a bowl, and no others may overflow it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.tree import Op
from core.variants.constraints import Between, Constraint, Rule
from core.variants.doubts import share_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.problems.problem import Analysis
    from core.problems.tree import Tree

_HUNDRED = 100


def of_shares(analysis: Analysis, tree: Tree, place: dict[str, int]) -> Iterator[tuple[int, Constraint]]:
    """What shares of the text keep that the solution takes from one value; `place` is a node's index by its id.

    Those that made up the whole stay. Where they left something, each grows by no more than its part of
    that, so that they never come to more than the whole.
    """
    shares = {
        place[link.leaf]: share
        for link in analysis.grounding.links
        if (share := share_of(analysis.numerals[link.numeral])) is not None
    }
    wholes: dict[int, list[int]] = {}
    for leaf in shares:
        for whole in _wholes(tree, leaf):
            wholes.setdefault(whole, []).append(leaf)
    for parts in wholes.values():
        left = 1 - sum((shares[leaf] for leaf in parts), Fraction(0))
        if len(parts) > 1 and left >= 0:
            for leaf in parts:
                yield leaf, _bound(tree.nodes[leaf].value, shares[leaf], left / len(parts))


def _bound(value: Fraction, share: Fraction, more: Fraction) -> Between:
    if not more:
        return Between(value, value, Rule.SAID, why="the shares make up the whole")
    return Between(None, value * (share + more) / share, Rule.SAID, why="the shares are of one whole")


def _wholes(tree: Tree, leaf: int) -> Iterator[int]:
    """The values that a share is taken of: what it is multiplied with, be it divided by 100 before or after."""
    for index, node in enumerate(tree.nodes):
        if leaf not in node.operands:
            continue
        if node.op is Op.MULTIPLY and node.operands[0] != node.operands[1]:
            yield node.operands[0] if node.operands[1] == leaf else node.operands[1]
        elif node.op is Op.DIVIDE and tree.nodes[node.operands[1]].value == _HUNDRED:
            yield from _wholes(tree, index)
