"""Intervals by resampling whole questions, as in the paper: 1,000 resamples, seed 42, percentile method.

A question may have several values (a control drawn five times, one citation after another left out);
it then enters a resample with all of them or with none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from core.attacks.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

RESAMPLES = 1000
SEED = 42
LEVEL = 0.95
_NO_SPREAD = 1e-12  # what rounding may leave of no difference at all
_CELLS = 128_000
"""How many draws are weighed at a time: a megabyte. OpenBLAS wakes its threads for more, which takes 8 ms a call
on two cores, and ten times as long as the sums themselves."""


@dataclass(frozen=True)
class Interval:
    """A mean with its interval; all None where there is nothing to measure.

    `note` is a sentence where the interval is not the usual one, and empty elsewhere.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    note: str = ""

    def row(self) -> dict[str, float | None]:
        """The three numbers by name, for JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}

    def flipped(self) -> Interval:
        """The interval of 1 minus the mean: an inconsistency from a consistency."""
        if self.value is None:
            return self
        low = None if self.high is None else 1 - self.high
        high = None if self.low is None else 1 - self.low
        return Interval(1 - self.value, low, high, self.note)


def notes_of(intervals: Mapping[str, Interval]) -> dict[str, str]:
    """The sentences of the intervals that are not the usual ones, by name."""
    return {name: found.note for name, found in intervals.items() if found.note}


def mean_intervals(columns: ArrayLike, questions: Sequence[object] | None = None) -> list[Interval]:
    """The mean of each column with its 95 % interval over questions (paper, section 5.1).

    `columns` holds a row a value and a column a measure, each from 0 to 1; `questions` names the
    question of each row (None: every row is a question). Each resample draws the same questions for
    all columns. Where every value is the same a resample is too, and would claim certainty: values
    that are all 0 or all 1 get Wilson's interval, others none, and a note says so.
    """
    table = _as_table(columns)
    if not len(table):
        return [Interval(note="There is no sample to measure.") for _ in range(table.shape[1])]
    sums, counts = by_question(table, questions)
    means = table.mean(axis=0)
    lows, highs = _percentiles(resampled_means(sums, counts))
    return [
        _constant(table[0, at], len(counts))
        if _same(table[:, at])
        else Interval(float(means[at]), float(lows[at]), float(highs[at]))
        for at in range(table.shape[1])
    ]


def difference_interval(first: ArrayLike, second: ArrayLike) -> Interval:
    """The mean of first minus second, paired one a question and each from 0 to 1, with its interval.

    Where all differences are the same a resample is too, and would claim certainty: the interval is then made
    of Wilson's two by square-and-add (MOVER; Newcombe, Statistics in Medicine 17 (1998) 873-890, method 10).
    It takes the two as independent, since pairs without spread do not tell how they go along: the careful side.
    A note says so. One question alone has a mean and no interval.
    """
    one, other = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    values = one - other
    if not len(values):
        return Interval(note="There is no question that both have, so there is no difference to measure.")
    mean = float(values.mean())
    if len(values) < 2:
        return Interval(mean, note="One question alone has no interval.")
    if float(np.ptp(values)) < _NO_SPREAD:
        low, high = square_and_add(float(one.mean()), len(values), float(other.mean()), len(values))
        note = (
            f"All {len(values)} differences are the same, so the interval is made of the two Wilson intervals "
            "in place of the bootstrap's."
        )
        return Interval(mean, low, high, note)
    lows, highs = _percentiles(resampled_means(values[:, np.newaxis], np.ones(len(values))))
    return Interval(mean, float(lows[0]), float(highs[0]))


def square_and_add(one: float, n: int, other: float, m: int) -> tuple[float, float]:
    """Both ends of one minus other, means of n and m values from 0 to 1, from their Wilson intervals."""
    (low, high), (low_other, high_other) = wilson(one * n, n, LEVEL), wilson(other * m, m, LEVEL)
    below, above = math.hypot(one - low, high_other - other), math.hypot(high - one, other - low_other)
    return max(-1.0, one - other - below), min(1.0, one - other + above)


def within_shares(low: float, high: float, *groups: Floats) -> tuple[float, float]:
    """Both ends of a difference of means, cut at -1 and 1 where the groups are shares, which differ by 1 at most."""
    if all(group.min() >= 0 and group.max() <= 1 for group in groups):
        return max(-1.0, low), min(1.0, high)
    return low, high


def by_question(table: Floats, questions: Sequence[object] | None) -> tuple[Floats, Floats]:
    """Sums (a row a question, in order of first appearance) and how many rows each question has."""
    if questions is None:
        return table, np.ones(len(table))
    places: dict[object, int] = {}
    index = np.fromiter((places.setdefault(question, len(places)) for question in questions), np.int64)
    if len(index) != len(table):
        raise ValueError("a question is needed for each row")
    if len(places) == len(table):
        return table, np.ones(len(table))
    counts = np.bincount(index, minlength=len(places)).astype(np.float64)
    sums = np.zeros((len(places), table.shape[1]))
    np.add.at(sums, index, table)
    return sums, counts


def resampled_means(sums: Floats, counts: Floats) -> Floats:
    """A row a resample, a column a measure: sums of the drawn questions over the counts of their rows."""
    drawn = draws(len(counts))
    columns = [*np.ascontiguousarray(sums.T), counts]
    totals = np.empty((len(columns), RESAMPLES))
    for part in _parts(len(counts)):
        chosen = drawn[part].astype(np.float64)
        for at, column in enumerate(columns):  # one by one: a product with a vector stays on one thread
            totals[at, part] = chosen @ column
    means: Floats = (totals[:-1] / totals[-1]).T
    return means


@lru_cache(maxsize=8)
def draws(n: int) -> NDArray[np.uint16]:
    """How often each of n questions is drawn in each resample; the same for each n, so that runs agree."""
    random = np.random.default_rng(SEED)
    drawn = np.empty((RESAMPLES, n), dtype=np.uint16)
    for part in _parts(n):
        size = part.stop - part.start
        places = random.integers(0, n, size=(size, n)) + np.arange(size)[:, np.newaxis] * n
        drawn[part] = np.bincount(places.ravel(), minlength=size * n).reshape(size, n)
    drawn.setflags(write=False)
    return drawn


def _parts(n: int) -> Iterator[slice]:
    """The resamples of n questions in parts that are quick to weigh."""
    size = max(1, _CELLS // n)
    for start in range(0, RESAMPLES, size):
        yield slice(start, min(start + size, RESAMPLES))


def _as_table(columns: ArrayLike) -> Floats:
    table = np.asarray(columns, dtype=np.float64)
    if table.ndim == 1:
        table = table[:, np.newaxis]
    if not np.isfinite(table).all():
        raise ValueError("a measure is not a number")
    return table


def _same(values: Floats) -> bool:
    return bool((values == values[0]).all())


def _percentiles(means: Floats) -> tuple[Floats, Floats]:
    """Both ends of each column, between neighbours by straight lines; numpy's own takes five times as long."""
    ordered = np.sort(means, axis=0)
    ends = (len(means) - 1) * np.array([(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    below = np.floor(ends).astype(np.int64)
    part = (ends - below)[:, np.newaxis]
    low, high = ordered[below] * (1 - part) + ordered[below + 1] * part
    return low, high


def _constant(value: float, questions: int) -> Interval:
    """What can be said of n questions that all came out the same."""
    if value in {0.0, 1.0}:
        low, high = wilson(round(value * questions), questions, LEVEL)
        note = f"All {questions} came out the same, so the interval is Wilson's in place of the bootstrap's."
        return Interval(float(value), low, high, note)
    return Interval(
        float(value), note=f"All {questions} have the same value, so resampling shows no interval."
    )
