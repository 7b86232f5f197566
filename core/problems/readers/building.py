"""From records to problems, one by one: a bad record is listed, the others go in."""

from __future__ import annotations

from collections.abc import Callable

from core.problems.problem import Problem
from core.problems.readers.base import FieldError, LeftOut, ReadResult, Record, Records

Build = Callable[[Record, str], Problem]


def build_problems(records: Records, name: str, build: Build, id_column: str = "") -> ReadResult:
    """The problems that `build` makes of records; those it refuses by `FieldError` are listed.

    `id_column` holds what a record is called by in a problem's source.
    """
    problems: list[Problem] = []
    left_out = list(records.left_out)
    for record in records.records:
        label = record.fields.get(id_column)
        shown = " ".join(str(label).split())[:60] if label not in (None, "") else f"record {record.number}"
        try:
            problems.append(build(record, f"{records.file}, {shown}"))
        except FieldError as fault:
            left_out.append(LeftOut(records.file, record.number, fault.field, fault.reason))
    left_out.sort(key=lambda fault: fault.record)
    return ReadResult(name, tuple(problems), tuple(left_out), records.notes, records.columns)
