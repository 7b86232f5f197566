"""Where a command writes: results on standard output, everything else on standard error."""

from __future__ import annotations

import io
import json
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PAUSE = 0.5  # seconds between two lines of progress where they cannot be overwritten: see Console.progress


@dataclass(slots=True)
class Console:
    """The two streams of a command. With `as_json` results are one JSON document, printed once."""

    out: TextIO
    err: TextIO
    as_json: bool = False
    _shown: str = ""
    _last: float = field(default_factory=time.monotonic)

    def result(self, text: str = "") -> None:
        """A line of the result, for people; not printed where JSON was asked for."""
        if not self.as_json:
            self._finish_progress()
            print(text, file=self.out)

    def document(self, value: Any) -> None:
        """The one JSON document, where JSON was asked for; plain ASCII, so that any encoding holds it."""
        if self.as_json:
            self._finish_progress()
            self.raw(json.dumps(value))

    def raw(self, text: str) -> None:
        """A result in a format of its own, as it is."""
        self._finish_progress()
        self.out.write(text if text.endswith("\n") else text + "\n")

    def note(self, text: str) -> None:
        """A message beside the result."""
        self._finish_progress()
        print(text, file=self.err)

    def progress(self, text: str) -> None:
        """A state that the next one replaces: one line on a terminal, now and then a line in a log."""
        now = time.monotonic()
        if self.err.isatty():
            if now - self._last >= 0.1:
                self._last = now
                print(f"\r{text.ljust(len(self._shown))}", end="", file=self.err, flush=True)
                self._shown = text
        elif now - self._last >= _PAUSE * 20:
            self._last = now
            print(text, file=self.err, flush=True)

    def table(self, rows: Iterable[Sequence[str]]) -> None:
        """Rows in columns; the last column is as wide as it is."""
        lines = [list(row) for row in rows]
        if not lines:
            return
        widths = [max(len(row[i]) for row in lines) for i in range(len(lines[0]) - 1)]
        for row in lines:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            self.result("  ".join([*cells, row[-1]]).rstrip())

    def _finish_progress(self) -> None:
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=self.err, flush=True)
            self._shown = ""


def standard_console() -> Console:
    """The console of this process; a character that its encoding lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return Console(sys.stdout, sys.stderr)


def plural(count: int, one: str, many: str = "") -> str:
    """`1 problem`, `2 problems`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def shortened(text: str, width: int = 70) -> str:
    """A text on one line, cut with an ellipsis."""
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"
