"""Programs written by a model: up to three tries a problem, each checked, the failures kept with why."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.attacks.asking import Asking
from core.attacks.program_reply import Checked, check_program_reply
from core.attacks.progress import Budget, Progress
from core.attacks.prompts import write_program
from core.models.base import Finish, Request, Sampling
from core.models.runner import Control, RunProgress
from core.problems.problem import Notation
from core.store.keeping import kept
from core.store.tries import Task, Try

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from core.models.base import ChatModel, Reply
    from core.problems.problem import Problem
    from core.store.project import Project

    OnTry = Callable[[Progress, Try], None]

TRIES = 3
_TOKENS = 512
_TEMPERATURE = 0.1
_NO_LIMIT = Budget()


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """What is to be written: programs for those of `problems` (ids, None for all) that have no solution.

    `most_problems` bounds how many of these are asked about. The first of `tries` is greedy, the
    later ones draw at `temperature` (the paper's 0.1), each as a repeat of its own. With `anew` problems that
    have a solution are asked about as well; it stays until a program that holds takes its place.
    """

    problems: tuple[int, ...] | None = None
    most_problems: int | None = None
    tries: int = TRIES
    temperature: float = _TEMPERATURE
    max_tokens: int = _TOKENS
    anew: bool = False


@dataclass(slots=True)
class Written:
    """What became of each problem: ids that got a program, that failed every try, and that are open.

    Open are those whose turn did not come, or whose request failed: they are asked again next time.
    `changed` were changed by a person while the model was asked, and stay as they are; `without_answer`
    have no answer to check a program against and were not asked. `error` is the last sentence of a
    request that failed.
    """

    progress: Progress
    solved: list[int] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    without_answer: list[int] = field(default_factory=list)
    error: str = ""


async def write_programs(
    project: Project,
    model: ChatModel,
    wanted: Writing,
    *,
    budget: Budget = _NO_LIMIT,
    control: Control | None = None,
    on_try: OnTry | None = None,
) -> Written:
    """Asks a model for the programs that are missing and keeps those that hold.

    All problems get their first try before any gets a second one. Replies that are stored are
    checked again and not asked for again. A try that fails is kept in `project.tries`; a problem that
    a person changed meanwhile is left as it is. Raises `ModelError` when the model cannot go on and
    `ProjectError` when something cannot be kept. Source: Xie et al. 2024, section 3.1.
    """
    problems, without = await asyncio.to_thread(_unsolved, project, wanted)
    progress = Progress(len(problems), RunProgress(total=0))
    run = _Run(project, model, wanted, progress, on_try)
    asking = Asking(project, model, run.take, progress, budget, control or Control())
    await run.ask(asking, problems)
    run.written.without_answer = without
    return run.written


def _unsolved(project: Project, wanted: Writing) -> tuple[list[Problem], list[int]]:
    """The problems to write programs for, and the ids of those that have no answer to check one against."""
    chosen = None if wanted.problems is None else set(wanted.problems)
    bare = [
        problem
        for problem in project.problems.all()
        if (wanted.anew or not problem.program.strip()) and (chosen is None or problem.id in chosen)
    ]
    without = [problem.id or 0 for problem in bare if problem.answer is None]
    return [problem for problem in bare if problem.answer is not None][: wanted.most_problems], without


def program_request(problem: Problem, answer: Fraction, attempt: int, wanted: Writing) -> Request:
    """The request of one try; what it is about goes along for planted models and is never sent."""
    sampling = Sampling(temperature=wanted.temperature if attempt else 0.0, max_tokens=wanted.max_tokens)
    about = {"answer": str(answer), "text": problem.text, "problem": str(problem.id)}
    return Request(write_program(problem.text, answer), sampling, attempt, about)


class _Run:
    """One run: the tries in turn, and what became of each problem."""

    def __init__(
        self, project: Project, model: ChatModel, wanted: Writing, progress: Progress, on_try: OnTry | None
    ) -> None:
        self._project = project
        self._model = model
        self._wanted = wanted
        self._on_try = on_try
        self._again: list[Problem] = []
        self.written = Written(progress)

    async def ask(self, asking: Asking[tuple[Problem, int]], problems: Sequence[Problem]) -> None:
        """Asks for each problem until a try holds or none is left."""
        left = list(problems)
        for attempt in range(self._wanted.tries):
            self._again = []
            await asking.ask(
                [
                    ((problem, attempt), program_request(problem, problem.answer, attempt, self._wanted))
                    for problem in left
                    if problem.answer is not None
                ]
            )
            left = self._again
            if asking.over:
                break
        self._sum_up(problems)

    async def take(self, what: tuple[Problem, int], key: str, reply: Reply) -> None:
        """Checks a reply and keeps what came of it, the program together with the try."""
        problem, attempt = what
        if reply.finish in (Finish.ERROR, Finish.INTERRUPTED):
            self.written.error = reply.error
            return
        checked = await asyncio.to_thread(check_program_reply, reply, problem)
        made = self._try(problem, attempt, key, checked)
        after = None
        if checked.good:
            after = replace(problem, program=checked.program, notation=Notation.PROGRAM, decisions=())
        (stands,) = await kept(self._project.tries.submit(made, problem, after))
        self._count(problem, attempt, good=checked.good, kept=stands)
        if not stands:
            made = replace(made, taken=False, kind="changed")
        if self._on_try is not None:
            self._on_try(self.written.progress, made)

    def _count(self, problem: Problem, attempt: int, *, good: bool, kept: bool) -> None:
        number = problem.id or 0
        if not good and attempt + 1 < self._wanted.tries:
            self._again.append(problem)
            return
        written = self.written
        (written.failed if not good else written.solved if kept else written.changed).append(number)
        written.progress.done += 1

    def _sum_up(self, problems: Sequence[Problem]) -> None:
        written = self.written
        for ids in (written.solved, written.failed, written.changed):
            ids.sort()
        closed = {*written.solved, *written.failed, *written.changed}
        written.open = [problem.id or 0 for problem in problems if problem.id not in closed]

    def _try(self, problem: Problem, attempt: int, key: str, checked: Checked) -> Try:
        return Try(
            problem_id=problem.id or 0,
            task=Task.PROGRAM,
            model=self._model.identity,
            model_name=self._model.name,
            attempt=attempt,
            reply_key=key,
            taken=checked.good,
            kind=checked.kind,
            reason=checked.reason,
            content=checked.program,
            line=checked.line,
            column=checked.column,
        )
