"""A problem read: what can be done with it, and in a sentence what stands in the way."""

from __future__ import annotations

from core.problems.fault import ProgramFault
from core.problems.formula import parse_formula
from core.problems.grounding import Misaligned, ground
from core.problems.numerals import Numeral, find_numerals, format_number
from core.problems.problem import Analysis, Grounding, Notation, Problem, Status
from core.problems.program import parse_program
from core.problems.tree import Tree


def analyse(problem: Problem) -> Analysis:
    """The numerals, the tree and the grounding of a problem, as far as they go.

    Never raises for what a person may write: `status` and `reason` say what is wrong, `fault` where
    in the solution.
    """
    numerals = find_numerals(problem.text, problem.decimal_mark)
    if not problem.program.strip():
        return _stopped(
            problem, numerals, Status.NO_PROGRAM, "There is no solution yet: write one, or a formula."
        )
    try:
        tree = _parsed(problem)
    except ProgramFault as fault:
        return Analysis(problem, numerals, None, Grounding(), fault.status, str(fault), fault.place)
    given = tree.root.value
    if problem.answer is None:
        return _stopped(
            problem,
            numerals,
            Status.WRONG_ANSWER,
            f"The solution gives {format_number(given)}; the problem has no answer.",
            tree,
        )
    if given != problem.answer:
        reason = f"The solution gives {format_number(given)}, the answer is {format_number(problem.answer)}."
        return _stopped(problem, numerals, Status.WRONG_ANSWER, reason, tree)
    try:
        grounding = ground(numerals, tree, problem.decisions, problem.freed)
    except Misaligned as error:
        return _stopped(problem, numerals, Status.MISALIGNED, str(error), tree)
    return _judged(problem, numerals, tree, grounding)


def _parsed(problem: Problem) -> Tree:
    if problem.notation is Notation.FORMULA:
        return parse_formula(problem.program, problem.decimal_mark)
    return parse_program(problem.program, problem.answer)


def _judged(problem: Problem, numerals: tuple[Numeral, ...], tree: Tree, grounding: Grounding) -> Analysis:
    if grounding.choices:
        numbers = ", ".join(format_number(choice.value) for choice in grounding.choices)
        reason = f"Equal numbers in the text: which {numbers} is which in the solution?"
        return Analysis(problem, numerals, tree, grounding, Status.NEEDS_DECISION, reason)
    if not grounding.links:
        reason = "No number of the text stands in the solution, so nothing can change."
        return Analysis(problem, numerals, tree, grounding, Status.NOTHING_TO_VARY, reason)
    return Analysis(problem, numerals, tree, grounding, Status.READY)


def _stopped(
    problem: Problem, numerals: tuple[Numeral, ...], status: Status, reason: str, tree: Tree | None = None
) -> Analysis:
    return Analysis(problem, numerals, tree, Grounding(), status, reason)
