"""A sheet as a QTI 1.2 package for Canvas: `imsmanifest.xml`, and a quiz with its settings in a folder.

Source: Canvas's importer, gems/plugins/qti_exporter in instructure/canvas-lms, behind instructure/QTIMigrationTool.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.worksheets.canvas_items import ASI, add_item
from core.worksheets.canvas_settings import manifest, settings
from core.worksheets.files import write_whole
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

DRAWN = Tip("The versions are one quiz: of each question, Canvas draws one variant for each student.")
APART = Tip("Each version is a quiz of its own, since not every version has every problem.")


@dataclass(frozen=True, slots=True)
class _Quiz:
    """One quiz; `ident` is equal for equal quizzes, so that Canvas takes a second import for an update."""

    ident: str
    questions: Questions


def write_canvas(sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
    """Writes the sheet to `path`; the notes say what was rounded or left out. Raises `ExportError`."""
    data, notes = canvas_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def canvas_bytes(sheet: Sheet, *, key: bool) -> tuple[bytes, tuple[str, ...]]:
    """The package and the notes. Without `key` the questions have no feedback; the right answers stay."""
    whole = questions_of(sheet, key=key)
    apart = whole.drawn < len(whole.groups)
    quizzes = _quizzes(sheet, key=key) if apart else [_quiz(whole)]
    files = {"imsmanifest.xml": manifest(quiz.ident for quiz in quizzes)}
    for quiz in quizzes:
        title = quiz.questions.title
        points = sum((group[0].item.points for group in quiz.questions.groups), Fraction(0))
        files[f"{quiz.ident}/{quiz.ident}.xml"] = xml_bytes(_assessment(quiz))
        files[f"{quiz.ident}/assessment_meta.xml"] = settings(quiz.ident, title, sheet.instructions, points)
    about = (APART,) if apart else (DRAWN,) if sheet.versions else ()
    return zip_bytes(files), (*whole.notes, *about, *many_note(whole, "Canvas"))


def _quizzes(sheet: Sheet, *, key: bool) -> list[_Quiz]:
    """A quiz for each version."""
    quizzes = []
    for paper in sheet.versions:
        of_paper = questions_of(replace(sheet, items=paper.items, versions=()), key=key)
        quizzes.append(_quiz(replace(of_paper, title=f"{of_paper.title} – {paper.label or paper.code}")))
    return quizzes


def _quiz(questions: Questions) -> _Quiz:
    content = [part for question in questions.all for part in (question.name, question.item.text)]
    return _Quiz(identifier("quiz", questions.title, *content), questions)


def _assessment(quiz: _Quiz) -> etree._Element:
    root = root_element("questestinterop", ASI)
    assessment = child(root, "assessment", ident=quiz.ident, title=quiz.questions.title)
    field = child(child(assessment, "qtimetadata"), "qtimetadatafield")
    child(field, "fieldlabel", "cc_maxattempts")
    child(field, "fieldentry", "1")
    section = child(assessment, "section", ident="root_section")
    for group in quiz.questions.groups:
        parent = section if len(group) == 1 else _group(section, group, quiz.ident)
        for question in group:
            add_item(parent, question, identifier("item", quiz.ident, question.name, question.item.text))
    return root


def _group(section: etree._Element, group: tuple[Question, ...], quiz: str) -> etree._Element:
    """A question group of which Canvas shows one question (`selection_number` of AssessmentTestConverter)."""
    title = group[0].name.rpartition(".")[0]
    made = child(section, "section", ident=identifier("group", quiz, title), title=title)
    selection = child(child(made, "selection_ordering"), "selection")
    child(selection, "selection_number", "1")
    child(child(selection, "selection_extension"), "points_per_item", group[0].points)
    return made
