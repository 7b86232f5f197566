"""The drawn tree: nothing overlaps, no edge crosses another, and everything is drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.problems.program import parse_program
from core.problems.tree import Node, Op, Place, Tree
from gui.tree.layout import SIBLING_GAP, Placed, layout

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Place(1, 0, 1, 1)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """Trees in which any earlier node may be used again."""
    nodes: list[Node] = []
    for index in range(draw(st.integers(1, 25))):
        count = draw(st.integers(0, min(3, index)))
        operands = (
            tuple(draw(st.lists(st.integers(0, index - 1), min_size=count, max_size=count))) if count else ()
        )
        op = Op.SUM if operands else Op.NUMBER
        nodes.append(Node(f"n{index}", op, operands, Fraction(index), "", HERE))
    return Tree(tuple(nodes))


widths = st.floats(20, 200)


@given(trees(), st.lists(widths, min_size=26, max_size=26))
def test_no_two_nodes_of_a_row_overlap(tree: Tree, sizes: list[float]) -> None:
    places = layout(tree, lambda node, _again: sizes[node])
    for row in _rows(places):
        for left, right in pairwise(sorted(row, key=lambda place: place.x)):
            room = right.x - right.width / 2 - (left.x + left.width / 2)
            assert room >= SIBLING_GAP - 1e-6


@given(trees(), st.lists(widths, min_size=26, max_size=26))
def test_no_edge_crosses_another(tree: Tree, sizes: list[float]) -> None:
    places = layout(tree, lambda node, _again: sizes[node])
    edges = [(places[p.parent], p) for p in places if p.parent is not None]
    for (parent, child), (other, niece) in combinations(edges, 2):
        if parent.depth == other.depth and parent is not other:
            assert (parent.x < other.x) == (child.x < niece.x)


@given(trees())
def test_every_use_is_drawn_and_every_node_in_full_once(tree: Tree) -> None:
    places = layout(tree, lambda _node, _again: 40.0)
    full = [place.node for place in places if not place.again]
    used = {len(tree.nodes) - 1}
    for index in range(len(tree.nodes) - 1, -1, -1):
        if index in used:
            used.update(tree.nodes[index].operands)
    assert sorted(full) == sorted(used)
    edges = sum(len(tree.nodes[index].operands) for index in used)
    assert len(places) == edges + 1


def test_operands_stand_from_left_to_right_below_their_parent() -> None:
    tree = parse_program("print((8 - 2) / 3)")
    places = layout(tree, lambda _node, _again: 40.0)
    by_value = {tree.nodes[place.node].value: place for place in places}
    assert by_value[Fraction(8)].x < by_value[Fraction(2)].x < by_value[Fraction(3)].x
    assert by_value[Fraction(6)].x == (by_value[Fraction(8)].x + by_value[Fraction(2)].x) / 2
    assert [place.depth for place in places] == [0, 1, 2, 2, 1]


def test_a_leaf_used_twice_is_drawn_again_as_a_mention() -> None:
    tree = parse_program("side = 7\nprint(side * side)")
    places = layout(tree, lambda _node, _again: 40.0)
    assert [(tree.nodes[place.node].id, place.again) for place in places[1:]] == [
        ("side", False),
        ("side", True),
    ]


def test_a_long_chain_is_laid_out() -> None:
    nodes = [Node("n0", Op.NUMBER, (), Fraction(1), "", HERE)]
    nodes += [Node(f"n{i}", Op.NEGATE, (i - 1,), Fraction(1), "", HERE) for i in range(1, 1500)]
    places = layout(Tree(tuple(nodes)), lambda _node, _again: 40.0)
    assert places[-1].depth == 1499
    assert {place.x for place in places} == {0.0}


def _rows(places: Sequence[Placed]) -> list[list[Placed]]:
    rows: dict[int, list[Placed]] = {}
    for place in places:
        rows.setdefault(place.depth, []).append(place)
    return list(rows.values())
