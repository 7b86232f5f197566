r"""A sheet as GIFT, the plain text format of Moodle's question bank.

Source: Moodle's importer, question/format/gift/format.php. It takes `\~ \= \# \{ \} \:` and `\n` for the
characters themselves, `\\` for a backslash, and reads `{#0}` as a question without an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.accepted import Accepted, decimal
from core.worksheets.files import write_whole
from core.worksheets.moodle import by_category, notes_of
from core.worksheets.qti_common import Question, questions_of
from core.worksheets.web_text import paragraph, paragraphs

if TYPE_CHECKING:
    from pathlib import Path

    from core.worksheets.sheet import Sheet

_ESCAPES = str.maketrans({c: f"\\{c}" for c in r"\~=#{}:"} | {"\n": "\\n"})


def write_gift(sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
    """Writes the sheet to `path`; the notes say what was rounded or left out. Raises `ExportError`."""
    text, notes = gift_text(sheet, key=key)
    write_whole(path, text.encode())
    return notes


def gift_text(sheet: Sheet, *, key: bool) -> tuple[str, tuple[str, ...]]:
    """The file and the notes. Without `key` the questions have no feedback; the right answers stay."""
    questions = questions_of(sheet, key=key)
    blocks: list[str] = []
    drawn = bool(sheet.versions)
    for category, group in by_category(questions, drawn=drawn):
        # The importer turns `\\` into `\` here and puts nothing else back.
        blocks.append("$CATEGORY: " + category.replace("\\", "\\\\"))
        blocks.extend(_question(question) for question in group)
    return "\n\n".join(blocks) + "\n", (*questions.notes, *notes_of(questions, drawn=drawn))


def escaped(text: str) -> str:
    """A text that stands for itself: one line, every sign of the format after a backslash."""
    return text.translate(_ESCAPES)


def _question(question: Question) -> str:
    """One line, so that no part of a text begins a line with `//` and is taken for a comment.

    The text begins with its format, so that none of its own brackets is taken for one.
    """
    text = escaped(paragraph(question.item.text))
    feedback = f"####[html]{escaped(paragraphs(question.feedback))}" if question.feedback else ""
    return f"::{escaped(question.name)}::[html]{text} {{{_answers(question)}{feedback}}}"


def _answers(question: Question) -> str:
    if len(question.right) == 1:
        return f"#{_answer(question.key)}"
    return "#" + " ".join(f"={_answer(right)}" for right in question.right)


def _answer(right: Accepted) -> str:
    return f"{decimal(right.value)}:{decimal(right.tolerance)}"
