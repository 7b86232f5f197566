"""The words of a program that get a colour, one line at a time; a formula is read as a program is."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(StrEnum):
    """What a stretch of a program is."""

    KEYWORD = "keyword"
    FUNCTION = "function"
    OPERATOR = "operator"
    COMMENT = "comment"
    STRING = "string"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch `[start, end)` of a line, in characters."""

    start: int
    end: int
    kind: Kind


_TOKEN = re.compile(
    r"(?P<comment>\#.*)"
    r"|(?P<string>'[^']*'?|\"[^\"]*\"?)"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<number>\d[\w.]*)"
    r"|(?P<operator>[-+*/%=<>!^×÷·:,()\[\]{}|&~@]+)"
)
_CALL = re.compile(r"\s*\(")


def pieces(line: str) -> Iterator[Piece]:
    """The stretches of a line that are not a plain name, a number or a space."""
    for match in _TOKEN.finditer(line):
        kind = _kind(match, line)
        if kind is not None:
            yield Piece(match.start(), match.end(), kind)


def _kind(match: re.Match[str], line: str) -> Kind | None:
    name = match["name"]
    if name is None:
        return Kind(match.lastgroup) if match.lastgroup in set(Kind) else None
    if keyword.iskeyword(name):
        return Kind.KEYWORD
    return Kind.FUNCTION if _CALL.match(line, match.end()) else None
