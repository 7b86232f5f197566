"""Pictures of a paper's pages as they will print, for the window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.worksheets.pdf import picture_pages
from core.worksheets.prepare import prepared

if TYPE_CHECKING:
    from core.worksheets.sheet import Sheet


def preview(sheet: Sheet, paper: int = 0, *, key: bool = True, dots: float = 110.0) -> list[bytes]:
    """The pages of one paper (by its place) and, with `key`, of its key, as PNG pictures of `dots` an inch.

    Only this paper is set, so that the time does not grow with the class; what has not changed since the
    last call is not set again. Blocks for about 50 ms of a processor; safe in any one thread at a time.
    `ExportError` as in `core.worksheets.formats.write`.
    """
    if sheet.versions:
        sheet = replace(sheet, versions=sheet.versions[paper : paper + 1] or sheet.versions[:1])
    ready, _ = prepared(sheet)
    return picture_pages(ready, key=key and sheet.layout.key, dots=dots)
