"""What the short names of the measures mean, one line each, for people who meet them in a terminal."""

from __future__ import annotations

MEASURES = (
    "OA: share of problems that the model solves as they stand (original accuracy).",
    "AA: share of problems of which it solves every variant that counts (accuracy after the attack).",
    "AA_partial: how many of these problems have variants that do not count: no answer, cut off, or failed.",
    "ASR: share of OA that the variants take away, (OA - AA) / OA; below 0 where variants may even be easier.",
    "n: how many problems were asked, once for each repeat; beside a rate: how many of them it is over.",
    "by_problem: of the problems solved as they stand, the share with a variant that it gets wrong.",
    "skipped: problems that it does not even solve as they stand, so that no variant could fool it.",
)

IN_COLUMNS = ("OA_low, OA_high and the like: the ends of a rate's 95 % interval; OA_n: its n.",)
