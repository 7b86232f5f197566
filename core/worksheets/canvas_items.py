"""A numerical question as Canvas reads it from QTI 1.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.accepted import Accepted, decimal
from core.worksheets.qti_common import Question, child
from core.worksheets.web_text import paragraph, paragraphs

if TYPE_CHECKING:
    from lxml import etree

ASI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_FEEDBACK = "general_fb"


def add_item(parent: etree._Element, question: Question, ident: str) -> None:
    """Adds a question to a section."""
    item = child(parent, "item", ident=ident, title=question.name)
    _add_metadata(item, question, ident)
    presentation = child(item, "presentation")
    _add_html(presentation, paragraph(question.item.text))
    response = child(presentation, "response_str", ident="response1", rcardinality="Single")
    child(child(response, "render_fib", fibtype="Decimal"), "response_label", ident="answer1")
    _add_processing(item, question)
    if question.feedback:
        feedback = child(item, "itemfeedback", ident=_FEEDBACK)
        _add_html(child(feedback, "flow_mat"), paragraphs(question.feedback))


def _add_metadata(item: etree._Element, question: Question, ident: str) -> None:
    fields = {
        "question_type": "numerical_question",
        "points_possible": question.points,
        "assessment_question_identifierref": f"{ident}_ref",
    }
    metadata = child(child(item, "itemmetadata"), "qtimetadata")
    for label, entry in fields.items():
        field = child(metadata, "qtimetadatafield")
        child(field, "fieldlabel", label)
        child(field, "fieldentry", entry)


def _add_html(parent: etree._Element, source: str) -> None:
    """The source of a page as text: the importer reads it as HTML (`sanitize_html_string` of HtmlHelper)."""
    child(child(parent, "material"), "mattext", source, texttype="text/html")


def _add_processing(item: etree._Element, question: Question) -> None:
    processing = child(item, "resprocessing")
    outcomes = child(processing, "outcomes")
    child(outcomes, "decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
    if question.feedback:
        always = child(processing, "respcondition", continue_="Yes")
        child(child(always, "conditionvar"), "other")
        child(always, "displayfeedback", feedbacktype="Response", linkrefid=_FEEDBACK)
    for right in question.right:
        _add_answer(processing, right)


def _add_answer(processing: etree._Element, right: Accepted) -> None:
    """One right answer: the value, or what lies between two bounds.

    NumericInteraction takes `or` with `varequal` for an exact answer whose margin is the upper bound less
    the value (0 where they are equal). The lower bound is `vargte`: a `vargt` that ends in 5 would be
    taken for a number of significant digits instead.
    """
    condition = child(processing, "respcondition", continue_="No")
    either = child(child(condition, "conditionvar"), "or")
    child(either, "varequal", decimal(right.value), respident="response1")
    between = child(either, "and")
    child(between, "vargte", decimal(right.lowest), respident="response1")
    child(between, "varlte", decimal(right.highest), respident="response1")
    child(condition, "setvar", "100", action="Set", varname="SCORE")
