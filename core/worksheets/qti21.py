"""A sheet as a QTI 2.1 package: a test, its items and the manifest.

Source: IMS Question & Test Interoperability 2.1 (2012), Assessment Test, Section, and Item Information Model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.files import write_whole
from core.worksheets.qti21_items import QTI, add_paragraph, item_xml
from core.worksheets.qti_common import (
    Question,
    Questions,
    child,
    identifier,
    many_note,
    questions_of,
    root_element,
    xml_bytes,
    zip_bytes,
)
from core.worksheets.remarks import Tip

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from core.worksheets.sheet import Sheet

_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_TEST = "test.xml"
DRAWN = Tip("The versions are one test: of each question, the system draws one variant for each student.")


def write_qti21(sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
    """Writes the sheet to `path`; the notes say what was rounded or left out. Raises `ExportError`."""
    data, notes = qti21_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def qti21_bytes(sheet: Sheet, *, key: bool) -> tuple[bytes, tuple[str, ...]]:
    """The package and the notes. Without `key` the items have no feedback; the right answers stay."""
    questions = questions_of(sheet, key=key)
    names = {question: _ident(questions, question) for question in questions.all}
    files = {
        "imsmanifest.xml": xml_bytes(_manifest(questions, names)),
        _TEST: xml_bytes(_test(questions, names, sheet.instructions)),
    }
    for question, ident in names.items():
        files[_place(ident)] = item_xml(question, ident)
    about = (DRAWN,) if sheet.versions else ()
    return zip_bytes(files), (*questions.notes, *about, *many_note(questions, "A platform"))


def _ident(questions: Questions, question: Question) -> str:
    return identifier("item", questions.title, question.name, question.item.text)


def _place(ident: str) -> str:
    return f"items/{ident}.xml"


def _manifest(questions: Questions, names: dict[Question, str]) -> etree._Element:
    root = root_element("manifest", _PACKAGE, identifier="counterfoil")
    metadata = child(root, "metadata")
    child(metadata, "schema", "QTIv2.1 Package")
    child(metadata, "schemaversion", "1.0.0")
    child(root, "organizations")
    resources = child(root, "resources")
    ident = identifier("resource", questions.title)
    test = child(resources, "resource", identifier=ident, type="imsqti_test_xmlv2p1", href=_TEST)
    child(test, "file", href=_TEST)
    for name in names.values():
        child(test, "dependency", identifierref=name)
    for name in names.values():
        place = _place(name)
        item = child(resources, "resource", identifier=name, type="imsqti_item_xmlv2p1", href=place)
        child(item, "file", href=place)
    return root


def _test(questions: Questions, names: dict[Question, str], instructions: str) -> etree._Element:
    """The test: all questions, or as many as a version has, each drawn from its variants."""
    ident = identifier("test", questions.title)
    root = root_element("assessmentTest", QTI, identifier=ident, title=questions.title)
    child(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    part = child(
        root, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="simultaneous"
    )
    section = child(part, "assessmentSection", identifier="questions", title=questions.title, visible="true")
    if questions.drawn < len(questions.groups):
        child(section, "selection", select=str(questions.drawn))
    if instructions.strip():
        add_paragraph(child(section, "rubricBlock", view="candidate"), instructions)
    for number, group in enumerate(questions.groups, 1):
        _add_group(section, number, group, names)
    total = child(child(root, "outcomeProcessing"), "setOutcomeValue", identifier="SCORE")
    child(child(total, "sum"), "testVariables", variableIdentifier="SCORE")
    return root


def _add_group(
    section: etree._Element, number: int, group: tuple[Question, ...], names: dict[Question, str]
) -> None:
    parent = section
    if len(group) > 1:
        title = group[0].name.rpartition(".")[0]
        parent = child(
            section, "assessmentSection", identifier=f"question{number}", title=title, visible="false"
        )
        child(parent, "selection", select="1")
    for question in group:
        name = names[question]
        child(parent, "assessmentItemRef", identifier=name, href=_place(name))
