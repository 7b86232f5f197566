"""A question as an item of QTI 2.1: a text entry of a number, compared within its tolerance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.accepted import Accepted, decimal
from core.worksheets.qti_common import Question, child, root_element, xml_bytes
from core.worksheets.web_text import IGNORED_CLASSES, is_like_mathematics

if TYPE_CHECKING:
    from lxml import etree

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_RESPONSE, _FEEDBACK, _WORKED = "RESPONSE", "FEEDBACK", "WORKED"


def item_xml(question: Question, ident: str) -> bytes:
    """The file of an item."""
    root = root_element("assessmentItem", QTI)
    attributes = {"identifier": ident, "title": question.name, "adaptive": "false", "timeDependent": "false"}
    for name, value in attributes.items():
        root.set(name, value)
    _add_declarations(root, question)
    body = child(root, "itemBody")
    add_paragraph(body, question.item.text)
    child(child(body, "p"), "textEntryInteraction", responseIdentifier=_RESPONSE, expectedLength="15")
    _add_processing(root, question)
    if question.feedback:
        feedback = child(
            root, "modalFeedback", outcomeIdentifier=_FEEDBACK, identifier=_WORKED, showHide="show"
        )
        for line in question.feedback:
            add_paragraph(feedback, line)
    return xml_bytes(root)


def add_paragraph(parent: etree._Element, text: str) -> None:
    """Adds a paragraph whose lines are parted by breaks."""
    element = child(parent, "p")
    if is_like_mathematics(text):
        element.set("class", IGNORED_CLASSES)
    first, *others = text.strip(" \n").split("\n")
    element.text = first
    for line in others:
        child(element, "br").tail = line


def _add_declarations(root: etree._Element, question: Question) -> None:
    response = child(
        root, "responseDeclaration", identifier=_RESPONSE, cardinality="single", baseType="float"
    )
    child(child(response, "correctResponse"), "value", decimal(question.key.value))
    score = child(
        root,
        "outcomeDeclaration",
        identifier="SCORE",
        cardinality="single",
        baseType="float",
        normalMaximum=question.points,
    )
    child(child(score, "defaultValue"), "value", "0")
    if question.feedback:
        child(root, "outcomeDeclaration", identifier=_FEEDBACK, cardinality="single", baseType="identifier")


def _add_processing(root: etree._Element, question: Question) -> None:
    processing = child(root, "responseProcessing")
    condition = child(processing, "responseCondition")
    right = child(condition, "responseIf")
    either = right if len(question.right) == 1 else child(right, "or")
    for answer in question.right:
        _add_comparison(either, answer)
    _set(right, "SCORE", "float", question.points)
    _set(child(condition, "responseElse"), "SCORE", "float", "0")
    if question.feedback:
        _set(processing, _FEEDBACK, "identifier", _WORKED)


def _add_comparison(parent: etree._Element, answer: Accepted) -> None:
    equal = child(parent, "equal", toleranceMode="absolute" if answer.tolerance else "exact")
    if answer.tolerance:
        equal.set("tolerance", decimal(answer.tolerance))
    child(equal, "variable", identifier=_RESPONSE)
    child(equal, "baseValue", decimal(answer.value), baseType="float")


def _set(parent: etree._Element, name: str, kind: str, value: str) -> None:
    child(child(parent, "setOutcomeValue", identifier=name), "baseValue", value, baseType=kind)
