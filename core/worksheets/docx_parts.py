"""What python-docx has no words for: fields, numbering that starts anew, borders, columns, direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docx.oxml import OxmlElement
from docx.oxml.ns import qn

if TYPE_CHECKING:
    from docx.document import Document
    from docx.section import Section
    from docx.table import _Row
    from docx.text.paragraph import Paragraph
    from docx.text.run import Run


def element(name: str, **attributes: object) -> Any:
    """A new element of WordprocessingML, such as `element("w:cols", num=2)`."""
    made = OxmlElement(name)
    for attribute, value in attributes.items():
        made.set(qn(f"w:{attribute}"), str(value))
    return made


def add_field(paragraph: Paragraph, code: str, shown: str = "1") -> None:
    """A field that Word fills in (`PAGE`)."""
    for kind, text in (("begin", ""), ("", code), ("separate", ""), ("t", shown), ("end", "")):
        run = paragraph.add_run()
        if kind in {"begin", "separate", "end"}:
            run._r.append(element("w:fldChar", fldCharType=kind))  # noqa: SLF001 - the documented way
        elif kind == "t":
            run.text = text
        else:
            instruction = element("w:instrText")
            instruction.set(qn("xml:space"), "preserve")
            instruction.text = f" {text} "
            run._r.append(instruction)  # noqa: SLF001


def new_numbering(document: Document, indent: int) -> int:
    """A list `1. 2. 3.` that starts at 1; gives its number. `indent` is in twentieths of a point."""
    root = document.part.numbering_part.element
    abstracts = root.findall(qn("w:abstractNum"))
    number = 1 + max((int(one.get(qn("w:abstractNumId"))) for one in abstracts), default=0)
    abstract = element("w:abstractNum", abstractNumId=number)
    abstract.append(element("w:multiLevelType", val="singleLevel"))
    level = element("w:lvl", ilvl=0)
    for name, value in (("w:start", "1"), ("w:numFmt", "decimal"), ("w:lvlText", "%1."), ("w:lvlJc", "left")):
        level.append(element(name, val=value))
    paragraph = element("w:pPr")
    paragraph.append(element("w:ind", left=indent, hanging=indent))
    level.append(paragraph)
    bold = element("w:rPr")
    bold.append(element("w:b"))
    level.append(bold)
    abstract.append(level)
    place = len(abstracts)
    root.insert(place, abstract)
    return int(root.add_num(number).numId)


def number_paragraph(paragraph: Paragraph, numbering: int) -> None:
    """Makes the paragraph the next of a list."""
    around: Any = paragraph._p.get_or_add_pPr()  # noqa: SLF001
    properties = around.get_or_add_numPr()
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = numbering


def space_equals(paragraph: Paragraph) -> None:
    """Keeps the space between the paragraph and others of its style, which lists leave out."""
    properties = paragraph._p.get_or_add_pPr()  # noqa: SLF001
    properties.insert_element_before(
        element("w:contextualSpacing", val=0), "w:mirrorIndents", "w:jc", "w:rPr"
    )


def set_columns(section: Section, columns: int) -> None:
    """The number of columns of a section."""
    properties = section._sectPr  # noqa: SLF001
    for old in properties.findall(qn("w:cols")):
        properties.remove(old)
    made = element("w:cols", num=columns, space=510)
    following = [qn(name) for name in ("w:formProt", "w:vAlign", "w:noEndnote", "w:titlePg", "w:docGrid")]
    for place, child in enumerate(properties):
        if child.tag in following:
            properties.insert(place, made)
            return
    properties.append(made)


def start_pages_at_one(section: Section) -> None:
    """Pages of the section are counted from 1."""
    properties = section._sectPr  # noqa: SLF001
    for old in properties.findall(qn("w:pgNumType")):
        properties.remove(old)
    at = next((i for i, child in enumerate(properties) if child.tag == qn("w:cols")), len(properties))
    properties.insert(at, element("w:pgNumType", start=1))


def set_right_to_left(paragraph: Paragraph) -> None:
    """The paragraph and its runs are read from right to left."""
    properties = paragraph._p.get_or_add_pPr()  # noqa: SLF001
    properties.insert_element_before(element("w:bidi"), "w:adjustRightInd", "w:snapToGrid", "w:spacing", "w:ind",
                                     "w:contextualSpacing", "w:jc", "w:rPr")  # fmt: skip
    for run in paragraph.runs:
        set_run_right_to_left(run)


def set_run_right_to_left(run: Run) -> None:
    """The run is of a script that is read from right to left."""
    run._r.get_or_add_rPr().append(element("w:rtl"))  # noqa: SLF001


def keep_row(row: _Row) -> None:
    """No page splits the row."""
    row._tr.get_or_add_trPr().append(element("w:cantSplit"))  # noqa: SLF001


def repeat_row(row: _Row) -> None:
    """The row is a heading: it stands again on each page the table goes on, and no page splits it."""
    keep_row(row)
    row._tr.get_or_add_trPr().append(element("w:tblHeader"))  # noqa: SLF001


def describe_picture(run: Run, text: str) -> None:
    """Gives the picture of a run a description for screen readers."""
    for properties in run._r.iter(qn("wp:docPr")):  # noqa: SLF001
        properties.set("descr", text)
