"""The key in a Word document, and what models answered, for the teacher."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.printed import joined

if TYPE_CHECKING:
    from docx.table import Table

    from core.worksheets.docx_page import DocxPage
    from core.worksheets.printed import Paper


class KeyWriter:
    """Writes keys at the end of a document."""

    def __init__(self, page: DocxPage) -> None:
        self._page = page

    def write(self, paper: Paper) -> None:
        """The key of a paper."""
        heading = joined(self._page.sheet.words("key"), paper.version)
        headed = self._page.styled("Heading 1")
        self._page.text(headed, heading)
        self._page.code(headed, paper)
        facts = self._page.styled("Sheet Facts")
        facts.add_run(joined(self._page.sheet.title, paper.facts, paper.total))
        facts.paragraph_format.keep_with_next = True
        self._solutions(paper)

    def write_evidence(self) -> None:
        """What models answered to the questions of each paper."""
        from core.worksheets.docx_parts import keep_row, repeat_row

        self._page.text(self._page.styled("Heading 1"), self._page.sheet.words("teacher"))
        for line in self._page.sheet.summary:
            self._page.text(self._page.styled("List Bullet"), line)
        self._page.document.add_paragraph().add_run(self._page.sheet.words("learns")).italic = True
        for paper in self._page.sheet.papers:
            if not paper.evidence:
                continue
            if paper.version:
                self._page.text(self._page.styled("Heading 2"), paper.version)
            table = self._page.document.add_table(rows=1, cols=2, style="Light List")
            self._page.document.add_paragraph()
            table.rows[0].cells[0].text = self._page.sheet.words("question")
            table.rows[0].cells[1].text = self._page.sheet.words("answer")
            repeat_row(table.rows[0])
            for number, lines in paper.evidence:
                row = table.add_row()
                keep_row(row)
                row.cells[0].text = f"{number}."
                row.cells[1].text = "\n".join(lines)
            _narrow_first_column(table, self._page.width())

    def _solutions(self, paper: Paper) -> None:
        from docx.shared import Mm

        from core.worksheets.docx_parts import number_paragraph, space_equals

        numbering = self._page.numbering()
        for solution in paper.solutions:
            paragraph = self._page.styled("List Number")
            number_paragraph(paragraph, numbering)
            self._page.text(paragraph, solution.answer, bold=True)
            if solution.points:
                paragraph.add_run(f"   {solution.points}")
            for step in solution.steps:
                paragraph.add_run().add_break()
                paragraph.add_run(step)
            paragraph.paragraph_format.keep_together = True
            paragraph.paragraph_format.space_before = Mm(2)
            space_equals(paragraph)


def _narrow_first_column(table: Table, width: float) -> None:
    from docx.shared import Mm

    table.autofit = False
    table.columns[0].width, table.columns[1].width = Mm(24), Mm(width - 24)
    for row in table.rows:
        row.cells[0].width, row.cells[1].width = Mm(24), Mm(width - 24)
