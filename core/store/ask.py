"""One question to one model, its grade, and the two as a row of the project file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.store.grade import Grade, Outcome, Step, Verdict
from core.store.rows import clean, from_optional_fraction, to_optional_fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One question to one model, and what came of it.

    `variant_id` is None for the problem as it stands, whose `method` is empty. `model` is the
    model's identity, `model_name` its short name. `error` is a sentence where no reply came.
    `fingerprint` is the problem's when it was asked (empty: as it is now); asks of a problem that
    has changed since are not given. `overruled` is a person's verdict in place of the grade's.
    """

    problem_id: int
    variant_id: int | None
    model: str
    model_name: str
    method: str
    prompt: str = "zero-shot"
    repeat: int = 0
    reply_key: str
    grade: Grade
    error: str = ""
    fingerprint: str = ""
    overruled: Outcome | None = None
    id: int | None = None

    @property
    def outcome(self) -> Outcome:
        """The verdict that counts: a person's where there is one."""
        return self.overruled or self.grade.outcome


def to_row(ask: Ask) -> dict[str, Any]:
    """The columns of an ask, by name."""
    step = ask.grade.step
    return {
        "problem_id": ask.problem_id,
        "variant_id": ask.variant_id,
        "fingerprint": ask.fingerprint,
        "model": ask.model,
        "model_name": clean(ask.model_name),
        "method": ask.method,
        "prompt": ask.prompt,
        "repeat": ask.repeat,
        "reply_key": ask.reply_key,
        "outcome": ask.grade.outcome.value,
        "value": from_optional_fraction(ask.grade.value),
        "span_start": ask.grade.start,
        "span_end": ask.grade.end,
        "rule": ask.grade.rule,
        "note": clean(ask.grade.note),
        "step_verdict": step.verdict.value if step else "",
        "step_node": clean(step.node) if step else "",
        "step_op": step.op if step else "",
        "step_found": from_optional_fraction(step.found) if step else None,
        "step_start": step.start if step else 0,
        "step_end": step.end if step else 0,
        "error": clean(ask.error),
    }


def from_row(row: tuple[Any, ...]) -> Ask:
    """An ask from its columns, in the order in which `Asks` selects them.

    ValueError or TypeError for what is none.
    """
    step = None
    if row[16]:
        step = Step(Verdict(row[16]), row[17], row[18], to_optional_fraction(row[19]), row[20], row[21])
    grade = Grade(Outcome(row[10]), to_optional_fraction(row[11]), row[12], row[13], row[14], row[15], step)
    return Ask(
        id=row[0],
        problem_id=row[1],
        variant_id=row[2],
        fingerprint=row[3],
        model=row[4],
        model_name=row[5],
        method=row[6],
        prompt=row[7],
        repeat=row[8],
        reply_key=row[9],
        grade=grade,
        error=row[22],
        overruled=Outcome(row[23]) if row[23] else None,
    )
