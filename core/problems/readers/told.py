"""What a text says of the values that its solution uses: amounts, ordinals, parts of fractions, percentages."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.implied import harmless_constants, implied_constants, ordinal_values
from core.problems.numerals import Numeral, Role, find_numerals
from core.problems.readers.completeness import Amount
from core.problems.readers.unexplained import Explained

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HUNDRED = 100
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "dozen": 12}
_DOZEN = re.compile(r"[ -]dozens?\b", re.IGNORECASE)
_SQUARES = re.compile(r"squar|cub(?:e|ic)|\barea\b|\bsides?\b|itself|themsel|each other", re.IGNORECASE)
_CENTS = re.compile(r"cents?\b|pence|¢", re.IGNORECASE)
_PLACES = (Role.ORDINAL, Role.DATE)
_AMOUNTS = (Role.QUANTITY, Role.WORD, Role.YEAR, Role.TIME)


@dataclass(frozen=True, slots=True)
class Told:
    """What a text says of the values a solution uses; `numerals` are its amounts."""

    text: str
    numerals: tuple[Numeral, ...]
    ordinals: frozenset[Fraction]
    fractions: frozenset[Fraction]
    parts: frozenset[Fraction]
    explained: Explained


def read_told(text: str, solution: str) -> Told:
    """What a text says, and with its solution implies."""
    said = find_numerals(text)
    numerals = tuple(numeral for numeral in said if numeral.role in _AMOUNTS)
    ordinals = {numeral.value for numeral in said if numeral.role is Role.ORDINAL} | ordinal_values(text)
    values = {numeral.value for numeral in numerals}
    fractions = frozenset(value for value in values if value.denominator != 1)
    parts = {Fraction(part) for value in fractions for part in (value.numerator, value.denominator)}
    percents = {numeral.value for numeral in numerals if numeral.percent}
    hundredths = {value / 100 for value in (values if _CENTS.search(text) else percents)}
    explained = Explained(
        frozenset(values | parts | hundredths),
        implied_constants(text, solution) | {numeral.value for numeral in said if numeral.role in _PLACES},
        harmless_constants(text),
        frozenset(percents),
        frozenset(_scaled(text, numerals)),
    )
    return Told(text, numerals, frozenset(ordinals), fractions, frozenset(parts), explained)


def _scaled(text: str, numerals: Sequence[Numeral]) -> Iterator[tuple[Fraction, Fraction]]:
    """Other ways in which a solution writes a number: 2 for “2 million” and “two dozen”, 24 for “2 dozen”."""
    for numeral in numerals:
        words = numeral.text.lower()
        for word, scale in _SCALES.items():
            if word in words:
                yield numeral.value / scale, numeral.value
        if numeral.role is Role.QUANTITY and _DOZEN.match(text, numeral.end):
            yield numeral.value * 12, numeral.value


def amounts_of(about: Told, solution: str) -> tuple[Amount, ...]:
    """The amounts that each need a use; none where the words speak of squares, which use one twice."""
    if _SQUARES.search(about.text) or _SQUARES.search(solution):
        return ()
    counted = [n for n in about.numerals if n.value != 1 or n.role is Role.QUANTITY]
    stands = Counter(numeral.value for numeral in counted)
    return tuple(Amount(value, count, _uses_of(value)) for value, count in stands.items())


def _uses_of(value: Fraction) -> frozenset[Fraction]:
    parts = {Fraction(value.denominator)} if value.denominator != 1 else set()
    return frozenset({value, value / _HUNDRED, *parts})
