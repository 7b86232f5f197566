"""GSM8K: worked solutions whose `<<48/2=24>>` marks are a program, without a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.problems.problem import Problem
from core.problems.readers.base import FieldError
from core.problems.readers.building import build_problems
from core.problems.readers.expressions import ExpressionError
from core.problems.readers.marks import find_steps
from core.problems.readers.solution import write_program
from core.problems.readers.values import LONGEST_TEXT, read_answer, read_text

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.readers.base import ReadResult, Record, Records
    from core.problems.readers.marks import Step

FINAL = "####"


def is_gsm8k(records: Records) -> bool:
    """Whether the records are questions with worked solutions that end in `#### 72`."""
    return {"question", "answer"} <= set(records.columns) and any(
        FINAL in str(record.fields.get("answer")) for record in records.records[:20]
    )


def read_gsm8k(records: Records) -> ReadResult:
    """Problems of records with `question` and `answer`; the program is made of the answer's marks."""

    def build(record: Record, source: str) -> Problem:
        question = read_text(record.fields.get("question"), "question", "question")
        solution = record.fields.get("answer")
        if solution is None or solution == "":
            raise FieldError("answer", "there is no answer.")
        if not isinstance(solution, str):
            raise FieldError(
                "answer", f"the answer should be a worked solution that ends in “{FINAL} number”."
            )
        return solved_problem(question, solution, "answer", source)

    return build_problems(records, "gsm8k", build)


def solved_problem(question: str, solution: str, field: str, source: str) -> Problem:
    """A problem with the program of its worked solution; without one where the solution has no marks.

    `FieldError` when the solution does not end in `#### number`.
    """
    if len(solution) > LONGEST_TEXT:
        raise FieldError(
            field,
            f"the solution has {len(solution):,} characters; the longest that is read is {LONGEST_TEXT:,}.",
        )
    steps_text, mark, final = solution.rpartition(FINAL)
    if not mark:
        raise FieldError(field, f"the last line “{FINAL} number” is missing.")
    answer = read_answer(final, field)
    try:
        steps = find_steps(steps_text)
    except ExpressionError:
        steps = ()
    program = write_program(question, steps_text, _meant(steps, answer), answer)
    return Problem(text=question, answer=answer, program=program, source=source)


def _meant(steps: tuple[Step, ...], answer: Fraction) -> tuple[Step, ...]:
    """The steps of a solution; where none is marked, its written equations, if one of them gives the answer."""
    if any(step.marked for step in steps):
        return steps
    given = any(answer in (step.exact, step.written) for step in steps)
    return tuple(replace(step, marked=True) for step in steps) if given else ()
