"""A variant of a problem, and the run of the generator that drew it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.problems.constraint_choices import NO_CHOICES, ConstraintSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


class Method(StrEnum):
    """How new numbers are drawn (Xie et al. 2024, App. D, Algorithm 1)."""

    M1 = "M1"
    M2 = "M2"
    M3 = "M3"


class Preset(StrEnum):
    """`paper` follows the paper to the letter; `recommended` adds rules that keep a problem sensible."""

    PAPER = "paper"
    RECOMMENDED = "recommended"


@dataclass(frozen=True, slots=True)
class Settings:
    """What to draw: at most `count` variants out of `attempts` draws. A seed gives the same variants always.

    `constraints` are what the user switched off, bounded or locked in this problem.
    """

    method: Method = Method.M3
    count: int = 100
    attempts: int = 30_000
    seed: int = 0
    preset: Preset = Preset.RECOMMENDED
    constraints: ConstraintSettings = NO_CHOICES


@dataclass(frozen=True, slots=True)
class Variant:
    """A problem with new numbers: leaf id -> value, the text with them, the exact answer."""

    values: Mapping[str, Fraction]
    text: str
    answer: Fraction


@dataclass(frozen=True, slots=True)
class Refusal:
    """How many draws one rule refused at one node.

    A draw is counted once: at the first node that does not hold (operands before operations), under
    the first of its rules. Draws that are valid, equal to another or the original make up the rest.
    """

    rule: str
    node: str
    count: int


@dataclass(frozen=True, slots=True)
class Generation:
    """What the generator found for one problem.

    `attempts` draws were made (when `exhaustive`: so many exist, and all were looked at); `valid` is
    how many different valid variants there are among them; `variants` is the sample of them, in an
    order that a larger `count` extends. `reason` is a sentence when there are none.
    """

    settings: Settings
    variants: tuple[Variant, ...]
    attempts: int
    valid: int
    exhaustive: bool
    refusals: tuple[Refusal, ...] = ()
    reason: str = ""
