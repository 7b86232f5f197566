"""Sheets for tests, and what a reader that is not ours finds in each file."""

from __future__ import annotations

import html as html_entities
import io
import re
import zipfile
from fractions import Fraction
from typing import Any

from lxml import etree
from lxml import html as lxml_html

from core.worksheets.layout import Layout
from core.worksheets.prepare import prepared
from core.worksheets.sheet import Item, Record, Sheet, Version

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TEX = {
    "textbackslash": "\\",
    "textasciicircum": "^",
    "textasciitilde": "~",
    "textless": "<",
    "textgreater": ">",
    "textbar": "|",
    "textquotedbl": '"',
    "textquotesingle": "'",
    "textasciigrave": "`",
    "cfline": "\n",
    "strut": "",
    "allowbreak": "",
}


def item(text: str, answer: str = "7/2", **more: Any) -> Item:
    return Item(text=text, answer=Fraction(answer), **more)


def sheet(*texts: str, layout: Layout | None = None, **more: Any) -> Sheet:
    return Sheet("Friday quiz", tuple(item(text) for text in texts), layout=layout or Layout(), **more)


def ready(made: Sheet) -> Sheet:
    """The sheet as a writer gets it."""
    return prepared(made)[0]


def full(text: str, layout: Layout | None = None) -> Sheet:
    """A sheet with a text in every place that has one."""
    one = item(text, steps=(text,), written=text, models=(Record(text, 1, correct=1),))
    papers = tuple(Version(label, (one, item("How many?")), "7K2M", 5, text) for label in ("A", text or "B"))
    return Sheet(text, (one,), text, layout or Layout(header=text, footer=text), papers)


def words(text: str) -> str:
    """A text as a reader sees it: how much white space parts its words says nothing."""
    return " ".join(text.split())


def words_of_docx(data: bytes) -> str:
    root = etree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml"))
    marks = {f"{_W}br": "\n", f"{_W}tab": "\t", f"{_W}p": "\n"}
    parts: list[str] = []
    for element in root.iter():
        parts.append(marks.get(str(element.tag), ""))
        if element.tag == f"{_W}t":
            parts.append(element.text or "")
    return "".join(parts)


def words_of_odt(data: bytes) -> str:
    root = etree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("content.xml"))
    marks = {f"{_TEXT}line-break": "\n", f"{_TEXT}tab": "\t", f"{_TEXT}p": "\n"}
    parts: list[str] = []

    def walk(element: Any) -> None:
        if element.tag == f"{_TEXT}s":
            parts.append(" " * int(element.get(f"{_TEXT}c", "1")))
        parts.append(marks.get(element.tag, ""))
        parts.append(element.text or "")
        for child in element:
            walk(child)
            parts.append(child.tail or "")

    walk(root)
    return "".join(parts)


def words_of_html(page: str) -> str:
    return str(lxml_html.document_fromstring(page).xpath("string(//main)"))


def words_of_tex(source: str) -> str:
    """What TeX sets of a body: commands of ours undone; fails where a character is left that means something."""
    out: list[str] = []
    place = 0
    while place < len(source):
        character = source[place]
        if character == "\\":
            command = re.compile(r"\\([A-Za-z]+\*?|.)", re.DOTALL).match(source, place)
            assert command is not None
            name, place = command[1], command.end()
            if name in _TEX:
                out.append(_TEX[name])
                place += source[place : place + 2] == "{}" and 2
            elif name in {"{", "}", "$", "&", "#", "%", "_"}:
                out.append(name)
            elif name == "-":
                out.append("\u00ad")
            elif name == "hspace":
                out.append("\u200b")
                place = source.index("}", place) + 1
            elif name in {"cfrtl", "cfltr"}:
                pass
            else:
                raise AssertionError(f"\\{name}")
            while name.isalpha() and source[place : place + 1] == "\n":
                place += 1
        elif character in "{}":
            place += 1
        elif character == "~":
            out.append("\u00a0")
            place += 1
        else:
            assert character not in "$&#%_^\"'`<>|", character
            out.append(character)
            place += 1
    return "".join(out)


def words_of_markdown(text: str) -> str:
    """What CommonMark makes of it, without its tags."""
    import pytest

    markdown_it = pytest.importorskip("markdown_it")
    page = markdown_it.MarkdownIt("commonmark").render(text)
    return html_entities.unescape(re.sub(r"<(?:/?(?:p|ol|ul|li|h1|h2|em|strong|hr|br)\b[^>]*)>", " ", page))
