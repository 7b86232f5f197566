"""From records to problems, one by one: a bad record is listed, the others go in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.problems.problem import Problem
from core.problems.readers.base import FieldError, LeftOut, ReadResult, Record, Records

Build = Callable[[Record, str], Problem]


def build_problems(
    records: Records, name: str, build: Build, mapping: Mapping[str, str] | None = None
) -> ReadResult:
    """The problems that `build` makes of records; those it refuses by `FieldError` are listed."""
    problems: list[Problem] = []
    left_out = list(records.left_out)
    id_column = (mapping or {}).get("id", "")
    for record in records.records:
        label = record.fields.get(id_column)
        shown = " ".join(str(label).split())[:60] if label not in (None, "") else f"record {record.number}"
        try:
            problems.append(build(record, f"{records.file}, {shown}"))
        except FieldError as fault:
            left_out.append(LeftOut(records.file, record.number, fault.field, fault.reason))
    left_out.sort(key=lambda fault: fault.record)
    return ReadResult(
        name, tuple(problems), tuple(left_out), records.notes, records.columns, dict(mapping or {})
    )
