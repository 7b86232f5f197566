"""What every part of a Word document of a sheet is written with: paragraphs of a style, texts, pictures, codes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from core.worksheets.docx_styles import INDENT_MM, set_styles
from core.worksheets.layout import PAGES
from core.worksheets.pictures import picture_size
from core.worksheets.qr import qr_png

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph

    from core.worksheets.printed import Paper, Printed

_TWENTIETHS_A_MM = 56.69
_CODE_MM = 17


class DocxPage:
    """A document in the making and the sheet that goes into it."""

    def __init__(self, sheet: Printed) -> None:
        import docx

        self.sheet = sheet
        self.layout = sheet.layout
        self.document: Document = docx.Document()
        self._style_ids: dict[str, str] = {}
        set_styles(self.document, self.layout, self.width(self.layout.columns))

    def width(self, columns: int = 1) -> float:
        """The width that can be written on, or that of a column of several; mm."""
        wide = PAGES[self.layout.paper][0] - self.layout.margins[1] - self.layout.margins[3]
        return wide if columns == 1 else (wide - 9.0 * (columns - 1)) / columns

    def styled(self, name: str) -> Paragraph:
        """A new paragraph of a style; python-docx alone looks through all styles for each."""
        paragraph = self.document.add_paragraph()
        if name not in self._style_ids:
            self._style_ids[name] = self.document.styles[name].style_id
        paragraph._p.style = self._style_ids[name]  # noqa: SLF001 - `paragraph.style` is the slow way
        return paragraph

    def text(self, paragraph: Paragraph, text: str, *, bold: bool = False) -> None:
        """A text, its lines kept, in the direction it is read in."""
        from core.worksheets.docx_parts import set_right_to_left
        from core.worksheets.printed import is_rtl

        run = paragraph.add_run()
        for number, line in enumerate(text.split("\n")):
            if number:
                run.add_break()
            run.add_text(line)
        run.bold = bold or None
        if is_rtl(text):
            set_right_to_left(paragraph)

    def picture(self, data: bytes, words: str, *, height: float, indent: float = 0) -> None:
        """A picture in a paragraph of its own, with words for those who cannot see it. `height`, `indent`: mm."""
        from docx.shared import Mm

        from core.worksheets.docx_parts import describe_picture

        if not data:
            return
        picture_size(data)
        paragraph = self.document.add_paragraph()
        run = paragraph.add_run()
        run.add_picture(io.BytesIO(data), height=Mm(height))
        describe_picture(run, words)
        paragraph.paragraph_format.keep_with_next = True
        paragraph.paragraph_format.left_indent = Mm(indent)

    def code(self, heading: Paragraph, paper: Paper) -> None:
        """The QR code at the right end of a heading."""
        from docx.enum.text import WD_TAB_ALIGNMENT
        from docx.shared import Mm

        from core.worksheets.docx_parts import describe_picture

        if not paper.qr:
            return
        heading.paragraph_format.tab_stops.add_tab_stop(Mm(self.width()), WD_TAB_ALIGNMENT.RIGHT)
        run = heading.add_run("\t")
        run.add_picture(io.BytesIO(qr_png(paper.qr)), height=Mm(_CODE_MM))
        describe_picture(run, self.sheet.words("qr", text=paper.qr))

    def numbering(self) -> int:
        """A list that counts from 1; gives its number."""
        from core.worksheets.docx_parts import new_numbering

        return new_numbering(self.document, round(INDENT_MM * _TWENTIETHS_A_MM))

    def fill(self, paragraph: Paragraph, text: str) -> None:
        """A short text in the style of headers and footers."""
        paragraph.style = self.document.styles["Sheet Facts"]
        paragraph.add_run(text)
