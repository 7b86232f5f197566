"""Seeded draws that are the same on every machine: raw PCG64 words, turned into numbers in integers alone.

numpy promises the raw words of a bit generator for ever, but not what its `Generator` makes of them.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from core.variants.exact import WIDEST

if TYPE_CHECKING:
    from core.variants.exact import Array, Mask

_WORD = 2**64
_HALF = 2**32
_BUCKET_BITS = 12
_FIXED = 128
_FAINTEST = 40
"""A Poisson weight below 2^(40 - 128) of the mode's is left out: together they weigh less than 2^-64."""


@dataclass(frozen=True, slots=True)
class Uniform:
    """Each whole number from `low` to `high` with the same chance."""

    low: int
    high: int

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.high - self.low + 1

    @property
    def top(self) -> int:
        """The largest magnitude that is drawn."""
        return max(abs(self.low), abs(self.high))


@dataclass(frozen=True, slots=True)
class Poisson:
    """Poisson's distribution with a whole mean, its chances rounded to multiples of 2^-64."""

    mean: int

    @property
    def top(self) -> int:
        """The largest number that is drawn."""
        table = _table(self.mean)
        return table.first + table.steps.size


Distribution = Uniform | Poisson


class Words:
    """A stream of 64-bit words that depends on its name alone."""

    def __init__(self, *name: str | int) -> None:
        digest = hashlib.sha256(repr(name).encode()).digest()
        self._bits = np.random.PCG64(0)
        self._bits.state = {
            "bit_generator": "PCG64",
            "state": {
                "state": int.from_bytes(digest[:16], "little"),
                "inc": int.from_bytes(digest[16:], "little") | 1,
            },
            "has_uint32": 0,
            "uinteger": 0,
        }
        self._half = np.empty(0, dtype="<u4")

    def words(self, count: int) -> npt.NDArray[np.uint64]:
        """The next words."""
        return self._bits.random_raw(count)

    def halves(self, count: int) -> npt.NDArray[np.uint32]:
        """The next halves of words, lower halves first; an odd one is kept for the next call."""
        fresh = self.words((count - self._half.size + 1) // 2).astype("<u8", copy=False).view("<u4")
        halves = np.concatenate([self._half, fresh]) if self._half.size else fresh
        self._half = halves[count:].copy()
        return halves[:count]

    def word(self) -> int:
        """The next word."""
        return int(self._bits.random_raw())


class Stream:
    """An endless row of draws from one distribution; taking them in parts or at once gives the same."""

    def __init__(self, distribution: Distribution, *name: str | int) -> None:
        self._distribution = distribution
        self._words = Words(*name)
        self._name = name
        self._spare: Words | None = None

    def take(self, count: int) -> Array:
        """The next `count` draws, int64 (Python integers where the range is wider)."""
        if isinstance(self._distribution, Poisson):
            return _poisson(self._distribution.mean, self._words.words(count))
        low, size = self._distribution.low, self._distribution.size
        if self._distribution.high > WIDEST:
            return np.array([low + _below(self._words, size) for _ in range(count)], dtype=object)
        numbers = self._short(size, count) if size <= _HALF else self._long(size, count)
        numbers += low
        return numbers

    def _short(self, size: int, count: int) -> npt.NDArray[np.int64]:
        """Whole numbers below `size`: the upper half of half a word x size (Lemire 2019), without bias."""
        product = np.multiply(self._words.halves(count), np.uint64(size), dtype=np.uint64)
        uneven = product.astype(np.uint32) < _HALF % size
        return self._again(size, (product >> np.uint64(32)).view(np.int64), uneven)

    def _long(self, size: int, count: int) -> npt.NDArray[np.int64]:
        """Whole numbers below `size`: a word modulo size, without bias."""
        words = self._words.words(count)
        uneven = words > np.uint64(_WORD - _WORD % size - 1)
        return self._again(size, (words % np.uint64(size)).view(np.int64), uneven)

    def _again(self, size: int, numbers: npt.NDArray[np.int64], uneven: Mask) -> npt.NDArray[np.int64]:
        """The numbers, those of words in the uneven rest drawn again from a stream of their own."""
        if uneven.any():
            self._spare = self._spare or Words(*self._name, "spare")
            for row in np.flatnonzero(uneven):
                numbers[row] = _below(self._spare, size)
        return numbers


def _below(words: Words, size: int) -> int:
    """A whole number below `size`, of any size, without bias."""
    count = -(-size.bit_length() // 64)
    limit = _WORD**count // size * size
    while True:
        number = 0
        for _ in range(count):
            number = number << 64 | words.word()
        if number < limit:
            return number % size


@dataclass(frozen=True, slots=True)
class _Table:
    """Poisson's distribution inverted: a word gives `first`, and one more for each step that is not above it.

    `start` has that number for each value of a word's top bits, or -1 where a step lies between two words.
    """

    first: int
    steps: npt.NDArray[np.uint64]
    start: npt.NDArray[np.int64]


def _poisson(mean: int, words: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    table = _table(mean)
    buckets = (words >> np.uint64(64 - _BUCKET_BITS)).view(np.int64)
    numbers = table.start.take(buckets, mode="clip")
    between = np.flatnonzero(numbers < 0)
    numbers[between] = table.first + np.searchsorted(table.steps, words[between], side="right")
    return numbers


@lru_cache(maxsize=256)
def _table(mean: int) -> _Table:
    first, weights = poisson_weights(mean)
    steps: list[int] = []
    below = 0
    for weight in weights[:-1]:
        below += weight
        steps.append(below)
    width = 64 - _BUCKET_BITS
    lows = [bisect_right(steps, bucket << width) for bucket in range(2**_BUCKET_BITS + 1)]
    ends = [bisect_right(steps, ((bucket + 1) << width) - 1) for bucket in range(2**_BUCKET_BITS)]
    start = [first + low if low == end else -1 for low, end in zip(lows, ends, strict=False)]
    return _Table(first, np.array(steps, dtype=np.uint64), np.array(start, dtype=np.int64))


def poisson_range(mean: int) -> tuple[int, int]:
    """The least number that is ever drawn, and how many there are from there on."""
    table = _table(mean)
    return table.first, table.steps.size + 1


def poisson_weights(mean: int) -> tuple[int, list[int]]:
    """The first number with a weight, and the weights from there on, in units of 2^-64 (2^64 in all).

    In integers alone (128 bits after the point): a chance that came out of `exp` could differ in its last
    bit from one machine to the next.
    """
    up = [1 << _FIXED]
    down: list[int] = []
    while up[-1] >> _FAINTEST:
        up.append(up[-1] * mean // (mean + len(up)))
    weight = up[0]
    while len(down) < mean and weight >> _FAINTEST:
        weight = weight * (mean - len(down)) // mean
        down.append(weight)
    raw = [*reversed(down), *up]
    total = sum(raw)
    weights = [weight * _WORD // total for weight in raw]
    weights[len(down)] += _WORD - sum(weights)
    empty = next(i for i, weight in enumerate(weights) if weight)
    last = next(i for i, weight in enumerate(reversed(weights)) if weight)
    return mean - len(down) + empty, weights[empty : len(weights) - last]
