"""What a study of citations asks: strategies, controls, rounds, and of which questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.citations.outcome import LENGTH, MATCHED, STRATEGIES, WHOLE_CONTEXT
from core.citations.question import Units
from core.models.base import Sampling

if TYPE_CHECKING:
    from core.citations.question import Question
    from core.store.project import Project

TRIES = 3
EACH = "each"
CONTROL_KINDS = ("random", "uncited", "length", *WHOLE_CONTEXT, EACH)
"""Kinds of controls: the two that are matched, of equal length, those that leave nothing out, one citation at a
time left out."""
_SAMPLING = Sampling(max_tokens=768)


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationStudy:
    """What to ask about the questions (ids, None for all; `most_questions` bounds how many).

    `strategies` are keys "1", "2", "3", each with its `controls` if wanted, of these `kinds`. Strategies 2
    and 3 go on for `rounds`. With `recommended` the controls that leave nothing out and leave-one-out
    belong to the controls, and a sample whose answer is "unknown" from the start is not applicable. `smallest`
    bounds the asks a question may cost in the search for the smallest set that changes the answer; 0 is none.
    """

    strategies: tuple[str, ...] = STRATEGIES
    controls: bool = False
    kinds: tuple[str, ...] = CONTROL_KINDS
    rounds: int = 1
    smallest: int = 0
    questions: tuple[int, ...] | None = None
    most_questions: int | None = None
    units: Units = Units.PARAGRAPHS
    recommended: bool = True
    seed: int = 0
    sampling: Sampling = _SAMPLING
    tries: int = TRIES

    @property
    def keys(self) -> tuple[str, ...]:
        """The strategies and controls that are asked of every sample, in order."""
        keys = list(self.strategies)
        if self.controls:
            made = [key for strategy in self.strategies for key in (*MATCHED[strategy], LENGTH[strategy])]
            keys += [key for key in made if key.partition("-")[2] in self.kinds]
            keys += [key for key in WHOLE_CONTEXT if self.recommended and key in self.kinds]
        return tuple(dict.fromkeys(keys))

    @property
    def leaves_each_out(self) -> bool:
        """Whether each citation is left out alone."""
        return self.controls and self.recommended and EACH in self.kinds


def chosen_questions(project: Project, study: CitationStudy) -> list[Question]:
    """The questions that take part."""
    wanted = None if study.questions is None else set(study.questions)
    found = [question for question in project.questions.all() if wanted is None or question.id in wanted]
    return found[: study.most_questions]
