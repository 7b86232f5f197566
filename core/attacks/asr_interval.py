"""An interval for the attack success rate: a ratio of two shares of the same problems."""

from __future__ import annotations

import math
from statistics import NormalDist


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
