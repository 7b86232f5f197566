"""A number of the text that the solution lacks beside one of the solution that the text lacks: a slip, mostly.

“24 × 7 + 150” under a text with 26 pupils gives the old answer, and every key made from it is wrong.
So such a pair stops a problem, unless something explains the number of the solution: a word of the
text (the 7 of “a week”), or the number of the text itself (the 4 of “1/4 of them”, the 1.2 of “20% more”).
Beyond the paper, which takes every number of the program that the text lacks for a constant (App. H.4).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.numeral import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.problems.numeral import Numeral
    from core.problems.problem import Link
    from core.problems.tree import Tree

_HUNDRED = 100
_SMALL = 4
_EXPLAINED = {
    value: re.compile(words, re.IGNORECASE)
    for value, words in {
        5: r"nickel|week|school",
        6: r"half.(?:a.)?dozen|side|face|cube|dice",
        7: r"week|\bda(?:y|il)",
        8: r"work|shift|spider|octop",
        10: r"dime|decade|\bmm\b|millimet|centimet|finger|toe",
        12: r"dozen|month|year|annual|inch|foot|feet|clock",
        16: r"ounce|pound",
        24: r"(?s:(?=.*hour)(?=.*\bda(?:y|il)))|clock",
        25: r"quarter",
        28: r"month|february",
        29: r"month|february",
        30: r"month|half",
        31: r"month|januar|march|may|jul|august|octob|decemb",
        36: r"inch|yard",
        48: r"week|weekend|two days",
        50: r"half|percent|%",
        52: r"week|year|card",
        60: r"minute|hour|second",
        90: r"angle|degree",
        100: r"%|per\s?cent|cent|[$€£]|dollar|euro|pound|met(?:er|re)|hundred|century",
        180: r"angle|degree|triangle",
        360: r"angle|degree|circle|year",
        365: r"year|day",
        366: r"year|day",
        1000: r"kilo|gram|lit(?:er|re)|\bkm\b|\bkg\b|\bm[ml]\b|met(?:er|re)|thousand",
        3600: r"hour|second",
    }.items()
}


@dataclass(frozen=True, slots=True)
class Strays:
    """Numerals of the text (indexes) and values of the solution that have no part in each other."""

    numerals: tuple[int, ...]
    values: tuple[Fraction, ...]


def find_strays(
    text: str, numerals: Sequence[Numeral], tree: Tree, links: Iterable[Link], decisions: Iterable[Link]
) -> Strays | None:
    """What is left over on both sides, or None. A numeral that a person decided about is not left over."""
    links = tuple(links)
    tied = {link.leaf for link in links}
    settled = {link.numeral for link in (*links, *decisions)}
    in_text = {numeral.value for numeral in numerals}
    in_solution = {leaf.value for leaf in tree.leaves}
    left = [
        index
        for index, numeral in enumerate(numerals)
        if index not in settled and numeral.role is Role.QUANTITY and not _forms(numeral) & in_solution
    ]
    if not left:
        return None
    given = {form for numeral in numerals for form in _forms(numeral)}
    values = [
        leaf.value
        for leaf in tree.leaves
        if leaf.id not in tied and leaf.value not in in_text | given and not _explained(leaf.value, text)
    ]
    return Strays(tuple(left), tuple(dict.fromkeys(values))) if values else None


def _forms(numeral: Numeral) -> set[Fraction]:
    """The numbers a solution may write for a number of the text."""
    value = numeral.value
    forms = {value}
    if value.denominator != 1:
        forms |= {Fraction(value.numerator), Fraction(value.denominator), 1 - value, 1 + value, 1 / value}
        forms |= {Fraction(abs(value.denominator - value.numerator)), Fraction(sum(value.as_integer_ratio()))}
    if numeral.percent:
        share = value / _HUNDRED
        forms |= {share, 1 - share, 1 + share, _HUNDRED - value, _HUNDRED + value}
        forms |= {Fraction(share.numerator), Fraction(share.denominator)}
    return forms


def _explained(value: Fraction, text: str) -> bool:
    if abs(value) <= _SMALL:
        return True
    if value.denominator != 1:
        return False
    words = _EXPLAINED.get(int(value))
    return words is not None and words.search(text) is not None
