"""What a person is asked about a problem: the readings of its open choices, mismatches and strays."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from core.problems.problem import Choice, Link

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.problem import Analysis, Mismatch

_MOST = 4
T = TypeVar("T", int, str)


def questions(analysis: Analysis) -> tuple[Choice, ...]:
    """What a decision would settle, in the order in which it is to be asked.

    The numerals that the solution lacks come as a choice without leaves, whose one option is that they stay.
    """
    grounding = analysis.grounding
    found = list(grounding.choices)
    found += [Choice(m.value, m.numerals, m.leaves, mismatch_options(m)) for m in grounding.mismatches]
    if grounding.strays:
        value = analysis.numerals[grounding.strays[0]].value
        stay = tuple(Link(index, "") for index in grounding.strays)
        found.insert(0, Choice(value, grounding.strays, (), (stay,)))
    return tuple(found)


def mismatch_options(mismatch: Mismatch) -> tuple[tuple[Link, ...], ...]:
    """The readings of a mismatch, as the decisions that settle it; the last is that its numbers stay.

    A number said once may be any of the leaves or several of them at once (“2 m” in `2*(18+11)-2`), a
    leaf may be any of the equal numbers of the text or several at once (“5 boys ... these 5”). With several of
    both, or more than 4, there is only the last.
    """
    numerals, leaves = mismatch.numerals, mismatch.leaves
    stay = tuple(Link(numeral, "") for numeral in numerals)
    if max(len(numerals), len(leaves)) > _MOST or min(len(numerals), len(leaves)) != 1:
        return (stay,)
    if len(numerals) == 1:
        return (*(tuple(Link(numerals[0], leaf) for leaf in some) for some in _parts(leaves)), stay)
    return (*(_said(numerals, some, leaves[0]) for some in _parts(numerals)), stay)


def _said(numerals: Sequence[int], some: Sequence[int], leaf: str) -> tuple[Link, ...]:
    return tuple(Link(numeral, leaf if numeral in some else "") for numeral in numerals)


def _parts(members: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Single members first, then the pairs, then the rest."""
    for size in range(1, len(members) + 1):
        yield from combinations(members, size)
