"""Grades stored replies again, without asking anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.attacks.marking import Marker

if TYPE_CHECKING:
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
    asks, marker = project.asks.all(), Marker()
    total = changed = 0
    for start in range(0, len(asks), _BATCH):
        batch = asks[start : start + _BATCH]
        replies = project.replies.get({ask.reply_key for ask in batch})
        variants = project.variants.get({ask.variant_id for ask in batch if ask.variant_id is not None})
        different: list[Ask] = []
        for ask in batch:
            reply, problem = replies.get(ask.reply_key), problems.get(ask.problem_id)
            variant = None if ask.variant_id is None else variants.get(ask.variant_id)
            if reply is None or problem is None or (ask.variant_id is not None and variant is None):
                continue
            total += 1
            grade = marker.mark(reply, problem, variant)
            if grade != ask.grade:
                different.append(replace(ask, grade=grade))
        if different:
            project.asks.save(different)
            changed += len(different)
    return Regraded(total, changed)
