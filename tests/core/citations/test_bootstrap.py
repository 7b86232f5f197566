"""Bootstrap intervals: the paper's figures, whole questions, one seed, and honest degenerate cases."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from core.attacks.intervals import wilson
from core.citations.bootstrap import (
    RESAMPLES,
    Interval,
    _percentiles,
    difference_interval,
    draws,
    mean_intervals,
    notes_of,
    square_and_add,
)

SHARES = st.lists(st.floats(0, 1), min_size=1, max_size=30)


def zeros_and_ones(ones: int, n: int) -> list[float]:
    return [1.0] * ones + [0.0] * (n - ones)


@pytest.mark.parametrize(
    ("same", "n", "share", "low", "high"),
    [
        (1544, 2414, 0.6396, 0.621, 0.657),
        (1329, 2392, 0.5556, 0.530, 0.571),
        (1606, 2410, 0.6664, 0.646, 0.684),
    ],
)
def test_consistency_is_the_papers(same: int, n: int, share: float, low: float, high: float) -> None:
    """Table 5; its resamples are not ours, so the ends may differ by a few thousandths."""
    (found,) = mean_intervals(zeros_and_ones(same, n))
    assert found.value == pytest.approx(share, abs=5e-5)
    assert found.low == pytest.approx(low, abs=7e-3)
    assert found.high == pytest.approx(high, abs=7e-3)
    assert not found.note


def test_inconsistency_is_the_papers() -> None:
    (consistency,) = mean_intervals(zeros_and_ones(639, 2414))
    found = consistency.flipped()
    assert found.value == pytest.approx(0.7353, abs=5e-5)
    assert found.low == pytest.approx(0.718, abs=4e-3)
    assert found.high == pytest.approx(0.752, abs=4e-3)


def test_the_interval_covers_the_truth_about_95_times_in_100() -> None:
    random = np.random.default_rng(7)
    samples = (random.random((400, 120)) < 0.3).astype(float)
    covered = sum(
        found.low is not None and found.high is not None and found.low <= 0.3 <= found.high
        for found in mean_intervals(samples.T)
    )
    assert 0.91 <= covered / 400 <= 0.98


def test_a_resample_draws_as_many_questions_as_there_are() -> None:
    drawn = draws(137)
    assert drawn.shape == (RESAMPLES, 137)
    assert (drawn.sum(axis=1) == 137).all()


def test_intervals_are_the_same_every_time() -> None:
    values = np.random.default_rng(3).random((50, 2))
    first = mean_intervals(values)
    draws.cache_clear()
    assert mean_intervals(values) == first


def test_columns_resample_together() -> None:
    values = np.random.default_rng(5).random(80)
    first, other = mean_intervals(np.stack([values, 1 - values], axis=1))
    assert first.low is not None
    assert other.high == pytest.approx(1 - first.low)


def test_values_of_one_question_come_or_stay_together() -> None:
    """Ten draws a question say less than their number: the interval is that of the questions."""
    answers = zeros_and_ones(12, 30)
    (alone,) = mean_intervals(answers)
    (repeated,) = mean_intervals(np.repeat(answers, 10), questions=list(np.repeat(np.arange(30), 10)))
    assert repeated == alone


def test_questions_with_more_values_weigh_more_in_the_mean() -> None:
    (found,) = mean_intervals([1.0, 1.0, 1.0, 0.0], questions=["a", "a", "a", "b"])
    assert found.value == 0.75


def test_all_the_same_gets_wilsons_interval_and_says_so() -> None:
    low, high = wilson(200, 200)
    (found,) = mean_intervals([1.0] * 200)
    assert (found.value, found.low, found.high) == (1.0, low, high)
    assert "Wilson" in found.note
    (none,) = mean_intervals([0.0] * 200)
    assert (none.value, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(1 - low)


def test_repeated_draws_do_not_narrow_the_interval_of_one_value() -> None:
    (found,) = mean_intervals([1.0] * 40, questions=[at // 4 for at in range(40)])
    assert found.low == wilson(10, 10)[0]


def test_a_share_that_never_varies_has_no_interval_and_says_so() -> None:
    (found,) = mean_intervals([0.5] * 10)
    assert (found.value, found.low, found.high) == (0.5, None, None)
    assert "no interval" in found.note


def test_nothing_measured_is_no_number() -> None:
    (found,) = mean_intervals([])
    assert found.row() == {"value": None, "low": None, "high": None}
    assert found.note
    assert found.flipped() == found


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="not a number"):
        mean_intervals([0.5, float("nan")])


@given(SHARES)
def test_an_interval_lies_within_the_values(values: list[float]) -> None:
    (found,) = mean_intervals(values)
    if found.low is not None and found.high is not None and not found.note:
        assert min(values) - 1e-9 <= found.low <= found.high <= max(values) + 1e-9


@given(SHARES)
def test_flipping_twice_changes_nothing(values: list[float]) -> None:
    (found,) = mean_intervals(values)
    again = found.flipped().flipped()
    for name, value in found.row().items():
        assert again.row()[name] == (None if value is None else pytest.approx(value))


def test_a_difference_has_an_interval_around_it() -> None:
    found = difference_interval(
        [1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0] * 10, ([0.0] * 4 + [1.0] + [0.0] * 3) * 10
    )
    assert found.value == pytest.approx(0.375)
    assert found.low is not None
    assert found.high is not None
    assert 0.2 < found.low < 0.375 < found.high < 0.55


@pytest.mark.parametrize(
    ("first", "second", "value", "says"),
    [([], [], None, "no difference to measure"), ([1.0], [0.0], 1.0, "One question alone")],
)
def test_fewer_than_two_pairs_have_no_interval_and_say_so(
    first: list[float], second: list[float], value: float | None, says: str
) -> None:
    found = difference_interval(first, second)
    assert (found.value, found.low, found.high) == (value, None, None)
    assert says in found.note


@pytest.mark.parametrize(
    ("one", "n", "other", "m"),
    [(9, 10, 3, 10), (20, 20, 0, 20), (12, 12, 12, 12), (12, 12, 0, 7), (56, 70, 48, 80)],
)
def test_square_and_add_is_newcombes(one: int, n: int, other: int, m: int) -> None:
    """Method 10 of Newcombe (1998) as statsmodels has it; 9 of 10 against 3 of 10 is in his Table II."""
    from statsmodels.stats.proportion import confint_proportions_2indep

    wanted = confint_proportions_2indep(one, n, other, m, method="newcomb", compare="diff")
    assert square_and_add(one / n, n, other / m, m) == pytest.approx(tuple(map(float, wanted)), abs=1e-12)


def test_newcombes_own_example() -> None:
    assert square_and_add(0.9, 10, 0.3, 10) == pytest.approx((0.1705, 0.8090), abs=5e-5)


def test_a_difference_of_pairs_is_resampled_in_pairs() -> None:
    """3 of 4 pairs gain and the fourth loses: the mean of four draws is 1 - k/2 with k binomial(4, 1/4)."""
    found = difference_interval([1.0, 1.0, 1.0, 0.0] * 25, [0.0, 0.0, 0.0, 1.0] * 25)
    low, high = (1 - 2 * float(stats.binom.ppf(share, 100, 0.25)) / 100 for share in (0.975, 0.025))
    assert found.value == 0.5
    assert found.low == pytest.approx(low, abs=0.021)
    assert found.high == pytest.approx(high, abs=0.021)


def test_only_intervals_that_are_not_the_usual_ones_have_a_note() -> None:
    usual, constant = mean_intervals(np.array([[0.0, 1.0], [1.0, 1.0], [0.0, 1.0]]))
    assert list(notes_of({"usual": usual, "constant": constant})) == ["constant"]


def test_pairs_that_all_differ_by_the_same_get_an_interval_by_square_and_add() -> None:
    """Of 20 against none of 20: Wilson's intervals end 0.1611 from 1 and from 0."""
    found = difference_interval([1.0] * 20, [0.0] * 20)
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(1 - 2**0.5 * 0.16113, abs=1e-4)
    assert "All 20 differences are the same" in found.note
    assert "Wilson" in found.note


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=2, max_size=40))
def test_no_difference_at_all_has_an_interval_around_nought(values: list[float]) -> None:
    found = difference_interval(values, values)
    assert found.value == 0
    assert found.low is not None
    assert found.high is not None
    assert -1 <= found.low < 0 < found.high <= 1


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=30))
def test_a_difference_of_shares_stays_within_a_hundred_points(pairs: list[tuple[float, float]]) -> None:
    found = difference_interval([one for one, _ in pairs], [other for _, other in pairs])
    assert found.low is not None
    assert found.high is not None
    assert -1 <= found.low <= found.high <= 1


def test_an_interval_is_empty_at_first() -> None:
    assert Interval().row() == {"value": None, "low": None, "high": None}


def test_percentiles_are_numpys() -> None:
    means = np.random.default_rng(11).random((RESAMPLES, 3))
    low, high = _percentiles(means)
    np.testing.assert_allclose([low, high], np.percentile(means, [2.5, 97.5], axis=0))
