"""A sheet as an OpenDocument text, for LibreOffice and others."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from core.worksheets import odt_styles
from core.worksheets.archives import without_dates
from core.worksheets.files import write_whole
from core.worksheets.layout import PAGES, Font, Working
from core.worksheets.pictures import picture_size, squared_png
from core.worksheets.printed import joined, printed
from core.worksheets.qr import qr_png

if TYPE_CHECKING:
    from pathlib import Path

    from odfdo import Element, Paragraph

    from core.worksheets.printed import Paper, Printed, Question, Solution
    from core.worksheets.sheet import Sheet

_SHARES = {"name": 3.0, "date": 1.5, "class": 1.2}
_LINE_MM = 9.5
_CODE_MM = 17.0


def write_odt(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet as .odt, whole or not at all. Equal sheets give equal bytes."""
    data, notes = odt_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def odt_bytes(sheet: Sheet, *, key: bool = True) -> tuple[bytes, tuple[str, ...]]:
    """The document, and notes on what it lacks. `ExportError` where the logo is no picture."""
    notes: list[str] = []
    font = sheet.layout.font
    if font is not Font.SERIF:
        name = odt_styles.FONTS[font]
        notes.append(
            f"OpenDocument: the font {name} is named, not embedded; another is taken where it is missing."
        )
    return _Writer(printed(sheet, key=key)).data(), tuple(notes)


