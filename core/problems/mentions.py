"""Which numbers of a text could be which leaves, by value, and all ways to pair them off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numeral import Numeral, Role
from core.problems.problem import Link
from core.problems.written_fractions import written_pair

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from core.problems.tree import Node

MOST_PAIRINGS = 720
_SELDOM = (Role.ORDINAL, Role.DATE, Role.TIME, Role.YEAR)
_UNCOUNTED = (Role.NAME, Role.LIST)


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of the text and leaves that could be each other, and no others.

    `varied` are numerals that may change, `fixed` are mentions that may not (a number word, a year)
    but that may be what a leaf stands for. `edges` has for each pair that fits leaf = numeral x scale;
    of a pair with a fixed mention only that it is there matters. `weak` are fixed mentions that are
    seldom an amount.
    """

    varied: tuple[int, ...]
    fixed: tuple[int, ...]
    leaves: tuple[str, ...]
    edges: Mapping[tuple[int, str], Fraction]
    weak: frozenset[int] = frozenset()

    def pairings(self) -> list[tuple[Link, ...]]:
        """The links of every way to give each leaf a mention of its own and each mention a leaf.

        At most 720 ways are listed; an empty list says that there is none.
        """
        if len(self.leaves) != len(self.varied) + len(self.fixed):
            return []
        return self._listed(complete=True)

    def partial_pairings(self) -> list[tuple[Link, ...]]:
        """The links of every way to give each leaf a mention of its own, some mentions left over."""
        return self._listed(complete=False)

    def _listed(self, *, complete: bool) -> list[tuple[Link, ...]]:
        found: dict[tuple[Link, ...], None] = {}
        for steps, pairing in enumerate(self._pairing(0, frozenset())):
            found.setdefault(tuple(sorted(pairing, key=lambda link: link.numeral)))
            if len(found) >= MOST_PAIRINGS or steps >= 20 * MOST_PAIRINGS:
                break
        return [links for links in found if not complete or len(links) == len(self.varied)]

    def _pairing(self, position: int, taken: frozenset[int]) -> Iterator[tuple[Link, ...]]:
        if position == len(self.leaves):
            yield ()
            return
        leaf = self.leaves[position]
        for numeral in (*self.varied, *self.fixed):
            scale = self.edges.get((numeral, leaf))
            if scale is None or numeral in taken:
                continue
            link = (Link(numeral, leaf, scale),) if numeral in self.varied else ()
            for rest in self._pairing(position + 1, taken | {numeral}):
                yield (*link, *rest)


def without_weak(group: Group) -> Group:
    """The group without the mentions that are seldom an amount."""
    return replace(group, fixed=tuple(index for index in group.fixed if index not in group.weak))


def scale_of(numeral: Numeral, leaf: Node) -> Fraction | None:
    """The scale with which a numeral gives a leaf's value, or None when it does not.

    `25%` gives 25 and 0.25; `-5` gives the 5 that the program negates.
    """
    scales = [Fraction(1), Fraction(1, 100)] if numeral.percent else [Fraction(1)]
    for scale in scales:
        for sign in (1, -1):
            if (
                numeral.value
                and numeral.value * scale * sign == leaf.value
                and (sign == 1 or numeral.value < 0)
            ):
                return scale * sign
    return Fraction(1) if numeral.value == leaf.value else None


def is_varied(index: int, numeral: Numeral, freed: Collection[int]) -> bool:
    """Whether a numeral may change without a decision."""
    return numeral.role is Role.QUANTITY or index in freed


def groups(
    numerals: Sequence[Numeral], leaves: Sequence[Node], freed: Collection[int], settled: Collection[int]
) -> list[Group]:
    """The groups of a text and of its leaves, in the order of the leaves; `settled` numerals are left out."""
    edges: dict[tuple[int, str], Fraction] = {}
    for index, numeral in enumerate(numerals):
        if index in settled or (numeral.role in _UNCOUNTED and index not in freed):
            continue
        for leaf in leaves:
            scale = scale_of(numeral, leaf)
            if scale is not None or _may_mean(numeral, leaf):
                edges[index, leaf.id] = scale or Fraction(0)
    return [_group(part, edges, numerals, freed) for part in _connected(edges, leaves)]


def _may_mean(numeral: Numeral, leaf: Node) -> bool:
    """Whether a leaf may come from a part of a fraction: the 2 of “half”, the 4 of 3/4."""
    pair = written_pair(numeral)
    if pair is not None:
        return leaf.value in pair
    is_part = numeral.role is not Role.QUANTITY and numeral.value.denominator != 1
    return is_part and leaf.value in {Fraction(numeral.value.denominator), Fraction(numeral.value.numerator)}


def _connected(
    edges: Mapping[tuple[int, str], Fraction], leaves: Sequence[Node]
) -> list[tuple[list[int], list[str]]]:
    parts = []
    left = [leaf.id for leaf in leaves]
    while left:
        ids, indexes, waiting = {left[0]}, set[int](), [left[0]]
        while waiting:
            current = waiting.pop()
            near = {index for index, leaf in edges if leaf == current} - indexes
            indexes |= near
            new = {leaf for index, leaf in edges if index in near} - ids
            ids |= new
            waiting.extend(new)
        if indexes:
            parts.append((sorted(indexes), [leaf for leaf in left if leaf in ids]))
        left = [leaf for leaf in left if leaf not in ids]
    return parts


def _group(
    part: tuple[list[int], list[str]],
    edges: Mapping[tuple[int, str], Fraction],
    numerals: Sequence[Numeral],
    freed: Collection[int],
) -> Group:
    indexes, leaves = part
    own = {pair: scale for pair, scale in edges.items() if pair[1] in leaves}
    free = {
        index
        for index in indexes
        if is_varied(index, numerals[index], freed) and any(own.get((index, leaf)) for leaf in leaves)
    }
    varied = tuple(index for index in indexes if index in free)
    fixed = tuple(index for index in indexes if index not in free)
    return Group(varied, fixed, tuple(leaves), own, frozenset(i for i in fixed if _is_weak(numerals[i])))


def _is_weak(numeral: Numeral) -> bool:
    """A “one”, a date, an ordinal: a number that a solution seldom computes with."""
    return numeral.role in _SELDOM or (numeral.role is Role.WORD and numeral.value == 1)
