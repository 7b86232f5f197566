"""Marks the reply to a problem or a variant: the grade, and where a wrong reply went wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.attacks.grading import grade_reply
from core.attacks.steps import first_fault
from core.problems.analysis import analyse
from core.problems.arithmetic import ArithmeticFault
from core.problems.problem import Status
from core.store.grade import Grade, Outcome

if TYPE_CHECKING:
    from core.models.base import Reply
    from core.problems.problem import Problem
    from core.problems.tree import Tree
    from core.variants.variant import Variant


class Marker:
    """Marks replies; reads each problem's solution once, when a reply to it is wrong."""

    def __init__(self) -> None:
        self._trees: dict[int, tuple[Problem, Tree | None]] = {}  # by identity: a problem's hash takes long

    def mark(self, reply: Reply, problem: Problem, variant: Variant | None = None) -> Grade:
        """The grade of a reply to the problem as it stands, or to a variant of it.

        A problem without an answer gives no reply a chance: its grade is an error.
        """
        text, answer = (problem.text, problem.answer) if variant is None else (variant.text, variant.answer)
        if answer is None:
            return Grade(Outcome.ERROR)
        grade = grade_reply(reply, answer, text, problem.decimal_mark)
        tree = self._tree(problem) if grade.outcome is Outcome.WRONG else None
        if tree is None:
            return grade
        try:
            values = tree.values({} if variant is None else variant.values)
        except ArithmeticFault:
            return grade
        return replace(grade, step=first_fault(reply.text, tree, values, grade.value))

    def _tree(self, problem: Problem) -> Tree | None:
        """The tree of the problem's solution, None where there is none that gives the answer."""
        if id(problem) not in self._trees:
            analysis = analyse(problem)
            sound = analysis.tree is not None and analysis.status is not Status.WRONG_ANSWER
            self._trees[id(problem)] = (problem, analysis.tree if sound else None)
        return self._trees[id(problem)][1]
