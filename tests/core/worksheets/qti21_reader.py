"""A reader of QTI 2.1 packages, written from the specification: IMS Question & Test Interoperability, Assessment
Test, Section, and Item Information Model 2.1 (2012), and its integration guide for the manifest."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from decimal import Decimal

from lxml import etree

_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_Q = {"q": _QTI}
_CP = {"c": "http://www.imsglobal.org/xsd/imscp_v1p1"}
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,31}\Z")
_FLOAT = re.compile(r"-?\d+(\.\d+)?\Z", re.ASCII)
# The children that an element may have, in this order, and the attributes that it must and may have.
_CHILDREN = {
    "assessmentTest": "outcomeDeclaration* timeLimits? testPart+ outcomeProcessing? testFeedback*",
    "testPart": "itemSessionControl? timeLimits? assessmentSection+",
    "assessmentSection": "selection? ordering? rubricBlock* (assessmentSection|assessmentItemRef)*",
    "rubricBlock": "p+",
    "assessmentItem": "responseDeclaration* outcomeDeclaration* itemBody? responseProcessing? modalFeedback*",
    "responseDeclaration": "defaultValue? correctResponse? mapping?",
    "outcomeDeclaration": "defaultValue?",
    "correctResponse": "value+",
    "defaultValue": "value+",
    "itemBody": "(p|div)*",
    "p": "(br|textEntryInteraction)*",
    "responseProcessing": "(responseCondition|setOutcomeValue)*",
    "responseCondition": "responseIf responseElseIf* responseElse?",
    "responseIf": "(equal|or|and|not|isNull) setOutcomeValue*",
    "responseElse": "setOutcomeValue*",
    "or": "equal+",
    "equal": "(variable|baseValue|correct) (variable|baseValue|correct)",
    "setOutcomeValue": "(baseValue|sum)",
    "sum": "testVariables+",
    "modalFeedback": "p*",
    "outcomeProcessing": "setOutcomeValue*",
}
_ATTRIBUTES = {
    "assessmentTest": ("identifier title", "toolName toolVersion"),
    "testPart": ("identifier navigationMode submissionMode", ""),
    "assessmentSection": ("identifier title visible", "keepTogether"),
    "selection": ("select", "withReplacement"),
    "rubricBlock": ("view", ""),
    "assessmentItemRef": ("identifier href", "category"),
    "assessmentItem": ("identifier title adaptive timeDependent", "label toolName toolVersion"),
    "responseDeclaration": ("identifier cardinality baseType", ""),
    "outcomeDeclaration": ("identifier cardinality baseType", "normalMaximum normalMinimum"),
    "p": ("", "id class label"),
    "textEntryInteraction": ("responseIdentifier", "expectedLength"),
    "equal": ("toleranceMode", "tolerance includeLowerBound includeUpperBound"),
    "variable": ("identifier", ""),
    "baseValue": ("baseType", ""),
    "setOutcomeValue": ("identifier", ""),
    "testVariables": ("variableIdentifier", ""),
    "modalFeedback": ("outcomeIdentifier identifier showHide", "title"),
}


@dataclass(frozen=True, slots=True)
class Read:
    """An item; `document` is asked for a score."""

    name: str
    text: str
    feedback: str
    document: etree._Element

    def accepts(self, typed: str) -> bool:
        """Whether response processing gives the full score for an answer."""
        return self.score(typed) > 0

    def score(self, typed: str) -> float:
        """The score that response processing gives for an answer."""
        (condition,) = self.document.iterfind("q:responseProcessing/q:responseCondition", _Q)
        rule = condition.find("q:responseIf", _Q)
        assert rule is not None
        branch = rule if _is_true(rule[0], typed) else condition.find("q:responseElse", _Q)
        assert branch is not None
        return float(branch.findtext("q:setOutcomeValue[@identifier='SCORE']/q:baseValue", "", _Q))


@dataclass(frozen=True, slots=True)
class Test:
    """A test: groups of items of which one is shown; of the groups as many as `drawn`."""

    __test__ = False
    title: str
    instructions: str
    drawn: int
    groups: tuple[tuple[Read, ...], ...]


def read_qti21(content: bytes) -> Test:
    """The test of a package."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    assert archive.testzip() is None
    manifest = etree.fromstring(archive.read("imsmanifest.xml"))
    assert manifest.findtext("c:metadata/c:schema", "", _CP) == "QTIv2.1 Package"
    resources = manifest.findall("c:resources/c:resource", _CP)
    by_ident = {resource.get("identifier"): resource for resource in resources}
    assert len(by_ident) == len(resources)
    hrefs = [resource.get("href") for resource in resources]
    assert sorted(archive.namelist()) == sorted(["imsmanifest.xml", *map(str, hrefs)])
    (test,) = [one for one in resources if one.get("type") == "imsqti_test_xmlv2p1"]
    needed = {dependency.get("identifierref") for dependency in test.iterfind("c:dependency", _CP)}
    items = {one.get("href"): _item(archive, one) for one in resources if one is not test}
    assert needed == set(by_ident) - {test.get("identifier")}
    return _test(etree.fromstring(archive.read(test.get("href") or "")), items)


