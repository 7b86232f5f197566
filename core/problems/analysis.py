"""A problem read: what can be done with it, and in a sentence what stands in the way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.problems.fault import ProgramFault
from core.problems.formula import parse_formula
from core.problems.grounding import ground
from core.problems.numerals import find_numerals, format_number
from core.problems.problem import Analysis, Grounding, Notation, Status
from core.problems.program import parse_program
from core.problems.strays import find_strays
from core.problems.written_fractions import with_written_fractions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.numeral import Numeral
    from core.problems.problem import Choice, Mismatch, Problem
    from core.problems.strays import Strays
    from core.problems.tree import Place, Tree

_MOST_NAMED = 3


def analyse(problem: Problem) -> Analysis:
    """The numerals, the tree and the grounding of a problem, as far as they go.

    Never raises for what a person or a file may hold: `status` and `reason` say what is wrong, `fault`
    where in the solution. The solution's value must be the answer exactly: where the answer is a
    rounded number (3.33 for 10/3) the solution has to round as well, since nothing else says how a
    new answer would be rounded.
    """
    numerals = find_numerals(problem.text, problem.decimal_mark)
    if not problem.program.strip():
        return _Found(problem, numerals).stopped(
            Status.NO_PROGRAM, "There is no solution yet. Write one, or a formula."
        )
    try:
        tree = _parsed(problem, numerals)
    except ProgramFault as fault:
        return _Found(problem, numerals).stopped(fault.status, str(fault), fault.place)
    found = _Found(problem, numerals, with_written_fractions(tree, numerals))
    value = tree.root.value
    given = f"The {problem.notation} gives {_shown(value)}"
    if problem.answer is None:
        return found.stopped(
            Status.WRONG_ANSWER, f"{given}, and the problem has no answer yet. Enter the answer."
        )
    if value != problem.answer:
        return found.stopped(
            Status.WRONG_ANSWER, _another_answer(given, value, problem.answer), tree.root.place
        )
    return found.grounded()


class _Found:
    """What is known of a problem so far."""

    def __init__(self, problem: Problem, numerals: tuple[Numeral, ...], tree: Tree | None = None) -> None:
        self._problem = problem
        self._numerals = numerals
        self._tree = tree

    def stopped(self, status: Status, reason: str, place: Place | None = None) -> Analysis:
        """The analysis of a problem whose numbers were not tied to its text."""
        return Analysis(self._problem, self._numerals, self._tree, Grounding(), status, reason, place)

    def grounded(self) -> Analysis:
        """The analysis of a problem whose solution gives the answer."""
        tree, numerals = self._tree, self._numerals
        if tree is None:
            return self.stopped(Status.NO_PROGRAM, "There is no solution yet.")
        grounding = ground(numerals, tree, self._problem.decisions, self._problem.freed)
        tree = tree.with_one_leaf({leaf: group[0] for group in grounding.same for leaf in group[1:]})
        strays = find_strays(self._problem.text, numerals, tree, grounding.links, self._problem.decisions)
        if strays:
            grounding = replace(grounding, strays=strays.numerals)
        status, reason, place = _judged(numerals, tree, grounding, strays, self._problem.notation)
        return Analysis(self._problem, numerals, tree, grounding, status, reason, place)


def _parsed(problem: Problem, numerals: Sequence[Numeral]) -> Tree:
    if problem.notation is Notation.FORMULA:
        given = {numeral.value for numeral in numerals}
        return parse_formula(problem.program, problem.decimal_mark, given)
    return parse_program(problem.program, problem.answer)


def _another_answer(given: str, value: Fraction, answer: Fraction) -> str:
    sentence = f"{given}, the answer is {_shown(answer)}."
    for places in range(6):
        if answer.denominator <= 10**places and round(value, places) == answer:
            how = "a whole number" if places == 0 else f"{places} decimals"
            return f"{sentence} If the answer is rounded to {how}, let the solution round as well."
    return sentence


def _judged(
    numerals: Sequence[Numeral], tree: Tree, grounding: Grounding, strays: Strays | None, notation: Notation
) -> tuple[Status, str, Place | None]:
    if tree.doubts:
        return (
            Status.NEEDS_DECISION,
            " ".join(doubt.sentence for doubt in tree.doubts[:_MOST_NAMED]),
            tree.doubts[0].place,
        )
    if strays:
        return Status.MISALIGNED, _left_over(strays, numerals, notation), None
    if grounding.mismatches:
        return Status.MISALIGNED, _mismatch(grounding.mismatches, numerals, notation), None
    if grounding.choices:
        return Status.NEEDS_DECISION, _choice(grounding.choices, notation), None
    if not grounding.links:
        reason = f"No number of the text that may change stands in the {notation}. Free a number word, if there is one."
        return Status.NOTHING_TO_VARY, reason, None
    return Status.READY, "", None


def _mismatch(mismatches: Sequence[Mismatch], numerals: Sequence[Numeral], notation: Notation) -> str:
    sentences = []
    for mismatch in mismatches[:_MOST_NAMED]:
        words = sorted({f"“{numerals[index].text}”" for index in mismatch.numerals})
        sentences.append(
            f"{' or '.join(words)} stands {_times(len(mismatch.numerals))} in the text and "
            f"{_shown(mismatch.value)} {_times(len(mismatch.leaves))} in the {notation}."
        )
    return f"{' '.join(sentences)} Say which is which."


def _left_over(strays: Strays, numerals: Sequence[Numeral], notation: Notation) -> str:
    words = " and ".join(f"“{numerals[index].text}”" for index in strays.numerals[:_MOST_NAMED])
    values = " and ".join(_shown(value) for value in strays.values[:_MOST_NAMED])
    return (
        f"The text has {words}, which the {notation} lacks, and the {notation} has {values}, which the "
        "text lacks. If one is a slip, correct it: every answer made from it would be wrong."
    )


def _choice(choices: Sequence[Choice], notation: Notation) -> str:
    values = " and ".join(dict.fromkeys(_shown(choice.value) for choice in choices[:_MOST_NAMED]))
    return f"Equal numbers: say which {values} of the text is which in the {notation}."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _shown(value: Fraction) -> str:
    text = format_number(value)
    return text if len(text) <= 30 else f"{text[:12]}…{text[-6:]}"
