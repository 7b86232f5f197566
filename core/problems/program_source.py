"""The source of a program: parsed by Python's own grammar, never compiled or run."""

from __future__ import annotations

import ast
import re
import threading
import warnings
from typing import TypeAlias

from core.problems.builder import check_size
from core.problems.fault import ProgramFault, nested_too_deep
from core.problems.problem import Status
from core.problems.tree import Place

Part: TypeAlias = ast.expr | ast.stmt | ast.alias | ast.keyword
"""A part of a program that has a place."""

_ODD = re.compile(r"[\0\ud800-\udfff]")
_ONE_PARSE = threading.Lock()
"""`warnings.catch_warnings` changes the whole process, so one thread at a time does it."""


class Source:
    """A program's text and the places of its parts. Raises `ProgramFault` when it is no Python."""

    def __init__(self, text: str) -> None:
        check_size(text)
        _refuse_odd_characters(text)
        # A form feed is passed over like the byte order mark that a file may begin with.
        text = "\f" + text[1:] if text.startswith("\ufeff") else text
        self.module = _parse(text)
        self._lines = [line.encode() for line in re.split(r"\r\n?|\n", text)]

    def place(self, node: Part) -> Place:
        """Where a part of the program stands."""
        end_line = node.end_lineno or node.lineno
        end = node.end_col_offset or node.col_offset
        return Place(
            node.lineno, self._column(node.lineno, node.col_offset), end_line, self._column(end_line, end)
        )

    def written(self, node: ast.expr) -> str:
        """The text of a part of the program that stands in one line; of a longer one, its first line."""
        line = self._lines[min(node.lineno, len(self._lines)) - 1]
        end = node.end_col_offset if node.end_lineno == node.lineno else None
        return line[node.col_offset : end].decode(errors="ignore")

    def refused(self, node: Part, what: str, advice: str = "") -> ProgramFault:
        """The fault of an unsupported construct: `what` completes "Line 4: "."""
        place = self.place(node)
        return ProgramFault(f"Line {place.line}: {what}", place, advice=advice)

    def _column(self, line: int, offset: int) -> int:
        """Python counts columns in bytes of UTF-8; everything here is in characters."""
        before = self._lines[min(line, len(self._lines)) - 1][:offset]
        return len(before.decode(errors="ignore"))


def _parse(text: str) -> ast.Module:
    try:
        with _ONE_PARSE, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        raise _syntax_fault(text, error) from error
    except (RecursionError, MemoryError) as error:
        raise nested_too_deep() from error


def _syntax_fault(text: str, error: SyntaxError) -> ProgramFault:
    lines = text.split("\n")
    line = min(max(error.lineno or 1, 1), len(lines))
    column = min(max((error.offset or 1) - 1, 0), len(lines[line - 1]))
    message = (error.msg or "it cannot be read").rstrip(".")
    place = Place(line, column, line, column + 1)
    if "too many nested" in message:
        return ProgramFault(
            f"Line {line}: the brackets are nested too deeply.", place, status=Status.TOO_COMPLEX
        )
    if "limit" in message and "digits" in message:
        return ProgramFault(f"Line {line}: a number is too long.", place, status=Status.TOO_COMPLEX)
    return ProgramFault(f"Line {line} is not valid Python: {message}.", place, advice="Correct the line.")


def _refuse_odd_characters(text: str) -> None:
    """Refuses a null byte and half a surrogate pair, which Python's parser cannot read."""
    odd = _ODD.search(text)
    if odd is None:
        return
    before = text[: odd.start()].split("\n")
    place = Place(len(before), len(before[-1]), len(before), len(before[-1]) + 1)
    raise ProgramFault(
        f"Line {place.line}: the solution holds a character that is no text.",
        place,
        advice="Delete it, or type the line again.",
    )
