"""What a reply is worth: five outcomes, and where in the reply the answer was read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


class Outcome(StrEnum):
    """Only CORRECT and WRONG enter a rate; the others are counted and named."""

    CORRECT = "correct"
    WRONG = "wrong"
    NO_ANSWER = "no answer found"
    CUT_OFF = "cut off"
    ERROR = "error"


class Verdict(StrEnum):
    """What a wrong reply did with a step of the solution."""

    WRONG = "wrong"
    SKIPPED = "skipped"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Step:
    """The first step where a wrong reply went wrong.

    `node` and `op` are of the tree's node; `found` is what the reply has in its place, at
    `[start, end)` of the reply's text, where it has something.
    """

    verdict: Verdict
    node: str
    op: str
    found: Fraction | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Grade:
    """The verdict on a reply, the value read in it, and where and how it was read.

    `[start, end)` is the span in the reply's text, in code points; `rule` names what found it;
    `note` is a sentence on a policy that was used to compare (a percent, a rounded fraction), or empty.
    `step` says where a wrong reply went wrong, as far as its problem has a tree.
    """

    outcome: Outcome
    value: Fraction | None = None
    start: int = 0
    end: int = 0
    rule: str = ""
    note: str = ""
    step: Step | None = None
