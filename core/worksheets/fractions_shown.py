"""Numbers that a text writes as fractions, written so in the worked steps too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.problems.numerals import Numeral, Role, format_number, write_numeral

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.problem import Analysis

VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SLASHED = re.compile(r"(?:\d+[ \u00a0-])?\d+[/⁄]\d+", re.ASCII)
_ONE_SIGN = re.compile(rf"\d*[{VULGAR}]", re.ASCII)
_POINT = re.compile(r"\b(?:point|komma|virgule|coma|punto)\b", re.IGNORECASE)


def fraction_leaves(analysis: Analysis) -> dict[str, Numeral]:
    """The numeral of each leaf that the text writes as a fraction (`1/2`, `2 1/2`, `½`, `half`), wherever it does."""
    found: dict[str, Numeral] = {}
    others: set[str] = set()
    for link in analysis.grounding.links:
        numeral = analysis.numerals[link.numeral]
        if link.scale == 1 and _is_fraction(numeral):
            found.setdefault(link.leaf, numeral)
        else:
            others.add(link.leaf)
    return {leaf: numeral for leaf, numeral in found.items() if leaf not in others}


def written_fraction(numeral: Numeral, value: Fraction) -> str:
    """A value in the style of a numeral of `fraction_leaves`; words become `1/2`, whole numbers stay whole."""
    if value.denominator == 1:
        return format_number(value)
    if numeral.role is not Role.WORD:
        try:
            text = write_numeral(numeral, value)
        except ValueError:
            return f"{value.numerator}/{value.denominator}"
        # A hyphen would read as a minus sign.
        return text.replace("⁄", "/").replace("-", " ").replace("\u00a0", " ")
    return f"{value.numerator}/{value.denominator}"


def _is_fraction(numeral: Numeral) -> bool:
    if numeral.percent:
        return False
    if numeral.role is Role.WORD:
        return 0 < numeral.value < 1 and _POINT.search(numeral.text) is None
    return bool(_SLASHED.fullmatch(numeral.text) or _ONE_SIGN.fullmatch(numeral.text))
