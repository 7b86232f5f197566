"""What a person can say where a number stands in text and solution a different number of times."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from core.problems.problem import Link

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.problem import Mismatch

_MOST = 4
T = TypeVar("T", int, str)


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