def _item(archive: zipfile.ZipFile, resource: etree._Element) -> Read:
    assert resource.get("type") == "imsqti_item_xmlv2p1"
    root = etree.fromstring(archive.read(resource.get("href") or ""))
    check(root)
    assert root.get("identifier") == resource.get("identifier")
    declared = {one.get("identifier"): one for one in root.iterfind("q:responseDeclaration", _Q)}
    (response,) = declared.values()
    assert response.get("baseType") == "float"
    assert _FLOAT.match(response.findtext("q:correctResponse/q:value", "", _Q))
    (entry,) = root.iterfind("q:itemBody//q:textEntryInteraction", _Q)
    assert entry.get("responseIdentifier") in declared
    outcomes = {one.get("identifier") for one in root.iterfind("q:outcomeDeclaration", _Q)}
    assert {one.get("identifier") for one in root.iter(f"{{{_QTI}}}setOutcomeValue")} <= outcomes
    body = root.find("q:itemBody", _Q)
    assert body is not None
    paragraphs = [p for p in body if p.find("q:textEntryInteraction", _Q) is None]
    feedback = [p for one in root.iterfind("q:modalFeedback", _Q) for p in one]
    return Read(
        root.get("title") or "", "\n".join(map(_text, paragraphs)), "\n".join(map(_text, feedback)), root
    )


def _text(paragraph: etree._Element) -> str:
    for line_break in paragraph.iterfind("q:br", _Q):
        line_break.text = "\n"
    text = "".join(map(str, paragraph.itertext()))
    for line_break in paragraph.iterfind("q:br", _Q):
        line_break.text = None
    marked = "mathjax_ignore" in (paragraph.get("class") or "")
    assert marked or not re.search(r"\$.*\$|\\\(|\\\[", text, re.DOTALL)
    return text


def _test(root: etree._Element, items: dict[str | None, Read]) -> Test:
    check(root)
    (section,) = root.iterfind("q:testPart/q:assessmentSection", _Q)
    groups: list[tuple[Read, ...]] = []
    for part in section:
        kind = etree.QName(part).localname
        if kind == "assessmentItemRef":
            groups.append((items[part.get("href")],))
        elif kind == "assessmentSection":
            selection = part.find("q:selection", _Q)
            assert selection is not None
            assert selection.get("select") == "1"
            groups.append(tuple(items[ref.get("href")] for ref in part.iterfind("q:assessmentItemRef", _Q)))
    selection = section.find("q:selection", _Q)
    drawn = len(groups) if selection is None else int(selection.get("select") or "0")
    rubric = "\n".join(_text(p) for p in section.iterfind("q:rubricBlock/q:p", _Q))
    return Test(root.get("title") or "", rubric, drawn, tuple(groups))


def check(element: etree._Element) -> None:
    """Fails for an element, a child, an order or an attribute that the specification does not have."""
    name = etree.QName(element)
    assert name.namespace == _QTI
    must, may = (set(names.split()) for names in _ATTRIBUTES.get(name.localname, ("", "")))
    have = {str(attribute) for attribute in element.attrib}
    assert must <= have <= must | may, (name.localname, have)
    for attribute in ("identifier", "responseIdentifier", "outcomeIdentifier"):
        if attribute in have:
            assert _IDENTIFIER.match(element.get(attribute) or ""), element.get(attribute)
    pattern = re.sub(r"(\w+)", r"(?:\1,)", _CHILDREN.get(name.localname, "")).replace(" ", "")
    children = "".join(f"{etree.QName(inner).localname}," for inner in element)
    assert re.fullmatch(pattern, children), (name.localname, children)
    for inner in element:
        check(inner)


def _is_true(expression: etree._Element, typed: str) -> bool:
    kind = etree.QName(expression).localname
    if kind == "or":
        return any(_is_true(inner, typed) for inner in expression)
    assert kind == "equal"
    given, right = (_value(inner, typed) for inner in expression)
    if expression.get("toleranceMode") == "exact":
        assert expression.get("tolerance") is None
        return given == right
    tolerance = expression.get("tolerance") or ""
    assert _FLOAT.match(tolerance)
    return abs(given - right) <= Decimal(tolerance)


def _value(expression: etree._Element, typed: str) -> Decimal:
    if etree.QName(expression).localname == "variable":
        return Decimal(typed)
    assert expression.get("baseType") == "float"
    text = expression.text or ""
    assert _FLOAT.match(text), text
    assert Decimal(repr(float(text))) == Decimal(text)
    return Decimal(text)
