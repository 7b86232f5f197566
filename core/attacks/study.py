"""Runs a study: asks what is missing, keeps each reply as it comes, grades it, says how far it is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from core.attacks.marking import Marker
from core.attacks.plan import PROMPT, Plan, Question, Study, plan_study, request_of
from core.attacks.progress import Budget, Progress
from core.models.runner import Control, RunProgress, run_requests
from core.store.asks import Ask
from core.store.keeping import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from core.models.base import ChatModel, Reply, Request
    from core.store.project import Project

    OnProgress = Callable[[Progress, Ask | None], None]

_BATCH = 500
_NO_LIMIT = Budget()
STUDIES = "studies"


async def run_study(
    project: Project,
    model: ChatModel,
    study: Study,
    *,
    budget: Budget = _NO_LIMIT,
    control: Control | None = None,
    on_progress: OnProgress | None = None,
) -> Progress:
    """Asks a model what the study wants: each problem as it stands, then its first variants.

    Replies that are stored already are not asked for again, whatever ended the run before; a request
    that failed is. `control` pauses or ends the run from elsewhere; `on_progress` is called in the
    event loop after each grade. Cancelling loses at most the replies in flight. Raises `ModelError`
    when the model cannot go on and `ProjectError` when a reply cannot be kept.
    """
    plan = await asyncio.to_thread(plan_study, project, model.identity, study)
    run = _Run(project, model, plan, budget, on_progress)
    await run.grade_stored()
    control = control or Control()
    control.progress = run.progress.requests
    await run_requests(model, run.requests(), run.take, control=control)
    return run.progress


async def grade_stored(project: Project, model: Named, study: Study) -> Progress:
    """Grades the replies to a study that are stored and have no grade yet; asks nothing.

    `done` of what it gives counts the questions that have an outcome, of `total`.
    """
    plan = await asyncio.to_thread(plan_study, project, model.identity, study)
    run = _Run(project, model, plan, _NO_LIMIT, None)
    await run.grade_stored()
    return run.progress


class Named(Protocol):
    """What grades are kept under: a model's identity, and its name for people."""

    @property
    def identity(self) -> str:
        """Part of every reply's key."""
        ...

    @property
    def name(self) -> str:
        """Short and fit to be shown."""
        ...


class _Run:
    """One run of a plan."""

    def __init__(
        self, project: Project, model: Named, plan: Plan, budget: Budget, on_progress: OnProgress | None
    ) -> None:
        self._project = project
        self._model = model
        self._plan = plan
        self._budget = budget
        self._on_progress = on_progress
        self._marker = Marker()
        self._waiting: dict[str, list[Question]] = {}
        for question in plan.questions:
            if question.key in plan.missing:
                self._waiting.setdefault(question.key, []).append(question)
        self.progress = Progress(len(plan.questions), RunProgress(total=len(self._waiting)))

    async def grade_stored(self) -> None:
        """Grades the replies that an earlier run stored and did not get round to grading."""
        identity = self._model.identity
        await asyncio.to_thread(_remember, self._project, identity, self._plan.study)
        graded = await asyncio.to_thread(self._project.asks.graded, identity)
        ungraded: list[Question] = []
        for question in self._plan.questions:
            if question.key in self._plan.missing:
                continue
            outcome = graded.get(_place(question))
            if outcome is None:
                ungraded.append(question)
            else:
                self.progress.count(outcome)
        for start in range(0, len(ungraded), _BATCH):
            asks = await asyncio.to_thread(self._grade_batch, ungraded[start : start + _BATCH])
            self._tell(asks)

    def _grade_batch(self, questions: Sequence[Question]) -> list[Ask]:
        replies = self._project.replies.get({question.key for question in questions})
        asks = [self._ask(question, replies[question.key]) for question in questions]
        self._project.asks.save(asks)
        return asks

    def requests(self) -> Iterator[tuple[str, Request]]:
        """The requests still to make, one a key, until the budget is spent."""
        for made, (key, questions) in enumerate(self._waiting.items()):
            self.progress.stopped = self._budget.spent(self.progress, made)
            if self.progress.stopped:
                return
            yield key, request_of(questions[0], self._plan.study)

    async def take(self, key: str, request: Request, reply: Reply) -> None:
        """Keeps a reply, then its grade; a cancelled run lets what is being kept be kept."""
        saved = self._project.replies.submit(key, self._model.identity, request, reply)
        asks = [self._ask(question, reply) for question in self._waiting[key]]
        graded = self._project.asks.submit(asks)
        # Both are on their way to the one writer, in this order, and mostly in one transaction.
        await kept(saved, graded)
        self.progress.add(reply)
        self._tell(asks)

    def _ask(self, question: Question, reply: Reply) -> Ask:
        variant = question.variant
        return Ask(
            problem_id=question.problem.id or 0,
            variant_id=None if variant is None else variant.id,
            model=self._model.identity,
            model_name=self._model.name,
            method=question.method,
            prompt=PROMPT,
            repeat=question.repeat,
            reply_key=question.key,
            grade=self._marker.mark(reply, question.problem, variant.variant if variant else None),
            error=reply.error,
            fingerprint=question.fingerprint,
        )

    def _tell(self, asks: Sequence[Ask]) -> None:
        for ask in asks:
            self.progress.count(ask.grade.outcome)
            if self._on_progress is not None:
                self._on_progress(self.progress, ask)


def _place(question: Question) -> tuple[int, int | None, str, str, str, int, str]:
    return (
        question.problem.id or 0,
        None if question.variant is None else question.variant.id,
        question.fingerprint,
        question.method,
        PROMPT,
        question.repeat,
        question.key,
    )


def _remember(project: Project, model: str, study: Study) -> None:
    """Keeps how many variants a problem a study was to ask, so that half a study is not taken for whole."""
    studies = project.settings.get(STUDIES, {})
    name = f"{study.method.value}:{model}"
    studies[name] = max(study.count, studies.get(name, 0))
    project.settings.set(STUDIES, studies)
