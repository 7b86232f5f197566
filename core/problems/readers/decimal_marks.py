"""Which mark parts the decimals of a table's numbers, told by what the table itself leaves in no doubt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.problems.number_figures import read_figure
from core.problems.number_folding import fold
from core.problems.numerals import Role, find_numerals

if TYPE_CHECKING:
    from collections.abc import Iterable

MARKS = (".", ",")
_RUN = re.compile(r"[.,]?\d(?:[\d.,'\u00a0 ]*\d)?")
_POWER = re.compile(r"\d[eE][-+]?\d")
_SEPARATED = re.compile(r"[.,．٫，٬]\d")
_COMMA = re.compile(r"\d,\d")


def surely(text: str) -> str:
    """The decimal mark that a text of one number shows, or empty where it may have either or has none.

    `2,5` and `1.234.567` show a comma, `0.125` and `1,234,567` a point; `1.234` and `1,234` show nothing.
    """
    run = _RUN.search(fold(text))
    if run is None:
        return ""
    if _POWER.search(text):
        return "." if "." in run[0] else ""
    figures = {mark: read_figure(run[0], mark) for mark in MARKS}
    values = {figure.value for figure in figures.values() if figure}
    if len(values) != 1:
        return ""
    read = next(figure for figure in figures.values() if figure)
    if read.places:
        return read.mark if read.mark in MARKS else ""
    return {",": ".", ".": ","}.get(read.group, "")


def is_doubtful(text: str) -> bool:
    """Whether a text of one number has two values, one under each decimal mark, as `1.234` has."""
    run = _RUN.search(fold(text))
    if run is None or _POWER.search(text):
        return False
    values = {figure.value for mark in MARKS if (figure := read_figure(run[0], mark))}
    return len(values) > 1


def marks_of_column(cells: Iterable[object]) -> frozenset[str]:
    """The decimal marks that the answers of a column show."""
    return frozenset(surely(cell.strip()) for cell in cells if isinstance(cell, str)) - {""}


def marks_of_question(text: str, answer: object) -> frozenset[str]:
    """The decimal marks that a question shows.

    A comma between digits of a question may part two numbers (`3,5 and 7`): it counts where it is that of a
    price (1,50 €), or where the answer has a decimal comma.
    """
    if not _SEPARATED.search(text):
        return frozenset()
    numbers = [numeral for numeral in find_numerals(text) if numeral.role is Role.QUANTITY]
    shown = frozenset(surely(numeral.text) for numeral in numbers) - {""}
    if isinstance(answer, str) and not shown and _COMMA.search(text) and surely(answer) == ",":
        return frozenset({","})
    return shown
