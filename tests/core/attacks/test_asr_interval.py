"""The interval of the attack success rate covers it, and says nothing where nothing is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attacks.asr_interval import paired_ratio

COUNT = st.integers(0, 300)


@given(COUNT, COUNT, COUNT)
def test_the_interval_holds_the_ratio(both: int, first: int, second: int) -> None:
    low, high = paired_ratio(both, first, second)
    if both + second == 0:
        assert math.isnan(low)
        assert math.isnan(high)
    else:
        assert 0 <= low <= (both + first) / (both + second) + 1e-9
        assert (both + first) / (both + second) <= high + 1e-9


@given(COUNT, COUNT, COUNT)
def test_more_problems_make_it_narrower(both: int, first: int, second: int) -> None:
    low, high = paired_ratio(both, first, second)
    lower, higher = paired_ratio(9 * both, 9 * first, 9 * second)
    assert math.isnan(low) or higher - lower <= high - low + 1e-9


@pytest.mark.parametrize(("solved", "survives", "n"), [(0.8, 0.5, 40), (0.95, 0.2, 60), (0.6, 0.9, 100)])
def test_it_covers_the_truth_about_19_times_in_20(solved: float, survives: float, n: int) -> None:
    random = np.random.default_rng(0)
    kept, lost, found = solved * survives, solved * (1 - survives), 0.02
    draws = random.multinomial(n, [kept, found, lost, 1 - kept - found - lost], size=2000)
    truth = (kept + found) / (kept + lost)
    ends = [paired_ratio(*(int(count) for count in draw[:3])) for draw in draws]
    covered = np.mean([low <= truth <= high for low, high in ends])
    assert 0.93 <= covered <= 0.98
