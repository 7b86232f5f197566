"""An answer that a program printed in binary floating point (33.980000000000004), as the number that it stands for."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from core.problems.analysis import analyse
from core.problems.readers.computed import named_records

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.problem import Problem

PRECISE = 15  # significant digits that every number of a spreadsheet or of a program may have, and no rounded one has
CLOSE = 1e-9
NOTHING = 1e-12  # what a program prints that should print 0


def with_exact_answer(problem: Problem) -> Problem:
    """The problem with its solution's exact value, where the given answer is that value as a float prints it.

    Such an answer is the same float as the solution's value, or has 15 significant digits or more and agrees
    with it in the first nine. Any other stays as it is: 3.33 for 10/3 was rounded by a person, and the solution
    has to say so; whole numbers are exact in every program.
    """
    if problem.answer is None or problem.answer.denominator == 1 or not problem.program:
        return problem
    tree = analyse(problem).tree
    if tree is None or tree.root.value == problem.answer:
        return problem
    return (
        replace(problem, answer=tree.root.value) if _is_float_of(problem.answer, tree.root.value) else problem
    )


def exact_note(file: str, records: Sequence[int]) -> tuple[str, ...]:
    """A sentence on the records whose answers were taken exactly; none where there are none."""
    if not records:
        return ()
    named = named_records(records)
    said = (
        f"the answer of record {named} is that of its solution but for the last digits, which a computer rounded; "
        "the exact number was taken."
        if len(records) == 1
        else f"the answers of records {named} are those of their solutions but for the last digits, which a "
        "computer rounded; the exact numbers were taken."
    )
    return (f"{file}: {said}",)


def _is_float_of(answer: Fraction, value: Fraction) -> bool:
    try:
        if float(answer) == float(value):
            return True
    except OverflowError:
        return False
    return _digits(answer) >= PRECISE and math.isclose(value, answer, rel_tol=CLOSE, abs_tol=NOTHING)


def _digits(answer: Fraction) -> int:
    """The significant digits of an answer as a decimal; 0 for a fraction that has no end as a decimal."""
    denominator, places = answer.denominator, 0
    while denominator > 1:
        if denominator % 2 and denominator % 5:
            return 0
        denominator //= math.gcd(denominator, 10)
        places += 1
    return len(str(abs(answer.numerator) * 10**places // answer.denominator))
