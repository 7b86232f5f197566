"""The colour that ties a numeral, its leaf and its column: one index a leaf that may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.problem import Analysis


def leaf_colours(analysis: Analysis) -> Mapping[str, int]:
    """Leaf id -> colour index, in the order of the tree. Constants and fixed numbers have none."""
    return {leaf.id: index for index, leaf in enumerate(analysis.variables)}


def open_leaves(analysis: Analysis) -> frozenset[str]:
    """The leaves that wait for a decision."""
    return frozenset(leaf for choice in analysis.grounding.choices for leaf in choice.leaves)


def leaf_numerals(analysis: Analysis) -> Mapping[str, str]:
    """Leaf id -> how the text writes it, such as `$2.50`."""
    return {link.leaf: analysis.numerals[link.numeral].text for link in analysis.grounding.links}