class _Writer:
    """Writes one sheet into one document: a master page a paper, then one for the keys."""

    def __init__(self, sheet: Printed) -> None:
        import odfdo

        self._sheet = sheet
        self._layout = sheet.layout
        self._document = odfdo.Document("text")
        self._body = self._document.body
        self._body.clear()
        self._pages = 0
        self._named: set[str] = set()
        self._start = ""
        self._put_styles()

    def data(self) -> bytes:
        """The file's bytes."""
        for paper in self._sheet.papers:
            self._page(paper.facts)
            self._paper(paper)
        if self._sheet.key:
            only = self._sheet.papers[0].facts if len(self._sheet.papers) == 1 else ""
            self._page(joined(self._sheet.words("key"), only))
            for paper in self._sheet.papers:
                self._key(paper)
            if self._sheet.summary:
                self._teacher()
        self._set_facts()
        out = io.BytesIO()
        self._document.save(out)
        return without_dates(out.getvalue())

    def _set_facts(self) -> None:
        """Title and language; the dates of the template it was made from are no concern of a reader."""
        meta = self._document.meta
        meta.title = self._sheet.title
        meta.language = self._layout.language
        for name in ("meta:creation-date", "dc:date"):
            for old in meta.get_elements(f"//{name}"):
                old.delete()

    def _width(self, columns: int = 1) -> float:
        wide = PAGES[self._layout.paper][0] - self._layout.margins[1] - self._layout.margins[3]
        return wide if columns == 1 else wide / columns - 4.5

    def _put_styles(self) -> None:
        widths = self._width(), self._width(self._layout.columns)
        styles = [*odt_styles.common_styles(self._layout, *widths), odt_styles.footer_style(self._width())]
        if self._sheet.fields:
            shares = [_SHARES[kind] for kind, _ in self._sheet.fields]
            styles.append(odt_styles.field_style(shares, self._width()))
        for style in styles:
            self._into("//office:styles", style)
        self._into("//office:automatic-styles", odt_styles.page_layout(self._layout))
        self._automatic("SheetNumbers", odt_styles.list_style())
        if self._layout.columns > 1:
            self._automatic("SheetColumns", odt_styles.columns_style(self._layout.columns))

    def _into(self, place: str, xml: str) -> Element:
        """Puts an element, made of XML of ours, into the styles."""
        from odfdo import Element

        made = Element.from_tag(xml)
        self._document.styles.get_elements(place)[0].append(made)
        return made

    def _automatic(self, name: str, xml: str) -> str:
        """Puts an automatic style into the content, once; gives its name."""
        from odfdo import Element

        if name not in self._named:
            self._named.add(name)
            self._document.content.get_elements("//office:automatic-styles")[0].append(Element.from_tag(xml))
        return name

    def _page(self, right: str) -> None:
        """What comes next begins a page of its own, with header and footer, counted from 1."""
        from odfdo import Element, Paragraph

        self._pages += 1
        name = f"SheetMaster{self._pages}"
        master = self._into(
            "//office:master-styles",
            f'<style:master-page style:name="{name}" style:page-layout-name="SheetPage"/>',
        )
        header, footer = Element.from_tag("style:header"), Element.from_tag("style:footer")
        header.append(Paragraph(self._layout.header, style="Sheet_20_Footer"))
        foot = Paragraph(f"{self._layout.footer or self._sheet.title}\t{right} · ", style="Sheet_20_Footer")
        before = self._sheet.words("page").partition("{page}")[0]
        foot.append(before)
        foot.append(Element.from_tag('<text:page-number text:select-page="current">1</text:page-number>'))
        footer.append(foot)
        master.append(header)
        master.append(footer)
        self._start = name

    def _text(self, text: str, style: str, *, bold: str = "", into: Element | None = None) -> Paragraph:
        """A paragraph with a text as it is, in the direction it is read in."""
        from odfdo import Paragraph, Span

        from core.worksheets.printed import is_rtl

        name = style.replace(" ", "_20_")
        if self._start:
            start = f"Start{self._pages}"
            name = self._automatic(start, odt_styles.page_start(start, self._start, name))
            self._start = ""
        elif is_rtl(bold or text):
            name = self._automatic(f"Left{name}", odt_styles.to_left(f"Left{name}", name))
        paragraph = Paragraph(style=name)
        if bold:
            paragraph.append(Span(bold, style="Sheet_20_Bold"))
        paragraph.append_plain_text(text)
        (self._body if into is None else into).append(paragraph)
        return paragraph

    def _paper(self, paper: Paper) -> None:
        filled = {"name": paper.student, "class": paper.group}
        if self._sheet.fields:
            line = "".join(f"{label} {filled.get(kind, '')}\t\t" for kind, label in self._sheet.fields)
            self._text(line, "Sheet Fields")
        if self._layout.logo:
            wide, high = picture_size(self._layout.logo)
            self._picture(self._body, self._layout.logo, self._sheet.words("logo"), (14 * wide / high, 14))
        self._code(self._text(self._sheet.title, "Sheet Title"), paper)
        if facts := joined(paper.version, paper.total):
            self._text(facts, "Sheet Facts")
        if self._sheet.instructions:
            self._text(self._sheet.instructions, "Sheet Text")
        listed = self._list(self._section() if self._layout.columns > 1 else self._body)
        for question in paper.questions:
            self._question(question, listed)

    def _section(self) -> Element:
        from odfdo import Element

        name = f"Columns {self._pages}"
        made = Element.from_tag(f'<text:section text:style-name="SheetColumns" text:name="{name}"/>')
        self._body.append(made)
        return made

    def _list(self, around: Element) -> Element:
        from odfdo import Element

        made = Element.from_tag('<text:list text:style-name="SheetNumbers" text:continue-numbering="false"/>')
        around.append(made)
        return made

    def _item(self, listed: Element) -> Element:
        from odfdo import Element

        made = Element.from_tag("text:list-item")
        listed.append(made)
        return made

    def _question(self, question: Question, listed: Element) -> None:
        item = self._item(listed)
        points = f"\t{question.points}" if question.points else ""
        paragraph = self._text(question.text, "Sheet Question", into=item)
        if points:
            paragraph.append_plain_text(points)
        self._working(question, item)
        if self._layout.answer_field:
            self._text(f"\t{self._sheet.words('answer')} \t", "Sheet Answer", into=item)

    def _working(self, question: Question, item: Element) -> None:
        if not question.working:
            return
        if self._layout.working is Working.LINES:
            for _ in range(max(1, round(question.working / _LINE_MM))):
                self._text("", "Sheet Line", into=item)
        elif self._layout.working is Working.SQUARES:
            columns = int((self._width(self._layout.columns) - odt_styles.INDENT_MM) // 5)
            rows = max(1, round(question.working / 5))
            self._picture(
                item, squared_png(columns, rows), self._sheet.words("space"), (columns * 5, rows * 5)
            )
        else:
            from odfdo import Paragraph

            name = f"Blank{question.working:g}".replace(".", "p")
            item.append(
                Paragraph(style=self._automatic(name, odt_styles.blank_height(name, question.working)))
            )

    def _code(self, heading: Paragraph, paper: Paper) -> None:
        """The QR code at the right end of a heading."""
        if paper.qr:
            heading.append_plain_text("\t")
            words = self._sheet.words("qr", text=paper.qr)
            heading.append(self._frame(qr_png(paper.qr), words, (_CODE_MM, _CODE_MM)))

    def _picture(self, around: Element, data: bytes, words: str, size: tuple[float, float]) -> None:
        from odfdo import Paragraph

        paragraph = Paragraph(style="Sheet_20_Space")
        paragraph.append(self._frame(data, words, size))
        around.append(paragraph)

    def _frame(self, data: bytes, words: str, size: tuple[float, float]) -> Element:
        """A picture of a size in mm, with its description for screen readers."""
        from odfdo import Element, Frame

        place = self._document.add_file(io.BytesIO(data))
        frame = Frame.image_frame(place, size=(f"{size[0]:g}mm", f"{size[1]:g}mm"), anchor_type="as-char")
        title = Element.from_tag("svg:title")
        title.text = words
        frame.append(title)
        return frame

    def _key(self, paper: Paper) -> None:
        heading = self._text(joined(self._sheet.words("key"), paper.version), "Sheet Heading 1")
        self._code(heading, paper)
        self._text(joined(self._sheet.title, paper.facts, paper.total), "Sheet Facts")
        listed = self._list(self._body)
        for solution in paper.solutions:
            self._solution(solution, listed)

    def _solution(self, solution: Solution, listed: Element) -> None:
        points = f"   {solution.points}" if solution.points else ""
        rest = "".join(f"\n{step}" for step in solution.steps)
        self._text(points + rest, "Sheet Solution", bold=solution.answer, into=self._item(listed))

    def _teacher(self) -> None:
        self._text(self._sheet.words("teacher"), "Sheet Heading 1")
        for line in self._sheet.summary:
            self._text(line, "Sheet Text")
        self._text(self._sheet.words("learns"), "Sheet Text")
        for paper in self._sheet.papers:
            if paper.evidence and paper.version:
                self._text(paper.version, "Sheet Heading 2")
            for number, lines in paper.evidence:
                self._text("\n".join(lines), "Sheet Evidence", bold=f"{number}. ")
