"""The problems of a project."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from core.errors import GenerationError, ProjectError
from core.problems.analysis import analyse
from core.problems.constraint_choices import ConstraintSettings
from core.problems.problem import Link, Notation, Problem
from core.store.faults import unreadable
from core.store.rows import clean, from_optional_fraction, to_fraction, to_json, to_optional_fraction

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from core.store.database import Database

_FIND = """SELECT id, text, answer, program, notation, decisions, freed, decimal_mark, source,
    constraints FROM problems"""
_ALL = f"{_FIND} ORDER BY id"
_ONE = f"{_FIND} WHERE id = ?"
_SAME = f"{_FIND} WHERE digest = ?"
_INSERT = """INSERT INTO problems
    (text, answer, program, notation, decisions, freed, decimal_mark, source, digest, fingerprint, constraints)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_UPDATE = """UPDATE problems SET text = ?, answer = ?, program = ?, notation = ?, decisions = ?, freed = ?,
    decimal_mark = ?, source = ?, digest = ?, fingerprint = ?, constraints = ? WHERE id = ?"""


@dataclass(frozen=True, slots=True)
class Added:
    """What adding problems did.

    `ids` are those of the new problems, in order; `duplicates` are the indexes, among those given, of
    problems that were there already (same text and answer); `notes` are sentences on what was changed.
    `completed` are the ids of those duplicates that had no solution, or none that can be read, and have
    now the one that came with them.
    """

    ids: tuple[int, ...]
    duplicates: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    completed: tuple[int, ...] = ()


class Problems:
    """Problems by id, in the order they were added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, problems: Sequence[Problem]) -> Added:
        """Adds those that are not there yet, and solutions to those that lack one; all or nothing is kept.

        A solution that is there and can be read is never replaced.
        """
        cleaned = [_clean(problem) for problem in problems]
        notes = tuple(
            f"Problem {number}: characters that no file can hold were replaced by �."
            for number, (before, after) in enumerate(zip(problems, cleaned, strict=True), 1)
            if before.text != after.text or before.program != after.program or before.source != after.source
        )

        def change(db: sqlite3.Connection) -> Added:
            ids: list[int] = []
            duplicates: list[int] = []
            completed: list[int] = []
            for index, problem in enumerate(cleaned):
                row = _row(problem)
                known = db.execute(_SAME, (row[8],)).fetchone()
                if known is None:
                    ids.append(int(db.execute(_INSERT, row).lastrowid or 0))
                    continue
                duplicates.append(index)
                better = _completed(self._problem(known), problem)
                if better is not None:
                    db.execute(_UPDATE, (*_row(better), better.id))
                    completed.append(better.id or 0)
            return Added(tuple(ids), tuple(duplicates), notes, tuple(completed))

        return self._database.write(change)

    def all(self) -> list[Problem]:
        """Every problem, in the order they were added."""
        rows = self._database.read(lambda db: db.execute(_ALL).fetchall())
        return [self._problem(row) for row in rows]

    def get(self, problem_id: int) -> Problem:
        """The problem of that id; `ProjectError` when there is none."""
        row = self._database.read(lambda db: db.execute(_ONE, (problem_id,)).fetchone())
        if row is None:
            raise self._missing(problem_id)
        return self._problem(row)

    def update(self, problem: Problem) -> None:
        """Keeps a changed problem (`id` set). Variants made before a change that matters become stale."""
        row = (*_row(_clean(problem)), problem.id)
        if self._database.write(lambda db: db.execute(_UPDATE, row).rowcount) == 0:
            raise self._missing(problem.id)

    def delete(self, ids: Iterable[int]) -> None:
        """Takes problems away, with their variants and grades; ids that are not there are passed over."""
        rows = [(problem_id,) for problem_id in ids]
        self._database.write(lambda db: db.executemany("DELETE FROM problems WHERE id = ?", rows).rowcount)

    def _missing(self, problem_id: int | None) -> ProjectError:
        return ProjectError(
            f"There is no problem {problem_id} in {self._database.path.name}.", "It may have been deleted."
        )

    def _problem(self, row: tuple[Any, ...]) -> Problem:
        try:
            return _problem(row)
        except (ValueError, TypeError, KeyError, RecursionError, GenerationError) as error:
            raise unreadable(self._database.path, f"problem {row[0]}") from error


def digest(problem: Problem) -> str:
    """What makes two problems the same one: text and answer."""
    return hashlib.sha256(to_json([problem.text, str(problem.answer)]).encode()).hexdigest()[:32]


def _completed(known: Problem, given: Problem) -> Problem | None:
    """The known problem with the given one's solution, where it has none of its own that can be read."""
    if not given.program.strip() or given.program == known.program:
        return None
    if known.program.strip() and (_is_read(known) or not _is_read(given)):
        return None
    freed = known.freed if known.decimal_mark == given.decimal_mark else ()
    return replace(given, id=known.id, source=known.source, freed=freed)


def _is_read(problem: Problem) -> bool:
    return analyse(problem).tree is not None


def _clean(problem: Problem) -> Problem:
    return replace(
        problem, text=clean(problem.text), program=clean(problem.program), source=clean(problem.source)
    )


def _row(problem: Problem) -> tuple[Any, ...]:
    return (
        problem.text,
        from_optional_fraction(problem.answer),
        problem.program,
        problem.notation.value,
        to_json([[link.numeral, link.leaf, str(link.scale)] for link in problem.decisions]),
        to_json(list(problem.freed)),
        problem.decimal_mark,
        problem.source,
        digest(problem),
        problem.fingerprint,
        problem.constraints.to_json(),
    )


def _problem(row: tuple[Any, ...]) -> Problem:
    number, text, answer, program, notation, decisions, freed, decimal_mark, source, constraints = row
    return Problem(
        id=number,
        text=text,
        answer=to_optional_fraction(answer),
        program=program,
        notation=Notation(notation),
        decisions=tuple(
            Link(int(numeral), str(leaf), to_fraction(scale))
            for numeral, leaf, scale in json.loads(decisions)
        ),
        freed=tuple(int(index) for index in json.loads(freed)),
        decimal_mark=decimal_mark,
        source=source,
        constraints=ConstraintSettings.from_json(constraints),
    )
