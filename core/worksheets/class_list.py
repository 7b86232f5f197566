"""The students of a class list: who gets a paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ExportError, ImportFileError
from core.worksheets.options import told_apart

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.problems.readers.base import Records
    from core.worksheets.options import Student

_MOST_LINES = 8

_WHOLE = frozenset(
    [
        "name",
        "student",
        "students",
        "pupil",
        "full name",
        "student name",
        "display name",
        "schüler",
        "schülerin",
        "élève",
        "nom complet",
        "estudiante",
        "alumno",
        "alumna",
        "nombre completo",
    ]
)
_FIRST = frozenset(
    ["first name", "firstname", "given name", "forename", "vorname", "prénom", "prenom", "nombre"]
)
_LAST = frozenset(
    [
        "last name",
        "lastname",
        "surname",
        "family name",
        "nachname",
        "familienname",
        "nom",
        "nom de famille",
        "apellido",
        "apellidos",
    ]
)
_GROUP = frozenset(
    ["class", "group", "section", "form", "grade", "klasse", "gruppe", "classe", "groupe", "clase", "grupo"]
)


def class_list(path: Path) -> tuple[tuple[Student, ...], tuple[str, ...]]:
    """The students of a list (CSV, tab, JSON or xlsx), and sentences on what was assumed or left out.

    Columns are known by their names in four languages; in a list without such a name the first column
    holds the names from its first row on. `ImportFileError` when the file cannot be read, `ExportError`
    when it names nobody or too many.
    """
    records = _rows_of(path)
    rows = [[_cell(record.fields.get(name)) for name in records.columns] for record in records.records]
    lines = [record.line or record.number for record in records.records]
    where = "line" if any(record.line for record in records.records) else "record"
    notes = [*records.notes, *map(str, records.left_out)]
    columns = _Columns.of(records.columns)
    if columns is None:
        columns = _Columns((0,), None)
        rows.insert(0, list(records.columns))
        lines.insert(0, 1)
        notes.append(
            f"No column of {path.name} is called “name”: the first column is read, from its first row on."
        )
    found = [(columns.name(row), columns.group(row)) for row in rows]
    if nameless := [line for line, (name, _) in zip(lines, found, strict=True) if not name]:
        notes.append(_nameless(path.name, where, nameless))
    students = told_apart([(name, group) for name, group in found if name])
    if not students:
        raise ExportError(f"{path.name} names nobody.", "Choose a list with a column of names.")
    return students, tuple(notes)


def _rows_of(path: Path) -> Records:
    from core.problems.readers.files import read_rows

    try:
        return read_rows(path)
    except ImportFileError as error:
        # The reader of files speaks of problems.
        advice = error.advice if "problem" not in error.advice else "Choose a list with a column of names."
        raise ImportFileError(error.sentence, advice) from error


def _nameless(file: str, where: str, lines: Sequence[int]) -> str:
    """Which rows have no name; the first few of many."""
    shown = ", ".join(map(str, lines[:_MOST_LINES]))
    more = f" and {len(lines) - _MOST_LINES:,} more" if len(lines) > _MOST_LINES else ""
    noun, verb = (where, "has") if len(lines) == 1 else (f"{where}s", "have")
    return f"{file}: {noun} {shown}{more} {verb} no name, left out."


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a name stand, and the class."""

    names: tuple[int, ...]
    at_group: int | None

    @classmethod
    def of(cls, columns: Sequence[str]) -> _Columns | None:
        """The columns by what they are called; None where none is that of a name."""
        known = [re.sub(r"[\s_-]+", " ", column.strip().lower()) for column in columns]
        group = next((i for i, name in enumerate(known) if name in _GROUP), None)
        whole = next((i for i, name in enumerate(known) if name in _WHOLE), None)
        first = next((i for i, name in enumerate(known) if name in _FIRST), None)
        last = next((i for i, name in enumerate(known) if name in _LAST), None)
        if first is not None and last is not None:
            return cls((first, last), group)
        for place in (whole, last, first):
            if place is not None:
                return cls((place,), group)
        return None

    def name(self, row: Sequence[str]) -> str:
        return " ".join(row[i] for i in self.names if i < len(row) and row[i])

    def group(self, row: Sequence[str]) -> str:
        return row[self.at_group] if self.at_group is not None and self.at_group < len(row) else ""


def _cell(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())
