"""What a person decided about numbers, as far as it fits the text and the program at hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.mentions import given_values
from core.problems.numeral import Role
from core.problems.problem import Link

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.problems.numeral import Numeral
    from core.problems.tree import Tree


@dataclass(frozen=True, slots=True)
class Decided:
    """Links that hold, groups of leaves that are one number, and what is out of the count."""

    links: tuple[Link, ...]
    same: tuple[tuple[str, ...], ...]
    numerals: frozenset[int]
    leaves: frozenset[str]


def decided(
    decisions: Sequence[Link], numerals: Sequence[Numeral], tree: Tree, freed: Collection[int]
) -> Decided:
    """The decisions that fit: the numeral and the leaf are there, and the one gives the other's value.

    Of a numeral tied to leaves of two values only the first counts. A leaf tied to a number word that
    is not freed is a constant and gets no link. A numeral tied to no leaf (an empty id) stays as it is.
    """
    kept = {link.numeral for link in decisions if not link.leaf and 0 <= link.numeral < len(numerals)}
    fitting = [link for link in _fitting(decisions, numerals, tree) if link.numeral not in kept]
    constant = {link.leaf for link in fitting if _stays(link.numeral, numerals, freed)}
    groups = _joined(
        [[link.leaf for link in fitting if link.numeral == n] for n in {x.numeral for x in fitting}]
    )
    order = {leaf.id: position for position, leaf in enumerate(tree.leaves)}
    same = tuple(tuple(sorted(group, key=order.__getitem__)) for group in groups if len(group) > 1)
    first = {leaf: group[0] for group in same for leaf in group}
    constant |= {leaf for group in same if constant & set(group) for leaf in group}
    links = [
        Link(link.numeral, first.get(link.leaf, link.leaf), link.scale)
        for link in fitting
        if link.leaf not in constant
    ]
    return Decided(
        tuple(dict.fromkeys(links)),
        tuple(sorted(same)),
        frozenset(kept | {link.numeral for link in fitting}),
        frozenset(link.leaf for link in fitting),
    )


def _stays(index: int, numerals: Sequence[Numeral], freed: Collection[int]) -> bool:
    return numerals[index].role is Role.WORD and index not in freed


def _fitting(decisions: Sequence[Link], numerals: Sequence[Numeral], tree: Tree) -> list[Link]:
    leaves = {leaf.id: leaf for leaf in tree.leaves if not leaf.fixed}
    scales: dict[int, object] = {}
    found = []
    for link in decisions:
        leaf = leaves.get(link.leaf)
        if leaf is None or not 0 <= link.numeral < len(numerals):
            continue
        numeral = numerals[link.numeral]
        gives = given_values(numeral).get(leaf.value) == link.scale
        if gives and scales.setdefault(link.numeral, link.scale) == link.scale:
            found.append(link)
    return found


def _joined(groups: Sequence[Sequence[str]]) -> list[set[str]]:
    """Groups that share a leaf, put together."""
    joined: list[set[str]] = []
    for group in groups:
        touching = [other for other in joined if other & set(group)]
        joined = [other for other in joined if other not in touching]
        joined.append(set(group).union(*touching))
    return joined
