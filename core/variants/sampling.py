"""The order of valid draws: a seeded rank a row, so that equal rows meet and a longer sample only adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from core.variants.streams import Uniform, Words, poisson_range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.variants.exact import Array
    from core.variants.streams import Distribution

Ranks = npt.NDArray[np.uint64]

_WORD = 2**64
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks rows of drawn parts. Where `exact`, different rows have different ranks.

    A row is packed into one 64-bit number (where the ranges of all parts fit; otherwise hashed with
    random odd factors), then mixed by SplitMix64's last step, which is one to one (Steele et al. 2014).
    """

    factors: tuple[int, ...]
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    salt: int
    exact: bool

    @classmethod
    def of(cls, parts: Sequence[Distribution], *name: str | int) -> Ranking:
        """The ranking for rows of parts with these distributions, under a seed's name."""
        words = Words(*name, "rank")
        salt = words.word()
        ranges = [_range(part) for part in parts]
        factors: list[int] = []
        product = 1
        for _, size in ranges:
            factors.append(product)
            product *= size
        if product > _WORD:
            factors = [words.word() | 1 for _ in ranges]
        lows, sizes = tuple(low for low, _ in ranges), tuple(size for _, size in ranges)
        return cls(tuple(factors), lows, sizes, salt, exact=product <= _WORD)

    def ranks(self, parts: Sequence[Array], rows: int) -> Ranks:
        """The rank of each row."""
        total = np.full(rows, self.salt, dtype=np.uint64)
        for part, factor, low in zip(parts, self.factors, self.lows, strict=True):
            total += np.uint64(factor) * _as_words(part - low)
        total ^= total >> np.uint64(30)
        total *= _MIX[0]
        total ^= total >> np.uint64(27)
        total *= _MIX[1]
        total ^= total >> np.uint64(31)
        return total

    def rank_of(self, row: Sequence[int]) -> int | None:
        """The rank of one row; None for a row that cannot be drawn."""
        inside = zip(row, self.lows, self.sizes, strict=True)
        if not all(0 <= value - low < size for value, low, size in inside):
            return None
        parts = [np.array([value], dtype=object if abs(value) >= 2**63 else np.int64) for value in row]
        return int(self.ranks(parts, 1)[0])


def _range(part: Distribution) -> tuple[int, int]:
    if isinstance(part, Uniform):
        return part.low, part.size
    return poisson_range(part.mean)


def _as_words(values: Array) -> Ranks:
    if values.dtype == object:
        values = values % _WORD
    return values.astype(np.uint64)


def distinct(ranks: Ranks) -> int:
    """How many different ranks there are."""
    if ranks.size == 0:
        return 0
    ordered = np.sort(ranks)
    return 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))


def first_rows(ranks: Ranks, count: int) -> Array:
    """One row for each of the `count` lowest different ranks, lowest first."""
    ordered = np.unique(ranks)
    near = np.flatnonzero(ranks <= ordered[count - 1]) if ordered.size > count else np.arange(ranks.size)
    _, first = np.unique(ranks[near], return_index=True)
    return near[first]
