"""Which of equal numbers is which, asked of a model: one question whose answer tells the readings apart."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.attacks.asking import Asking
from core.attacks.grading import grade_reply
from core.attacks.progress import Budget, Progress
from core.attacks.prompts import zero_shot
from core.models.base import Finish, Request, Sampling
from core.models.runner import Control, RunProgress
from core.problems.analysis import analyse
from core.problems.distinguishing import distinguishing_sequence
from core.problems.numerals import format_number
from core.problems.problem import Grounding, Link, Status
from core.store.grade import Outcome
from core.store.keeping import kept
from core.store.tries import Task, Try
from core.variants.wording import new_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.models.base import ChatModel, Reply
    from core.problems.distinguishing import Distinction, Reading
    from core.problems.problem import Analysis, Problem
    from core.store.project import Project

    OnDecision = Callable[[Progress, Try], None]

_GREEDY = Sampling()
_NO_LIMIT = Budget()
_SEEDS = 8


@dataclass(frozen=True, slots=True)
class Question:
    """A problem with new numbers for which each of its readings has another answer."""

    problem: Problem
    distinction: Distinction
    text: str

    @property
    def request(self) -> Request:
        """The question as an attack would put it: zero-shot, greedy."""
        about = {"text": self.text, "problem": str(self.problem.id)}
        return Request(zero_shot(self.text), _GREEDY, 0, about)


@dataclass(slots=True)
class Decided:
    """What became of each problem: ids that were decided, that stay open, and that were not asked.

    `undecided` are those whose reply fits no reading, or several; `unaskable` those for which there
    is no question that tells the readings apart; `unasked` those whose turn did not come, or whose
    request failed (`error` is the last sentence of one).
    """

    progress: Progress
    decided: list[int] = field(default_factory=list)
    undecided: list[int] = field(default_factory=list)
    unaskable: list[int] = field(default_factory=list)
    unasked: list[int] = field(default_factory=list)
    error: str = ""


async def decide(
    project: Project,
    model: ChatModel,
    problems: Sequence[Problem],
    *,
    budget: Budget = _NO_LIMIT,
    control: Control | None = None,
    on_decision: OnDecision | None = None,
) -> Decided:
    """Asks a model about those of the problems that need a decision on equal numbers, once each.

    The reading whose answer the model gives becomes the problem's decisions, and a try in
    `project.tries` says that a model made them; where the answer fits none or several, nothing is
    decided and the try says so. Doubts about the solution itself are left to a person. Raises
    `ModelError` and `ProjectError`. Source: Xie et al. 2024, section 3.2 and App. H.4.
    """
    unaskable: list[int] = []
    questions: list[Question] = []
    for problem in problems:
        analysis = await asyncio.to_thread(analyse, problem)
        if not needs_model(analysis):
            continue
        question = await asyncio.to_thread(question_of, analysis)
        if question is None:
            unaskable.append(problem.id or 0)
        else:
            questions.append(question)
    run = _Run(project, model, Decided(Progress(len(questions), RunProgress(total=0))), on_decision)
    run.decided.unaskable = unaskable
    asking = Asking(project, model, run.take, run.decided.progress, budget, control or Control())
    await asking.ask([(question, question.request) for question in questions])
    closed = {*run.decided.decided, *run.decided.undecided}
    run.decided.unasked = [n for q in questions if (n := q.problem.id or 0) not in closed]
    return run.decided


def needs_model(analysis: Analysis) -> bool:
    """Whether equal numbers are all that stands in the way of variants."""
    return (
        analysis.status is Status.NEEDS_DECISION
        and analysis.tree is not None
        and not analysis.tree.doubts
        and bool(analysis.grounding.choices)
    )


def question_of(analysis: Analysis) -> Question | None:
    """The question that tells the readings of a problem apart, or None where none is found.

    The numbers are drawn again where the text cannot hold them.
    """
    for seed in range(_SEEDS):
        distinction = distinguishing_sequence(analysis, seed)
        if distinction is None:
            return None
        links = tuple(Link(index, f"number {index}") for index in distinction.values)
        named = replace(analysis, grounding=Grounding(links))
        values = {f"number {index}": value for index, value in distinction.values.items()}
        try:
            return Question(analysis.problem, distinction, new_text(named, values))
        except ValueError:
            continue
    return None


def reading_of(reply: Reply, question: Question) -> tuple[Reading | None, str, str]:
    """The one reading whose answer the reply gives; or None, why in a word or two, and in a sentence."""
    mark = question.problem.decimal_mark
    fits: list[Reading] = []
    for reading in question.distinction.readings:
        grade = grade_reply(reply, reading.answer, question.text, mark)
        if grade.outcome is Outcome.CORRECT:
            fits.append(reading)
    if len(fits) == 1:
        return fits[0], "taken", ""
    if fits:
        return None, "fits several", "The model's answer fits several readings."
    if grade.outcome is not Outcome.WRONG:
        return None, grade.outcome.value, f"The model's reply decides nothing: {grade.outcome.value}."
    said = "a number" if grade.value is None else format_number(grade.value)
    answers = " or ".join(format_number(reading.answer) for reading in question.distinction.readings[:4])
    return None, "fits none", f"The model answered {said}; the readings give {answers}."


class _Run:
    """One run: takes the replies and keeps what they decide."""

    def __init__(
        self, project: Project, model: ChatModel, decided: Decided, on_decision: OnDecision | None
    ) -> None:
        self._project = project
        self._model = model
        self._on_decision = on_decision
        self.decided = decided

    async def take(self, question: Question, key: str, reply: Reply) -> None:
        """Keeps the decision that a reply makes, together with the note that a model made it."""
        if reply.finish in (Finish.ERROR, Finish.INTERRUPTED):
            self.decided.error = reply.error
            return
        reading, kind, reason = await asyncio.to_thread(reading_of, reply, question)
        problem, after = question.problem, None
        if reading is not None:
            after = replace(problem, decisions=(*problem.decisions, *reading.decisions))
            reason = (
                f"{self._model.name} answered {format_number(reading.answer)}, which one reading alone gives."
            )
        made = Try(
            problem_id=problem.id or 0,
            task=Task.DECISION,
            model=self._model.identity,
            model_name=self._model.name,
            attempt=0,
            reply_key=key,
            taken=reading is not None,
            kind=kind,
            reason=reason,
            content=question.text,
        )
        (stands,) = await kept(self._project.tries.submit(made, problem, after))
        if not stands:
            made = replace(made, taken=False, kind="changed")
        (self.decided.decided if made.taken else self.decided.undecided).append(made.problem_id)
        self.decided.progress.done += 1
        if self._on_decision is not None:
            self._on_decision(self.decided.progress, made)
