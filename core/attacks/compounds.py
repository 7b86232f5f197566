"""Numbers that are written in two parts: `10^3`, `3 dollars and 50 cents`, `7 remainder 2`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.numerals import Numeral

_POWER = re.compile(r"(?:\^|\*\*)\{?(\d{1,2})\}?(?![\d^*]|\.\d|\s*[-+×÷/=]?\s*\d)")
_RAISES = re.compile(r"\^\{?|\*\*|\s*±\s*")
_RAISED = re.compile(r"[⁰¹²³⁴-⁹]{1,2}(?![⁰¹²³⁴-⁹])")
_LARGE_BASE = 10_000
_WHOLE_MONEY = re.compile(r"\s*(?:dollars?|euros?|pounds?|rupees?)?,?\s*(?:and|&)?\s*", re.IGNORECASE)
_MONEY_NAMED = re.compile(r"\s*(?:dollars?|euros?|pounds?|rupees?)\b", re.IGNORECASE)
_HUNDREDTHS = re.compile(r"\s*(?:cents?|pence|paise)\b", re.IGNORECASE)
_REMAINDER = re.compile(
    r"\s*,?\s*(?:with\s+)?(?:an?\s+|the\s+)?(?:remainder|rem\.?|r)\s*(?:of|is)?[\s:=]*", re.IGNORECASE
)


def whole_number(text: str, numbers: Sequence[Numeral], index: int) -> Numeral:
    """The number that `numbers[index]` is with the parts beside it; itself where there are none."""
    number = numbers[index]
    power = _POWER.match(text, number.end) or _RAISED.match(text, number.end)
    if power and number.value.denominator == 1 and 0 < number.value < _LARGE_BASE and not number.percent:
        end = power.end()
        value = number.value ** int(unicodedata.normalize("NFKC", power[power.lastindex or 0]))
        return replace(number, value=value, end=end, text=text[number.start : end])
    for first in (index, index - 1):
        if 0 <= first < len(numbers) - 1 and _is_money(text, numbers[first], numbers[first + 1]):
            whole, part = numbers[first], numbers[first + 1]
            end = part.end
            return replace(whole, value=whole.value + part.value / 100, end=end, text=text[whole.start : end])
    return number


def before_remainder(text: str, numbers: Sequence[Numeral], index: int) -> int:
    """The index of the number that `numbers[index]` belongs to, as a remainder, an exponent or a doubt.

    (`7 remainder 2`, `2^4`, `16 ± 1`); `index` where it stands for itself.
    """
    if index and _RAISES.fullmatch(text, numbers[index - 1].end, numbers[index].start):
        return index - 1
    if index and _REMAINDER.fullmatch(text, numbers[index - 1].end, numbers[index].start):
        return index - 1
    return index


def _is_money(text: str, whole: Numeral, part: Numeral) -> bool:
    """Whether two numbers are one amount, as in `$3 and 50 cents`."""
    between = text[whole.end : part.start]
    named = _MONEY_NAMED.match(between) or whole.text[:1] in "$€£₹"
    return bool(
        named
        and _WHOLE_MONEY.fullmatch(between)
        and _HUNDREDTHS.match(text, part.end)
        and whole.value.denominator == part.value.denominator == 1
        and 0 <= part.value < 100
        and whole.value >= 0
    )
