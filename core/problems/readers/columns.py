"""Which column of a table holds what: proposed from names and contents, changed by the user."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from core.errors import ImportFileError
from core.problems.readers.base import FieldError, Record, Records
from core.problems.readers.given import is_solution
from core.problems.readers.values import read_answer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from core.problems.readers.base import ReadResult

ROLES = ("question", "answer", "program", "formula", "id")

_NAMES: Mapping[str, tuple[str, ...]] = {
    "question": (
        "question", "problem", "text", "word_problem", "problem_text", "question_text", "original_text",
        "squestion", "questions", "problems", "task", "exercise", "prompt", "input", "query", "q",
    ),
    "answer": (
        "answer", "final_ans", "final_answer", "correct_answer", "numeric_answer", "expected_answer", "ans",
        "answer_key", "answers", "key", "result", "solution", "expected", "target", "output", "label", "a",
    ),
    "program": ("program", "code", "python", "solution_code", "python_code", "solution_program", "script"),
    "formula": (
        "formula", "equation", "expression", "calculation", "equations", "formulas", "calculations",
        "solution", "solutions", "worked_solution", "working", "workings", "working_out",
    ),
    "id": ("id", "problem_id", "question_id", "uid", "number", "no", "nr", "index", "name"),
}  # fmt: skip
_OPTION = {
    "question": "in the window, or with --question-column NAME",
    "answer": "in the window, or with --answer-column NAME",
}
_MAY_BE_PROSE = {"solution", "solutions", "worked_solution"}
_SAMPLE = 50


def propose(records: Records, decimal_mark: str = ".") -> dict[str, str]:
    """A column for each role that has one, by the columns' names (role -> column).

    Of several candidates the first in order of likelihood is taken that holds what the role needs. A
    role whose name stands twice in the header gets no column. Roles without a column are absent.
    """
    mapping: dict[str, str] = {}
    for role in ROLES:
        for column in _candidates(role, records.columns):
            if column not in mapping.values() and _fits(role, column, records.records, decimal_mark):
                mapping[role] = column
                break
    return mapping


def check(records: Records, mapping: Mapping[str, str]) -> None:
    """`ImportFileError` unless the mapping names existing columns, among them a question and an answer."""
    for role, column in mapping.items():
        if role not in ROLES:
            raise ImportFileError(f"“{role}” is nothing a column can be.", f"It can be {', '.join(ROLES)}.")
        if column not in records.columns:
            raise ImportFileError(f"{records.file} has no column “{column}”.", _columns_there(records))
    for role in ("question", "answer"):
        if role not in mapping:
            twice = _named_twice(records.columns)
            if any(_plain(name) in _NAMES[role] for name in twice):
                raise ImportFileError(
                    f"{records.file} has more than one column for the {role}.",
                    f"Say which one holds it: {_OPTION[role]}.",
                )
            raise ImportFileError(
                f"No column of {records.file} was recognised as the {role}.",
                f"{_columns_there(records)} Say which one holds the {role}: {_OPTION[role]}.",
            )


def unused(result: ReadResult) -> tuple[str, ...]:
    """The columns of a table that were read as nothing; none for formats that have no choice of columns."""
    return tuple(name for name in result.columns if result.mapping and name not in result.mapping.values())


def _columns_there(records: Records) -> str:
    shown = ", ".join(f"“{' '.join(column.split())[:40]}”" for column in records.columns[:12])
    return f"Its columns are {shown}." if len(records.columns) <= 12 else f"Its columns are {shown} and more."


def _plain(name: str) -> str:
    """A heading without its case, its punctuation and its unit: `answer` for `Answer (euros)`."""
    name = re.sub(r"(?<=\w)\s*[(\[][^\d()\[\]]+[)\]]\s*$", "", name)
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


def _candidates(role: str, columns: Sequence[str]) -> list[str]:
    """The columns that may be the role, the likeliest first; a nested `problem.text` counts as `text`."""
    twice = _named_twice(columns)
    found: list[str] = []
    for wanted in _NAMES[role]:
        whole = [name for name in columns if _plain(name) == wanted]
        found += whole or [
            name for name in columns if "." in name and _plain(name.rpartition(".")[2]) == wanted
        ]
    return [name for name in found if name not in twice]


def _named_twice(columns: Sequence[str]) -> frozenset[str]:
    """The columns of one name, but for its case and its unit: which of them is meant is not guessed."""
    there = frozenset(columns)
    plain = Counter(_plain(name) for name in columns)
    return frozenset(name for name in columns if f"{name} (2)" in there or plain[_plain(name)] > 1)


def _fits(role: str, column: str, records: Sequence[Record], decimal_mark: str) -> bool:
    values = [value for record in records[:_SAMPLE] if (value := record.fields.get(column)) not in (None, "")]
    if role == "answer":
        return not values or any(_number(value, decimal_mark) is not None for value in values)
    if role == "question":
        return not values or any(
            isinstance(value, str) and re.search(r"[^\W\d_]|\d", value) for value in values
        )
    if role == "formula" and _plain(column.rpartition(".")[2]) in _MAY_BE_PROSE:
        return any(is_solution(value, decimal_mark) for value in values if isinstance(value, str))
    if role in ("program", "formula"):
        return any(isinstance(value, str) for value in values)
    return True


def _number(value: object, decimal_mark: str) -> Fraction | bool | None:
    if isinstance(value, str) and "####" in value:
        return True
    try:
        return read_answer(value, "", decimal_mark)
    except FieldError as fault:
        # A date in a column of answers is a slip in an answer, not another kind of column.
        return True if "is a date" in fault.reason else None
