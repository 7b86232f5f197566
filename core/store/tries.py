"""What models were asked to do for a problem itself, a program or a decision, and what came of each try."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from core.store.faults import unreadable
from core.store.problems import digest
from core.store.rows import clean, to_json

if TYPE_CHECKING:
    import sqlite3
    from concurrent.futures import Future

    from core.problems.problem import Problem
    from core.store.database import Database


class Task(StrEnum):
    """What a model was asked for."""

    PROGRAM = "program"
    DECISION = "decision"


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One try of a model at a problem; `attempt` counts from 0.

    `taken` when what it gave is now the problem's; otherwise `kind` is why not in a word or two and
    `reason` in a sentence, with `line` (from 1) and `column` (from 0) in `content` where that is
    known (`line` 0 where not). `content` is the program that the reply holds, or the numbers that it
    was asked with. The reply itself is stored under `reply_key`; `result` is the fingerprint of the problem
    as the try left it, and is filled in when the try is kept.
    """

    problem_id: int
    task: Task
    model: str
    model_name: str
    attempt: int
    reply_key: str
    taken: bool
    kind: str
    reason: str
    content: str = ""
    line: int = 0
    column: int = 0
    result: str = ""

    def stands(self, problem: Problem) -> bool:
        """Whether what the model gave is still the problem's: the program, or all the decisions."""
        if self.task is Task.PROGRAM:
            return self.taken and self.content == problem.program
        return self.taken and self.result == problem.fingerprint


_CURRENT = """SELECT t.problem_id, t.task, t.model, t.model_name, t.attempt, t.reply_key, t.taken, t.kind,
    t.reason, t.content, t.line, t.column, t.result
    FROM tries t JOIN problems p ON p.id = t.problem_id AND p.digest = t.digest"""
_ORDER = "ORDER BY t.problem_id, t.task DESC, t.id"
_OF = f"{_CURRENT} WHERE t.problem_id = ? {_ORDER}"
_ALL = f"{_CURRENT} {_ORDER}"
# A problem deleted while a model was thinking about it is passed over, not an error.
_SAVE = """INSERT INTO tries (problem_id, task, model, model_name, attempt, reply_key, taken, kind, reason,
    content, line, column, result, digest)
    SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 FROM problems WHERE id = ?1
    ON CONFLICT (problem_id, task, model, attempt) DO UPDATE SET
    model_name = excluded.model_name, reply_key = excluded.reply_key, taken = excluded.taken,
    kind = excluded.kind, reason = excluded.reason, content = excluded.content, line = excluded.line,
    column = excluded.column, result = excluded.result, digest = excluded.digest"""
_CHANGE = """UPDATE problems SET program = ?, notation = ?, decisions = ?, fingerprint = ?
    WHERE id = ? AND fingerprint = ?"""


class Tries:
    """Tries by problem; those at a problem whose text or answer has changed since are passed over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, problem_id: int) -> list[Try]:
        """The tries at a problem as it is now: programs first, then decisions, each in order."""
        return self._find(_OF, (problem_id,))

    def all(self) -> list[Try]:
        """The tries at all problems as they are now."""
        return self._find(_ALL, ())

    def submit(self, made: Try, before: Problem, after: Problem | None = None) -> Future[bool]:
        """Keeps a try at `before`, and `after` in its place, in one transaction; does not wait for it.

        Gives False where the problem was changed or deleted in the meantime: the user's work stays as it is,
        and the try is kept as not taken. Only the solution and the decisions of `after` are written.
        """
        result = "" if after is None else after.fingerprint
        change_row = None if after is None else _change_row(before, after)

        def change(db: sqlite3.Connection) -> bool:
            done = change_row is None or db.execute(_CHANGE, change_row).rowcount == 1
            db.execute(
                _SAVE, (*_row(made, taken=made.taken and done), result if done else "", digest(before))
            )
            return done

        return self._database.submit(change)

    def _find(self, query: str, values: tuple[Any, ...]) -> list[Try]:
        rows = self._database.read(lambda db: db.execute(query, values).fetchall())
        try:
            return [_try(row) for row in rows]
        except (ValueError, TypeError) as error:
            raise unreadable(self._database.path, "a try of a model") from error


def _change_row(before: Problem, after: Problem) -> tuple[Any, ...]:
    return (
        after.program,
        after.notation.value,
        to_json([[link.numeral, link.leaf, str(link.scale)] for link in after.decisions]),
        after.fingerprint,
        before.id,
        before.fingerprint,
    )


def _row(made: Try, *, taken: bool) -> tuple[Any, ...]:
    problem_id, task, model, name, attempt, key, _, kind, reason, content, line, column, _ = astuple(made)
    if made.taken and not taken:
        kind, reason = "changed", "The problem was changed while the model was asked."
    return (
        *(problem_id, task.value, model, name, attempt, key, int(taken), kind),
        *(clean(reason), clean(content), line, column),
    )


def _try(row: tuple[Any, ...]) -> Try:
    problem_id, task, model, name, attempt, key, taken, kind, reason, content, line, column, result = row
    return Try(
        problem_id=problem_id,
        task=Task(task),
        model=model,
        model_name=name,
        attempt=attempt,
        reply_key=key,
        taken=bool(taken),
        kind=kind,
        reason=reason,
        content=content,
        line=int(line),
        column=int(column),
        result=result,
    )
