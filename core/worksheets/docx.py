"""A sheet as a Word document that a teacher can go on editing."""

from __future__ import annotations

import datetime as dt
import io
from typing import TYPE_CHECKING

from core.worksheets.archives import without_dates
from core.worksheets.docx_styles import FONTS, INDENT_MM, LINE_MM, set_styles
from core.worksheets.files import write_whole
from core.worksheets.layout import PAGES, Font, Working
from core.worksheets.pictures import picture_size, squared_png
from core.worksheets.printed import printed
from core.worksheets.qr import qr_png

if TYPE_CHECKING:
    from pathlib import Path

    from docx.document import Document
    from docx.section import Section
    from docx.table import Table
    from docx.text.paragraph import Paragraph

    from core.worksheets.printed import Paper, Printed, Question
    from core.worksheets.sheet import Sheet

_TWENTIETHS_A_MM = 56.69
_CODE_MM = 17
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
        import docx

        self._sheet = sheet
        self._layout = sheet.layout
        self._document: Document = docx.Document()
        self._style_ids: dict[str, str] = {}
        set_styles(self._document, self._layout, self._width(self._layout.columns))
        self._set_properties()

    def document(self) -> Document:
        """The document, whole."""
        for number, paper in enumerate(self._sheet.papers):
            self._section(new=number > 0, right=paper.facts)
            self._paper(paper)
        if self._sheet.key:
            only = self._sheet.papers[0].facts if len(self._sheet.papers) == 1 else ""
            self._section(new=True, right=_joined(self._sheet.words("key"), only))
            for paper in self._sheet.papers:
                self._key(paper)
            if self._sheet.summary:
                self._teacher()
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
        self._fill(made.header.paragraphs[0], self._layout.header)
        self._foot(made.footer.paragraphs[0], right)
        made.header_distance = made.footer_distance = Mm(10)
        return made

    def _shape(self, section: Section) -> None:
        from docx.shared import Mm

        section.page_width, section.page_height = map(Mm, PAGES[self._layout.paper])
        section.top_margin, section.right_margin, section.bottom_margin, section.left_margin = map(
            Mm, self._layout.margins
        )

    def _fill(self, paragraph: Paragraph, text: str) -> None:
        paragraph.style = self._document.styles["Sheet Facts"]
        paragraph.add_run(text)

    def _foot(self, paragraph: Paragraph, right: str) -> None:
        """Title at the left; sheet and page at the right, counted by Word (not every program counts a section's)."""
        from docx.enum.text import WD_TAB_ALIGNMENT
        from docx.shared import Mm

        from core.worksheets.docx_parts import add_field

        self._fill(paragraph, f"{self._layout.footer or self._sheet.title}\t{right} · ")
        paragraph.paragraph_format.tab_stops.clear_all()
        paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(self._width()), WD_TAB_ALIGNMENT.RIGHT)
        paragraph.add_run(self._sheet.words("page").partition("{page}")[0])
        add_field(paragraph, "PAGE")

    def _width(self, columns: int = 1) -> float:
        wide = PAGES[self._layout.paper][0] - self._layout.margins[1] - self._layout.margins[3]
        return wide if columns == 1 else (wide - 9.0 * (columns - 1)) / columns

    def _paper(self, paper: Paper) -> None:
        self._fields(paper)
        self._picture(self._layout.logo, self._sheet.words("logo"), height=14)
        title = self._styled("Title")
        self._text(title, self._sheet.title)
        self._code(title, paper)
        if facts := _joined(paper.version, paper.total):
            self._styled("Sheet Facts").add_run(facts)
        if self._sheet.instructions:
            self._text(self._document.add_paragraph(), self._sheet.instructions)
        self._start_columns()
        numbering = self._numbering()
        for question in paper.questions:
            self._question(question, numbering)

    def _start_columns(self) -> None:
        from docx.enum.section import WD_SECTION

        from core.worksheets.docx_parts import set_columns

        if self._layout.columns > 1:
            section = self._document.add_section(WD_SECTION.CONTINUOUS)
            self._keep_counting(section)
            set_columns(section, self._layout.columns)

    def _keep_counting(self, section: Section) -> None:
        from docx.oxml.ns import qn

        properties = section._sectPr  # noqa: SLF001 - python-docx has no name for it
        for old in properties.findall(qn("w:pgNumType")):
            properties.remove(old)

    def _numbering(self) -> int:
        from core.worksheets.docx_parts import new_numbering

        return new_numbering(self._document, round(INDENT_MM * _TWENTIETHS_A_MM))

    def _fields(self, paper: Paper) -> None:
        """One line with leaders to write on, each field ending at a tab stop."""
        from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
        from docx.shared import Mm

        if not self._sheet.fields:
            return
        paragraph = self._document.add_paragraph()
        shares = [{"name": 3.0, "date": 1.5, "class": 1.2}[kind] for kind, _ in self._sheet.fields]
        filled = {"name": paper.student, "class": paper.group}
        at = 0.0
        for (kind, label), share in zip(self._sheet.fields, shares, strict=True):
            at += share / sum(shares) * self._width()
            paragraph.paragraph_format.tab_stops.add_tab_stop(
                Mm(at - 3), WD_TAB_ALIGNMENT.LEFT, WD_TAB_LEADER.LINES
            )
            paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(at), WD_TAB_ALIGNMENT.LEFT)
            paragraph.add_run(f"{label} {filled.get(kind, '')}\t\t")

    def _styled(self, name: str) -> Paragraph:
        """A new paragraph of a style; python-docx alone looks through all styles for each."""
        paragraph = self._document.add_paragraph()
        if name not in self._style_ids:
            self._style_ids[name] = self._document.styles[name].style_id
        paragraph._p.style = self._style_ids[name]  # noqa: SLF001 - `paragraph.style` is the slow way
        return paragraph

    def _text(self, paragraph: Paragraph, text: str, *, bold: bool = False) -> None:
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

    def _question(self, question: Question, numbering: int) -> None:
        from docx.enum.text import WD_TAB_ALIGNMENT
        from docx.shared import Mm

        from core.worksheets.docx_parts import number_paragraph

        paragraph = self._styled("List Number")
        number_paragraph(paragraph, numbering)
        self._text(paragraph, question.text)
        if question.points:
            wide = Mm(self._width(self._layout.columns))
            paragraph.paragraph_format.tab_stops.add_tab_stop(wide, WD_TAB_ALIGNMENT.RIGHT)
            paragraph.add_run(f"\t{question.points}")
        paragraph.paragraph_format.keep_together = True
        paragraph.paragraph_format.space_before = Mm(4)
        below = self._working(question)
        if self._layout.answer_field:
            self._answer()
            below = True
        paragraph.paragraph_format.keep_with_next = below

    def _working(self, question: Question) -> bool:
        """The space below a question; whether there is any.

        Lines are one paragraph, which no program splits where it is kept together; a chain of many paragraphs
        that are kept with the next is split by some.
        """
        from docx.shared import Mm, Pt

        if not question.working:
            return False
        if self._layout.working is Working.LINES:
            run = self._styled("Working Line").add_run("\t")
            for _ in range(max(1, round(question.working / LINE_MM)) - 1):
                run.add_break()
                run.add_tab()
            return True
        if self._layout.working is Working.SQUARES:
            columns = int((self._width(self._layout.columns) - INDENT_MM) // 5)
            rows = max(1, round(question.working / 5))
            self._picture(
                squared_png(columns, rows), self._sheet.words("space"), height=rows * 5, indent=INDENT_MM
            )
            return True
        blank = self._document.add_paragraph()
        blank.paragraph_format.line_spacing = Mm(question.working)
        blank.paragraph_format.space_after = Pt(0)
        blank.paragraph_format.keep_with_next = True
        return True

    def _answer(self) -> None:
        from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
        from docx.shared import Mm

        wide = self._width(self._layout.columns)
        paragraph = self._document.add_paragraph()
        stops = paragraph.paragraph_format.tab_stops
        stops.add_tab_stop(Mm(wide * 0.5), WD_TAB_ALIGNMENT.LEFT)
        stops.add_tab_stop(Mm(wide), WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.LINES)
        paragraph.paragraph_format.space_before = Mm(3)
        paragraph.add_run(f"\t{self._sheet.words('answer')} \t")

    def _code(self, heading: Paragraph, paper: Paper) -> None:
        """The QR code at the right end of a heading."""
        from docx.enum.text import WD_TAB_ALIGNMENT
        from docx.shared import Mm

        from core.worksheets.docx_parts import describe_picture

        if not paper.qr:
            return
        heading.paragraph_format.tab_stops.add_tab_stop(Mm(self._width()), WD_TAB_ALIGNMENT.RIGHT)
        run = heading.add_run("\t")
        run.add_picture(io.BytesIO(qr_png(paper.qr)), height=Mm(_CODE_MM))
        describe_picture(run, self._sheet.words("qr", text=paper.qr))

    def _picture(self, data: bytes, words: str, *, height: float, indent: float = 0) -> None:
        from docx.shared import Mm

        from core.worksheets.docx_parts import describe_picture

        if not data:
            return
        picture_size(data)
        paragraph = self._document.add_paragraph()
        run = paragraph.add_run()
        run.add_picture(io.BytesIO(data), height=Mm(height))
        describe_picture(run, words)
        paragraph.paragraph_format.keep_with_next = True
        paragraph.paragraph_format.left_indent = Mm(indent)

    def _key(self, paper: Paper) -> None:
        heading = _joined(self._sheet.words("key"), paper.version)
        headed = self._styled("Heading 1")
        self._text(headed, heading)
        self._code(headed, paper)
        facts = self._styled("Sheet Facts")
        facts.add_run(_joined(self._sheet.title, paper.facts, paper.total))
        facts.paragraph_format.keep_with_next = True
        self._solutions(paper)

    def _solutions(self, paper: Paper) -> None:
        from docx.shared import Mm

        from core.worksheets.docx_parts import number_paragraph, space_equals

        numbering = self._numbering()
        for solution in paper.solutions:
            paragraph = self._styled("List Number")
            number_paragraph(paragraph, numbering)
            self._text(paragraph, solution.answer, bold=True)
            if solution.points:
                paragraph.add_run(f"   {solution.points}")
            for step in solution.steps:
                paragraph.add_run().add_break()
                paragraph.add_run(step)
            paragraph.paragraph_format.keep_together = True
            paragraph.paragraph_format.space_before = Mm(2)
            space_equals(paragraph)

    def _teacher(self) -> None:
        from core.worksheets.docx_parts import keep_row, repeat_row

        self._text(self._styled("Heading 1"), self._sheet.words("teacher"))
        for line in self._sheet.summary:
            self._text(self._styled("List Bullet"), line)
        self._document.add_paragraph().add_run(self._sheet.words("learns")).italic = True
        for paper in self._sheet.papers:
            if not paper.evidence:
                continue
            if paper.version:
                self._text(self._styled("Heading 2"), paper.version)
            table = self._document.add_table(rows=1, cols=2, style="Light List")
            self._document.add_paragraph()
            table.rows[0].cells[0].text = self._sheet.words("question")
            table.rows[0].cells[1].text = self._sheet.words("answer")
            repeat_row(table.rows[0])
            for number, lines in paper.evidence:
                row = table.add_row()
                keep_row(row)
                row.cells[0].text = f"{number}."
                row.cells[1].text = "\n".join(lines)
            _narrow_first_column(table, self._width())


def _narrow_first_column(table: Table, width: float) -> None:
    from docx.shared import Mm

    table.autofit = False
    table.columns[0].width, table.columns[1].width = Mm(24), Mm(width - 24)
    for row in table.rows:
        row.cells[0].width, row.cells[1].width = Mm(24), Mm(width - 24)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
