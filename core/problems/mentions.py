"""Which numbers of a text could be which leaves, by value, and all ways to pair them off."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numeral import Numeral, Role
from core.problems.problem import Link
from core.problems.tree import Op
from core.problems.written_fractions import written_pair

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from core.problems.tree import Node, Tree

MOST_PAIRINGS = 720
_MOST_STEPS = 20_000

Links = tuple[Link, ...]
_SELDOM = (Role.ORDINAL, Role.DATE, Role.TIME, Role.YEAR)
_MULTIPLIERS = ("twice", "thrice", "doubl", "tripl", "quadrupl", "quintupl")
_MULTIPLICATIVE = (Op.MULTIPLY, Op.DIVIDE, Op.FLOOR_DIVIDE, Op.MODULO, Op.POWER)
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

    def pairings(self) -> list[Links]:
        """The links of every way to give each leaf a mention of its own and each mention a leaf.

        Empty when there is none; of more than 720 ways, 721.
        """
        if len(self.leaves) != len(self.varied) + len(self.fixed):
            return []
        return [links for links in self.partial_pairings() if len(links) == len(self.varied)]

    def partial_pairings(self) -> list[Links]:
        """The links of every way to give each leaf a mention of its own, some mentions left over."""
        found: dict[Links, None] = {}
        steps = itertools.count()
        for pairing in self._pairing(0, frozenset(), steps):
            found.setdefault(tuple(sorted(pairing, key=lambda link: link.numeral)))
            if len(found) > MOST_PAIRINGS:
                break
        # Where the search was given up, what it found must not look like everything.
        return list(found) if len(found) > MOST_PAIRINGS or next(steps) <= _MOST_STEPS else []

    def _pairing(self, position: int, taken: frozenset[int], steps: Iterator[int]) -> Iterator[Links]:
        """The links of the leaves from a position on; the search ends after a fixed number of steps."""
        if position == len(self.leaves):
            yield ()
            return
        leaf = self.leaves[position]
        for numeral in (*self.varied, *self.fixed):
            scale = self.edges.get((numeral, leaf))
            if scale is None or numeral in taken or next(steps) > _MOST_STEPS:
                continue
            link = (Link(numeral, leaf, scale),) if numeral in self.varied else ()
            for rest in self._pairing(position + 1, taken | {numeral}, steps):
                yield (*link, *rest)


@dataclass(frozen=True, slots=True)
class Pool:
    """Which numerals take part: `freed` words vary, `settled` numerals are out of the count."""

    freed: frozenset[int]
    settled: frozenset[int]

    def counts(self, index: int, numeral: Numeral) -> bool:
        """Whether a numeral is a mention at all."""
        return index not in self.settled and (numeral.role not in _UNCOUNTED or index in self.freed)

    def varies(self, index: int, numeral: Numeral) -> bool:
        """Whether a numeral may change without a decision."""
        return numeral.role is Role.QUANTITY or index in self.freed


def without_weak(group: Group) -> Group:
    """The group without the mentions that are seldom an amount."""
    return replace(group, fixed=tuple(index for index in group.fixed if index not in group.weak))


def given_values(numeral: Numeral) -> dict[Fraction, Fraction]:
    """The leaf values that a numeral may give, each with its scale: leaf value = numeral value x scale.

    `25%` gives 25 and 0.25; `-5` gives the 5 that the program negates.
    """
    value = numeral.value
    found = {value: Fraction(1)}
    if numeral.percent:
        found.setdefault(value / 100, Fraction(1, 100))
    if value < 0:
        found |= {-given: -scale for given, scale in found.items()}
    return found


def forms(numeral: Numeral) -> set[Fraction]:
    """The numbers that a solution may write for a number of the text: as it is, as a share, or a part of one.

    `3/4` may be 3, 4, 1/4, 7 or 4/3, `20%` 0.2, 0.8, 1.2, 80, 120, 1 or 5, and 50 cents 0.5.
    """
    value = abs(numeral.value)
    found = {*given_values(numeral), value, value / 100}
    if numeral.percent:
        found |= {100 - value, 100 + value}
        value /= 100
        found |= {1 - value, 1 + value}
    if value.denominator != 1:
        found |= {Fraction(value.numerator), Fraction(value.denominator), 1 - value, 1 + value, 1 / value}
        found |= {
            Fraction(value.denominator - value.numerator),
            Fraction(value.denominator + value.numerator),
        }
    return found


def groups(numerals: Sequence[Numeral], tree: Tree, out: Collection[str], pool: Pool) -> list[Group]:
    """The groups of a text and of a tree, in the order of the leaves. Leaves in `out` are left out."""
    leaves = [leaf for leaf in tree.leaves if not leaf.fixed and leaf.id not in out]
    edges = _edges(numerals, leaves, _factors(tree), pool)
    return [_group(part, edges, numerals, pool) for part in _connected(edges, leaves)]


def _edges(
    numerals: Sequence[Numeral], leaves: Sequence[Node], factors: frozenset[str], pool: Pool
) -> dict[tuple[int, str], Fraction]:
    """Which pairs fit. A part of a fraction (the 2 of “half”, the 4 of 3/4) fits with scale 0.

    “twice” and the parts of fractions are factors or divisors and no terms of a sum. A fraction that
    stands in the program as it is needs no part.
    """
    edges: dict[tuple[int, str], Fraction] = {}
    stands = Counter(leaf.value for leaf in leaves)
    counted = [n for n, numeral in enumerate(numerals) if pool.counts(n, numeral)]
    said = Counter(numerals[n].value for n in counted)
    for index in counted:
        numeral = numerals[index]
        given = given_values(numeral)
        parts = _parts(numeral) if stands[numeral.value] < said[numeral.value] else frozenset[Fraction]()
        for leaf in leaves:
            scale = given.get(leaf.value)
            if scale is not None and (leaf.id in factors or not _is_multiplier(numeral)):
                edges[index, leaf.id] = scale
            elif leaf.value in parts and leaf.id in factors:
                edges[index, leaf.id] = Fraction(0)
    return edges


def _parts(numeral: Numeral) -> frozenset[Fraction]:
    pair = written_pair(numeral)
    if pair is not None:
        return frozenset(pair)
    if numeral.role is Role.QUANTITY or numeral.value.denominator == 1:
        return frozenset()
    return frozenset({Fraction(numeral.value.numerator), Fraction(numeral.value.denominator)})


def _is_multiplier(numeral: Numeral) -> bool:
    return numeral.role is Role.WORD and numeral.text.lower().startswith(_MULTIPLIERS)


def _factors(tree: Tree) -> frozenset[str]:
    """The leaves that are only multiplied with, divided by or divided."""
    terms = {tree.nodes[i].id for node in tree.nodes if node.op not in _MULTIPLICATIVE for i in node.operands}
    return frozenset(leaf.id for leaf in tree.leaves if leaf.id not in terms)


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
    pool: Pool,
) -> Group:
    indexes, leaves = part
    own = {pair: scale for pair, scale in edges.items() if pair[1] in leaves}
    free = {
        index
        for index in indexes
        if pool.varies(index, numerals[index]) and any(own.get((index, leaf)) for leaf in leaves)
    }
    varied = tuple(index for index in indexes if index in free)
    fixed = tuple(index for index in indexes if index not in free)
    return Group(varied, fixed, tuple(leaves), own, frozenset(i for i in fixed if _is_weak(numerals[i])))


def _is_weak(numeral: Numeral) -> bool:
    """A “one”, a date, an ordinal: a number that a solution seldom computes with."""
    return numeral.role in _SELDOM or (numeral.role is Role.WORD and numeral.value == 1)
