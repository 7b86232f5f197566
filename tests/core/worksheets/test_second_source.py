"""text2qti, a program of its own, writes the same numerical question for Canvas: its parts are those of ours."""

from __future__ import annotations

import io
import zipfile
from fractions import Fraction

import pytest
from lxml import etree
from text2qti.config import Config
from text2qti.qti import QTI
from text2qti.quiz import Quiz

from core.worksheets.canvas import canvas_bytes
from core.worksheets.sheet import Item, Sheet

_Q = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
_OWN = {"ident", "title", "linkrefid"}  # names that each program chooses
_FIELDS_LEFT_OUT = {"original_answer_ids"}  # ids that only Canvas's own exports have


def theirs(answer: str) -> etree._Element:
    quiz = Quiz(f"1. How many?\n... a = 1\n= {answer}\n", config=Config())
    return question(QTI(quiz).zip_bytes())


def ours(item: Item) -> etree._Element:
    return question(canvas_bytes(Sheet("Quiz", (item,)), key=True)[0])


def question(content: bytes) -> etree._Element:
    archive = zipfile.ZipFile(io.BytesIO(content))
    manifest = etree.fromstring(archive.read("imsmanifest.xml"))
    (resource,) = manifest.findall(".//{*}resource[@type='imsqti_xmlv1p2']")
    (file,) = resource.findall("{*}file")
    (item,) = etree.fromstring(archive.read(file.get("href") or "")).iter(f"{_Q}item")
    return item


def shape(element: etree._Element) -> object:
    """Names, attributes, numbers and order; without identifiers and the words of texts."""
    name = etree.QName(element).localname
    attributes = {key: value for key, value in element.attrib.items() if key not in _OWN}
    text = (element.text or "").strip()
    if name == "mattext":
        text = ""
    elif name.startswith("var"):
        text = str(float(text))
    children = [shape(child) for child in element if not _left_out(child)]
    if name == "fieldentry" and text.startswith(("g", "text2qti")):
        text = "identifier"
    return name, attributes, text, children


def _left_out(element: etree._Element) -> bool:
    return element.findtext(f"{_Q}fieldlabel") in _FIELDS_LEFT_OUT


@pytest.mark.parametrize(
    ("answer", "item"),
    [
        ("8", Item("How many?", Fraction(8), ("a = 1",))),
        ("-12", Item("How many?", Fraction(-12), ("a = 1",))),
        ("7.5 +- 0.25", Item("How many?", Fraction(15, 2), ("a = 1",), tolerance=Fraction(1, 4))),
    ],
)
def test_a_numerical_question_has_the_parts_that_text2qti_writes(answer: str, item: Item) -> None:
    assert shape(ours(item)) == shape(theirs(answer))


def test_the_manifest_names_the_same_kinds_of_resources() -> None:
    def kinds(content: bytes) -> list[str | None]:
        manifest = etree.fromstring(zipfile.ZipFile(io.BytesIO(content)).read("imsmanifest.xml"))
        return [resource.get("type") for resource in manifest.iterfind(".//{*}resource")]

    text = QTI(Quiz("1. How many?\n= 8\n", config=Config())).zip_bytes()
    assert kinds(canvas_bytes(Sheet("Quiz", (Item("How many?", Fraction(8)),)), key=True)[0]) == kinds(text)
