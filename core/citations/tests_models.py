"""Tests between models: the paper's one-way ANOVA with Tukey's HSD, and Cochran's Q for paired answers."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from core.citations.bootstrap import Interval, square_and_add, within_shares
from core.citations.statistics import LEAST_P, Test, finding, untestable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Values = Mapping[int, float]
    Floats = NDArray[np.float64]

ANOVA = "one-way ANOVA"
TUKEY = "Tukey HSD"
COCHRAN = "Cochran's Q"
_LEAST_TUKEY = 1e-11
"""The studentised range is integrated numerically: what it says below this is noise."""


def anova(groups: Sequence[Values]) -> Test:
    """The F of means between models (paper, section 5.1), questions taken as independent."""
    from scipy import stats

    values = [np.array(list(group.values())) for group in groups]
    n = sum(map(len, values))
    if reason := _degenerate(values):
        return untestable(ANOVA, n, reason)
    found = stats.f_oneway(*values)
    return finding(ANOVA, n, found.statistic, found.pvalue)


def tukey(groups: Mapping[str, Values]) -> dict[tuple[str, str], Test]:
    """Each pair of models by Tukey's honestly significant difference (Kramer's, for unequal sizes).

    The effect is the first's mean minus the second's, with the interval that holds for all pairs
    together at 95 %, cut at -1 and 1. Where no model varies it is made of Wilson's two by square-and-add
    (Newcombe 1998, method 10), for each pair by itself.
    """
    values = {name: np.array(list(group.values())) for name, group in groups.items()}
    pairs = list(combinations(values, 2))
    if reason := _degenerate(list(values.values())):
        return {
            pair: untestable(TUKEY, sum(len(values[name]) for name in pair), reason, _gap(values, pair))
            for pair in pairs
        }
    count, total = len(values), sum(map(len, values.values()))
    within = sum(float(((group - group.mean()) ** 2).sum()) for group in values.values()) / (total - count)
    wide = _tukey_limit(count, total - count)
    results: dict[tuple[str, str], Test] = {}
    for first, second in pairs:
        one, other = values[first], values[second]
        gap = float(one.mean() - other.mean())
        error = float(np.sqrt(within / 2 * (1 / len(one) + 1 / len(other))))
        p = _tukey_p(abs(gap) / error, count, total - count)
        least = LEAST_P if count == 2 else _LEAST_TUKEY
        found = finding(TUKEY, len(one) + len(other), abs(gap) / error, p, least=least)
        low, high = within_shares(gap - wide * error, gap + wide * error, one, other)
        results[first, second] = replace(found, effect=Interval(gap, low, high))
    return results


def _tukey_p(ratio: float, groups: int, freedom: int) -> float:
    """How often the studentised range is larger by chance; of two groups it is Student's t by another name."""
    from scipy import stats

    if groups == 2:
        return 2 * float(stats.t.sf(ratio / np.sqrt(2), freedom))
    return float(stats.studentized_range.sf(ratio, groups, freedom))


@lru_cache(maxsize=256)
def _tukey_limit(groups: int, freedom: int) -> float:
    """The studentised range that 95 % stay below; of three groups a quarter of a second to work out."""
    from scipy import stats

    if groups == 2:
        return float(np.sqrt(2) * stats.t.ppf(0.975, freedom))
    return float(stats.studentized_range.ppf(0.95, groups, freedom))


def cochran(groups: Sequence[Values]) -> Test:
    """Cochran's Q of values 0 or 1 over the questions that all models have (Cochran 1950).

    Raises `ValueError` for values between.
    """
    from scipy import stats

    if len(groups) < 2:
        return untestable(COCHRAN, 0, "There is only one model; a comparison needs two.")
    shared = sorted(set.intersection(*(set(group) for group in groups)))
    if not shared:
        reason = "There is no question that all models have, so their answers cannot be paired."
        return untestable(COCHRAN, 0, reason)
    table = np.array([[group[question] for group in groups] for question in shared])
    if not np.isin(table, (0, 1)).all():
        raise ValueError("Cochran's test is of values that are 0 or 1")
    models, n = len(groups), len(shared)
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    below = float((rows * (models - rows)).sum())
    if below == 0:
        reason = f"On each of {n} questions all models came out the same: there is no difference to test."
        return untestable(COCHRAN, n, reason)
    statistic = models * (models - 1) * float(((columns - columns.mean()) ** 2).sum()) / below
    return finding(COCHRAN, n, statistic, float(stats.chi2.sf(statistic, models - 1)))


def _degenerate(groups: Sequence[Floats]) -> str:
    """Why these groups cannot be compared, or an empty text."""
    if len(groups) < 2:
        return "There is only one model; a comparison needs two."
    if min(map(len, groups)) < 2:
        return "A model has fewer than two samples; a comparison needs two of each."
    if all(float(np.ptp(group)) == 0 for group in groups):
        if len({float(group[0]) for group in groups}) == 1:
            return "All samples of all models came out the same: there is no difference to test."
        return (
            "Each model came out the same on every question, so there is no spread to compare with. "
            "The rates themselves tell all there is."
        )
    return ""


def _gap(values: Mapping[str, Floats], pair: tuple[str, str]) -> Interval:
    """The difference of two models that cannot be tested; with an interval where both have samples that are shares."""
    one, other = (values[name] for name in pair)
    n, m = len(one), len(other)
    if not n or not m:
        return Interval()
    gap = float(one.mean() - other.mean())
    if min(n, m) < 2 or any(group.min() < 0 or group.max() > 1 for group in (one, other)):
        return Interval(gap)
    return Interval(gap, *square_and_add(float(one.mean()), n, float(other.mean()), m))
