"""Canvas's importer in Python, rule by rule: Qti::NumericInteraction, AssessmentItemConverter, HtmlHelper and
AssessmentTestConverter of gems/plugins/qti_exporter (instructure/canvas-lms), behind QTIMigrationTool."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from decimal import Decimal

from lxml import etree

from tests.core.worksheets.hostile import seen

_CP = {"c": "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"}
_Q = {"q": "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"}
_META = {"m": "http://canvas.instructure.com/xsd/cccv1p0"}
_NUMBER = re.compile(r"-?\d+(\.\d+)?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Read:
    """A question after the import."""

    ident: str
    name: str
    text: str
    feedback: str
    answers: tuple[tuple[Decimal, Decimal], ...]
    points: Decimal

    def accepts(self, typed: str) -> bool:
        """Canvas compares with BigDecimal: within the margin of any exact answer."""
        return any(abs(Decimal(typed) - exact) <= margin for exact, margin in self.answers)


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz after the import: groups of questions, of which `pick` are shown."""

    title: str
    description: str
    points: Decimal
    groups: tuple[tuple[Read, ...], ...]


def read_canvas(content: bytes) -> list[Quiz]:
    """The quizzes of a package."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    assert archive.testzip() is None
    names = set(archive.namelist())
    manifest = etree.fromstring(archive.read("imsmanifest.xml"))
    resources = {
        resource.get("identifier"): resource for resource in manifest.iterfind("c:resources/c:resource", _CP)
    }
    quizzes = []
    listed = {"imsmanifest.xml"}
    for resource in resources.values():
        for file in resource.iterfind("c:file", _CP):
            listed.add(file.get("href") or "")
        if resource.get("type") != "imsqti_xmlv1p2":
            continue
        (dependency,) = resource.findall("c:dependency", _CP)
        meta = resources[dependency.get("identifierref")]
        (file,) = resource.findall("c:file", _CP)
        quizzes.append(_quiz(archive.read(file.get("href") or ""), archive.read(meta.get("href") or "")))
    assert listed == names, "a file that the manifest does not name"
    idents = [read.ident for quiz in quizzes for group in quiz.groups for read in group]
    assert len(set(idents)) == len(idents)
    return quizzes


def _quiz(assessment: bytes, settings: bytes) -> Quiz:
    root = etree.fromstring(assessment).find("q:assessment", _Q)
    meta = etree.fromstring(settings)
    assert root is not None
    title = meta.findtext("m:title", "", _META)
    assert root.get("title") == title
    assert len(title) <= 255
    assert meta.get("identifier") == root.get("ident")
    (section,) = root.findall("q:section", _Q)
    groups: list[tuple[Read, ...]] = []
    for part in section:
        if etree.QName(part).localname == "item":
            groups.append((_item(part),))
            continue
        number = part.findtext("q:selection_ordering/q:selection/q:selection_number", "", _Q)
        assert number == "1"
        groups.append(tuple(_item(item) for item in part.iterfind("q:item", _Q)))
    description = meta.findtext("m:description", "", _META)
    return Quiz(
        title, seen(description), Decimal(meta.findtext("m:points_possible", "", _META)), tuple(groups)
    )


def _item(item: etree._Element) -> Read:
    fields = {
        field.findtext("q:fieldlabel", "", _Q): field.findtext("q:fieldentry", "", _Q)
        for field in item.iterfind(".//q:qtimetadatafield", _Q)
    }
    assert fields["question_type"] == "numerical_question"
    answers = []
    for condition in item.iterfind("q:resprocessing/q:respcondition", _Q):
        either = condition.find("q:conditionvar/q:or", _Q)
        if either is not None:
            assert condition.findtext("q:setvar", "", _Q) == "100"
            answers.append(_answer(either))
    assert answers
    shown = {feedback.get("ident"): _html(feedback) for feedback in item.iterfind("q:itemfeedback", _Q)}
    linked = {link.get("linkrefid") for link in item.iterfind(".//q:displayfeedback", _Q)}
    assert linked == set(shown)
    presentation = item.find("q:presentation", _Q)
    assert presentation is not None
    return Read(
        item.get("ident") or "",
        item.get("title") or "",
        _html(presentation),
        "".join(shown.values()),
        tuple(answers),
        Decimal(fields["points_possible"]),
    )


def _answer(either: etree._Element) -> tuple[Decimal, Decimal]:
    """An exact answer and its margin, as get_canvas_answers computes it."""
    exact = _number(either, "q:varequal")
    upper, lower = _number(either, "q:and/q:varlte"), _number(either, "q:and/q:vargte")
    assert either.find("q:and/q:vargt", _Q) is None, "taken for significant digits"
    assert upper - exact == exact - lower
    return exact, upper - exact


def _number(element: etree._Element, path: str) -> Decimal:
    text = element.findtext(path, "", _Q)
    assert _NUMBER.match(text), text
    assert Decimal(repr(float(text))) == Decimal(text), "to_f would change it"
    return Decimal(text)


def _html(parent: etree._Element) -> str:
    (material,) = parent.iterfind(".//q:mattext", _Q)
    assert material.get("texttype") == "text/html"
    assert len(material) == 0
    return seen(material.text or "")
