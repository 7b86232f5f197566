"""Grades stored replies again, without asking anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.attacks.grading import grade_reply

if TYPE_CHECKING:
    from core.problems.problem import Problem
    from core.store.asks import Ask
    from core.store.project import Project

_BATCH = 2000


@dataclass(frozen=True, slots=True)
class Regraded:
    """How many grades were made again, and how many of them came out differently."""

    total: int
    changed: int


def regrade(project: Project) -> Regraded:
    """Makes every current grade again from the stored reply; a person's verdicts stay. Blocks."""
    problems = {problem.id: problem for problem in project.problems.all()}
    asks = project.asks.all()
    total = changed = 0
    for start in range(0, len(asks), _BATCH):
        before = asks[start : start + _BATCH]
        after = _grade(project, problems, before)
        different = [new for new, old in after if new.grade != old.grade]
        if different:
            project.asks.save(different)
        total += len(after)
        changed += len(different)
    return Regraded(total, changed)


def _grade(project: Project, problems: dict[int | None, Problem], asks: list[Ask]) -> list[tuple[Ask, Ask]]:
    """Each ask that has a stored reply, graded anew, with what it was."""
    replies = project.replies.get({ask.reply_key for ask in asks})
    variants = project.variants.answers({ask.variant_id for ask in asks if ask.variant_id is not None})
    graded: list[tuple[Ask, Ask]] = []
    for ask in asks:
        reply, problem = replies.get(ask.reply_key), problems[ask.problem_id]
        text, answer = (problem.text, problem.answer) if ask.variant_id is None else variants[ask.variant_id]
        if reply is not None and answer is not None:
            grade = grade_reply(reply, answer, text, problem.decimal_mark)
            graded.append((replace(ask, grade=grade), ask))
    return graded
