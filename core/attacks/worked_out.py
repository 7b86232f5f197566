"""Numbers in a program that its author seems to have worked out from the text instead of computing them.

A program `print(48 + 24)`, of a text with 48 and "half as many", gives the right answer and a wrong one
for any other numbers.
"""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.problem import Analysis
    from core.problems.tree import Node

_UNITS = frozenset(
    {1, 2, 3, 4, 7, 8, 10, 12, 16, 24, 30, 31, 36, 50, 52, 60, 90, 100, 360, 365, 366, 1000, 3600}
)
_CONVERSION = re.compile(
    r"per|percent|cents?|dozen|pairs?|average|half|double|mean"
    r"|(?:second|minute|hour|day|week|weekend|month|year|decade|centur(?:y|ie)|inch|inche|feet|foot|yard|mile|metre|"
    r"meter|kilometre|kilometer|gram|kilo|pound|ounce|litre|liter|quart|pint|cup|gallon|side|leg|wheel)s?",
    re.IGNORECASE,
)


def worked_out(analysis: Analysis) -> Node | None:
    """The first leaf that is no number of the text but what two of them give, or the answer itself.

    A unit's number (7, 12, 60 ...) under a name that says so (`days_per_week`) is none. Numbers
    in words count as numbers of the text; 0 and 1 never look worked out, nor 100 beside a percentage.
    """
    tree, numerals = analysis.tree, analysis.numerals
    if tree is None:
        return None
    given = {numeral.value for numeral in numerals}
    given |= {numeral.value / 100 for numeral in numerals if numeral.percent}
    known = {Fraction(0), Fraction(1), *given, *(1 / value for value in given if value)}
    if any(numeral.percent for numeral in numerals):
        known.add(Fraction(100))
    suspects = set(_derived(sorted(given)))
    suspects |= {1 - share for share in given if 0 < share < 1} | {
        1 + share for share in given if 0 < share < 1
    }
    suspects.add(tree.root.value)
    for leaf in tree.leaves:
        value = abs(leaf.value)
        if leaf.fixed or value in known or value not in suspects:
            continue
        if not (value in _UNITS and _is_conversion(leaf.label)):
            return leaf
    return None


def _derived(values: Sequence[Fraction]) -> Iterator[Fraction]:
    for a, b in itertools.combinations_with_replacement(values[:60], 2):
        yield from (a + b, abs(a - b), a * b)
        if a and b:
            yield from (a / b, b / a)


def _is_conversion(name: str) -> bool:
    return any(_CONVERSION.fullmatch(word) for word in name.split("_"))
