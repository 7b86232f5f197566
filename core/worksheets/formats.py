"""The formats of a worksheet, by the ending of the file's name."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from core.errors import ExportError
from core.worksheets.files import check_target

if TYPE_CHECKING:
    from pathlib import Path

    from core.worksheets.sheet import Sheet


class Writer(Protocol):
    """Writes sheets in one format."""

    def __call__(self, sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
        """Writes a sheet that was prepared (`core.worksheets.prepare`) and gives notes on what was changed."""
        ...


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the ending of its files, its name for people, and where its writer is.

    `for_computers` is set where the file goes into another program and has no pages.
    """

    ending: str
    name: str
    module: str
    function: str
    for_computers: bool = False

    def writer(self) -> Writer:
        """The function that writes it; its libraries are imported only now."""
        return cast("Writer", getattr(importlib.import_module(self.module), self.function))


def _of(ending: str, name: str, place: str, *, for_computers: bool = False) -> Format:
    module, function = place.split(":")
    return Format(ending, name, f"core.worksheets.{module}", function, for_computers)


FORMATS: tuple[Format, ...] = (
    _of(".pdf", "PDF", "pdf:write_pdf"),
    _of(".docx", "Word", "docx:write_docx"),
    _of(".odt", "OpenDocument", "odt:write_odt"),
    _of(".tex", "LaTeX", "latex:write_latex"),
    _of(".html", "Web page", "html:write_html"),
    _of(".md", "Markdown", "markdown:write_markdown"),
    _of(".txt", "Plain text", "text:write_text"),
    _of(".csv", "Table (CSV)", "tables:write_csv", for_computers=True),
    _of(".jsonl", "Records (JSONL)", "tables:write_jsonl", for_computers=True),
    _of(".moodle.xml", "Moodle", "moodle:write_moodle", for_computers=True),
    _of(".gift", "Moodle GIFT", "gift:write_gift", for_computers=True),
    _of(".canvas.zip", "Canvas (QTI 1.2)", "canvas:write_canvas", for_computers=True),
    _of(".qti21.zip", "QTI 2.1", "qti21:write_qti21", for_computers=True),
)


def format_of(path: Path) -> Format:
    """The format that a file's name ends in, the longest ending first; `ExportError` lists what there is."""
    name = path.name.lower()
    for known in sorted(FORMATS, key=lambda known: -len(known.ending)):
        if name.endswith(known.ending) and name != known.ending:
            return known
    shown = f"“{path.suffix}”" if path.suffix else "a file without an ending"
    raise ExportError(
        f"A worksheet cannot be written as {shown}.",
        f"Give a name that ends in one of {', '.join(known.ending for known in FORMATS)}.",
    )


def write(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes the sheet whole or not at all, and gives a sentence for each thing that was changed or left out.

    Without `key` (or with a layout that has none) no answer is in the file, where its format can do
    without: what goes into a learning platform needs them. Raises `ExportError`.
    """
    from core.worksheets.prepare import prepared

    writer = format_of(path).writer()
    check_target(path)
    ready, notes = prepared(sheet)
    return (*notes, *writer(ready, path, key=key and sheet.layout.key))
