"""The answer of a record that has none, from its solution: only where the solution has one value beyond doubt."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from core.problems.analysis import analyse
from core.problems.problem import Notation, Problem
from core.problems.readers.base import FieldError
from core.problems.readers.decimal_marks import MARKS, marks_of_question

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.readers.deciding import Given

_NUMBER = re.compile(r"\d[\d.,]*")
_MOST_NAMED = 5


def is_missing(answer: object) -> bool:
    """Whether a field holds no answer at all; “n/a” or “?” is one that cannot be read."""
    return answer is None or (isinstance(answer, str) and not answer.strip())


def computed_answer(given: Given, mark: str) -> Fraction:
    """What the solution gives under a decimal mark.

    Raises `FieldError` where there is no solution, it computes nothing, it has another value under the other
    decimal mark and the question shows none, or its numbers are not those of the question.
    """
    if not given.solution:
        raise FieldError(given.answer_column, "there is no answer.")
    value = _value(given, mark)
    if len(marks_of_question(given.question, None)) != 1 and any(_value(given, m) != value for m in MARKS):
        raise _unsure(given, "it has two values, one with a decimal point and one with a decimal comma")
    return value


def computed_note(file: str, records: Sequence[int]) -> tuple[str, ...]:
    """A sentence on the records whose answers were computed; none where there are none."""
    if not records:
        return ()
    named = named_records(records)
    said = (
        f"record {named} has no answer; it was computed from the solution. Please check it."
        if len(records) == 1
        else f"records {named} have no answers; these were computed from the solutions. Please check them."
    )
    return (f"{file}: {said}",)


def named_records(records: Sequence[int]) -> str:
    """The first numbers of records, and how many more there are."""
    named = ", ".join(map(str, records[:_MOST_NAMED]))
    return f"{named} and {len(records) - _MOST_NAMED:,} more" if len(records) > _MOST_NAMED else named


def _value(given: Given, mark: str) -> Fraction:
    problem = Problem(
        text=given.question,
        answer=None,
        program=given.solution,
        notation=given.notation,
        decimal_mark=mark,
    )
    tree = analyse(problem).tree
    if tree is None:
        raise _unsure(given, "it cannot be read")
    if tree.doubts or not _computes_one(given):
        raise _unsure(given, "it does not compute one number beyond doubt")
    if analyse(replace(problem, answer=tree.root.value)).grounding.strays:
        raise _unsure(given, "its numbers are not those of the question")
    return tree.root.value


def _computes_one(given: Given) -> bool:
    """Whether a solution computes, and a program prints one number: of several any may be the answer."""
    if len(_NUMBER.findall(given.solution)) < 2:
        return False
    return given.notation is Notation.FORMULA or _prints_one(given.solution)


def _prints_one(program: str) -> bool:
    prints = [
        node
        for node in ast.walk(ast.parse(program))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    if not prints:
        return True
    printed = [part for part in prints[-1].args if not _is_text(part)]
    if len(prints) > 1 or len(printed) != 1:
        return False
    inner = list(ast.walk(printed[0]))
    if isinstance(printed[0], ast.JoinedStr):
        return sum(isinstance(node, ast.FormattedValue) for node in inner) == 1
    return not any(map(_is_text, inner))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _unsure(given: Given, why: str) -> FieldError:
    return FieldError(
        given.answer_column, f"there is no answer, and the {given.notation} does not tell it: {why}."
    )
