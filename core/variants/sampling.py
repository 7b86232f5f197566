"""The order of valid draws: a seeded rank a row, so that equal rows meet and a longer sample only adds."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from core.variants.streams import Uniform, poisson_range

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

    A row is packed into one 64-bit number, which SplitMix64's last step mixes one to one (Steele et al.
    2014). Where the ranges of all parts do not fit into that, it is hashed with random odd factors: two
    rows may then meet by chance, 1 in 10^9 for all of 100,000, and one of them would not be found.
    """

    factors: tuple[int, ...]
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    salt: int
    exact: bool

    @classmethod
    def of(cls, parts: Sequence[Distribution], *name: str | int) -> Ranking:
        """The ranking for rows of parts with these distributions, under a seed's name."""
        salt = _digest(*name)
        ranges = [_range(part) for part in parts]
        factors: list[int] = []
        product = 1
        for _, size in ranges:
            factors.append(product)
            product *= size
        if product > _WORD:
            factors = [_digest(*name, place) | 1 for place in range(len(ranges))]
        lows, sizes = tuple(low for low, _ in ranges), tuple(size for _, size in ranges)
        return cls(tuple(factors), lows, sizes, salt, exact=product <= _WORD)

    def ranks(self, parts: Sequence[Array], rows: int) -> Ranks:
        """The rank of each row."""
        total = np.full(rows, self._start, dtype=np.uint64)
        for part, factor in zip(parts, self.factors, strict=True):
            words = _as_words(part)
            total += words if factor == 1 else words * np.uint64(factor)
        total ^= total >> np.uint64(30)
        total *= _MIX[0]
        total ^= total >> np.uint64(27)
        total *= _MIX[1]
        total ^= total >> np.uint64(31)
        return total

    @property
    def _start(self) -> np.uint64:
        """The salt, less what the least parts would add."""
        return np.uint64((self.salt - sum(map(mul, self.factors, self.lows))) % _WORD)

    def rank_of(self, row: Sequence[int]) -> int | None:
        """The rank of one row; None for a row that cannot be drawn."""
        inside = zip(row, self.lows, self.sizes, strict=True)
        if not all(0 <= value - low < size for value, low, size in inside):
            return None
        parts = [np.array([value], dtype=object if abs(value) >= 2**63 else np.int64) for value in row]
        return int(self.ranks(parts, 1)[0])


def _digest(*name: str | int) -> int:
    return int.from_bytes(hashlib.sha256(repr(("rank", *name)).encode()).digest()[:8], "little")


def _range(part: Distribution) -> tuple[int, int]:
    if isinstance(part, Uniform):
        return part.low, part.size
    return poisson_range(part.mean)


def _as_words(values: Array) -> Ranks:
    if values.dtype == object:
        return (values % _WORD).astype(np.uint64)
    return values.view(np.uint64)


class Sample:
    """The different rows of valid draws, in the order of their ranks, without the original."""

    def __init__(self, ranks: Ranks, original: int | None) -> None:
        self._ranks = ranks
        self._original = None if original is None else np.uint64(original)
        ordered = np.sort(ranks)
        if ordered.size:
            ordered = ordered[np.append(True, ordered[1:] != ordered[:-1])]
        self._ordered = ordered if self._original is None else _without(ordered, self._original)

    def __len__(self) -> int:
        return self._ordered.size

    def rows(self, start: int, stop: int) -> Array:
        """One row of the draws for each place in the order, from `start` on and before `stop`."""
        wanted = self._ordered[start:stop]
        if wanted.size == 0:
            return np.empty(0, dtype=np.int64)
        near = np.flatnonzero((self._ranks >= wanted[0]) & (self._ranks <= wanted[-1]))
        found, first = np.unique(self._ranks[near], return_index=True)
        return near[first if self._original is None else first[found != self._original]]


def _without(ordered: Ranks, rank: np.uint64) -> Ranks:
    place = int(np.searchsorted(ordered, rank))
    return np.delete(ordered, place) if place < ordered.size and ordered[place] == rank else ordered
