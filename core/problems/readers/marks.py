"""The steps of a worked solution: its `<<48/2=24>>` marks, and the equations written without one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.readers.expressions import ExpressionError, Term, evaluate, parse_expression
from core.problems.readers.prose import equations, left_side

if TYPE_CHECKING:
    from fractions import Fraction

MOST_STEPS = 100
_MARK = re.compile(r"<<([^<>]*)>>")


@dataclass(frozen=True, slots=True)
class Step:
    """One computed value: the expression, the result as written, and the words around it in its line.

    `marked` is false for an equation of the running text: it may restate a step and need not be used.
    """

    term: Term
    exact: Fraction
    written: Fraction
    before: str
    after: str
    marked: bool = True


def find_steps(solution: str) -> tuple[Step, ...]:
    """The steps of a solution in their order. `ExpressionError` when a mark is no arithmetic."""
    steps: list[Step] = []
    for line in solution.split("\n"):
        found = [(mark.start(), _marked(line, mark)) for mark in _MARK.finditer(line)]
        # A mark stands for its own equation: what touches it is not read a second time.
        blanked = _MARK.sub(lambda mark: "\0" * len(mark.group()), line)
        for equation in equations(blanked):
            before, after = _before(line[: equation.start]), line[equation.end :]
            step = Step(equation.term, equation.value, equation.value, before, after, marked=False)
            found.append((equation.start, step))
        steps.extend(step for _, step in sorted(found, key=lambda pair: pair[0]))
    if len(steps) > MOST_STEPS:
        raise ExpressionError(f"it has more than {MOST_STEPS} steps.")
    return tuple(steps)


def _marked(line: str, mark: re.Match[str]) -> Step:
    parts = mark.group(1).split("=")
    if len(parts) < 2:
        raise ExpressionError(f"the mark <<{mark.group(1)[:40]}>> has no result.")
    term = parse_expression(parts[0])
    written = evaluate(parse_expression(parts[-1]))
    if term.op == "number":
        term = _spelled_out(line[: mark.start()], term)
    return Step(term, evaluate(term), written, _before(line[: mark.start()]), line[mark.end() :])


def _spelled_out(before: str, term: Term) -> Term:
    """The sum in front of a mark that holds its result alone: `2 * 5 = <<10=10>>10`."""
    sum_before = left_side(_MARK.sub("\0", before))
    if sum_before is None:
        return term
    try:
        return sum_before if evaluate(sum_before) == term.number else term
    except ExpressionError:
        return term


def _before(text: str) -> str:
    """The words of a line before the sum that leads to a result."""
    text = _MARK.sub("", text)
    figure = re.search(r"[$£€(]*\d", text)
    return text[: figure.start()] if figure else text
