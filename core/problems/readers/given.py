"""The solution that a table brings: whether it is a program, a formula or a marked text, and if it can be read."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from core.problems.fault import ProgramFault
from core.problems.formula import parse_formula
from core.problems.problem import Notation
from core.problems.program import parse_program
from core.problems.readers.base import FieldError
from core.problems.readers.gsm8k import FINAL, solved_problem
from core.problems.readers.values import read_text

_WORD = re.compile(r"[^\W\d_]{3,}")
_OPERATION = re.compile(r"[\d)%]\s*[-+*/×÷·:x−^]\s*[\d(]")


def read_solution(
    value: object, column: str, notation: Notation, decimal_mark: str, question: str
) -> tuple[str, Notation]:
    """The solution in a cell and how it is written; `notation` is what the column's name promises.

    Empty for an empty cell. `FieldError` when it is no text, or too long.
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return "", Notation.PROGRAM
    text = read_text(str(value) if isinstance(value, Decimal | Fraction) else value, column, notation.value)
    if FINAL in text:
        return _marked(question, text, column)
    other = Notation.FORMULA if notation is Notation.PROGRAM else Notation.PROGRAM
    if not _can_be_read(text, notation, decimal_mark) and _can_be_read(text, other, decimal_mark):
        return text, other
    return text, notation


def is_solution(text: str, decimal_mark: str) -> bool:
    """Whether a text computes something, if perhaps with a slip, or is a worked solution with marks.

    Prose does not, nor does a number alone.
    """
    if FINAL in text or len(_WORD.findall(text)) <= len(_OPERATION.findall(text)) > 0:
        return True
    return any(_can_be_read(text, notation, decimal_mark, steps=1) for notation in Notation)


def _can_be_read(text: str, notation: Notation, decimal_mark: str, steps: int = 0) -> bool:
    try:
        tree = parse_program(text) if notation is Notation.PROGRAM else parse_formula(text, decimal_mark, ())
    except ProgramFault:
        return False
    return len(tree.nodes) > steps


def _marked(question: str, text: str, column: str) -> tuple[str, Notation]:
    """The program of a worked solution that ends in `#### number`; empty where it has no steps to read."""
    try:
        return solved_problem(question, text, column, "").program, Notation.PROGRAM
    except FieldError:
        return "", Notation.PROGRAM
