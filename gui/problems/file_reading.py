"""Files of problems read for a preview: what they hold, what is left out, and how their columns were taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from core.problems.problem import Problem
    from core.problems.readers.base import ReadResult, Records

SHOWN = 50  # problems and records of a preview
MOST_LEFT_OUT = 1_000
QUESTIONS = (
    "holds questions with passages, which belong on the Citations page. The button below adds them there."
)


@dataclass(frozen=True, slots=True)
class HowTo:
    """How a file is to be read: its `format`, which column is what (None: as proposed), the decimal mark."""

    format: str = "auto"
    mapping: Mapping[str, str] | None = None
    mark: str = "."


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file as it was read: its `result`, or the sentence of an `error`; `questions` are for the Citations page.

    `states` say of the first problems what can be done with them; `there` counts those that the project
    has already. `columns`, `mapping` and `records` (texts of the first ones) are those of a table.
    """

    path: Path
    how: HowTo
    result: ReadResult | None = None
    error: str = ""
    states: tuple[str, ...] = ()
    there: int = 0
    questions: bool = False
    columns: tuple[str, ...] = ()
    mapping: Mapping[str, str] = field(default_factory=dict)
    records: tuple[tuple[int, Mapping[str, str]], ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that were read."""
        return self.result.problems if self.result is not None else ()

    @property
    def left_out(self) -> int:
        """How many records were left out."""
        return len(self.result.left_out) if self.result is not None else 0

    @property
    def is_table(self) -> bool:
        """Whether a person may say which column is what."""
        return bool(self.columns) and (self.result is None or bool(self.result.mapping))


def read_for_preview(path: Path, how: HowTo, known: Collection[str]) -> FileRead:
    """Reads a file; `known` are the digests of the problems that are there. What cannot be read is said."""
    from core.commands.importing_questions import is_of_questions
    from core.problems.readers import propose, read_file, read_rows

    if how == HowTo(mark=how.mark) and is_of_questions(path):
        return FileRead(path, how, error=f"{path.name} {QUESTIONS}", questions=True)
    records: Records | None = None
    try:
        result = read_file(path, how.format, how.mapping, decimal_mark=how.mark)
    except UserError as error:
        try:
            records = read_rows(path)
        except UserError:
            return FileRead(path, how, error=str(error))
        mapping = {**propose(records, how.mark), **(how.mapping or {})}
        return FileRead(
            path,
            how,
            error=f"{error.sentence} Choose below which column holds what.",
            columns=records.columns,
            mapping={role: column for role, column in mapping.items() if column},
            records=_first(records),
        )
    records = read_rows(path)
    return FileRead(
        path,
        how,
        result,
        states=_states(result.problems[:SHOWN]),
        there=_there(result.problems, known),
        columns=records.columns,
        mapping=result.mapping,
        records=_first(records),
    )


def _there(problems: Collection[Problem], known: Collection[str]) -> int:
    """How many are in the project, or stand in the file, already."""
    from core.store.problems import digest

    seen = set(known)
    count = 0
    for problem in problems:
        mark = digest(problem)
        count += mark in seen
        seen.add(mark)
    return count


def _states(problems: Collection[Problem]) -> tuple[str, ...]:
    from core.problems.analysis import analyse
    from gui.problems.rows import chip_words

    return tuple(chip_words(analyse(problem))[0] for problem in problems)


def _first(records: Records) -> tuple[tuple[int, Mapping[str, str]], ...]:
    return tuple(
        (record.number, {name: _cell(record.fields.get(name)) for name in records.columns})
        for record in records.records[:SHOWN]
    )


def _cell(value: object) -> str:
    return "" if value is None else str(getattr(value, "text", value))[:400]
