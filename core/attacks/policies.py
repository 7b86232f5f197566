"""When a number that was read is the answer: equality is exact, and these are all the exceptions.

    read                      answer            verdict
    29.00, 1/2, 2 1/2         29, 0.5, 2.5      correct: the same value, however it is written
    20%                       20                correct, and said
    20%                       1/5               correct, and said
    20                        1/5               correct only where the problem asks for a percent, and said
    0.333                     1/3, 0.3333333    correct: rounded or cut, from three decimals on, of an
                                                answer that no decimals (or more than five) can write
    3.33                      10/3              wrong, unless the problem says to round so, and said
    7 remainder 2             7                 correct: the quotient counts, so it is wrong against 7.4
    5-6                       5                 correct: of a range the lower end counts
    10:30                     21/2              correct: a time is a number of hours
    50 cents                  1/2               wrong: units are not converted
    711, 1:00, 8.5, 3         11, 12:00, 9, -3  wrong

(Remainders and ranges are settled in `reading`, times in `core.problems.numerals`.)
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

from core.problems.number_figures import decimal_places
from core.problems.numerals import Numeral, format_number

_ASKS_PERCENT = re.compile(
    r"\b(?:what|which|how many|find|give|calculate|determine)\b[^.?!]{0,30}?(?:\bper\s?cent|%)"
    r"|\b(?:as|in) (?:an? )?per\s?cent",
    re.IGNORECASE,
)
_ROUNDS = re.compile(
    r"\bnearest\s+(?P<unit>cent|penny|hundredth|tenth|thousandth|whole|integer|unit|dollar|euro|pound|one)\b"
    r"|\bto\s+(?P<count>[0-6]|no|one|two|three|four)\s+(?:decimal|digits? after)",
    re.IGNORECASE,
)
_PLACES = {
    "cent": 2,
    "penny": 2,
    "hundredth": 2,
    "tenth": 1,
    "thousandth": 3,
    "no": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
}
_SHOWN = 3
_ENDLESS = 6


def is_answer(numeral: Numeral, answer: Fraction, question: str = "") -> tuple[bool, str]:
    """Whether a number read is the exact answer, and a sentence where an exception decided."""
    if numeral.percent:
        return _percent(numeral.value, answer, question)
    found = _same(numeral.value, answer, question)
    if found[0] or not _ASKS_PERCENT.search(question):
        return found
    share, note = _same(numeral.value / 100, answer, question)
    if share:
        note = (
            note or f"{format_number(numeral.value)} was taken as a percentage, which the problem asks for."
        )
    return share, note


def _percent(value: Fraction, answer: Fraction, question: str) -> tuple[bool, str]:
    for held in (value, value / 100):
        right, note = _same(held, answer, question)
        if right:
            return right, note or f"{format_number(value)}% was held against {format_number(answer)}."
    return False, ""


def _same(value: Fraction, answer: Fraction, question: str) -> tuple[bool, str]:
    if value == answer:
        return True, ""
    stated = _ROUNDS.search(question)
    if stated:
        places = _places(stated)
        if _round(answer, places) in (value, _round(value, places)):
            return True, f"Rounded as the problem says, {format_number(answer)} is {format_number(value)}."
    if _is_endless(answer):
        shown = decimal_places(value)
        if shown is not None and shown >= _SHOWN and abs(value) * 10**shown >= 10 ** (_SHOWN - 1):
            cut = Fraction(math.trunc(answer * 10**shown), 10**shown)
            if value in (cut, _round(answer, shown)):
                return True, f"{format_number(value)} was taken for {format_number(answer)}, which goes on."
    return False, ""


def _places(stated: re.Match[str]) -> int:
    if stated["unit"]:
        return 0 if stated["unit"].lower() == "one" else _PLACES.get(stated["unit"].lower(), 0)
    count = stated["count"].lower()
    return int(count) if count.isdigit() else _PLACES[count]


def _round(value: Fraction, places: int) -> Fraction:
    """Half away from zero, as it is taught."""
    size = Fraction(math.floor(abs(value) * 10**places + Fraction(1, 2)), 10**places)
    return size if value >= 0 else -size


def _is_endless(answer: Fraction) -> bool:
    places = decimal_places(answer)
    return places is None or places >= _ENDLESS
