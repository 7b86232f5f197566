"""Files of questions with passages, as `counterfoil import` reads and keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands.console import plural

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.citations.readers import QuestionsRead
    from core.commands.console import Console
    from core.store.project import Project

_SHOWN = 20
_HEAD = 200_000
_WORDS = (b"passage", b"paragraph", b"context", b"document", b"text 1", b"text_1")


def question_formats() -> tuple[str, ...]:
    """The formats of files of questions."""
    from core.citations.readers import FORMATS

    return FORMATS


def read_questions_of(file: Path, form: str) -> QuestionsRead | None:
    """The questions of a file that is said to hold some, or is recognised as such; None for any other file."""
    from core.citations.readers import FORMATS, read_questions

    if form in FORMATS:
        return read_questions(file, form)
    return read_questions(file) if form == "auto" and is_of_questions(file) else None


def is_of_questions(file: Path) -> bool:
    """Whether a file is recognised as one of questions with passages. Blocks."""
    from core.citations.readers import holds_questions

    return _may_hold_questions(file) and holds_questions(file)


def keep_questions(console: Console, project: Project, file: Path, result: QuestionsRead) -> None:
    """Puts the questions of a file into the project, and says what came of it."""
    added = project.questions.add(result.questions)
    parts = [plural(len(added.ids), "question") + " added"]
    if added.duplicates:
        parts.append(f"{len(added.duplicates):,} there already")
    if result.left_out:
        parts.append(f"{len(result.left_out):,} left out")
    console.result(f"{file.name} ({result.format}): {', '.join(parts)}")
    _tell_some(console, [str(left) for left in result.left_out])
    _tell_some(console, result.notes)
    without = sum(question.gold is None for question in result.questions)
    if without:
        console.note(f"  Of {plural(without, 'question')} it is not known which passages support the answer.")


def _tell_some(console: Console, sentences: Sequence[str]) -> None:
    for sentence in sentences[:_SHOWN]:
        console.note(f"  {sentence}")
    if len(sentences) > _SHOWN:
        console.note(f"  and {len(sentences) - _SHOWN:,} more")


def _may_hold_questions(file: Path) -> bool:
    """A look at the beginning, so that long files of problems are not read twice."""
    try:
        with file.open("rb") as opened:
            head = opened.read(_HEAD)
    except (OSError, ValueError):
        return False  # the reader says what is wrong with it
    if head.startswith(b"PK"):
        return True
    head = head.replace(b"\x00", b"").lower()
    return any(word in head for word in _WORDS)
