"""The manifest of a Canvas package and the settings of its quizzes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.worksheets.qti_common import child, root_element, xml_bytes
from core.worksheets.web_text import paragraphs

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

_CARTRIDGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_QUIZ = "http://canvas.instructure.com/xsd/cccv1p0"


def manifest(quizzes: Iterable[str]) -> bytes:
    """`imsmanifest.xml` for the quizzes of those identifiers."""
    root = root_element("manifest", _CARTRIDGE, identifier="counterfoil")
    metadata = child(root, "metadata")
    child(metadata, "schema", "IMS Content")
    child(metadata, "schemaversion", "1.1.3")
    child(root, "organizations")
    resources = child(root, "resources")
    for quiz in quizzes:
        assessment = child(resources, "resource", identifier=quiz, type="imsqti_xmlv1p2")
        child(assessment, "file", href=f"{quiz}/{quiz}.xml")
        child(assessment, "dependency", identifierref=f"{quiz}_meta")
        kind = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
        place = f"{quiz}/assessment_meta.xml"
        meta = child(resources, "resource", identifier=f"{quiz}_meta", type=kind, href=place)
        child(meta, "file", href=place)
    return xml_bytes(root)


def settings(quiz: str, title: str, instructions: str, points: Fraction) -> bytes:
    """`assessment_meta.xml`: a quiz that is not published, with one attempt and the answers shown after it."""
    root = root_element("quiz", _QUIZ, identifier=quiz)
    fields = {
        "title": title,
        "description": paragraphs((instructions,)),
        "shuffle_answers": "false",
        "scoring_policy": "keep_highest",
        "hide_results": "",
        "quiz_type": "assignment",
        "points_possible": format_number(points),
        "show_correct_answers": "true",
        "allowed_attempts": "1",
        "one_question_at_a_time": "false",
        "cant_go_back": "false",
        "available": "false",
    }
    for name, text in fields.items():
        child(root, name, text or None)
    return xml_bytes(root)
