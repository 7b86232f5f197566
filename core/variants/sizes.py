"""Sizes out of the ordinary: a new weight, length or the like stays near the one of the story."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.variants.constraints import Between, Constraint, Rule
from core.variants.figures import CURRENCY
from core.variants.nouns import singular
from core.variants.words import english

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from core.problems.numeral import Numeral
    from core.variants.nouns import After

_TIMES = re.compile(r"[-‐‑ \u00a0](?:times|x)\b", re.IGNORECASE)
_WIDEST = 3
"""A measured size becomes up to three times as large, or a third of it."""


def of_size(text: str, numeral: Numeral, found: After, scale: Fraction) -> Iterator[Constraint]:
    """The range of a number that measures something: `a rooster of 9 kg`, `8 feet tall`, `60 miles per hour`.

    And `1.5 times` stays more than once: it is no `0.8 times` the hourly wage. A price in cents, `$0.90`,
    does not fall below a third of itself.
    """
    value = numeral.value * scale
    if numeral.value > 1 and _TIMES.match(text, numeral.end):
        yield Between(
            abs(scale), None, Rule.SIZE, strict=True, why="it says how many times as much, more than once"
        )
    if 0 < numeral.value < 1 and CURRENCY.search(numeral.text):
        yield Between(abs(value) / _WIDEST, None, Rule.SIZE, why="it is a price, and stays near its size")
    unit = singular(found.words[0]) if found.words else ""
    if value > 0 and english().units.get(unit, unit) in english().measures:
        yield Between(
            value / _WIDEST, value * _WIDEST, Rule.SIZE, why="it measures something, and stays near its size"
        )
