"""What a number in digits is by the other numbers of its text: ranges, lists, years among years."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from core.problems.number_contexts import LABELS, MONTHS, WEAK_YEAR_WORDS
from core.problems.number_roles import is_free, last_words
from core.problems.numeral import Numeral, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

_TO_LATER_TIME = re.compile(r"\s*(?:-|to|until|till)\s*", re.IGNORECASE)
_TO_LATER_DATE = re.compile(rf"\s*(?:-|to|through|until)\s*(?:(?:{'|'.join(MONTHS)}) )?", re.IGNORECASE)
_TO_THE_HOUR = re.compile(r" (?:minutes )?(past|to) ")
_MINUTES = frozenset({5, 10, 20, 25})
_SEASON = re.compile(r"(\d{4})/(\d{2})")
_SEASONS = re.compile(r" (?:season|school|academic|financial|fiscal|budget|tax)\b", re.IGNORECASE)
_BEFORE_SEASON = frozenset({"in", "during", "since", "season"})
_ALSO = re.compile(r"(?:,?\s*(?:and|or|&|to|through)\s+|,\s*|\s*-\s*)", re.IGNORECASE)


def settle_roles(numerals: Sequence[Numeral], folded: str) -> tuple[Numeral, ...]:
    """The numerals with the roles that follow from their neighbours: ranges, lists, years among years."""
    settled = _with_clock_phrases(_with_year_ranges(list(numerals), folded), folded)
    if all(n.role is Role.QUANTITY or n.role is Role.WORD for n in settled):
        return _with_inline_list(settled, folded)
    years = [n.value for n in settled if n.role is Role.YEAR and n.end - n.start == 4]
    for i, numeral in enumerate(settled):
        if numeral.role is Role.QUANTITY and (role := _by_neighbours(settled, i, folded, years)):
            settled[i] = replace(numeral, role=role)
    return _with_inline_list(settled, folded)


def _by_neighbours(settled: Sequence[Numeral], i: int, folded: str, years: Sequence[Fraction]) -> Role | None:
    numeral = settled[i]
    if not numeral.text.isdigit():
        return None
    if len(numeral.text) == 4 and _is_year_among(numeral, folded, years):
        return Role.YEAR
    if i + 1 < len(settled) and _is_earlier_time(numeral, settled[i + 1], folded):
        return Role.TIME
    return _by_former(settled, i, folded) if i else None


def _by_former(settled: Sequence[Numeral], i: int, folded: str) -> Role | None:
    former, numeral = settled[i - 1], settled[i]
    between = folded[former.end : numeral.start]
    role = None
    if former.role is Role.DATE and len(numeral.text) <= 2 and _TO_LATER_DATE.fullmatch(between):
        role = Role.DATE
    elif former.role is Role.DATE and len(numeral.text) == 4 and between in {", ", " ", ","}:
        role = Role.YEAR
    elif former.role is Role.NAME and (between == "-" or _is_in_named_list(settled, i, folded, between)):
        role = Role.NAME
    return role


def _is_earlier_time(numeral: Numeral, later: Numeral, folded: str) -> bool:
    """Whether a bare number is the begin of a time (`from 9 to 5 pm`, `between 2 and 4:30`)."""
    if later.role is not Role.TIME or len(numeral.text) > 2:
        return False
    between = folded[numeral.end : later.start]
    both = between.strip().lower() == "and" and last_words(folded, numeral.start)[1].lower() == "between"
    return both or bool(_TO_LATER_TIME.fullmatch(between))


def _is_year_among(numeral: Numeral, folded: str, years: Sequence[Fraction]) -> bool:
    near = any(abs(numeral.value - year) <= 150 for year in years)
    word = last_words(folded, numeral.start)[1].lower()
    before = folded[max(0, numeral.start - 2) : numeral.start].strip()[-1:]
    return near and (word in WEAK_YEAR_WORDS or before in {",", "-", "("}) and is_free(folded, numeral.end)


def _is_in_named_list(settled: Sequence[Numeral], i: int, folded: str, between: str) -> bool:
    """Whether `5` in `Grades 4, 5 and 6` still belongs to the plural label."""
    if not _ALSO.fullmatch(between):
        return False
    first = i - 1
    while (
        first
        and settled[first - 1].role is Role.NAME
        and _ALSO.fullmatch(folded[settled[first - 1].end : settled[first].start])
    ):
        first -= 1
    word = last_words(folded, settled[first].start)[1].lower()
    return word.endswith("s") and word[:-1] in LABELS and is_free(folded, settled[i].end)


def _with_clock_phrases(numerals: list[Numeral], folded: str) -> list[Numeral]:
    """`half past 7`, `quarter to eight`, `ten past three`: both numbers are a time of day."""
    if " past " not in folded and "quarter to " not in folded:
        return numerals
    for i, (former, hour) in enumerate(pairwise(numerals)):
        between = _TO_THE_HOUR.fullmatch(folded, former.end, hour.start)
        if not between or not 1 <= hour.value <= 12 or not is_free(folded, hour.end):
            continue
        quarter = former.text.lower().endswith(("half", "quarter"))
        if quarter or (between[1] == "past" and former.value in _MINUTES):
            numerals[i] = replace(former, role=Role.TIME)
            numerals[i + 1] = replace(numerals[i + 1], role=Role.TIME)
    return numerals


def _with_year_ranges(numerals: list[Numeral], folded: str) -> list[Numeral]:
    """`1990-95`, `2019/20`, `from 1990 to 1995`: years where no noun makes them a count of things."""
    i = 0
    while i < len(numerals):
        first = numerals[i]
        both = _SEASON.fullmatch(first.text)
        if both and _is_season(first, both, folded):
            slash = first.start + 4
            later = replace(
                first, text=both[2], value=Fraction(int(both[2])), start=slash + 1, role=Role.YEAR
            )
            earlier = replace(first, text=both[1], value=Fraction(int(both[1])), end=slash, role=Role.YEAR)
            numerals[i : i + 1] = [earlier, later]
            i += 1
        elif i + 1 < len(numerals) and _is_year_range(first, numerals[i + 1], folded):
            numerals[i : i + 2] = [replace(n, role=Role.YEAR) for n in numerals[i : i + 2]]
        i += 1
    return numerals


def _is_season(numeral: Numeral, both: re.Match[str], folded: str) -> bool:
    """Whether `2019/20` is a year and the next, and no fraction: `in 2019/20`, `the 2019/20 season`."""
    named = last_words(folded, numeral.start)[1].lower() in _BEFORE_SEASON or _SEASONS.match(
        folded, numeral.end
    )
    return bool(named) and (int(both[1]) + 1) % 100 == int(both[2]) and _is_later_year(both[1], both[2])


def _is_year_range(first: Numeral, last: Numeral, folded: str) -> bool:
    if not (first.text.isdigit() and last.text.isdigit() and _is_later_year(first.text, last.text)):
        return False
    between, word = folded[first.end : last.start], last_words(folded, first.start)[1].lower()
    season = _SEASONS.match(folded, last.end) is not None
    if between == "-":
        return season or is_free(folded, last.end)
    joined = (word, between) in {
        ("from", " to "),
        ("between", " and "),
        ("from", " until "),
        ("from", " through "),
    }
    return joined and is_free(folded, last.end) and first.value % 10 + last.value % 10 > 0


def _is_later_year(first: str, last: str) -> bool:
    whole = int(last) if len(last) == 4 else int(first[:2] + last)
    return (
        len(first) == 4 and len(last) in (2, 4) and 1800 <= int(first) < whole < min(int(first) + 150, 2101)
    )


def _with_inline_list(settled: list[Numeral], folded: str) -> tuple[Numeral, ...]:
    """`1) ... 2) ...` within a line: only numbers that count up from 1."""
    if ")" not in folded:
        return tuple(settled)
    marked = [
        i for i, n in enumerate(settled) if n.text.isdigit() and len(n.text) <= 2 and _closes(n, folded)
    ]
    expected, run = 1, []
    for i in marked:
        if settled[i].value == expected:
            run.append(i)
            expected += 1
    if len(run) > 1:
        for i in run:
            settled[i] = replace(settled[i], role=Role.LIST)
    return tuple(settled)


def _closes(numeral: Numeral, folded: str) -> bool:
    before = folded[numeral.start - 1] if numeral.start else " "
    return folded[numeral.end : numeral.end + 1] == ")" and (before.isspace() or before == "(")
