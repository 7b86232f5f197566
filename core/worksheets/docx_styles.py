"""The styles of a Word document: text, headings, facts in small type, and lines to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.layout import Font

if TYPE_CHECKING:
    from docx.document import Document
    from docx.styles.style import ParagraphStyle

    from core.worksheets.layout import Layout

FONTS = {Font.SERIF: "Cambria", Font.ATKINSON: "Atkinson Hyperlegible", Font.DYSLEXIC: "OpenDyslexic"}
INDENT_MM = 9.0
LINE_MM = 9.5


def set_styles(document: Document, layout: Layout, width: float) -> None:
    """Sets the fonts and sizes of the styles that a teacher finds in Word; `width` is that of a column in mm."""
    _set_letters(document, layout)
    _add_own(document, layout.type_size, width)


def _set_letters(document: Document, layout: Layout) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    from core.worksheets.docx_parts import element

    styles = document.styles
    size = layout.type_size
    sizes = {"Normal": size, "Title": size * 1.7, "Heading 1": size * 1.4, "Heading 2": size * 1.15}
    for name, points in sizes.items():
        style = styles[name]
        style.font.name, style.font.size = FONTS[layout.font], Pt(round(points * 2) / 2)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for old in [name for name in fonts.attrib if name.endswith("Theme")]:
            del fonts.attrib[old]
        for script in ("w:ascii", "w:hAnsi", "w:cs"):
            fonts.set(qn(script), FONTS[layout.font])
        if name != "Normal":
            style.font.color.rgb = RGBColor(0, 0, 0)
    language = element("w:lang", val=layout.language)
    styles["Normal"].element.get_or_add_rPr().append(language)
    styles["Normal"].paragraph_format.space_after = Pt(6)


def _add_own(document: Document, size: float, width: float) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
    from docx.shared import Mm, Pt, RGBColor

    styles = document.styles
    small: ParagraphStyle = styles.add_style("Sheet Facts", WD_STYLE_TYPE.PARAGRAPH)
    small.base_style, small.font.size = styles["Normal"], Pt(max(7.0, round(size * 1.6) / 2))
    small.font.color.rgb = RGBColor(0x55, 0x55, 0x55)
    line: ParagraphStyle = styles.add_style("Working Line", WD_STYLE_TYPE.PARAGRAPH)
    line.base_style = styles["Normal"]
    line.font.color.rgb = RGBColor(0xA0, 0xA0, 0xA0)
    line.paragraph_format.space_after = Pt(0)
    line.paragraph_format.left_indent = Mm(INDENT_MM)
    line.paragraph_format.line_spacing = Mm(LINE_MM)
    line.paragraph_format.keep_together = line.paragraph_format.keep_with_next = True
    line.paragraph_format.tab_stops.add_tab_stop(Mm(width), WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.LINES)
