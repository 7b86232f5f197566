"""A sheet as a Word document that a teacher can go on editing."""

from __future__ import annotations

import datetime as dt
import io
from typing import TYPE_CHECKING

from core.worksheets.archives import without_dates
from core.worksheets.docx_key import KeyWriter
from core.worksheets.docx_page import DocxPage
from core.worksheets.docx_paper import PaperWriter
from core.worksheets.docx_styles import FONTS
from core.worksheets.files import write_whole
from core.worksheets.layout import PAGES, Font
from core.worksheets.printed import joined, printed

if TYPE_CHECKING:
    from pathlib import Path

    from docx.document import Document
    from docx.section import Section
    from docx.text.paragraph import Paragraph

    from core.worksheets.printed import Printed
    from core.worksheets.sheet import Sheet

_CREATED = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)


def write_docx(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet as .docx, whole or not at all. Equal sheets give equal bytes."""
    write_whole(path, docx_bytes(sheet, key=key))
    font = sheet.layout.font
    if font is Font.SERIF:
        return ()
    return (f"Word: the font {FONTS[font]} is named, not embedded; Word takes another where it is missing.",)


def docx_bytes(sheet: Sheet, *, key: bool = True) -> bytes:
    """The document. `ExportError` where the logo is no picture."""
    out = io.BytesIO()
    _Writer(printed(sheet, key=key)).document().save(out)
    return without_dates(out.getvalue())


class _Writer:
    """Writes one sheet into one document: a section a paper, then the keys."""

    def __init__(self, sheet: Printed) -> None:
        self._sheet = sheet
        self._layout = sheet.layout
        self._page = DocxPage(sheet)
        self._document = self._page.document
        self._set_properties()

    def document(self) -> Document:
        """The document, whole."""
        papers, keys = PaperWriter(self._page), KeyWriter(self._page)
        for number, paper in enumerate(self._sheet.papers):
            self._section(new=number > 0, right=paper.facts)
            papers.write(paper)
        if self._sheet.key:
            only = self._sheet.papers[0].facts if len(self._sheet.papers) == 1 else ""
            self._section(new=True, right=joined(self._sheet.words("key"), only))
            for paper in self._sheet.papers:
                keys.write(paper)
            if self._sheet.summary:
                keys.write_evidence()
        return self._document

    def _set_properties(self) -> None:
        properties = self._document.core_properties
        properties.title, properties.language = self._sheet.title[:255], self._layout.language
        properties.author, properties.comments = "", ""
        properties.created = properties.modified = _CREATED

    def _section(self, *, new: bool, right: str) -> Section:
        """A page of its own with header and footer, counted from 1."""
        from docx.enum.section import WD_SECTION
        from docx.shared import Mm

        from core.worksheets.docx_parts import set_columns, start_pages_at_one

        made = self._document.add_section(WD_SECTION.NEW_PAGE) if new else self._document.sections[0]
        self._shape(made)
        set_columns(made, 1)
        start_pages_at_one(made)
        made.header.is_linked_to_previous = made.footer.is_linked_to_previous = False
        self._page.fill(made.header.paragraphs[0], self._layout.header)
        self._foot(made.footer.paragraphs[0], right)
        made.header_distance = made.footer_distance = Mm(10)
        return made

    def _shape(self, section: Section) -> None:
        from docx.shared import Mm

        section.page_width, section.page_height = map(Mm, PAGES[self._layout.paper])
        section.top_margin, section.right_margin, section.bottom_margin, section.left_margin = map(
            Mm, self._layout.margins
        )

    def _foot(self, paragraph: Paragraph, right: str) -> None:
        """Title at the left; sheet and page at the right, counted by Word (not every program counts a section's)."""
        from docx.enum.text import WD_TAB_ALIGNMENT
        from docx.shared import Mm

        from core.worksheets.docx_parts import add_field

        self._page.fill(paragraph, f"{self._layout.footer or self._sheet.title}\t{right} · ")
        paragraph.paragraph_format.tab_stops.clear_all()
        paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(self._page.width()), WD_TAB_ALIGNMENT.RIGHT)
        paragraph.add_run(self._sheet.words("page").partition("{page}")[0])
        add_field(paragraph, "PAGE")
