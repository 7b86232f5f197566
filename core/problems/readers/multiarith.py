"""MultiArith: problems with an equation and its solution."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from core.problems.problem import Problem
from core.problems.readers.base import FieldError
from core.problems.readers.building import build_problems
from core.problems.readers.equations import equation_program
from core.problems.readers.expressions import ExpressionError
from core.problems.readers.values import LONGEST_TEXT, read_answer, read_text

if TYPE_CHECKING:
    from core.problems.readers.base import ReadResult, Record, Records


def is_multiarith(records: Records) -> bool:
    """Whether the records have MultiArith's fields."""
    return {"sQuestion", "lEquations", "lSolutions"} <= set(records.columns)


def read_multiarith(records: Records) -> ReadResult:
    """Problems of `sQuestion`, `lEquations` and `lSolutions`, without the blanks around a question.

    `lAlignments` says where each number of the equation stands in the question; it is used where it fits.
    """
    return build_problems(records, "multiarith", _problem, "iIndex")


def _problem(record: Record, source: str) -> Problem:
    raw = read_text(record.fields.get("sQuestion"), "sQuestion", "question")
    text = raw.strip()
    answer = read_answer(_only(record, "lSolutions", "answer"), "lSolutions")
    equation = read_text(_only(record, "lEquations", "equation"), "lEquations", "equation")
    try:
        program, links = equation_program(text, equation, _places(record, len(raw) - len(raw.lstrip())))
    except ExpressionError as fault:
        raise FieldError("lEquations", f"the equation cannot be read: {fault}") from fault
    return Problem(text=text, answer=answer, program=program, decisions=links, source=source)


def _places(record: Record, shift: int) -> list[int]:
    """The offsets of `lAlignments` in the text without its leading blanks; empty where there are none."""
    given = record.fields.get("lAlignments")
    if not isinstance(given, list) or not all(isinstance(place, Decimal) for place in given):
        return []
    return [int(place) - shift for place in given if abs(place) < LONGEST_TEXT]


def _only(record: Record, field: str, what: str) -> object:
    values = record.fields.get(field)
    if not isinstance(values, list):
        return values
    if len(values) > 1:
        raise FieldError(field, f"there is more than one {what}.")
    return values[0] if values else None
