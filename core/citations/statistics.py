"""What a test of significance found, or the sentence why there is nothing to test; Holm's correction."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from core.citations.bootstrap import Interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LEAST_P = sys.float_info.min
"""A p value that a float cannot hold is told as at most this: none is 0."""
ALPHA = 0.05


@dataclass(frozen=True)
class Test:
    """One test. `p` is None where there is nothing to test, and `sentence` then says why.

    `n` counts questions (of all groups together in a test between groups). `effect` is the mean
    difference, first minus second, with its 95 % interval where one is known. `at_most` says that `p`
    is a bound: the true value is smaller than the method can tell. `p_holm` is corrected over the
    tests of one family, and None where it is not.
    """

    __test__ = False  # pytest takes any class of this name for tests

    name: str
    n: int
    statistic: float | None = None
    p: float | None = None
    at_most: bool = False
    p_holm: float | None = None
    effect: Interval = field(default_factory=Interval)
    sentence: str = ""

    @property
    def significant(self) -> bool | None:
        """Whether p, corrected where it is, is below 0.05; None where there is no p."""
        p = self.p if self.p_holm is None else self.p_holm
        return None if p is None else p < ALPHA

    def row(self) -> dict[str, Any]:
        """The test by name, for JSON; never a NaN."""
        return {
            "test": self.name,
            "n": self.n,
            "statistic": self.statistic,
            "p": self.p,
            "p_at_most": self.at_most,
            "p_holm": self.p_holm,
            "effect": self.effect.row(),
            "sentence": self.sentence,
        }


def finding(name: str, n: int, statistic: float, p: float, *, least: float = LEAST_P) -> Test:
    """A test with a p value from `least`, below which the method cannot tell, to 1."""
    p = float(p)
    return Test(name, n, float(statistic), min(max(p, least), 1.0), at_most=p < least)


def untestable(name: str, n: int, sentence: str, effect: Interval | None = None) -> Test:
    """A test that cannot be made, with the reason."""
    return Test(name, n, sentence=sentence, effect=effect or Interval())


def p_text(p: float | None) -> str:
    """A p value as papers print it: "p < 0.001", "p = 0.042", or a dash."""
    if p is None:
        return "–"
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def holm(tests: Sequence[Test]) -> list[Test]:
    """The tests with `p_holm` over those that have a p (Holm 1979); the others stay as they are."""
    found = sorted((test.p, place) for place, test in enumerate(tests) if test.p is not None)
    corrected, highest = list(tests), 0.0
    for rank, (p, place) in enumerate(found):
        highest = max(highest, min(1.0, p * (len(found) - rank)))
        corrected[place] = replace(tests[place], p_holm=highest)
    return corrected


def pair_up(
    first: Mapping[int, float], second: Mapping[int, float]
) -> tuple[list[int], list[float], list[float]]:
    """The questions that both have, in order, with the values of each."""
    questions = sorted(first.keys() & second.keys())
    return (
        questions,
        [first[question] for question in questions],
        [second[question] for question in questions],
    )


def averaged(pairs: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The mean of the values of each question: draws of a control become one value."""
    sums: dict[int, tuple[float, int]] = {}
    for question, value in pairs:
        total, count = sums.get(question, (0.0, 0))
        sums[question] = (total + value, count + 1)
    return {question: total / count for question, (total, count) in sums.items()}
