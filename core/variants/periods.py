"""What adds up within a day: the hours of it are no more than 24."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.tree import Op
from core.variants.constraints import Between, Constraint, Rule
from core.variants.nouns import after, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.problem import Analysis
    from core.problems.tree import Tree

_DAY = Fraction(24)


def of_days(analysis: Analysis, tree: Tree, varied: Sequence[bool]) -> Iterator[tuple[int, Constraint]]:
    """A sum of hours that sentences about a day name stays within it, where it did; nodes by index."""
    hours = set(_hours_of_a_day(analysis))
    for index, node in enumerate(tree.nodes):
        parts = {tree.nodes[operand].id for operand in node.operands}
        if varied[index] and node.op in {Op.ADD, Op.SUM} and parts <= hours and node.value <= _DAY:
            yield index, Between(None, _DAY, Rule.UNIT, why="a day has 24 hours")


def _hours_of_a_day(analysis: Analysis) -> Iterator[str]:
    """The leaves of numbers of hours in sentences that name a day."""
    text = analysis.problem.text
    for link in analysis.grounding.links:
        numeral = analysis.numerals[link.numeral]
        words = after(text, numeral).words[:1]
        if words in {("hour",), ("hours",)} and sentence(text, numeral) & {"day", "daily"}:
            yield link.leaf
