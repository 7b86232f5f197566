"""What every reader gives: the good problems, and a sentence for each record left out."""

from __future__ import annotations

from dataclasses import dataclass

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
    """The outcome of reading one file."""

    format: str
    problems: tuple[Problem, ...]
    left_out: tuple[LeftOut, ...] = ()
