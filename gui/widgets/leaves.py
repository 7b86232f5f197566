"""The colour that ties a numeral, its leaf and its column: one index a leaf that may change."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from core.problems.problem import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.problem import Analysis
    from core.problems.tree import Node


def leaf_colours(analysis: Analysis) -> Mapping[str, int]:
    """Leaf id -> colour index, in the order of the tree. Constants and fixed numbers have none."""
    return {leaf.id: index for index, leaf in enumerate(analysis.variables)}


def open_leaves(analysis: Analysis) -> frozenset[str]:
    """The leaves that wait for a decision."""
    return frozenset(leaf for choice in analysis.grounding.choices for leaf in choice.leaves)


class Standing(StrEnum):
    """What becomes of a leaf in the variants; the value says so of one that does not change."""

    VARIES = "from the text, gets new values"
    OPEN = "equal to another number: it is not clear which is which"
    UNREAD = "not matched with the text yet: the solution and the answer differ"
    UNMATCHED = "in the text and in the solution a different number of times"
    HELD = "in the text, but it stays as it is"
    CONSTANT = "not in the text, so it stays as it is"


def standing(analysis: Analysis, leaf: Node) -> Standing:
    """Whether a leaf changes, waits for something, or stays, and if so whether the text has its number."""
    if leaf.id in leaf_colours(analysis):
        return Standing.VARIES
    if leaf.id in open_leaves(analysis):
        return Standing.OPEN
    if analysis.status is Status.WRONG_ANSWER:
        return Standing.UNREAD
    if any(leaf.id in mismatch.leaves for mismatch in analysis.grounding.mismatches):
        return Standing.UNMATCHED
    in_text = {numeral.value for numeral in analysis.numerals}
    in_text |= {numeral.value / 100 for numeral in analysis.numerals if numeral.percent}
    return Standing.HELD if leaf.value in in_text else Standing.CONSTANT


def leaf_numerals(analysis: Analysis) -> Mapping[str, str]:
    """Leaf id -> how the text writes it, such as `$2.50`."""
    return {link.leaf: analysis.numerals[link.numeral].text for link in analysis.grounding.links}
