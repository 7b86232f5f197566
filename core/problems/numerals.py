"""The one grammar of numbers, for problem texts and for the replies of models."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from core.problems.number_figures import decimal_places
from core.problems.number_folding import fold
from core.problems.number_heads import Head, with_head
from core.problems.number_neighbours import settle_roles
from core.problems.number_scan import PERCENT_WORD, Reading, scan_digits
from core.problems.number_styles import Written, read_digits, write_digits
from core.problems.number_tokens import CURRENCY, HEAD, TOKEN, VULGAR
from core.problems.number_word_styles import write_words
from core.problems.number_words import scan_words
from core.problems.numeral import Numeral, Role

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Numeral", "Role", "find_numerals", "format_number", "read_number", "write_numeral"]

_MOST_PLACES = 300
_FIRST_DIGIT = re.compile(rf"[.,]?\d|[{VULGAR}]")


def find_numerals(text: str, decimal_mark: str = ".") -> tuple[Numeral, ...]:
    """All numbers of a text, in order, not overlapping.

    `decimal_mark` is `.` or `,`. Numbers in words are found too, with the role `WORD`. Runs of
    more than 400 digits are no numbers. Linear in the length of the text.
    """
    reading = Reading(text, fold(text), decimal_mark)
    digits = _with_grouping(scan_digits(reading), decimal_mark)
    words = scan_words(text, reading.folded, decimal_mark)
    return settle_roles(_merged(digits, words), reading.folded)


def _with_grouping(digits: list[Numeral], mark: str) -> list[Numeral]:
    """Numbers below 1000 told how the text groups its larger ones, so that `900` may become `1,200`."""
    larger = [n for n in digits if abs(n.value) >= 1000 and not n.text.isdigit()]
    groups = {w.figure.group for n in larger if (w := _taken_apart(n.text, mark)) and w.figure.group}
    if len(groups) != 1:
        return digits
    (group,) = groups
    return [replace(n, group=group) if abs(n.value) < 1000 and n.role is Role.QUANTITY else n for n in digits]


def _merged(digits: list[Numeral], words: list[Numeral]) -> list[Numeral]:
    """Both in order; words that are part of a number in digits (`2 and a half`) left out."""
    if not words:
        return digits
    merged: list[Numeral] = []
    for numeral in sorted(digits + words, key=lambda n: (n.start, n.role is Role.WORD)):
        if not merged or numeral.start >= merged[-1].end:
            merged.append(numeral)
    return merged


def read_number(text: str, decimal_mark: str = ".") -> Numeral | None:
    """The number that a whole string is (as a person types an answer), or None when it is not one.

    Spaces around it and a full stop after it are left out of the span. Under a point, `1,5` can
    only be a decimal comma here, and the note says that it was read so.
    """
    start = len(text) - len(text.lstrip())
    bare = text.strip().removesuffix(".").rstrip()
    for mark in (decimal_mark, "," if decimal_mark == "." else "."):
        found = find_numerals(bare, mark)
        numeral = _whole_string(found[0], bare) if len(found) == 1 else None
        if numeral is not None:
            note = numeral.note
            if not note and mark != decimal_mark:
                note = f"“{numeral.text}” is read with a decimal {'comma' if mark == ',' else 'point'}."
            return replace(numeral, start=numeral.start + start, end=numeral.end + start, note=note)
    return None


def _whole_string(numeral: Numeral, bare: str) -> Numeral | None:
    """The numeral when it is all of the string, but for a sign with a space and the word percent."""
    rest = bare[numeral.end :]
    sign = fold(bare[: numeral.start]).rstrip()
    if (rest and not PERCENT_WORD.fullmatch(rest)) or sign not in {"", "-", "+", "—"}:
        return None
    value = -numeral.value if sign in {"-", "—"} else numeral.value
    return replace(numeral, text=bare[: numeral.end], value=value, start=0)


def write_numeral(numeral: Numeral, value: Fraction) -> str:
    """`value` in the style of `numeral` (places, grouping, currency, words).

    `write_numeral(n, n.value) == n.text`. Raises `ValueError` where the style cannot hold the value exactly.
    """
    if value == numeral.value:
        return numeral.text
    if numeral.role is Role.WORD:
        return write_words(numeral, value)
    written = _taken_apart(numeral.text, numeral.decimal_mark)
    if written is None:
        raise ValueError(f"“{numeral.text}” cannot be written with another value.")
    if numeral.group:
        written = replace(written, figure=replace(written.figure, group=numeral.group))
    text = write_digits(written, value)
    if written.figure.mark != numeral.decimal_mark and written.figure.places:
        _assert_read_back(text, value, numeral.decimal_mark)
    return text


def _assert_read_back(text: str, value: Fraction, mark: str) -> None:
    """A number with the other decimal mark (`3,50 €` under a point) must not turn into thousands."""
    read = _taken_apart(text, mark)
    if read is None or read.value != value:
        raise ValueError(f"“{text}” would be read as another number than {format_number(value)}.")


def format_number(value: Fraction, group: str = "") -> str:
    """A value for people: an exact decimal where it ends, else a fraction in lowest terms (7/3).

    `group` separates thousands (`,` gives 1,234.5); a fraction has none.
    """
    places = decimal_places(value)
    if places is None:
        return f"{value.numerator}/{value.denominator}"
    if places > _MOST_PLACES:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    whole, tail = digits[: len(digits) - places], digits[len(digits) - places :]
    if group:
        whole = f"{int(whole):,}".replace(",", group)
    return ("-" if value < 0 else "") + whole + (f".{tail}" if tail else "")


@lru_cache(maxsize=4096)
def _taken_apart(text: str, mark: str) -> Written | None:
    folded = fold(text)
    first = _FIRST_DIGIT.search(folded)
    if first is None:
        return None
    start = first.start()
    head, match = HEAD.match(folded, 0, start), TOKEN.fullmatch(folded, start)
    if head is None or match is None:
        return None
    written = read_digits(match, text, mark, money=_has_money(folded))
    sign = "sign1" if head["sign1"] else "sign2"
    place = head.span(sign) if head[sign] else (0, 0)
    return written and with_head(written, Head(0, *place), text, start)


def _has_money(folded: str) -> bool:
    return any(c in CURRENCY for c in folded)
