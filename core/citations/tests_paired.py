"""Tests of one question answered twice: the paper's paired t and Wilcoxon, McNemar's, and net effects.

Each takes two mappings from a question's id to a value and compares the questions that both have.
Things that hold different questions, such as hops, cannot be paired: the test says so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from core.citations.bootstrap import Interval, difference_interval, within_shares
from core.citations.statistics import Test, finding, pair_up, untestable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    Values = Mapping[int, float]
    Floats = NDArray[np.float64]

PAIRED_T = "paired t"
WILCOXON = "Wilcoxon signed-rank"
MCNEMAR = "McNemar, exact"
HOPS = (
    "Hops hold different questions, so their answers cannot be paired. "
    "Compare the intervals of each hop, or test between models within a hop."
)


def paired_t(first: Values, second: Values) -> Test:
    """Student's t of the differences; the effect has the interval of the same t, cut at -1 and 1."""
    return _paired(PAIRED_T, first, second, _t)


def wilcoxon(first: Values, second: Values) -> Test:
    """Wilcoxon's signed ranks, equal pairs left out; exact for up to 50 pairs without ties."""
    return _paired(WILCOXON, first, second, _wilcoxon)


def mcnemar(first: Values, second: Values) -> Test:
    """McNemar's exact test of values that are 0 or 1 (binomial over the discordant pairs).

    The statistic is how many questions have 1 in the first and 0 in the second. Raises `ValueError`
    for values between.
    """
    return _paired(MCNEMAR, first, second, _mcnemar)


def net_effect(strategy: Values, control: Values) -> Interval:
    """A strategy minus its matched control, paired by question, with its interval (`difference_interval`)."""
    _, first, second = pair_up(strategy, control)
    return difference_interval(first, second)


def refuse_hops(name: str, values: Values, hops: Mapping[int, int]) -> Test:
    """The answer to whoever wants to pair the hops of one run: why that cannot be, and what can."""
    counts = [str(hop) for hop in sorted({hops[question] for question in values})]
    which = f" (here {', '.join(counts[:-1])} and {counts[-1]})" if len(counts) > 1 else ""
    return untestable(name, len(values), HOPS.replace("Hops", f"Hops{which}", 1))


def _paired(name: str, first: Values, second: Values, test: Callable[[str, Floats, Floats], Test]) -> Test:
    questions, mine, others = pair_up(first, second)
    if not questions:
        return untestable(name, 0, _nothing_shared(first, second))
    if len(questions) == 1:
        effect = Interval(mine[0] - others[0])
        return untestable(name, 1, "Only one question has both values; a test needs two.", effect)
    return test(name, np.array(mine), np.array(others))


def _nothing_shared(first: Values, second: Values) -> str:
    if not first or not second:
        return "One of the two has no sample, so there is nothing to compare."
    return "The two hold different questions, so their answers cannot be paired."


def _t(name: str, first: Floats, second: Floats) -> Test:
    from scipy import stats

    differences = first - second
    mean, n = float(differences.mean()), len(differences)
    if (spread := _spread(differences)) == 0:
        return untestable(name, n, _all_equal(mean, n), difference_interval(first, second))
    error = spread / np.sqrt(n)
    half = float(stats.t.ppf(0.975, n - 1)) * error
    statistic = mean / error
    result = finding(name, n, statistic, 2 * float(stats.t.sf(abs(statistic), n - 1)))
    low, high = within_shares(mean - half, mean + half, first, second)
    return _with_effect(result, Interval(mean, low, high))


def _wilcoxon(name: str, first: Floats, second: Floats) -> Test:
    from scipy import stats

    differences = np.round(first - second, 12)  # ties are ties in spite of rounding: 0.9 - 0.8 and 0.3 - 0.2
    n, effect = len(differences), difference_interval(first, second)
    unequal = differences[differences != 0]
    if not len(unequal):
        return untestable(name, n, _all_equal(0.0, n), effect)
    if len(unequal) == 1:
        sentence = f"Of {n} questions only one differs; ranks need two that do."
        return untestable(name, n, sentence, effect)
    found = stats.wilcoxon(unequal, zero_method="wilcox")
    return _with_effect(finding(name, n, float(found.statistic), float(found.pvalue)), effect)


def _mcnemar(name: str, first: Floats, second: Floats) -> Test:
    from scipy import stats

    if not (np.isin(first, (0, 1)).all() and np.isin(second, (0, 1)).all()):
        raise ValueError("McNemar's test is of values that are 0 or 1")
    n, effect = len(first), difference_interval(first, second)
    gained, lost = int(((first == 1) & (second == 0)).sum()), int(((first == 0) & (second == 1)).sum())
    if gained + lost == 0:
        sentence = f"All {n} questions came out the same in both: there is no discordant pair to test."
        return untestable(name, n, sentence, effect)
    p = stats.binomtest(gained, gained + lost).pvalue
    result = finding(name, n, gained, p)
    return _with_effect(result, effect, f"{gained} only in the first, {lost} only in the second.")


def _with_effect(result: Test, effect: Interval, sentence: str = "") -> Test:
    return replace(result, effect=effect, sentence=sentence or result.sentence)


def _spread(differences: Floats) -> float:
    """The standard deviation; 0 where all are the same but for rounding."""
    return 0.0 if float(np.ptp(differences)) < 1e-12 else float(differences.std(ddof=1))


def _all_equal(difference: float, n: int) -> str:
    if abs(difference) < 1e-12:
        return f"All {n} questions came out the same in both: there is no difference to test."
    return (
        f"All {n} questions differ by the same {difference:+.3f}: "
        "without any spread a t test has no answer. McNemar's test or the counts tell more."
    )
