"""Tables as CSV whose texts no spreadsheet runs as a formula."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_BREAKS = ("\t", "\r", "\n")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?: \d+/\d+)?", re.ASCII)
_END = "\r\n"


def guarded(text: str) -> str:
    """A text for a cell: one that a spreadsheet would run as a formula gets an apostrophe; numbers do not.

    What begins a formula, behind spaces too, and a tab or line break in front: OWASP, "CSV Injection".
    """
    if _NUMBER.fullmatch(text):
        return text
    return f"'{text}" if text.startswith(_BREAKS) or text.lstrip().startswith(_FORMULA) else text


def csv_text(names: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows under a line of names: texts `guarded`, numbers at full precision, nothing for None."""
    lines = [_line(list(names))]
    lines += [_line([row[name] for name in names]) for row in rows]
    return "".join(lines)


def _line(cells: list[Any]) -> str:
    out = io.StringIO()
    # Only with both characters in its line end does the writer quote a text that holds either.
    csv.writer(out, lineterminator=_END).writerow([_cell(value) for value in cells])
    return out.getvalue().removesuffix(_END) + "\n"


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    return guarded(value) if isinstance(value, str) else value
