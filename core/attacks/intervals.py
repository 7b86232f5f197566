"""Intervals for shares."""

from __future__ import annotations

import math
from statistics import NormalDist


def wilson(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share (Wilson 1927); (nan, nan) where n is 0."""
    if n == 0:
        return math.nan, math.nan
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, spread = successes / n, z * z / n
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    return 0.0 if successes == 0 else centre - half, 1.0 if successes == n else centre + half
