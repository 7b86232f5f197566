"""The decimal mark of a sheet: each number of a text written again with a point or a comma."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from core.problems.number_figures import may_part_thousands
from core.problems.numerals import Numeral, Role, find_numerals, format_number

if TYPE_CHECKING:
    from core.worksheets.sheet import Item

_NO_BREAK = "\u00a0"
_SEPARATED = re.compile(r"\d[.,]\d|(?<!\d)[.,]\d")
_FIGURE = re.compile(r"\d*(?:[.,]\d+)+|\d+(?:['’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?")
_OWN_MARK = re.compile(r"(?<=\d)\.(?=\d)")
_LABELS = {Role.TIME, Role.DATE, Role.NAME, Role.LIST}
_NAMES = {".": "a decimal point", ",": "a decimal comma"}


class AmbiguousNumberError(ValueError):
    """A number that two readers could take for two values once the mark changes; holds a sentence."""


def own_number(text: str, mark: str) -> str:
    """A text of ours (steps, keys: decimal point, no groups) with the mark given."""
    return text if mark == "." else _OWN_MARK.sub(mark, text)


def shown_number(item: Item, mark: str) -> str:
    """The answer of an item for people, with the mark given."""
    return own_number(item.written or format_number(item.answer), mark)


@lru_cache(maxsize=4096)
def with_mark(text: str, source: str, target: str) -> str:
    """A text read with the decimal mark `source`, whose quantities have the mark `target`.

    Groups of thousands become a comma under a point, and a no-break space under a comma, so that
    no reader can take them for decimals. Dates, times, names and words stay. Raises
    `AmbiguousNumberError` when a number could be taken for another one in the new text.
    """
    before = find_numerals(text, source)
    parts, done = [], 0
    for numeral in before:
        parts += [text[done : numeral.start], _written(numeral, source, target)]
        done = numeral.end
    new = "".join([*parts, text[done:]])
    after = find_numerals(new, target)
    if len(before) != len(after) or any(map(_differ, before, after)):
        raise AmbiguousNumberError(f"its numbers cannot be told apart when they have {_NAMES[target]}.")
    return new


def _differ(before: Numeral, after: Numeral) -> bool:
    """Whether a number that counts something is another one now."""
    same = (before.value, before.percent) == (after.value, after.percent)
    return not same and before.role not in _LABELS


def _written(numeral: Numeral, source: str, target: str) -> str:
    if numeral.role in _LABELS or numeral.role is Role.WORD or not _SEPARATED.search(numeral.text):
        return numeral.text
    return _FIGURE.sub(lambda match: _figure(match[0], numeral, source, target), numeral.text)


def _figure(figure: str, numeral: Numeral, source: str, target: str) -> str:
    marks = [c for c in figure if c in ".,"]
    if not marks:
        return figure
    if len(marks) == 1:
        return _one_mark(figure, marks[0], numeral, source, target)
    last = marks[-1]
    is_decimal = marks.count(last) == 1
    whole, tail = figure.rsplit(last, 1) if is_decimal else (figure, "")
    digits = re.sub("[.,]", "", whole)
    whole = whole.replace(".", ",") if target == "." else f"{int(digits):,}".replace(",", _NO_BREAK)
    return f"{whole}{target}{tail}" if is_decimal else whole


def _one_mark(figure: str, mark: str, numeral: Numeral, source: str, target: str) -> str:
    head, tail = figure.split(mark)
    if not head or not may_part_thousands(head, tail):
        return f"{head or '0' * (mark != target)}{target}{tail}"
    if numeral.note and source != target:
        raise AmbiguousNumberError(
            f"“{numeral.text}” may mean two numbers, which matters when it gets {_NAMES[target]}."
        )
    if mark == source:
        return f"{head}{target}{tail}"
    return f"{head}{',' if target == '.' else _NO_BREAK}{tail}"
