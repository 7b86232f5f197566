"""MultiArith: problems with an equation and its solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.problem import Problem
from core.problems.readers.base import FieldError
from core.problems.readers.building import build_problems
from core.problems.readers.equations import equation_program
from core.problems.readers.expressions import ExpressionError
from core.problems.readers.values import read_answer, read_text

if TYPE_CHECKING:
    from core.problems.readers.base import ReadResult, Record, Records


def is_multiarith(records: Records) -> bool:
    """Whether the records have MultiArith's fields."""
    return {"sQuestion", "lEquations", "lSolutions"} <= set(records.columns)


def read_multiarith(records: Records) -> ReadResult:
    """Problems of `sQuestion`, `lEquations` and `lSolutions`, without the blanks around a question."""
    return build_problems(records, "multiarith", _problem, {"id": "iIndex"})


def _problem(record: Record, source: str) -> Problem:
    text = read_text(record.fields.get("sQuestion"), "sQuestion", "question").strip()
    answer = read_answer(_only(record, "lSolutions", "answer"), "lSolutions")
    equation = read_text(_only(record, "lEquations", "equation"), "lEquations", "equation")
    try:
        program = equation_program(text, equation)
    except ExpressionError as fault:
        raise FieldError("lEquations", f"the equation cannot be read: {fault}") from fault
    return Problem(text=text, answer=answer, program=program, source=source)


def _only(record: Record, field: str, what: str) -> object:
    values = record.fields.get(field)
    if not isinstance(values, list):
        return values
    if len(values) > 1:
        raise FieldError(field, f"there is more than one {what}.")
    return values[0] if values else None
