"""A sheet as Moodle XML: numerical questions with tolerance and worked steps as feedback.

Source: Moodle's importer, question/format/xml/format.php and question/format.php (categories).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from core.worksheets.accepted import decimal
from core.worksheets.files import write_whole
from core.worksheets.qti_common import Question, Questions, child, many_note, questions_of, xml_bytes
from core.worksheets.remarks import Tip
from core.worksheets.web_text import paragraph, paragraphs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.worksheets.sheet import Sheet

_ALSO = "{@"  # filters of others read {tags} and addresses
_PENALTY = "0.3333333"
DRAWN = Tip(
    "Each question is a category of its own with the variants of all versions: "
    "in the quiz, add one random question from each category."
)


def write_moodle(sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
    """Writes the sheet to `path`; the notes say what was rounded or left out. Raises `ExportError`."""
    data, notes = moodle_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def moodle_bytes(sheet: Sheet, *, key: bool) -> tuple[bytes, tuple[str, ...]]:
    """The file and the notes. Without `key` the questions have no feedback; the right answers stay."""
    questions = questions_of(sheet, key=key)
    quiz = etree.Element("quiz")
    for category, group in by_category(questions, drawn=bool(sheet.versions)):
        element = child(quiz, "question", type="category")
        child(child(element, "category"), "text", category)
        for question in group:
            quiz.append(_question(question))
    return xml_bytes(quiz), (*questions.notes, *notes_of(questions, drawn=bool(sheet.versions)))


def by_category(questions: Questions, *, drawn: bool) -> Iterator[tuple[str, tuple[Question, ...]]]:
    """The path of a category and its questions: one a question where variants are drawn, otherwise one for all."""
    if not drawn:
        yield category_path(questions.title), questions.all
        return
    for group in questions.groups:
        yield category_path(questions.title, group[0].name.partition(".")[0]), group


def category_path(*names: str) -> str:
    """Names below the course's top category, a slash in a name doubled.

    As `assemble_category_path` of question/format.php writes it. `<` and `>` are cleaned away there
    (`clean_param(PARAM_TEXT)`), so that look-alikes stand in their place.
    """
    escaped = []
    for name in names:
        text = name.replace("<", "‹").replace(">", "›").replace("/", "//")
        text = f" {text}" if text.startswith("/") else text
        escaped.append(f"{text} " if text.endswith("/") else text)
    return "/".join(("$course$", "top", *escaped))


def notes_of(questions: Questions, *, drawn: bool) -> tuple[str, ...]:
    """Notes on how Moodle holds the sheet."""
    return (*((DRAWN,) if drawn else ()), *many_note(questions, "Moodle"))


def _question(question: Question) -> etree._Element:
    element = etree.Element("question", {"type": "numerical"})
    child(child(element, "name"), "text", question.name)
    _html(child(element, "questiontext", format="html"), paragraph(question.item.text, _ALSO))
    _html(child(element, "generalfeedback", format="html"), paragraphs(question.feedback, _ALSO))
    child(element, "defaultgrade", question.points)
    child(element, "penalty", _PENALTY)
    child(element, "hidden", "0")
    for right in question.right:
        answer = child(element, "answer", fraction="100", format="moodle_auto_format")
        child(answer, "text", decimal(right.value))
        _html(child(answer, "feedback", format="html"), "")
        child(answer, "tolerance", decimal(right.tolerance))
    child(element, "unitgradingtype", "0")
    child(element, "unitpenalty", "0.1")
    child(element, "showunits", "3")
    child(element, "unitsleft", "0")
    return element


def _html(parent: etree._Element, source: str) -> None:
    """The source of a page as character data; it holds no `]]>`, since every `>` of a text is a reference."""
    text = child(parent, "text")
    if source:
        text.text = etree.CDATA(source)
