"""A tree ready to be drawn: where each node stands, its words, its colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.tree.layout import Placed, layout
from gui.tree.words import node_words, outline_words, sign, whole_words
from gui.widgets.leaves import leaf_colours, leaf_numerals, open_leaves, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis
    from core.problems.tree import Node, Tree


@dataclass(frozen=True, slots=True)
class Box:
    """One drawn node. `sign` is its operation's, empty for a leaf and for a second use.

    `colour` is the leaf's colour index, None for a number that stays; `waits` marks one that waits for
    a decision.
    """

    place: Placed
    node: str
    words: str
    tip: str
    outline: str
    sign: str
    is_leaf: bool
    colour: int | None
    waits: bool


def drawing(
    analysis: Analysis, tree: Tree, values: Sequence[Fraction], measure: Callable[[str], float]
) -> tuple[Box, ...]:
    """The boxes of a tree with these values of its nodes, parents before children.

    `measure` gives the width a box with given words needs.
    """
    colours, written = leaf_colours(analysis), leaf_numerals(analysis)
    undecided = open_leaves(analysis)

    def words(index: int, again: bool) -> str:
        node = tree.nodes[index]
        return node_words(node, values[index], written.get(node.id, ""), again=again)

    boxes = []
    for place in layout(tree, lambda index, again: measure(words(index, again))):
        node, value = tree.nodes[place.node], values[place.node]
        boxes.append(
            Box(
                place=place,
                node=node.id,
                words=words(place.node, place.again),
                tip=_tip(node, value),
                outline=outline_words(node, value, again=place.again, stands=standing(analysis, node)),
                sign="" if node.is_leaf or place.again else sign(node.op),
                is_leaf=node.is_leaf,
                colour=colours.get(node.id),
                waits=node.id in undecided,
            )
        )
    return tuple(boxes)


def _tip(node: Node, value: Fraction) -> str:
    words = whole_words(node, value)
    return (
        words
        if value == node.value
        else f"{words} (in the problem as it stands: {whole_words(node, node.value)})"
    )
