"""Which answers a learning platform counts as right: decimals with a dot, each with a tolerance.

Moodle (qtype_numerical), Canvas (NumericInteraction) and QTI 2.1 (baseType float) all compare decimals
as floating-point numbers of 15 to 17 digits, and none of them reads a fraction such as 7/3.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.number_figures import decimal_places
from core.problems.numerals import format_number

if TYPE_CHECKING:
    from core.worksheets.sheet import Item

MOST_DIGITS = 15
"""Significant digits that every floating-point number keeps."""
_LEAST_PLACES = 2
_LEAST_FIGURES = 2
_FINER = 6  # places of the centre beyond those that an answer needs
_MOST_PLACES = 14


@dataclass(frozen=True, slots=True)
class Accepted:
    """Every answer within `tolerance` of `value` is right; both have a finite decimal."""

    value: Fraction
    tolerance: Fraction = Fraction(0)

    @property
    def lowest(self) -> Fraction:
        """The smallest right answer."""
        return self.value - self.tolerance

    @property
    def highest(self) -> Fraction:
        """The largest right answer."""
        return self.value + self.tolerance


@dataclass(frozen=True, slots=True)
class Answers:
    """The right answers of an item, the key first; `note` says what was rounded.

    Where `refused` is a sentence, there are none: no key would be certain.
    """

    right: tuple[Accepted, ...]
    note: str = ""
    refused: str = ""


def accepted(item: Item) -> Answers:
    """The answers that count as right, each with the item's tolerance.

    A value without an end as a decimal (7/3) is right from two decimals and two significant figures on,
    correctly rounded: 2.33, 2.333 and so on, but neither 2.3 nor 2.34. A value that needs more than 15
    digits is refused: a platform would take its neighbours for it.
    """
    if item.tolerance < 0:
        return Answers((), refused="its tolerance is below zero.")
    tolerance = _rounded_down(item.tolerance)
    right: dict[Accepted, None] = {}
    notes: list[str] = []
    for value in (item.answer, *item.also):
        if decimal_places(value) is None:
            found = _of_endless(value, tolerance)
            if found is None:
                return Answers((), refused=_too_long(value))
            notes.append(_rounding(value, found))
        else:
            found = Accepted(value, tolerance)
        if not all(_is_kept(bound) for bound in (found.value, found.lowest, found.highest)):
            return Answers((), refused=_too_long(value))
        right[found] = None
    return Answers(tuple(right), " ".join(dict.fromkeys(notes)))


def decimal(value: Fraction) -> str:
    """A value with a finite decimal, with a dot and no grouping: `-1234.5`."""
    return format_number(value)


def _of_endless(value: Fraction, tolerance: Fraction) -> Accepted | None:
    """The decimals that count as `value`; None when 15 digits are too few to tell them from others."""
    whole = len(str(abs(int(value)))) if abs(value) >= 1 else 0
    for places in range(_least_places(value), _MOST_PLACES + 1):
        finer = min(_FINER, MOST_DIGITS - whole - places)
        if finer < 2:
            return None
        found = Accepted(_at_places(value, places + finer), max(Fraction(5, 10 ** (places + 1)), tolerance))
        if tolerance >= found.tolerance or _tells_apart(value, found, places):
            return found
    return None


def _least_places(value: Fraction) -> int:
    """The decimals that an answer needs at least: two, and two significant figures."""
    places = _LEAST_PLACES
    while abs(value) * 10**places < 10 ** (_LEAST_FIGURES - 1):
        places += 1
    return places


def _tells_apart(value: Fraction, found: Accepted, places: int) -> bool:
    """Whether the correctly rounded answer is right, its neighbours and whole numbers are wrong, with room left."""
    step = Fraction(1, 10**places)
    room = step / 1000
    rounded = _at_places(value, places)
    nearest = round(value)
    return (
        abs(rounded - found.value) <= found.tolerance - room
        and all(abs(rounded + move - found.value) >= found.tolerance + room for move in (-step, step))
        and abs(nearest - found.value) >= found.tolerance + room
    )


def _at_places(value: Fraction, places: int) -> Fraction:
    return Fraction(round(value * 10**places), 10**places)


def _rounded_down(tolerance: Fraction) -> Fraction:
    """A tolerance with a finite decimal, never wider than the one given."""
    if decimal_places(tolerance) is not None:
        return tolerance
    return Fraction(int(tolerance * 10**_MOST_PLACES), 10**_MOST_PLACES)


def _is_kept(value: Fraction) -> bool:
    """Whether a floating-point number keeps all digits of a decimal."""
    digits = format_number(abs(value)).replace(".", "").strip("0")
    return len(digits) <= MOST_DIGITS and (not value or Fraction(1, 10**300) < abs(value) < 10**300)


def _rounding(value: Fraction, found: Accepted) -> str:
    return (
        f"{format_number(value)} has no end as a decimal; right is what lies within "
        f"{decimal(found.tolerance)} of {decimal(found.value)}."
    )


def _too_long(value: Fraction) -> str:
    text = format_number(value)
    shown = text if len(text) <= 40 else f"{text[:20]}… with {len(text):,} characters"
    return f"its answer {shown} needs more than {MOST_DIGITS} digits, and a platform compares no more."
