"""SVAMP: problems in two parts, with an equation and its answer."""

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


def is_svamp(records: Records) -> bool:
    """Whether the records have SVAMP's fields."""
    return {"Body", "Question", "Equation", "Answer"} <= set(records.columns)


def read_svamp(records: Records) -> ReadResult:
    """Problems of `Body`, `Question`, `Equation` and `Answer`; body and question become one text."""
    return build_problems(records, "svamp", _problem, "ID")


def _problem(record: Record, source: str) -> Problem:
    body = record.fields.get("Body")
    question = read_text(record.fields.get("Question"), "Question", "question").strip()
    text = joined(body.strip(), question) if isinstance(body, str) and body.strip() else question
    answer = read_answer(record.fields.get("Answer"), "Answer")
    equation = read_text(record.fields.get("Equation"), "Equation", "equation")
    try:
        program, links = equation_program(text, equation)
    except ExpressionError as fault:
        raise FieldError("Equation", f"the equation cannot be read: {fault}") from fault
    return Problem(text=text, answer=answer, program=program, decisions=links, source=source)


def joined(body: str, question: str) -> str:
    """Body and question as one text, with the comma or full stop that SVAMP leaves out between them."""
    if body[-1] in ".,;:!?":
        return f"{body} {question}"
    return f"{body}, {question[0].lower()}{question[1:]}" if _opens(body) else f"{body}. {question}"


def _opens(body: str) -> bool:
    """Whether the last sentence of a body is a clause that the question completes."""
    last = body.replace("!", ".").replace("?", ".").rpartition(".")[2].strip().lower()
    return last.startswith(("if ", "when ", "after ", "since ", "given ", "while "))
