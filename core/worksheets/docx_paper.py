"""The questions of a paper in a Word document: fields, title, each question with room to work and to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.docx_styles import INDENT_MM, LINE_MM
from core.worksheets.layout import Working
from core.worksheets.pictures import squared_png
from core.worksheets.printed import joined

if TYPE_CHECKING:
    from docx.section import Section

    from core.worksheets.docx_page import DocxPage
    from core.worksheets.printed import Paper, Question


class PaperWriter:
    """Writes papers at the end of a document."""

    def __init__(self, page: DocxPage) -> None:
        self._page = page

    def write(self, paper: Paper) -> None:
        """A paper, from its fields to its last question."""
        self._fields(paper)
        self._page.picture(self._page.layout.logo, self._page.sheet.words("logo"), height=14)
        title = self._page.styled("Title")
        self._page.text(title, self._page.sheet.title)
        self._page.code(title, paper)
        if facts := joined(paper.version, paper.total):
            self._page.styled("Sheet Facts").add_run(facts)
        if self._page.sheet.instructions:
            self._page.text(self._page.document.add_paragraph(), self._page.sheet.instructions)
        self._start_columns()
        numbering = self._page.numbering()
        for question in paper.questions:
            self._question(question, numbering)

    def _fields(self, paper: Paper) -> None:
        """One line with leaders to write on, each field ending at a tab stop."""
        from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
        from docx.shared import Mm

        if not self._page.sheet.fields:
            return
        paragraph = self._page.document.add_paragraph()
        shares = [{"name": 3.0, "date": 1.5, "class": 1.2}[kind] for kind, _ in self._page.sheet.fields]
        filled = {"name": paper.student, "class": paper.group}
        at = 0.0
        for (kind, label), share in zip(self._page.sheet.fields, shares, strict=True):
            at += share / sum(shares) * self._page.width()
            paragraph.paragraph_format.tab_stops.add_tab_stop(
                Mm(at - 3), WD_TAB_ALIGNMENT.LEFT, WD_TAB_LEADER.LINES
            )
            paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(at), WD_TAB_ALIGNMENT.LEFT)
            paragraph.add_run(f"{label} {filled.get(kind, '')}\t\t")

    def _start_columns(self) -> None:
        from docx.enum.section import WD_SECTION

        from core.worksheets.docx_parts import set_columns

        if self._page.layout.columns > 1:
            section = self._page.document.add_section(WD_SECTION.CONTINUOUS)
            self._keep_counting(section)
            set_columns(section, self._page.layout.columns)

    def _keep_counting(self, section: Section) -> None:
        from docx.oxml.ns import qn

        properties = section._sectPr  # noqa: SLF001 - python-docx has no name for it
        for old in properties.findall(qn("w:pgNumType")):
            properties.remove(old)

    def _question(self, question: Question, numbering: int) -> None:
        from docx.enum.text import WD_TAB_ALIGNMENT
        from docx.shared import Mm

        from core.worksheets.docx_parts import number_paragraph

        paragraph = self._page.styled("List Number")
        number_paragraph(paragraph, numbering)
        self._page.text(paragraph, question.text)
        if question.points:
            wide = Mm(self._page.width(self._page.layout.columns))
            paragraph.paragraph_format.tab_stops.add_tab_stop(wide, WD_TAB_ALIGNMENT.RIGHT)
            paragraph.add_run(f"\t{question.points}")
        paragraph.paragraph_format.keep_together = True
        paragraph.paragraph_format.space_before = Mm(4)
        below = self._working(question)
        if self._page.layout.answer_field:
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
        if self._page.layout.working is Working.LINES:
            run = self._page.styled("Working Line").add_run("\t")
            for _ in range(max(1, round(question.working / LINE_MM)) - 1):
                run.add_break()
                run.add_tab()
            return True
        if self._page.layout.working is Working.SQUARES:
            columns = int((self._page.width(self._page.layout.columns) - INDENT_MM) // 5)
            rows = max(1, round(question.working / 5))
            self._page.picture(
                squared_png(columns, rows), self._page.sheet.words("space"), height=rows * 5, indent=INDENT_MM
            )
            return True
        blank = self._page.document.add_paragraph()
        blank.paragraph_format.line_spacing = Mm(question.working)
        blank.paragraph_format.space_after = Pt(0)
        blank.paragraph_format.keep_with_next = True
        return True

    def _answer(self) -> None:
        from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
        from docx.shared import Mm

        wide = self._page.width(self._page.layout.columns)
        paragraph = self._page.document.add_paragraph()
        stops = paragraph.paragraph_format.tab_stops
        stops.add_tab_stop(Mm(wide * 0.5), WD_TAB_ALIGNMENT.LEFT)
        stops.add_tab_stop(Mm(wide), WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.LINES)
        paragraph.paragraph_format.space_before = Mm(3)
        paragraph.add_run(f"\t{self._page.sheet.words('answer')} \t")
