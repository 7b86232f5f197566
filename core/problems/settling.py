"""Readings of equal numbers: which are one by proof, and which choices are left."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from core.problems.mentions import MOST_PAIRINGS
from core.problems.symbolic import NotProved, Symbol, Symbolic, equal, residue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from core.problems.mentions import Group, Links
    from core.problems.problem import Link
    from core.problems.symbolic import Quotient
    from core.problems.tree import Tree

MOST_TOGETHER = 64
"""Readings of several groups are compared together up to so many."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A group of equal numbers with its readings."""

    group: Group
    value: Fraction
    options: tuple[Links, ...]


def settle(
    tree: Tree, links: Sequence[Link], groups: Sequence[Undecided]
) -> tuple[list[Link], list[Undecided]]:
    """The links of the groups whose readings are all one, and the groups that are left, without doubles.

    A group with more than 720 readings is one only if all its leaves may change places; else it is left
    without a list of its readings.

    First each group alone, whatever the others mean; then all together: of 3 pens at $5 and 3 rulers
    at $5 it does not matter which 3 is which once it is known which 5 goes with which 3.
    """
    proof = _Proof(tree, links, groups)
    found = [replace(one, options=_distinct(one, proof)) for one in groups]
    found = _together(found, proof)
    settled = [link for one in found if len(one.options) == 1 for link in one.options[0]]
    return settled, [one for one in found if len(one.options) != 1]


class _Proof:
    """The answer as a formula of the numbers of the text, under a reading."""

    def __init__(self, tree: Tree, links: Sequence[Link], groups: Sequence[Undecided]) -> None:
        self._symbolic = Symbolic(tree)
        unknowns = itertools.count(1_000_000)
        self._known = {link.leaf: Symbol(link.numeral, link.scale) for link in links}
        open_leaves = [leaf for one in groups for leaf in one.group.leaves]
        self._open = {leaf: Symbol(next(unknowns)) for leaf in open_leaves}

    def alone(self, group: Group, links: Links) -> Quotient | None:
        """The formula under one group's links, every leaf of the other groups a number of its own."""
        others = {leaf: symbol for leaf, symbol in self._open.items() if leaf not in group.leaves}
        return self._formula({**others, **_symbols(links)})

    def together(self, links: Links) -> Quotient | None:
        """The formula under the links of all groups."""
        return self._formula(_symbols(links))

    def _formula(self, reading: dict[str, Symbol]) -> Quotient | None:
        try:
            return self._symbolic.formula({**self._known, **reading})
        except NotProved:
            return None


def _symbols(links: Links) -> dict[str, Symbol]:
    return {link.leaf: Symbol(link.numeral, link.scale) for link in links}


class _Kinds:
    """Numbers formulas by kind: formulas of one kind are proved to be the same."""

    def __init__(self) -> None:
        self._first: dict[int | None, list[tuple[int, Quotient]]] = {}
        self.count = 0

    def kind(self, formula: Quotient | None) -> int:
        """The kind of a formula; None, a formula that is not known, is a kind of its own."""
        if formula is not None:
            alike = self._first.setdefault(residue(formula), [])
            for kind, other in alike:
                if _same(formula, other):
                    return kind
            alike.append((self.count, formula))
        self.count += 1
        return self.count - 1


def _same(one: Quotient, other: Quotient) -> bool:
    try:
        return equal(one, other)
    except NotProved:
        return False


def _distinct(one: Undecided, proof: _Proof) -> tuple[Links, ...]:
    """The readings of a group without doubles; none when there are too many to be listed."""
    if len(one.options) <= MOST_PAIRINGS:
        return _apart(one.options, partial(proof.alone, one.group))
    first = one.options[0]
    same_kind = not one.group.fixed and len({link.scale for link in first}) == 1
    exchanged = [_exchanged(first, place) for place in range(len(first) - 1)] if same_kind else []
    # Exchanges of neighbours make every other order.
    if exchanged and len(_apart((first, *exchanged), partial(proof.alone, one.group))) == 1:
        return (first,)
    return ()


def _exchanged(links: Links, place: int) -> Links:
    one, other = links[place], links[place + 1]
    pair = (replace(one, leaf=other.leaf), replace(other, leaf=one.leaf))
    return (*links[:place], *pair, *links[place + 2 :])


def _apart(options: tuple[Links, ...], formula: Callable[[Links], Quotient | None]) -> tuple[Links, ...]:
    """One reading of each set of readings that are proved to be the same."""
    kinds = _Kinds()
    first: dict[int, Links] = {}
    for links in options:
        first.setdefault(kinds.kind(formula(links)), links)
    return tuple(first.values())


def _together(found: list[Undecided], proof: _Proof) -> list[Undecided]:
    """Settles each group whose reading can be chosen at will as long as the others may still be anything."""
    several = [position for position, one in enumerate(found) if len(one.options) != 1]
    together = math.prod(len(one.options) for one in found)
    if len(several) < 2 or not 0 < together <= MOST_TOGETHER:
        return found
    certain = tuple(link for one in found if len(one.options) == 1 for link in one.options[0])
    kinds = _kinds([found[p] for p in several], proof, certain)
    for position in several:
        place = several.index(position)
        by_option: dict[int, set[int]] = {}
        for combination, kind in kinds.items():
            by_option.setdefault(combination[place], set()).add(kind)
        if all(kinds_here == by_option[0] for kinds_here in by_option.values()):
            found[position] = replace(found[position], options=found[position].options[:1])
            kinds = {combination: kind for combination, kind in kinds.items() if combination[place] == 0}
    return found


def _kinds(groups: Sequence[Undecided], proof: _Proof, certain: Links) -> dict[tuple[int, ...], int]:
    """For each combination of readings the number of its kind; equal kinds are proved to be the same."""
    known = _Kinds()
    kinds: dict[tuple[int, ...], int] = {}
    for combination in itertools.product(*(range(len(one.options)) for one in groups)):
        parts = (one.options[i] for one, i in zip(groups, combination, strict=True))
        made = proof.together((*certain, *itertools.chain.from_iterable(parts)))
        kinds[combination] = known.kind(made)
    return kinds
