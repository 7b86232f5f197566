"""The figures of a new number: as many decimals as the original had, no zero to end on, and the article before it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from core.problems.number_figures import decimal_places
from core.problems.numeral import Role
from core.variants.constraints import Between, Constraint, Multiple, Rule
from core.variants.exact import as_mask, as_whole, divided, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.numeral import Numeral
    from core.variants.exact import Column, Mask

CURRENCY = re.compile(r"[$€£¥₹]")
_SLASH = re.compile(r"[/⁄∕¼-¾⅐-⅞]")
_ARTICLE_AFTER = re.compile(r"\s+an?\s", re.IGNORECASE)
_PLACES_OF_MONEY = 2


@dataclass(frozen=True, slots=True)
class Spoken:
    """Begins with a vowel when spoken (`an 8`, `an 11`, `an 18`), or does not (`a 5`)."""

    vowel: bool
    scale: Fraction
    rule: Rule = Rule.ARTICLE
    other: None = None
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the number goes with its article."""
        del others
        lead = int(value / self.scale)
        while lead >= 1000:
            lead //= 1000
        return (lead in {11, 18} or str(lead)[0] == "8") == self.vowel

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows that go with the article."""
        del others
        number = scaled(column, 1 / self.scale)
        lead = np.broadcast_to(np.asarray(divided(number.num, number.den)), (rows,)).copy()
        while (long := lead >= 1000).any():
            lead[long] //= 1000
        vowel = (lead == 8) | (lead // 10 == 8) | (lead // 100 == 8) | (lead == 11) | (lead == 18)
        return as_mask(vowel == self.vowel, rows)


@dataclass(frozen=True, slots=True)
class Uneven:
    """Not a whole number of steps: 2.5 and 2.4, and not the 2 that would be written 2.0."""

    step: Fraction
    rule: Rule = Rule.TRAILING_ZERO
    other: None = None
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the value is no multiple of the step."""
        return not Multiple(self.step).holds(value, others)

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows of no multiple."""
        fine = Multiple(self.step).mask(column, rows, others)
        return np.zeros(rows, dtype=np.bool_) if fine is None else as_mask(~fine, rows)


@dataclass(frozen=True, slots=True)
class Reduced:
    """In lowest terms with an earlier number, as the parts of a ratio are; both are whole."""

    other: int
    rule: Rule = Rule.LOWEST_TERMS
    why: str = "the two are the parts of a ratio"

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether nothing but 1 divides both."""
        return gcd(value.numerator, others[self.other].numerator) == 1

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows in lowest terms."""
        other = others[self.other]
        if other is None:
            raise RuntimeError(f"the value of node {self.other} is needed after it was dropped")
        return as_mask(np.gcd(as_whole(column).num, as_whole(other).num) == 1, rows)


def of_figures(text: str, numeral: Numeral, scale: Fraction) -> Iterator[Constraint]:
    """What the writing of a number asks of the new one; `scale` is the value of its leaf by its own."""
    yield from _of_writing(numeral, scale)
    if (
        numeral.value == Fraction(1, 2)
        and _SLASH.search(numeral.text)
        and _ARTICLE_AFTER.match(text, numeral.end)
    ):
        half = numeral.value * scale
        yield Between(half, half, Rule.ARTICLE, why="only a half goes before “a”, as in “1/2 a metre”")


def _of_writing(numeral: Numeral, scale: Fraction) -> Iterator[Constraint]:
    """No more decimals than the number has, as it is written: `1.5 million` stays in tenths of a million."""
    if _SLASH.search(numeral.text) or numeral.role is not Role.QUANTITY:
        return
    digits = re.search(r"\d[\d.,' \u00a0\u2009\u202f]*", numeral.text)
    unit = _unit_of(digits[0], numeral) if digits else None
    if unit is not None:
        yield Multiple(unit * abs(scale), Fraction(0), Rule.DECIMALS)
        if _ends_on_a_figure(digits[0] if digits else "", numeral):
            why = f"“2{numeral.decimal_mark}0” would read oddly"
            yield Uneven(10 * unit * abs(scale), why=why)


def _ends_on_a_figure(digits: str, numeral: Numeral) -> bool:
    """Whether the last decimal is no zero; the cents of money may be one (`$1.25`, `$1.20`)."""
    tail = re.sub(r"\D", "", digits.partition(numeral.decimal_mark)[2])
    if not tail or tail[-1] == "0":
        return False
    return not (CURRENCY.search(numeral.text) and len(tail) == _PLACES_OF_MONEY)


def _unit_of(digits: str, numeral: Numeral) -> Fraction | None:
    """The worth of a digit's last place: 100,000 in `1.5 million`, 1/100 in `3.50`; None where it is unclear."""
    mark = numeral.decimal_mark
    whole, _, tail = digits.partition(mark)
    whole, tail = (re.sub(r"\D", "", part) for part in (whole, tail))
    plain: Fraction = Fraction(int((whole + tail) or "0"), 10 ** len(tail))
    if plain == 0:
        return None
    scale: Fraction = abs(numeral.value) / plain
    if decimal_places(scale) is None or 10 ** len(str(scale.numerator)) != 10 * scale.numerator:
        return None
    return scale * Fraction(1, 10 ** len(tail))
