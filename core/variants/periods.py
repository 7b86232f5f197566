"""What adds up within a day or a week: the hours of it are no more than 24, the days no more than 7."""

from __future__ import annotations

import re
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
_WEEK = Fraction(7)
_TIMES_OR_DAYS = frozenset({"day", "days", "times"})
_A_WEEK = re.compile(r"\b(?:times|days)\s+(?:a|per|each|every)\s+week\b", re.IGNORECASE)


def of_days(analysis: Analysis, tree: Tree, varied: Sequence[bool]) -> Iterator[tuple[int, Constraint]]:
    """Sums of hours that sentences about a day name, and of days of a week, stay within it; nodes by index."""
    hours = set(_hours_of_a_day(analysis))
    yield from _within(tree, varied, hours, _DAY, "a day has 24 hours")
    days = set(_days_of_a_week(analysis))
    yield from _within(tree, varied, days, _WEEK, "a week has 7 days")


def _within(
    tree: Tree, varied: Sequence[bool], leaves: set[str], most: Fraction, why: str
) -> Iterator[tuple[int, Constraint]]:
    for index, node in enumerate(tree.nodes):
        parts = {tree.nodes[operand].id for operand in node.operands}
        if varied[index] and node.op in {Op.ADD, Op.SUM} and parts <= leaves and node.value <= most:
            yield index, Between(None, most, Rule.UNIT, why=why)


def _hours_of_a_day(analysis: Analysis) -> Iterator[str]:
    """The leaves of numbers of hours in sentences that name a day."""
    text = analysis.problem.text
    for link in analysis.grounding.links:
        numeral = analysis.numerals[link.numeral]
        words = after(text, numeral).words[:1]
        if words in {("hour",), ("hours",)} and sentence(text, numeral) & {"day", "daily"}:
            yield link.leaf


def _days_of_a_week(analysis: Analysis) -> Iterator[str]:
    """The leaves of numbers of days, or of times, in sentences that say what is done in a week."""
    text = analysis.problem.text
    if not _A_WEEK.search(text):
        return
    for link in analysis.grounding.links:
        numeral = analysis.numerals[link.numeral]
        near = set(after(text, numeral).words[:2])
        if numeral.value <= _WEEK and near & _TIMES_OR_DAYS and "week" in sentence(text, numeral):
            yield link.leaf
