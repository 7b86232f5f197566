"""Problem banks: files that `counterfoil bank` writes, with all that a person decided about each problem.

What a bank holds beside its problems (variants, verdicts) stands in `ReadResult.attached` as it was
read; `core.worksheets.bank_restore` checks it and puts it into a project.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from core.errors import GenerationError
from core.problems.constraint_choices import NO_CHOICES, ConstraintSettings
from core.problems.problem import Link, Notation, Problem
from core.problems.readers.base import FieldError, LeftOut, ReadResult
from core.problems.readers.values import LONGEST_TEXT, quoted, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.readers.base import Record, Records

VERSION = 1
_ATTACHED = ("generations", "variants", "verdicts", "replies")
_FRACTION = re.compile(r"-?[0-9]{1,3000}(?:/(?!0+\Z)[0-9]{1,3000})?\Z")
_MOST_INDEX = 100_000


def is_bank(records: Records) -> bool:
    """Whether the records are those of a bank."""
    return {"bank", "text", "answer", "program", "decisions"} <= set(records.columns)


def read_bank(records: Records) -> ReadResult:
    """The problems of a bank as they were in their project; `attached` is what belongs to each of them."""
    problems: list[Problem] = []
    attached: list[Mapping[str, object]] = []
    left_out = list(records.left_out)
    for record in records.records:
        try:
            problems.append(_problem(record))
        except FieldError as fault:
            left_out.append(LeftOut(records.file, record.number, fault.field, fault.reason))
            continue
        attached.append(_attached(record.fields))
    left_out.sort(key=lambda fault: fault.record)
    result = ReadResult("bank", tuple(problems), tuple(left_out), records.notes, records.columns)
    return replace(result, attached=tuple(attached), notes=(*result.notes, *_cut_off(records)))


def _attached(fields: Mapping[str, object]) -> dict[str, object]:
    """The lists beside a problem; a table in place of one, whose fields the reader of JSON took apart, is none."""
    tables = {name.partition(".")[0] for name in fields if "." in name}
    return {name: fields.get(name, {}) for name in _ATTACHED if name in fields or name in tables}


def _problem(record: Record) -> Problem:
    fields = record.fields
    version = whole(fields.get("bank"), "bank")
    if version != VERSION:
        raise FieldError("bank", f"it is of version {version}; this program reads version {VERSION}.")
    return Problem(
        text=read_text(fields.get("text"), "text", "question"),
        answer=None if fields.get("answer") is None else fraction(fields["answer"], "answer"),
        program=_short(fields.get("program", ""), "program"),
        notation=_notation(fields.get("notation", Notation.PROGRAM.value)),
        decisions=tuple(_link(item) for item in items(fields.get("decisions", []), "decisions")),
        freed=tuple(whole(item, "freed") for item in items(fields.get("freed", []), "freed")),
        decimal_mark=_mark(fields.get("decimal_mark", ".")),
        source=_short(fields.get("source", ""), "source"),
        constraints=_constraints(fields.get("constraints", "")),
    )


def whole(value: object, field: str, most: int = _MOST_INDEX) -> int:
    """A whole number from 0 to `most`. `FieldError` for anything else."""
    if not isinstance(value, Decimal) or not 0 <= value <= most or value != int(value):
        raise FieldError(field, f"{quoted(value)} is not a whole number that can be here.")
    return int(value)


def fraction(value: object, field: str) -> Fraction:
    """The value of `7/2` or `-3`, as text. `FieldError` for anything else."""
    if not isinstance(value, str) or not _FRACTION.match(value):
        raise FieldError(field, f"{quoted(value)} is not a number such as “12” or “7/2”.")
    return Fraction(value)


def items(value: object, field: str) -> list[object]:
    """A list. `FieldError` for anything else."""
    if not isinstance(value, list):
        raise FieldError(field, f"{quoted(value)} is not a list.")
    return value


def _short(value: object, field: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise FieldError(field, f"{quoted(value)} is not a text of up to {LONGEST_TEXT:,} characters.")
    return value


def _notation(value: object) -> Notation:
    if value not in set(Notation):
        raise FieldError("notation", f"{quoted(value)} is no way to write a solution.")
    return Notation(str(value))


def _mark(value: object) -> str:
    if value not in (".", ","):
        raise FieldError("decimal_mark", f"{quoted(value)} is no decimal mark.")
    return str(value)


def _link(value: object) -> Link:
    parts = items(value, "decisions")
    if len(parts) != 3:
        raise FieldError("decisions", f"{quoted(value)} is not a number, a name and a factor.")
    return Link(whole(parts[0], "decisions"), _short(parts[1], "decisions"), fraction(parts[2], "decisions"))


def _constraints(value: object) -> ConstraintSettings:
    text = _short(value, "constraints")
    try:
        return ConstraintSettings.from_json(text) if text else NO_CHOICES
    except GenerationError as error:
        raise FieldError("constraints", f"they cannot be read: {error.sentence}") from error


def _cut_off(records: Records) -> tuple[str, ...]:
    """A note where lines of the bank are missing: each says how many there are."""
    counts = [of for record in records.records if isinstance(of := record.fields.get("of"), Decimal)]
    found = len(records.records) + len(records.left_out)
    if not counts or found >= max(counts):
        return ()
    return (f"{records.file} held {max(counts):,} problems when it was written and holds {found:,} now.",)
