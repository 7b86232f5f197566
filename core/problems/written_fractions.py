"""A fraction of the text that the program writes as a division: `pages * 3/4` for “3/4 of them”.

Such a division is one number of the program, and becomes one leaf: its numerator and denominator
change together, as in the text, and a proper fraction can be kept proper.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.problems.tree import Node, Op, Place, Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.numeral import Numeral

_SLASH = re.compile(r"(?<![\d/])(\d{1,9})/(\d{1,9})(?![\d/])")

Pair = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class _Division:
    """A division that writes a fraction: its node, the leaves above and below the line."""

    node: int
    over: int
    under: int


def written_pair(numeral: Numeral) -> Pair | None:
    """Numerator and denominator of a number that the text writes as a fraction; None for others."""
    if numeral.role is not Role.QUANTITY or numeral.value.denominator == 1:
        return None
    slash = _SLASH.search(numeral.text)
    if slash is not None and Fraction(int(slash[1]), int(slash[2])) == abs(numeral.value):
        return Fraction(int(slash[1])), Fraction(int(slash[2]))
    if slash is None and any(mark in numeral.text for mark in ".,"):
        return None
    return Fraction(abs(numeral.value.numerator)), Fraction(numeral.value.denominator)


def with_written_fractions(tree: Tree, numerals: Sequence[Numeral]) -> Tree:
    """The tree in which the fractions of the text are leaves, where text and program have as many of them.

    The answer is the same for all numbers. Where the counts differ, the divisions stay.
    """
    pairs = Counter(pair for numeral in numerals if (pair := written_pair(numeral)))
    if not pairs:
        return tree
    divisions = _divisions(tree)
    found = Counter(_pair(tree, division) for division in divisions)
    direct = Counter(node.value for node in tree.leaves if not node.fixed)
    chosen = [
        division
        for division in divisions
        if (pair := _pair(tree, division)) in pairs and pairs[pair] == found[pair] + direct[pair[0] / pair[1]]
    ]
    return _folded(tree, chosen) if chosen else tree


def _pair(tree: Tree, division: _Division) -> Pair:
    return tree.nodes[division.over].value, tree.nodes[division.under].value


def _divisions(tree: Tree) -> list[_Division]:
    """Divisions of two numbers, each of which stands only there, one behind the other."""
    uses = Counter(i for node in tree.nodes for i in node.operands)
    found = []
    for index, node in enumerate(tree.nodes):
        if node.op is not Op.DIVIDE:
            continue
        over, under = node.operands
        first = tree.nodes[over]
        if first.op is Op.MULTIPLY and uses[over] == 1 and not first.label:
            over = first.operands[1]
        if (
            over != under
            and _is_plain(tree.nodes[over], uses[over])
            and _is_plain(tree.nodes[under], uses[under])
        ):
            found.append(_Division(index, over, under))
    return found


def _is_plain(node: Node, uses: int) -> bool:
    whole = node.value.denominator == 1 and node.value > 0
    return node.is_leaf and not node.fixed and not node.label and uses == 1 and whole


def _folded(tree: Tree, chosen: Sequence[_Division]) -> Tree:
    by_node = {division.node: division for division in chosen}
    gone = {i for division in chosen for i in (division.over, division.under)}
    products = {tree.nodes[d.node].operands[0] for d in chosen} - {d.over for d in chosen}
    position: dict[int, int] = {}
    nodes: list[Node] = []
    for index, node in enumerate(tree.nodes):
        if index in gone or index in products:
            continue
        if index in by_node:
            nodes.extend(_one_number(tree, by_node[index], position, len(nodes)))
        else:
            nodes.append(replace(node, operands=tuple(position[i] for i in node.operands)))
        position[index] = len(nodes) - 1
    return replace(tree, nodes=tuple(nodes))


def _one_number(tree: Tree, division: _Division, position: dict[int, int], next_index: int) -> list[Node]:
    """The leaf of a fraction, and the product it stands in where there is one."""
    node, over, under = (tree.nodes[i] for i in (division.node, division.over, division.under))
    place = Place(over.place.line, over.place.column, under.place.end_line, under.place.end_column)
    alone = node.operands[0] == division.over
    name = node.id if alone and node.label else f"{over.id}/{under.id.rpartition(':')[2]}"
    leaf = Node(name, Op.NUMBER, (), over.value / under.value, node.label if alone else "", place)
    if alone:
        return [leaf]
    other = position[tree.nodes[node.operands[0]].operands[0]]
    return [leaf, replace(node, op=Op.MULTIPLY, operands=(other, next_index))]
