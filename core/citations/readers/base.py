"""What a reader of questions gives, and the fields that all formats share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from core.problems.readers.base import FieldError, LeftOut, Record, Records
from core.problems.readers.values import quoted, read_text

if TYPE_CHECKING:
    from core.citations.question import Passage, Question

Build = Callable[[Record, list[str]], "Question"]

MOST_PASSAGES = 1000


@dataclass(frozen=True, slots=True)
class QuestionsRead:
    """The questions of a file, a sentence for each record left out, and `notes` on what was assumed."""

    format: str
    questions: tuple[Question, ...]
    left_out: tuple[LeftOut, ...] = ()
    notes: tuple[str, ...] = ()


def build_questions(records: Records, name: str, build: Build) -> QuestionsRead:
    """The questions that `build` makes of records; those it refuses by `FieldError` are listed.

    `build` may add sentences to the list it is given, on what it could not use of a record.
    """
    questions: list[Question] = []
    left_out = list(records.left_out)
    notes = list(records.notes)
    for record in records.records:
        remarks: list[str] = []
        try:
            question = build(record, remarks)
        except FieldError as fault:
            left_out.append(LeftOut(records.file, record.number, fault.field, fault.reason))
            continue
        label = question.name or f"record {record.number}"
        questions.append(replace(question, source=f"{records.file}, {label}"))
        notes += [f"{records.file}, record {record.number}: {remark}" for remark in remarks]
    left_out.sort(key=lambda fault: fault.record)
    return QuestionsRead(name, tuple(questions), tuple(left_out), tuple(notes))


def read_name(value: object) -> str:
    """A record's own name; empty where it has none that is short."""
    text = " ".join(str(value).split()) if isinstance(value, str | Decimal) else ""
    return text[:80]


def read_short(value: object, field: str, what: str) -> str:
    """A text that may be written as a number (an answer, a title)."""
    return str(value) if isinstance(value, Decimal) else read_text(value, field, what).strip()


def read_position(value: object, field: str, count: int) -> int:
    """A position from 0 among `count` passages. `FieldError` for anything else."""
    if not isinstance(value, Decimal) or value != int(value):
        raise FieldError(field, f"{quoted(value)} is no number of a passage.")
    if not 0 <= value < count:
        raise FieldError(field, f"there is no passage {value}: there are {count}, counted from 0.")
    return int(value)


def check_passages(passages: list[Passage], field: str) -> tuple[Passage, ...]:
    """The passages. `FieldError` where there are fewer than two, or too many."""
    if len(passages) < 2:
        raise FieldError(field, "there are fewer than two passages, so that none can be left out.")
    if len(passages) > MOST_PASSAGES:
        raise FieldError(field, f"there are {len(passages):,} passages; up to {MOST_PASSAGES:,} are read.")
    return tuple(passages)
