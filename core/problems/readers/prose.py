"""Equations in the running text of a solution: “14 pieces/house * 60 houses = 840 pieces”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.readers.expressions import ExpressionError, evaluate, parse_expression

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.readers.expressions import Term

_MOST_WORDS = 5
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
    """A left side being read: its source so far, whether it waits for a number, its open parentheses."""

    source: str
    start: int
    operations: int = 0
    waits: bool = False
    words: int = 0


def equations(line: str) -> list[Equation]:
    """The true equations of a line, in order; units between the numbers are passed over."""
    found: list[Equation] = []
    current: _Open | None = None
    left: _Open | None = None
    for match in _TOKEN.finditer(line):
        kind = match.lastgroup or ""
        if left is not None:
            if kind == "number":
                equation = _checked(left, match)
                if equation is not None:
                    found.append(equation)
                current, left = _Open(_figure(match.group()), match.start()), None
            elif kind != "open":
                current, left = None, None
        elif kind == "equals":
            left = current if current is not None and current.operations and not current.waits else None
            current = None
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
    if not ended or current is None or not current.operations or current.waits:
        return None
    try:
        return parse_expression(current.source)
    except ExpressionError:
        return None


def _continued(current: _Open | None, kind: str, match: re.Match[str]) -> _Open | None:
    """The left side with one more token; None where it breaks off."""
    text = match.group()
    if kind == "open" and (current is None or not current.waits):
        return _Open("(", match.start(), waits=True)
    if kind == "number" and (current is None or not current.waits):
        return _Open(_figure(text), match.start())
    if current is None:
        return None
    if kind in ("word", "unit"):
        current.words += 1
        return current if current.words <= _MOST_WORDS else None
    current.words = 0
    if kind == "number":
        current.source += _figure(text)
        current.waits = False
    elif kind in _SIGNS and not current.waits:
        current.source += f" {_SIGNS[kind]} "
        current.operations += 1
        current.waits = True
    elif (kind == "open" and current.waits) or (kind == "close" and not current.waits):
        current.source += "(" if kind == "open" else ")"
    else:
        return None
    return current


def _figure(text: str) -> str:
    return text.strip("$£€ ")


def _checked(left: _Open, match: re.Match[str]) -> Equation | None:
    try:
        term = parse_expression(left.source)
        value = evaluate(parse_expression(_figure(match.group())))
        exact = evaluate(term)
    except ExpressionError:
        return None
    return Equation(term, value, left.start, match.end()) if exact == value else None
