"""A paper as it will print, for the window: pictures of its pages, where on them what stands, its text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.worksheets.pdf import page_places, picture_pages
from core.worksheets.prepare import prepared
from core.worksheets.text import text_of

if TYPE_CHECKING:
    from core.worksheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a paper begin, as pages from 0; None for a part that is not there.

    `questions` are the page of each question and how far below its upper edge it begins, in mm; `items`
    the problem and the variant that each is of.
    """

    key: int | None
    teacher: int | None
    questions: tuple[tuple[int, float], ...]
    items: tuple[tuple[int | None, int | None], ...]


def preview(sheet: Sheet, paper: int = 0, *, key: bool = True, dots: float = 110.0) -> list[bytes]:
    """The pages of one paper (by its place) and, with `key`, of its key, as PNG pictures of `dots` an inch.

    Only this paper is set, so that the time does not grow with the class; what has not changed since the
    last call is not set again. Blocks for about 50 ms of a processor; safe in any one thread at a time.
    `ExportError` as in `core.worksheets.formats.write`.
    """
    ready = _one_paper(sheet, paper)
    return picture_pages(ready, key=key and sheet.layout.key, dots=dots)


def places(sheet: Sheet, paper: int = 0, *, key: bool = True) -> Places:
    """Where key, teacher's part and questions stand on the pages that `preview` gives; as it, only quicker."""
    ready = _one_paper(sheet, paper)
    questions, headings = page_places(ready, key=key and sheet.layout.key)
    keys = [page - 1 for level, page in headings[1:] if level == 1]
    teachers = [page - 1 for level, page in headings if level == 2]
    return Places(
        key=keys[0] if keys else None,
        teacher=teachers[0] if teachers else None,
        questions=tuple((page - 1, top) for page, top in questions),
        items=tuple((item.problem_id, item.variant_id) for item in ready.papers[0].items),
    )


def preview_text(sheet: Sheet, paper: int = 0) -> str:
    """One paper (by its place) with its key as plain text, to be read aloud or copied."""
    return text_of(_one_paper(sheet, paper), key=sheet.layout.key)


def _one_paper(sheet: Sheet, paper: int) -> Sheet:
    if sheet.versions:
        sheet = replace(sheet, versions=sheet.versions[paper : paper + 1] or sheet.versions[:1])
    return prepared(sheet)[0]
