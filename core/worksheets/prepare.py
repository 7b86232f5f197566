"""A sheet made ready to be written in any format: clean texts and the decimal mark of the sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.worksheets.layout import check_layout
from core.worksheets.numbers import AmbiguousNumberError, with_mark
from core.worksheets.plain import printable_sheet
from core.worksheets.remarks import Remarks

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.worksheets.sheet import Item, Sheet


def prepared(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet as it is written, and a sentence for each thing that was changed or left out.

    No text of it holds a control character, half a character or a character that turns the order of
    what is read; lines end in a line feed. Numbers have the decimal mark of the layout. Items whose key
    is unsure, or whose numbers could be taken for others, are out. Raises `ExportError` for a layout that
    cannot be, and when no item is left.
    """
    check_layout(sheet.layout)
    sheet, unsure = _kept(sheet, lambda item: (item, item.unsure))
    sheet, cleaned = printable_sheet(sheet)
    sheet, ambiguous = _kept(sheet, lambda item: _marked(item, sheet.layout.decimal_mark))
    notes = unsure + cleaned + ambiguous
    if not any(paper.items for paper in sheet.papers):
        reasons = " ".join((unsure + ambiguous)[:3])
        raise ExportError(f"The worksheet has no question. {reasons}".rstrip(), "Choose at least one.")
    return sheet, notes


def _marked(item: Item, mark: str) -> tuple[Item, str]:
    """The item with the decimal mark in its text, or why it cannot have it."""
    if not mark:
        return item, ""
    try:
        return replace(item, text=with_mark(item.text, item.decimal_mark, mark), decimal_mark=mark), ""
    except AmbiguousNumberError as error:
        return item, str(error)


def _kept(sheet: Sheet, look: Callable[[Item], tuple[Item, str]]) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with each item as `look` gives it, without those it gives a reason against."""
    remarks = Remarks()

    def kept(items: tuple[Item, ...], label: str) -> tuple[Item, ...]:
        found: list[Item] = []
        for number, item in enumerate(items, 1):
            changed, reason = look(item)
            if reason:
                remarks.add(f"Question {number}", label, f" is left out: {reason}")
            else:
                found.append(changed)
        return tuple(found)

    if not sheet.versions:
        return replace(sheet, items=kept(sheet.items, "")), remarks.sentences()
    versions = tuple(replace(paper, items=kept(paper.items, paper.label)) for paper in sheet.versions)
    sure = tuple(changed for changed, reason in map(look, sheet.items) if not reason)
    return replace(sheet, items=sure, versions=versions), remarks.sentences()
