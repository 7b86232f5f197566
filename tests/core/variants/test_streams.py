"""Draws follow their distribution, and are the same on every machine."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from core.variants.streams import Distribution, Poisson, Stream, Uniform, Words, poisson_weights

DRAWS = 200_000


def chi_square(counts: list[int], chances: list[float]) -> float:
    """Pearson's statistic, as standard deviations from its mean (Wilson and Hilferty 1931)."""
    total = sum(counts)
    pairs = zip(counts, chances, strict=True)
    statistic: float = sum((count - total * chance) ** 2 / (total * chance) for count, chance in pairs)
    spread = 2 / (9 * (len(counts) - 1))
    return (math.pow(statistic / (len(counts) - 1), 1 / 3) - (1 - spread)) / math.sqrt(spread)


def drawn(distribution: Distribution, count: int = DRAWS, name: str = "chi") -> list[int]:
    return [int(value) for value in Stream(distribution, name).take(count)]


def poisson_chance(mean: int, value: int) -> float:
    return math.exp(value * math.log(mean) - mean - math.lgamma(value + 1))


@pytest.mark.parametrize(("low", "high"), [(1, 9), (1, 99), (10, 99), (100, 999), (-3, 4), (5, 5)])
def test_a_uniform_draw_gives_each_number_as_often(low: int, high: int) -> None:
    found = drawn(Uniform(low, high))
    counts = [found.count(value) for value in range(low, high + 1)]
    assert sum(counts) == DRAWS
    if len(counts) > 1:
        assert abs(chi_square(counts, [1 / len(counts)] * len(counts))) < 3.5


@pytest.mark.parametrize(
    "size", [10**6, 3 * 2**30, 2**32, 2**33 + 1, 10**12, 3 * 2**61, 2**63 + 10**18, 10**30]
)
def test_a_uniform_draw_fills_a_wide_range_evenly(size: int) -> None:
    count = DRAWS if size < 2**62 else 5000
    found = drawn(Uniform(1, size), count)
    assert min(found) >= 1
    assert max(found) <= size
    tenths = [0] * 10
    for value in found:
        tenths[(value - 1) * 10 // size] += 1
    assert abs(chi_square(tenths, [0.1] * 10)) < 3.5
    evens = sum(value % 2 for value in found)
    assert abs(evens - count / 2) < 3.5 * math.sqrt(count) / 2


@pytest.mark.parametrize("mean", [11, 12, 25, 48, 135, 4999])
def test_a_poisson_draw_has_the_chances_of_its_distribution(mean: int) -> None:
    found = drawn(Poisson(mean))
    edges = [round(mean + math.sqrt(mean) * step / 3) for step in range(-8, 9)]
    counts, chances, below = [], [], 0.0
    for low, high in zip([-1, *edges], [*edges, None], strict=True):
        inside = [value for value in found if value > low and (high is None or value <= high)]
        up_to = 1.0 if high is None else sum(poisson_chance(mean, value) for value in range(high + 1))
        counts.append(len(inside))
        chances.append(up_to - below)
        below = up_to
    assert abs(chi_square(counts, chances)) < 3.5


@pytest.mark.parametrize("mean", [1, 2, 11, 99, 1234, 100_000])
def test_poisson_chances_are_exact_to_a_unit_of_the_word(mean: int) -> None:
    first, weights = poisson_weights(mean)
    assert sum(weights) == 2**64
    assert first >= 0
    assert weights[0] > 0
    assert weights[-1] > 0
    moment = sum(number * weight for number, weight in enumerate(weights, first))
    assert abs(Fraction(moment, 2**64) - mean) < Fraction(1, 10**9)
    for number in (mean, mean + 1, mean + math.isqrt(mean)):
        assert weights[number - first] / 2**64 == pytest.approx(poisson_chance(mean, number), rel=1e-8)


@pytest.mark.parametrize(
    "distribution", [Uniform(1, 9), Uniform(1, 10**6), Uniform(1, 10**12), Uniform(1, 10**25), Poisson(25)]
)
def test_draws_taken_in_parts_are_those_taken_at_once(distribution: Distribution) -> None:
    whole = Stream(distribution, 1, "parts").take(1000)
    parts = Stream(distribution, 1, "parts")
    assert np.concatenate([parts.take(count) for count in (1, 7, 0, 500, 492)]).tolist() == whole.tolist()


def test_a_word_in_the_uneven_rest_is_drawn_again_and_in_parts_the_same() -> None:
    distribution = Uniform(0, 3 * 2**30 - 1)
    whole = Stream(distribution, "again").take(3000)
    parts = Stream(distribution, "again")
    assert np.concatenate([parts.take(999), parts.take(2001)]).tolist() == whole.tolist()
    assert int(whole.max()) < 3 * 2**30


def test_streams_of_other_names_are_others() -> None:
    first = Stream(Uniform(1, 10**9), 1, "a").take(50).tolist()
    assert first == Stream(Uniform(1, 10**9), 1, "a").take(50).tolist()
    assert first != Stream(Uniform(1, 10**9), 1, "b").take(50).tolist()
    assert first != Stream(Uniform(1, 10**9), 2, "a").take(50).tolist()


def test_draws_are_those_written_down_here_on_every_machine_and_with_every_numpy() -> None:
    assert Words("golden").words(2).tolist() == GOLDEN_WORDS
    assert drawn(Uniform(1, 9), 12, "golden") == GOLDEN_DIGITS
    assert drawn(Uniform(1, 10**6), 5, "golden") == GOLDEN_MILLION
    assert drawn(Uniform(1, 10**12), 4, "golden") == GOLDEN_LONG
    assert drawn(Poisson(25), 12, "golden") == GOLDEN_POISSON


GOLDEN_WORDS = [17571310819262350648, 13142362954026067830]
GOLDEN_DIGITS = [9, 9, 7, 7, 7, 2, 8, 4, 9, 9, 3, 7]
GOLDEN_MILLION = [891057, 952543, 718661, 712449, 758209]
GOLDEN_LONG = [819262350649, 954026067831, 995575087536, 640594402218]
GOLDEN_POISSON = [34, 28, 19, 23, 35, 28, 22, 24, 27, 18, 17, 22]
