"""Decides which decimal mark a problem of a table is written with, where `1.234` could be two numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.fault import ProgramFault
from core.problems.formula import parse_formula
from core.problems.numerals import find_numerals, format_number
from core.problems.problem import Notation
from core.problems.program import parse_program
from core.problems.readers.base import FieldError
from core.problems.readers.decimal_marks import MARKS, is_doubtful, marks_of_question
from core.problems.readers.values import quoted, read_answer

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Given:
    """What a record of a table gives for a problem, and the names of the columns it stands in."""

    question: str
    answer: object
    answer_column: str
    solution: str = ""
    notation: Notation = Notation.PROGRAM
    solution_column: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """The decimal mark of the question and a formula, and that of the answer, which a program may have written."""

    text: str
    answer: str


def decide_marks(given: Given, column: frozenset[str], chosen: str) -> Marks:
    """The decimal marks of one problem; `column` are those that the answers of the table show.

    `chosen` is the project's, for where nothing depends on it. What stands in doubt is settled by what the
    question and the column show, else by the solution where it gives the answer under one mark alone.
    Raises `FieldError` where nothing settles it: it is never guessed.
    """
    own = marks_of_question(given.question, given.answer)
    usual = _only(own) or ("," if column == {","} else chosen)
    shown = _only(own | column)
    doubtful = isinstance(given.answer, str) and is_doubtful(given.answer.strip())
    if doubtful and not shown:
        return _settled_by_solution(given, usual, shown=bool(own | column))
    marks = Marks(usual, shown if doubtful else usual)
    if len(own) == 1 or not _is_doubtful_formula(given):
        return marks
    proven = [mark for mark in MARKS if _gives_the_answer(given, mark, marks.answer)]
    if len(proven) > 1:
        raise _doubtful_formula(given)
    return Marks(proven[0], marks.answer) if proven else marks


def _settled_by_solution(given: Given, usual: str, *, shown: bool) -> Marks:
    proven = [mark for mark in MARKS if _gives_the_answer(given, mark, mark)]
    if len(proven) == 1:
        return Marks(proven[0], proven[0])
    if proven or shown or not _parts_thousands(given.answer, usual):
        raise _doubtful_answer(given)
    return Marks(usual, usual)


def _only(marks: frozenset[str]) -> str:
    return next(iter(marks)) if len(marks) == 1 else ""


def _parts_thousands(answer: object, mark: str) -> bool:
    """Whether an answer is `1,234` where decimals have a point: in English this is no doubt."""
    return mark == "." and isinstance(answer, str) and "," in answer


def _is_doubtful_formula(given: Given) -> bool:
    if given.notation is not Notation.FORMULA or not given.solution:
        return False
    return _value(given, ".", None) != _value(given, ",", None)


def _gives_the_answer(given: Given, mark: str, answer_mark: str) -> bool:
    try:
        answer = read_answer(given.answer, "", answer_mark)
    except FieldError:
        return False
    return bool(given.solution) and _value(given, mark, answer) == answer


def _value(given: Given, mark: str, answer: Fraction | None) -> Fraction | None:
    """What the solution gives under a decimal mark; None where it cannot be read."""
    try:
        if given.notation is Notation.PROGRAM:
            return parse_program(given.solution, answer).root.value
        numbers = {numeral.value for numeral in find_numerals(given.question, mark)}
        return parse_formula(given.solution, mark, numbers).root.value
    except ProgramFault:
        return None


def _doubtful_formula(given: Given) -> FieldError:
    reason = (
        f"the numbers of {quoted(given.solution)} have two values, as nothing tells whether their mark parts "
        "thousands or decimals. Write 1.234 as 1234, or as 1.2340."
    )
    return FieldError(given.solution_column, reason)


def _doubtful_answer(given: Given) -> FieldError:
    values = (format_number(read_answer(given.answer, "", mark)) for mark in MARKS)
    decimal, grouped = sorted(values, key=lambda text: "." not in text)
    plain = f"{decimal}0" if is_doubtful(decimal) else decimal
    reason = (
        f"the answer {quoted(given.answer)} is in doubt: it may be {grouped} or {decimal}, and nothing tells "
        f"which. Write {grouped} or {plain}."
    )
    return FieldError(given.answer_column, reason)
