"""Equations in the running text of a solution: “14 pieces/house * 60 houses = 840 pieces”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.readers.expressions import ExpressionError, evaluate, parse_expression

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.readers.expressions import Term

_MOST_WORDS = 8
_TOKEN = re.compile(
    r"(?P<number>[$£€]?\s?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?%?|[$£€]?\.\d+%?)"
    r"|(?P<unit>/\s?[^\W\d]+)"
    r"|(?P<times>\b(?:times|multiplied by|[xX])\b|[*×·])"
    r"|(?P<divide>\bdivided by\b|[÷/])"
    r"|(?P<add>\b(?:plus|added to)\b|\+)"
    r"|(?P<subtract>\bminus\b|[-−–])"
    r"|(?P<equals>=|\b(?:equals?|is equal to|gives)\b)"
    r"|(?P<open>[(\[])|(?P<close>[)\]])"
    r"|(?P<word>[^\W\d_][\w'’-]*)|(?P<stop>[^\s$£€])"
)
_PERCENTAGES = re.compile(r"[\d.]+%(?: [-+] [\d.]+%)+")
_WHOLE = re.compile(r"(?<![\d.,])100%")
_SIGNS = {"times": "*", "divide": "/", "add": "+", "subtract": "-"}


@dataclass(frozen=True, slots=True)
class Equation:
    """A true equation of a line: its left side, its result, and where it starts and ends."""

    term: Term
    value: Fraction
    start: int
    end: int


@dataclass(slots=True)
class _Open:
    """A left side being read: its source so far, whether it waits for a number, where its last token ended.

    `starts` are the places of numbers that follow words: of “5 times that in the evening, for 5*2” the
    last 5 may be where it begins.
    """

    source: str
    start: int
    operations: int = 0
    waits: bool = False
    words: int = 0
    end: int = 0
    starts: tuple[int, ...] = ()


def equations(line: str) -> list[Equation]:
    """The true equations of a line, in order; units between the numbers are passed over."""
    found: list[Equation] = []
    current: _Open | None = None
    left: _Open | None = None
    equals = 0
    for match in _TOKEN.finditer(line):
        kind = match.lastgroup or ""
        if left is not None:
            if kind == "number":
                found += _true(left, match, line[:equals])
                current, left = _begun(match), None
            elif kind != "open":
                current, left = None, None
        elif kind == "equals":
            left = current if current is not None and (_is_whole(current) or current.starts) else None
            current, equals = None, match.start()
        else:
            current = _continued(current, kind, match)
    return found


def left_side(text: str) -> Term | None:
    """The sum that a text ends with before a result (“so Helen won 2*5 = $”), or None."""
    current: _Open | None = None
    ended = False
    for match in _TOKEN.finditer(text.rstrip().rstrip("$£€")):
        kind = match.lastgroup or ""
        if kind == "equals":
            ended = True
            continue
        if ended:
            current, ended = None, False
        current = _continued(current, kind, match)
    if not ended or current is None or not _is_whole(current):
        return None
    try:
        return parse_expression(current.source)
    except ExpressionError:
        return None


def _continued(current: _Open | None, kind: str, match: re.Match[str]) -> _Open | None:
    """The left side with one more token; None where it breaks off."""
    text = match.group()
    touches = current is not None and current.end == match.start()
    if kind == "open" and (current is None or not (current.waits or touches)):
        return _Open("(", match.start(), waits=True, end=match.end())
    if kind == "number" and (current is None or not current.waits):
        return _begun(match)
    if current is None:
        return None
    if kind in ("word", "unit"):
        current.words += 1
        return current if current.words <= _MOST_WORDS else None
    if kind == "number" and current.words:
        current.starts = (*current.starts, match.start())
    current.words, current.end = 0, match.end()
    if kind == "number":
        current.source += _figure(text)
        current.waits = False
    elif kind == "open" and not current.waits:  # 2(4)
        current.source += " * ("
        current.operations += 1
        current.waits = True
    elif kind in _SIGNS and not current.waits:
        current.source += f" {_SIGNS[kind]} "
        current.operations += 1
        current.waits = True
    elif (kind == "open" and current.waits) or (kind == "close" and not current.waits):
        current.source += "(" if kind == "open" else ")"
    else:
        return None
    return current


def _begun(match: re.Match[str]) -> _Open:
    return _Open(_figure(match.group()), match.start(), end=match.end())


def _is_whole(side: _Open) -> bool:
    """Whether it computes something and lacks nothing at its end."""
    return bool(side.operations) and not side.waits


def _true(left: _Open, match: re.Match[str], before: str) -> list[Equation]:
    """The longest true equation of a left side, at the end of the text `before` it, and the number after it.

    Two where it adds percentages up: as they are, and as the shares that they are.
    """
    for start in (left.start, *left.starts):
        side: _Open | None = None
        for token in _TOKEN.finditer(before, start):
            side = _continued(side, token.lastgroup or "", token)
        if side is not None and _is_whole(side) and (true := _checked(side, match)):
            return true
    return []


def _figure(text: str) -> str:
    return text.strip("$£€ ")


def _checked(left: _Open, match: re.Match[str]) -> list[Equation]:
    result = _figure(match.group())
    source = left.source
    if source.startswith("(") and source.count("(") > source.count(")"):
        source = source[1:]
    found = []
    if result.endswith("%") and _PERCENTAGES.fullmatch(source):  # 100% - 70% = 30%
        found += _if_true(source.replace("%", ""), result[:-1], left.start, match.end())
    elif _WHOLE.search(source):  # 7 / 20 * 100% = 35%
        found += _if_true(_WHOLE.sub("100", source), result.rstrip("%"), left.start, match.end())
        if found:
            return found
    return found + _if_true(source, result, left.start, match.end())


def _if_true(source: str, result: str, start: int, end: int) -> list[Equation]:
    try:
        term, value = parse_expression(source), evaluate(parse_expression(result))
        return [Equation(term, value, start, end)] if evaluate(term) == value else []
    except ExpressionError:
        return []
