"""What the short names of the measures mean, one line each, for people who meet them in a terminal."""

from __future__ import annotations

MEASURES = (
    "OA: share of problems that the model solves as they stand (original accuracy).",
    "AA: share of problems of which it solves every variant that counts (accuracy after the attack).",
    "AA_partial: how many of AA_n have variants that do not count: replies without an answer, cut off or failed.",
    "ASR: share of OA that the variants take away, (OA - AA) / OA (attack success rate).",
    "ASR_low, ASR_high: its interval; it reaches below 0 where variants may even be easier.",
    "n: how many problems were asked, once for each repeat; OA_n and the like: how many of them a rate is over.",
    "skipped: problems that it does not even solve as they stand, so that no variant could fool it.",
)
