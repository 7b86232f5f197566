"""Runs a study of citations: step 1, then every strategy and control, each reply kept as it comes.

The runner, the budget and the store of replies are those of the attacks: what was asked before is
not asked again, whatever ended the run.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.attacks.asking import Asking
from core.attacks.progress import Budget, Progress
from core.citations.abstaining import is_unknown_in_any_words
from core.citations.interventions import FIRST, NotApplicable, draws, intervene, leave_one_out
from core.citations.plan import CitationStudy, chosen_questions
from core.citations.question import Units
from core.citations.samples import Sample, Task, fault_of, read_reply, request_of, sample_of
from core.citations.searching import Search
from core.citations.word_problems import NUMBER, change_number
from core.models.base import Finish
from core.models.runner import Control, RunProgress
from core.store.citations import FAILED, NOT_APPLICABLE, READ, UNREAD, CitationAsk
from core.store.keeping import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.citations.question import Question
    from core.models.base import ChatModel, Reply, Request
    from core.problems.problem import Problem
    from core.store.project import Project

    OnAsk = Callable[[Progress, CitationAsk], None]

_TOGETHER = 100
_NO_LIMIT = Budget()
_UNKNOWN_BEFORE = "The model said “unknown” with the whole context: there is no answer to keep or to change."


@dataclass(slots=True)
class Studied:
    """How a run went: `error` is the last sentence of a request that failed."""

    progress: Progress
    questions: int = 0
    error_samples: int = 0
    error: str = ""


async def run_citation_study(
    project: Project,
    model: ChatModel,
    study: CitationStudy,
    *,
    budget: Budget = _NO_LIMIT,
    control: Control | None = None,
    on_ask: OnAsk | None = None,
) -> Studied:
    """Asks a model the questions of a project with their whole context and after each intervention.

    A reply without an answer (in step 1: or without citations) is asked again, `tries` times in all; then the
    sample is an error sample. Requests that failed are asked again next time. Raises `ModelError` when the
    model cannot go on, `ProjectError` when a reply cannot be kept.
    """
    questions = await asyncio.to_thread(chosen_questions, project, study)
    progress = Progress(len(questions) * (1 + len(study.keys)), RunProgress(total=0))
    studied = Studied(progress, len(questions))
    wanted = {question.problem_id for question in questions if question.problem_id is not None}
    known = await asyncio.to_thread(project.problems.all) if wanted else []
    problems = {problem.id: problem for problem in known if problem.id is not None and problem.id in wanted}
    run = _Run(project, model, study, studied, on_ask, problems)
    run.asking = Asking(project, model, run.take, progress, budget, control or Control())
    for start in range(0, len(questions), _TOGETHER):
        await run.ask_about(questions[start : start + _TOGETHER])
        if run.asking.over:
            break
    return studied


@dataclass(slots=True)
class _Run:
    project: Project
    model: ChatModel
    study: CitationStudy
    studied: Studied
    on_ask: OnAsk | None
    problems: dict[int, Problem]
    asking: Asking[Task] = field(init=False)
    _again: list[Task] = field(default_factory=list)
    _done: list[Task] = field(default_factory=list)

    async def ask_about(self, questions: Sequence[Question]) -> None:
        """Step 1 for all of them, then every intervention, round by round."""
        samples = await asyncio.to_thread(self._samples, questions)
        await self._ask([Task(sample=s, key=FIRST, view=s.whole, round=0) for s in samples])
        settled = {id(task.sample) for task in self._done}
        await self._fail_rest([s for s in samples if s.first is None and id(s) in settled])
        ready = [sample for sample in samples if sample.first is not None]
        tasks = await self._made([(sample, key) for sample in ready for key in self._keys(sample)])
        for turn in range(1, self.study.rounds + 1):
            await self._ask(tasks)
            if turn < self.study.rounds:
                tasks = await self._next_round()
        if self.study.smallest:
            await self._search([sample for sample in ready if not self._is_unknown(sample)])

    def _keys(self, sample: Sample) -> tuple[str, ...]:
        """What is asked of a sample; of a word problem also another number (section 7)."""
        more: tuple[str, ...] = ()
        if self.study.leaves_each_out and sample.first:
            more = leave_one_out(sample.first.cited, self.study.strategies)
        if self.study.recommended and (sample.question.problem_id or 0) in self.problems:
            more = (*more, NUMBER)
        self.studied.progress.total += len(more)
        return (*self.study.keys, *more)

    def _is_unknown(self, sample: Sample) -> bool:
        return bool(self.study.recommended and sample.first and is_unknown_in_any_words(sample.first.answer))

    async def _made(self, wanted: Iterable[tuple[Sample, str]]) -> list[Task]:
        """The tasks of round 1; what is not applicable is kept with why, and not asked."""
        tasks: list[Task] = []
        without: list[CitationAsk] = []
        for sample, key in wanted:
            made = (
                await asyncio.to_thread(self._task, sample, key) if key == NUMBER else self._task(sample, key)
            )
            if isinstance(made, NotApplicable):
                without.append(self._unasked(sample, key, 1, NOT_APPLICABLE, made.reason))
            else:
                tasks.append(made)
            if len(tasks) % _TOGETHER == 0:
                await asyncio.sleep(0)  # the window's turn
        await self._keep(without, settled=True)
        return tasks

    def _task(self, sample: Sample, key: str) -> Task | NotApplicable:
        context = sample.context()
        if self._is_unknown(sample):
            return NotApplicable(_UNKNOWN_BEFORE)
        if key != NUMBER:
            view = intervene(key, context)
            if isinstance(view, NotApplicable):
                return view
            return Task(sample=sample, key=key, view=view, basis=context.cited)
        if sample.kind is not Units.PARAGRAPHS:
            return NotApplicable("The passages of a word problem are its sentences already.")
        other = change_number(self.problems[sample.question.problem_id or 0], context.cited)
        if isinstance(other, NotApplicable):
            return other
        return Task(
            sample=sample,
            key=key,
            view=sample.whole,
            basis=context.cited,
            changed={other.position: other.text},
            note=other.note,
        )

    async def _next_round(self) -> list[Task]:
        """The tasks that go on with what the last reply cites; why there is none is kept."""
        tasks: list[Task] = []
        without: list[CitationAsk] = []
        for task in self._done:
            parsed = task.sample.read.get((task.key, task.round))
            if parsed is None or task.key not in ("2", "3"):
                continue
            context = task.sample.after(task)
            made = intervene(task.key, context)
            if is_unknown_in_any_words(parsed.answer):
                made = NotApplicable("The answer was “unknown”, so that there is no further round.")
            self.studied.progress.total += 1
            if isinstance(made, NotApplicable):
                reason = made.reason
                without.append(self._unasked(task.sample, task.key, task.round + 1, NOT_APPLICABLE, reason))
            else:
                tasks.append(
                    Task(
                        sample=task.sample,
                        key=task.key,
                        view=made,
                        round=task.round + 1,
                        basis=context.cited,
                    )
                )
        await self._keep(without, settled=True)
        return tasks

    async def _search(self, samples: Sequence[Sample]) -> None:
        """The smallest set whose removal changes the answer, one ask a sample at a time."""
        searches = {id(sample): Search(sample, self.study.smallest) for sample in samples}
        tasks = [task for search in searches.values() if (task := search.next()) is not None]
        while tasks and not self.asking.over:
            self.studied.progress.total += len(tasks)
            await self._ask(tasks)
            tasks = [task for done in self._done if (task := searches[id(done.sample)].next()) is not None]

    async def _ask(self, tasks: Sequence[Task]) -> None:
        """Asks tasks until each is read or has failed every try; `_done` has those that came to an end."""
        self._done = []
        left = list(tasks)
        while left and not self.asking.over:
            self._again = []
            # Prompts are long: a hundred questions with their controls take a tenth of a second to write.
            await self.asking.ask(await asyncio.to_thread(self._requests, left))
            left = self._again

    def _samples(self, questions: Sequence[Question]) -> list[Sample]:
        samples = [sample_of(question, self.study.units, self.study.seed) for question in questions]
        for sample in samples:
            sample.context()  # works out what later contexts are drawn by
        return samples

    def _requests(self, tasks: Sequence[Task]) -> list[tuple[Task, Request]]:
        return [(task, request_of(task, self.study.sampling)) for task in tasks]

    async def take(self, task: Task, key: str, reply: Reply) -> None:
        """Reads a reply and keeps what came of it."""
        sample, first = task.sample, task.key == FIRST
        if reply.finish in (Finish.ERROR, Finish.INTERRUPTED):
            self.studied.error = reply.error
            self.studied.error_samples += first
            self._done.append(task)
            await self._keep([self._ask_row(task, "", FAILED, reply.error)], settled=True)
            return
        parsed = read_reply(reply, task.view.kept, len(sample.units))
        fault = fault_of(reply, parsed, first=first)
        row = self._ask_row(
            task, key, UNREAD if fault else READ, fault, cited=parsed.cited, answer=parsed.answer
        )
        last = not fault or task.attempt + 1 >= self.study.tries or reply.finish is Finish.TOO_LONG
        if not fault and first:
            sample.first = parsed
        elif not fault:
            sample.read[task.key, task.round] = parsed
        (self._done if last else self._again).append(task if last else task.next_try())
        self.studied.error_samples += bool(fault and last and first)
        await self._keep([row], settled=last)

    async def _fail_rest(self, samples: Sequence[Sample]) -> None:
        """Where step 1 could not be read nothing more is asked; each intervention is an error."""
        reason = "Step 1 could not be read."
        rows = [self._unasked(s, key, 1, UNREAD, reason) for s in samples for key in self.study.keys]
        await self._keep(rows, settled=True)

    async def _keep(self, rows: Sequence[CitationAsk], *, settled: bool) -> None:
        if not rows:
            return
        await kept(self.project.citation_asks.submit(rows))
        self.studied.progress.done += len(rows) if settled else 0
        if self.on_ask is not None:
            for row in rows:
                self.on_ask(self.studied.progress, row)

    def _ask_row(
        self,
        task: Task,
        key: str,
        state: str,
        reason: str,
        *,
        cited: tuple[int, ...] = (),
        answer: str = "",
    ) -> CitationAsk:
        return CitationAsk(
            question_id=task.sample.question.id or 0,
            model=self.model.identity,
            model_name=self.model.name,
            units=str(task.sample.kind),
            strategy=task.key,
            round=task.round,
            seed=self.study.seed if draws(task.key) else 0,
            attempt=task.attempt,
            kept=task.view.kept,
            basis=task.basis,
            reply_key=key,
            state=state,
            reason=reason,
            cited=cited,
            answer=answer,
            note=task.note,
        )

    def _unasked(self, sample: Sample, key: str, turn: int, state: str, reason: str) -> CitationAsk:
        task = Task(sample=sample, key=key, view=sample.whole, round=turn, basis=sample.context().cited)
        return self._ask_row(task, "", state, reason)
