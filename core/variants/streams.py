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

if TYPE_CHECKING:
    from core.variants.exact import Array

_WORD = 2**64
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


@dataclass(frozen=True, slots=True)
class Poisson:
    """Poisson's distribution with a whole mean, its chances rounded to multiples of 2^-64."""

    mean: int


Distribution = Uniform | Poisson


class Words:
    """A stream of 64-bit words that depends on its name alone."""

    def __init__(self, *name: str | int) -> None:
        self._name = name
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

    def words(self, count: int) -> npt.NDArray[np.uint64]:
        """The next words."""
        return self._bits.random_raw(count)

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
        if size > 2**62:
            return np.array([low + _below(self._words, size) for _ in range(count)], dtype=object)
        return self._uniform(size, self._words.words(count)) + low

    def _uniform(self, size: int, words: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        """Whole numbers below `size`, without bias: a word in the uneven rest is drawn again.

        The upper half of word x size where the size is short (Lemire 2019), else word modulo size.
        """
        if size <= 2**32:
            product = (words >> np.uint64(32)) * np.uint64(size)
            numbers = (product >> np.uint64(32)).astype(np.int64)
            uneven = product.astype(np.uint32) < 2**32 % size
        else:
            numbers = (words % np.uint64(size)).astype(np.int64)
            uneven = (
                words >= np.uint64(_WORD - _WORD % size) if _WORD % size else np.zeros(words.size, np.bool_)
            )
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

    `start` has that number for each value of a word's top bits, or -1 where a step lies between.
    """

    first: int
    steps: npt.NDArray[np.uint64]
    start: npt.NDArray[np.int64]


def _poisson(mean: int, words: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    table = _table(mean)
    numbers: npt.NDArray[np.int64] = table.start[words >> np.uint64(64 - _BUCKET_BITS)]
    between = np.flatnonzero(numbers < 0)
    numbers[between] = np.searchsorted(table.steps, words[between], side="right")
    return numbers + table.first


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
    start = [low if low == end else -1 for low, end in zip(lows, ends, strict=False)]
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
