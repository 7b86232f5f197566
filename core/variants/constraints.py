"""What a new value must keep: small tests of one node, each on a fraction and on a whole column alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from core.variants.exact import Column, Mask, as_mask, divisible, plus, same, scaled, sides, times

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.constraint_choices import NodeBounds


class Rule(StrEnum):
    """Why a draw is refused, as a user can read it and switch it off."""

    POSITIVE = "positive"
    INTEGER = "integer"
    PROPER_FRACTION = "proper fraction"
    VALUE = "has a value"
    LOWEST_TERMS = "lowest terms"
    WRITING = "can be written"
    FLOATS = "same in a program"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    STEP = "step"
    CHOSEN_DECIMALS = "chosen decimals"
    NOT_EQUAL = "not equal to"
    FACTOR = "no factor of 1"
    PLURAL = "no 1 before a plural"
    DECIMALS = "no more decimals"
    UNIT = "unit limit"
    SINGULAR = "1 before a singular"
    ARTICLE = "article"
    FACT = "known fact"
    THRESHOLD = "side of a limit"
    SAID = "said in the text"
    ORDER = "order kept"
    SIGN = "sign kept"
    CHOICE = "choice of the text"
    KIN = "age of a parent"
    DOUBT = "doubtful number"
    SIZE = "ordinary size"
    TRAILING_ZERO = "no zero to end on"


GUARDS = frozenset({Rule.DOUBT})
"""Rules without which an answer key could be wrong though every word of the text is right: they stay on."""


class Constraint(Protocol):
    """A test of a node's new value. `others` are all values of the tree, by node; earlier ones are known."""

    @property
    def rule(self) -> Rule:
        """The rule that refuses."""
        ...

    @property
    def why(self) -> str:
        """The reason in this problem, as the end of a sentence; may be empty."""
        ...

    @property
    def other(self) -> int | None:
        """The earlier node it looks at, where it does."""
        ...

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether a value is allowed."""
        ...

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows that are allowed; None where all are."""
        ...


@dataclass(frozen=True, slots=True)
class Positive:
    """Above zero (Xie et al. 2024, section 3.2)."""

    rule: Rule = Rule.POSITIVE
    other: None = None
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the value is above zero."""
        del others
        return value.numerator > 0

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows above zero."""
        del others
        return None if column.positive else as_mask(column.num > 0, rows)


@dataclass(frozen=True, slots=True)
class Multiple:
    """A whole number of `step`s from `origin`: an integer, or a number of few decimals."""

    step: Fraction = Fraction(1)
    origin: Fraction = Fraction(0)
    rule: Rule = Rule.INTEGER
    other: None = None
    why: str = ""

    @property
    def keeps_integers(self) -> bool:
        """Whether it lets nothing but integers through."""
        return self.step.denominator == 1 and self.origin.denominator == 1

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the steps to the value are whole."""
        del others
        away = value - self.origin if self.origin else value
        return away.numerator * self.step.denominator % (away.denominator * self.step.numerator) == 0

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows where the steps are whole."""
        del others
        if column.is_whole and self.step.numerator == 1 and self.origin.denominator == 1:
            return None
        # (num/den - p/q) / (s/t) is whole where s q den divides (num q - p den) t.
        p, q, s, t = *self.origin.as_integer_ratio(), *self.step.as_integer_ratio()
        num, top = times(column.num, column.top, q * t, q * t)
        if p:
            away, top_away = times(column.den, column.bottom, -p * t, abs(p) * t)
            num, top = plus(num, top, away, top_away)
        den, _ = times(column.den, column.bottom, s * q, s * q)
        return divisible(num, den, rows)


@dataclass(frozen=True, slots=True)
class Between:
    """Not below `low` nor above `high` (None: no limit); `strict` leaves the limits themselves out."""

    low: Fraction | None
    high: Fraction | None
    rule: Rule
    strict: bool = False
    other: None = None
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the value lies between."""
        del others
        if self.strict and value in {self.low, self.high}:
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows that lie between."""
        del others
        fine: Mask | None = None
        if self.low is not None and not (self.low == 0 and column.positive):
            left, right = sides(column, same(self.low))
            fine = as_mask(left > right if self.strict else left >= right, rows)
        if self.high is not None and not self._never_above(column):
            left, right = sides(column, same(self.high))
            below = as_mask(left < right if self.strict else left <= right, rows)
            fine = below if fine is None else fine & below
        return fine

    def _never_above(self, column: Column) -> bool:
        limit = self.high
        return limit is not None and isinstance(column.den, int) and Fraction(column.top, column.den) < limit


@dataclass(frozen=True, slots=True)
class Differs:
    """Not one value."""

    value: Fraction
    rule: Rule = Rule.NOT_EQUAL
    other: None = None
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the value is another."""
        del others
        return value != self.value

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows of another value."""
        del others
        left, right = sides(column, same(self.value))
        return as_mask(left != right, rows)


@dataclass(frozen=True, slots=True)
class Ordered:
    """Below the value of an earlier node times `ratio`, or `above` it; `ratio` is above zero."""

    other: int
    ratio: Fraction
    above: bool = False
    rule: Rule = Rule.ORDER
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the value is on its side."""
        limit = others[self.other] * self.ratio
        return value > limit if self.above else value < limit

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows that are on their side."""
        other = others[self.other]
        if other is None:
            raise RuntimeError(f"the value of node {self.other} is needed after it was dropped")
        left, right = sides(column, scaled(other, self.ratio))
        return as_mask(left > right if self.above else left < right, rows)


def of_paper(value: Fraction) -> tuple[Constraint, ...]:
    """The three constraints of the paper for a node of this original value (Xie et al. 2024, section 3.2)."""
    found: list[Constraint] = []
    if value.denominator == 1:
        found.append(Multiple())
    if value > 0:
        found.append(Positive())
    if 0 < value < 1:
        found.append(Between(Fraction(0), Fraction(1), Rule.PROPER_FRACTION, strict=True))
    return tuple(found)


def of_user(bounds: NodeBounds) -> tuple[Constraint, ...]:
    """The constraints of a user's bounds of a node."""
    found: list[Constraint] = []
    if bounds.minimum is not None:
        found.append(Between(bounds.minimum, None, Rule.MINIMUM))
    if bounds.maximum is not None:
        found.append(Between(None, bounds.maximum, Rule.MAXIMUM))
    if bounds.step is not None:
        found.append(Multiple(bounds.step, bounds.minimum or Fraction(0), Rule.STEP))
    if bounds.decimals is not None:
        found.append(few_decimals(bounds.decimals, Rule.CHOSEN_DECIMALS))
    found.extend(Differs(value) for value in bounds.not_equal)
    return tuple(found)


def few_decimals(places: int, rule: Rule) -> Multiple:
    """At most so many digits after the point."""
    return Multiple(Fraction(1, 10**places), Fraction(0), rule)
