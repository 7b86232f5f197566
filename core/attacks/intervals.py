"""Intervals for shares."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def wilson(successes: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share (Wilson 1927); (nan, nan) where n is 0."""
    if n == 0:
        return math.nan, math.nan
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, spread = successes / n, z * z / n
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    return 0.0 if successes == 0 else centre - half, 1.0 if successes == n else centre + half


def wilson_clustered(
    successes: NDArray[np.integer], sizes: NDArray[np.integer], level: float = 0.95
) -> tuple[float, float]:
    """The Wilson interval of a share over clusters that may go along, from the counts of each cluster.

    n and the successes are divided by the design effect, the variance of the share between clusters
    over that of independent draws (Kish 1965; for score intervals Franco et al., J. Survey Stat. Meth. 7
    (2019)), never less than 1. Clusters of one give the plain interval; where all are equal nothing is
    known of the effect, and each cluster counts once.
    """
    n, total = int(sizes.sum()), int(successes.sum())
    if n == 0:
        return math.nan, math.nan
    share = total / n
    if len(sizes) == n:
        effect = 1.0
    elif total in (0, n):
        effect = n / len(sizes)
    else:
        between = float(((successes - share * sizes) ** 2).sum())
        effect = max(1.0, between / (n * share * (1 - share)))
    return wilson(total / effect, n / effect, level)
