"""What every reader gives: the good problems, and a sentence for each record left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.problem import Problem


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A record that was not read: the file, the record's number from 1, the field, and why."""

    file: str
    record: int
    field: str
    reason: str

    def __str__(self) -> str:
        where = f"{self.file}, record {self.record}"
        return f"{where}, {self.field}: {self.reason}" if self.field else f"{where}: {self.reason}"


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The outcome of reading one file.

    `notes` are sentences on what was assumed (an encoding, a sheet). `columns` are the names of the
    columns found, and `mapping` says which of those of a table was read as what (role -> column). `attached` is
    what a problem bank holds for each problem, in their order; empty for every other format.
    `computed` are the numbers of the records that have no answer but a solution that gives it.
    """

    format: str
    problems: tuple[Problem, ...]
    left_out: tuple[LeftOut, ...] = ()
    notes: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    mapping: Mapping[str, str] = field(default_factory=dict)
    attached: tuple[Mapping[str, object], ...] = ()
    computed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a file: its number from 1 and its fields. A value is text, an exact number or None.

    `line` is the line of the file that it ends in, 0 where the file has no lines.
    """

    number: int
    fields: Mapping[str, object]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Records:
    """The records of a file before they are problems; `left_out` are those that could not be parsed."""

    file: str
    kind: str
    columns: tuple[str, ...]
    records: tuple[Record, ...]
    left_out: tuple[LeftOut, ...] = ()
    notes: tuple[str, ...] = ()


class FieldError(ValueError):
    """A field that cannot be read: which, and why in a sentence without its subject's place."""

    def __init__(self, field_name: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field_name
        self.reason = reason
