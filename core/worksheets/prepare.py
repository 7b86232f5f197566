"""A sheet made ready to be written in any format: clean texts and the decimal mark of the sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.worksheets.layout import check_layout
from core.worksheets.plain import printable_sheet

if TYPE_CHECKING:
    from core.worksheets.sheet import Sheet


def prepared(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet as it is written, and a sentence for each thing that was changed or left out.

    No text of it holds a control character, half a character or a character that turns the order of
    what is read; lines end in a line feed. Items whose key is unsure are out. Raises `ExportError` for a
    layout that cannot be, and when no item is left.
    """
    check_layout(sheet.layout)
    sheet, unsure = _without_unsure(sheet)
    if not any(paper.items for paper in sheet.papers):
        raise ExportError("The worksheet has no question.", " ".join(unsure) or "Choose at least one.")
    sheet, notes = printable_sheet(sheet)
    return sheet, unsure + notes


def _without_unsure(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet without the items that have no certain key, each of which is named."""
    notes: list[str] = []
    for paper in sheet.papers:
        of = f", {paper.label}" if paper.label else ""
        notes += [
            f"Question {number}{of} is left out: {item.unsure}"
            for number, item in enumerate(paper.items, 1)
            if item.unsure
        ]
    if not notes:
        return sheet, ()
    sure = tuple(item for item in sheet.items if not item.unsure)
    versions = tuple(
        replace(paper, items=tuple(item for item in paper.items if not item.unsure))
        for paper in sheet.versions
    )
    return replace(sheet, items=sure, versions=versions), tuple(dict.fromkeys(notes))
