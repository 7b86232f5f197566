"""An interval for the attack success rate: a ratio of two shares of the same problems."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

from core.attacks.measures import cases
from core.store.grade import Outcome

if TYPE_CHECKING:
    import pandas as pd

    Run = tuple[str, str, str]

_GRADED = (Outcome.CORRECT.value, Outcome.WRONG.value)


def asr_intervals(grades: pd.DataFrame) -> dict[Run, tuple[float, float]]:
    """The 95 % interval of the ASR of `asr_table`, by (model, prompt, method); (nan, nan) where OA is 0.

    ASR is 1 - AA / OA over the cases that have both; the interval is that of a ratio of paired shares.
    """
    found = cases(grades)
    intervals: dict[Run, tuple[float, float]] = {}
    for key, run in found.groupby(["model", "prompt", "method"], observed=True):
        model, prompt, method = map(str, key)
        both = run[run["complete"] & run["original"].isin(_GRADED)]
        solved, survived = both["original"] == Outcome.CORRECT.value, both["wrong"] == 0
        low, high = paired_ratio(
            int((solved & survived).sum()), int((survived & ~solved).sum()), int((solved & ~survived).sum())
        )
        intervals[model, prompt, method] = (1 - high, 1 - low)
    return intervals


def paired_ratio(both: int, first_only: int, second_only: int, level: float = 0.95) -> tuple[float, float]:
    """The interval of a share over another of the same things, from how many have both, or one alone.

    Bonett and Price, Statistics in Medicine 25 (2006), 3039: two Wilson intervals put together, narrowed
    by how far the two go along. (nan, nan) where the second never happens.
    """
    first, second, n = both + first_only, both + second_only, both + first_only + second_only
    if second == 0:
        return math.nan, math.nan
    z = NormalDist().inv_cdf((1 + level) / 2)
    joint = math.sqrt((first_only + second_only + 2) / ((first + 1) * (second + 1)))
    alone = sum(math.sqrt((1 - (x + 1) / (n + 2)) / (x + 1)) for x in (first, second))
    z *= joint / alone
    first_low, first_high = _wilson(first, n, z)
    second_low, second_high = _wilson(second, n, z)
    return first_low / second_high, first_high / second_low


def _wilson(successes: int, n: int, z: float) -> tuple[float, float]:
    centre, spread = 2 * successes + z * z, z * math.sqrt(z * z + 4 * successes * (1 - successes / n))
    whole = 2 * (n + z * z)
    return max(0.0, (centre - spread) / whole), (centre + spread) / whole
