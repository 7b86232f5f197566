"""The comparisons of a project as they were last made: only questions with new replies are read again."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from core.citations.matching import matcher_named
from core.citations.recomputing import Recomputed, recompute
from gui.citations.batch.figures import About

if TYPE_CHECKING:
    from core.citations.outcome import FirstStep, Outcome
    from core.store.project import Project


class Memory:
    """Gives what `recompute` gives, quicker where little has changed. May be called from any thread."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._of: tuple[Project, str, int] | None = None
        self._rounds: dict[tuple[str, str, str, int], int] = {}
        self._newest = 0
        self._outcomes: dict[int, list[Outcome]] = {}
        self._firsts: dict[int, list[FirstStep]] = {}
        self._asked: tuple[Project, int] | None = None
        self._questions: dict[int, About] = {}

    def recall(self, project: Project, matcher: str) -> Recomputed:
        """Every comparison of the project under the matcher of that name. Blocks."""
        with self._turn:
            of = (project, matcher, project.questions.count())
            rounds = project.citation_asks.last_rounds()
            # A further round than anyone reached before gives every question another row.
            further = any(rounds.get(place) != turn for place, turn in self._rounds.items())
            known = self._of == of and not further
            newest, changed = project.citation_asks.since(self._newest if known else 0)
            if not known:
                self._outcomes.clear()
                self._firsts.clear()
            # Marked as read before it is: what comes meanwhile is read again next time.
            self._of, self._rounds, self._newest = of, rounds, newest
            if changed or not known:
                self._take(project, matcher, changed if known else None)
            return Recomputed(
                [one for number in sorted(self._outcomes) for one in self._outcomes[number]],
                [one for number in sorted(self._firsts) for one in self._firsts[number]],
            )

    def questions(self, project: Project) -> dict[int, About]:
        """Every question in a few words. Blocks."""
        with self._turn:
            count = (project, project.questions.count())
            if self._asked != count:
                self._questions = {
                    question.id or 0: About(question.text, question.name, question.hop)
                    for question in project.questions.brief()
                }
                self._asked = count
            return self._questions

    def _take(self, project: Project, matcher: str, changed: set[int] | None) -> None:
        try:
            found = recompute(project, matcher_named(matcher), questions=changed)
        except BaseException:
            self._of = None
            raise
        for number in changed or ():
            self._outcomes.pop(number, None)
            self._firsts.pop(number, None)
        for outcome in found.outcomes:
            self._outcomes.setdefault(outcome.question_id, []).append(outcome)
        for first in found.first_steps:
            self._firsts.setdefault(first.question_id, []).append(first)
