"""Where the nodes of a tree are drawn: tidy, without crossings, each subtree beside the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.problems.tree import Tree

SIBLING_GAP = 18.0
LEVEL_HEIGHT = 68.0


@dataclass(frozen=True, slots=True)
class Placed:
    """One drawn node.

    `node` is its index in the tree, `parent` the index of its parent in the drawing (None for the
    root), `x` its centre, `depth` its row from 0. A node with several uses is drawn in full once;
    `again` marks its other uses, which have no children.
    """

    node: int
    parent: int | None
    depth: int
    x: float
    width: float
    again: bool

    @property
    def y(self) -> float:
        """The centre's height, growing downwards."""
        return self.depth * LEVEL_HEIGHT


def layout(tree: Tree, width: Callable[[int, bool], float]) -> tuple[Placed, ...]:
    """The drawing of a tree, parents before children, operands from left to right.

    `width(node, again)` gives the width a node needs. A name used several times is drawn in full at
    its first use from the left, so that no edge crosses another; there is one edge less than nodes.
    """
    slots = _unfold(tree)
    widths = [width(slot.node, slot.again) for slot in slots]
    offsets = _offsets(slots, widths)
    places: list[Placed] = []
    for slot, own, offset in zip(slots, widths, offsets, strict=True):
        left = 0.0 if slot.parent is None else places[slot.parent].x
        places.append(Placed(slot.node, slot.parent, slot.depth, left + offset, own, slot.again))
    return tuple(places)


@dataclass(slots=True)
class _Slot:
    node: int
    parent: int | None
    depth: int
    again: bool
    children: list[int]


def _unfold(tree: Tree) -> list[_Slot]:
    """The uses of nodes from the root down; a node's second use from the left is a mere mention."""
    slots: list[_Slot] = []
    drawn: set[int] = set()
    waiting: list[tuple[int, int | None]] = [(len(tree.nodes) - 1, None)]
    while waiting:
        node, parent = waiting.pop()
        depth = 0 if parent is None else slots[parent].depth + 1
        again = node in drawn
        drawn.add(node)
        if parent is not None:
            slots[parent].children.append(len(slots))
        slots.append(_Slot(node, parent, depth, again, []))
        if not again:
            own = len(slots) - 1
            waiting.extend((operand, own) for operand in reversed(tree.nodes[node].operands))
    return slots


def _offsets(slots: Sequence[_Slot], widths: Sequence[float]) -> list[float]:
    """How far each node stands right of its parent, by the outlines of finished subtrees."""
    offsets = [0.0] * len(slots)
    outlines: dict[int, tuple[list[float], list[float]]] = {}
    for index in range(len(slots) - 1, -1, -1):
        parts = [outlines.pop(child) for child in slots[index].children]
        shifts = _side_by_side(parts)
        middle = (shifts[0] + shifts[-1]) / 2 if shifts else 0.0
        left, right = [-widths[index] / 2], [widths[index] / 2]
        for child, shift, part in zip(slots[index].children, shifts, parts, strict=True):
            offsets[child] = shift - middle
            _join(left, right, part, shift - middle)
        outlines[index] = (left, right)
    return offsets


def _side_by_side(parts: Sequence[tuple[list[float], list[float]]]) -> list[float]:
    """How far right each subtree must stand so that none overlaps those before it."""
    shifts: list[float] = []
    edge: list[float] = []
    for left, right in parts:
        shift = max((e - x + SIBLING_GAP for e, x in zip(edge, left, strict=False)), default=0.0)
        shifts.append(shift)
        moved = [x + shift for x in right]
        edge = moved + edge[len(moved) :]
    return shifts


def _join(left: list[float], right: list[float], part: tuple[list[float], list[float]], shift: float) -> None:
    """Adds a subtree's outline, one row down, to its parent's; subtrees come from left to right."""
    for depth, (low, high) in enumerate(zip(*part, strict=True), start=1):
        if depth < len(left):
            left[depth] = min(left[depth], low + shift)
            right[depth] = max(right[depth], high + shift)
        else:
            left.append(low + shift)
            right.append(high + shift)
