"""A study: asks once, keeps every reply, goes on after any end, and stays within its budget."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.attacks.plan import Study, plan_study
from core.attacks.progress import Budget, Progress
from core.attacks.regrade import regrade
from core.attacks.study import run_study
from core.errors import ModelError, ProjectError
from core.models.base import Finish, Reply, Request
from core.models.planted import open_planted
from core.models.runner import Control
from core.problems.problem import Problem
from core.store.grade import Outcome
from core.store.project import Project
from core.variants.variant import Generation, Method, Settings, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.models.base import ChatModel
    from core.store.asks import Ask

ROOT = Path(__file__).parents[3]


def fill(project: Project, problems: int = 10, variants: int = 9) -> None:
    """Problems of the form "p boxes of 3", each with variants that change both numbers."""
    project.problems.add(
        [
            Problem(text=f"{p} boxes of 3 pens. How many pens?", answer=Fraction(3 * p))
            for p in range(2, problems + 2)
        ]
    )
    for problem in project.problems.all():
        drawn = tuple(
            Variant(
                {"n": Fraction(n)},
                f"{problem.id} boxes of {n} pens. How many pens?",
                Fraction(n * (problem.id or 0)),
            )
            for n in range(11, 11 + variants)
        )
        project.variants.save(problem, Generation(Settings(method=Method.M3), drawn, 100, variants, False))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        fill(opened)
        yield opened


def test_every_problem_is_asked_as_it_stands_and_then_a_variant_of_each(project: Project) -> None:
    plan = plan_study(project, "m", Study(count=2, most_problems=3, repeats=2))
    assert [(q.problem.id, q.variant is None, q.repeat) for q in plan.questions[:9]] == [
        (1, True, 0),
        (2, True, 0),
        (3, True, 0),
        (1, True, 1),
        (2, True, 1),
        (3, True, 1),
        (1, False, 0),
        (2, False, 0),
        (3, False, 0),
    ]
    assert (len(plan.questions), plan.problems, len(plan.missing)) == (18, 3, 18)


def test_what_cannot_be_asked_is_named(project: Project) -> None:
    project.problems.add([Problem(text="no variants", answer=Fraction(1))])
    plan = plan_study(project, "m", Study(count=1))
    assert plan.without == (11,)
    assert plan_study(project, "m", Study(method=Method.M1)).questions == ()
    assert plan_study(project, "m", Study(problems=(2, 99))).problems == 1


async def test_every_reply_and_its_grade_is_kept(project: Project) -> None:
    told: list[Ask] = []
    model = open_planted("wrong-on=12")
    progress = await run_study(
        project, model, Study(), on_progress=lambda _, ask: told.append(ask) if ask else None
    )
    assert (progress.done, progress.total, progress.requests.answered) == (100, 100, 100)
    assert progress.outcomes == {Outcome.CORRECT: 90, Outcome.WRONG: 10}
    assert len(told) == len(project.asks.all()) == 100
    again = await run_study(project, model, Study())
    assert (again.done, again.requests.answered, again.outcomes) == (100, 0, progress.outcomes)


async def test_more_variants_ask_only_what_is_new(project: Project) -> None:
    model = open_planted("exact")
    assert (await run_study(project, model, Study(count=2))).requests.answered == 30
    assert (await run_study(project, model, Study(count=5))).requests.answered == 30
    assert (await run_study(project, model, Study(count=5, repeats=2))).requests.answered == 60


async def test_another_model_is_asked_afresh(project: Project) -> None:
    for name in ("exact", "never-answers"):
        progress = await run_study(project, open_planted(name), Study(count=1))
        assert progress.requests.answered == 20
    assert progress.outcomes == {Outcome.NO_ANSWER: 20}


KILLED = """
import asyncio, os, signal, sys
from core.attacks.plan import Study
from core.attacks.study import run_study
from core.models.planted import open_planted
from core.store.project import Project

def kill(progress, ask):
    if progress.done == 40:
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(run_study(Project.open(sys.argv[1]), open_planted("exact"), Study(), on_progress=kill))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
async def test_a_study_killed_at_40_of_100_asks_only_what_is_missing(project: Project) -> None:
    ended = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", KILLED, str(project.path)], cwd=ROOT, check=False
    )
    assert ended.returncode == -9
    stored = 100 - len(plan_study(project, "planted:exact", Study()).missing)
    assert stored >= 40
    progress = await run_study(project, open_planted("exact"), Study())
    assert progress.requests.answered == 100 - stored
    assert progress.outcomes == {Outcome.CORRECT: 100}
    assert len(project.asks.all()) == 100


async def test_a_cancelled_study_keeps_what_came_and_goes_on(project: Project) -> None:
    def cancel(progress: Progress, ask: Ask | None) -> None:
        if progress.done == 30:
            task.cancel()

    task = asyncio.create_task(run_study(project, open_planted("exact"), Study(), on_progress=cancel))
    with pytest.raises(asyncio.CancelledError):
        await task
    progress = await run_study(project, open_planted("exact"), Study())
    assert progress.requests.answered <= 70
    assert progress.done == 100


async def test_a_study_may_be_ended_from_elsewhere(project: Project) -> None:
    control = Control()

    def end(progress: Progress, ask: Ask | None) -> None:
        control.end()

    progress = await run_study(project, open_planted("exact"), Study(), control=control, on_progress=end)
    assert 1 <= progress.done < 100


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        (Budget(requests=25), "after 25 new requests"),
        (Budget(tokens=1), "the limit was 1"),
        (Budget(seconds=0.0), "seconds"),
        (Budget(cost=Fraction(0)), "cost"),
    ],
)
async def test_a_budget_ends_the_asking_and_says_so(project: Project, budget: Budget, words: str) -> None:
    progress = await run_study(project, open_planted("exact"), Study(), budget=budget)
    assert words in progress.stopped
    assert progress.done < 100
    if budget.requests:
        assert progress.done == 25
    rest = await run_study(project, open_planted("exact"), Study())
    assert (rest.done, rest.stopped) == (100, "")


class Failing:
    """A planted model that fails on some requests, as a network does."""

    def __init__(self, fail: set[int], error: type[Exception] | None = None) -> None:
        self._inner: ChatModel = open_planted("exact")
        self._fail, self._error, self._asked = fail, error, 0
        self.identity, self.name, self.parallel = self._inner.identity, self._inner.name, 4

    async def ask(self, request: Request) -> Reply:
        self._asked += 1
        if self._asked in self._fail:
            if self._error:
                raise self._error("gone")
            return Reply("", Finish.ERROR, error="The network is down.")
        return await self._inner.ask(request)

    async def close(self) -> None:
        """Nothing is held."""


async def test_a_failed_request_is_an_error_and_is_asked_again_next_time(project: Project) -> None:
    progress = await run_study(project, Failing({3, 50}), Study())
    assert progress.outcomes[Outcome.ERROR] == progress.requests.failed == 2
    assert {ask.error for ask in project.asks.all()} == {"", "The network is down."}
    again = await run_study(project, open_planted("exact"), Study())
    assert (again.requests.answered, again.outcomes) == (2, {Outcome.CORRECT: 100})
    assert {ask.error for ask in project.asks.all()} == {""}


async def test_a_model_that_cannot_go_on_ends_the_study_with_its_sentence(project: Project) -> None:
    with pytest.raises(ModelError, match="gone"):
        await run_study(project, Failing(set(range(20, 200)), ModelError), Study())
    assert (await run_study(project, open_planted("exact"), Study())).requests.answered <= 85


async def test_a_changed_answer_is_graded_again_without_asking(project: Project) -> None:
    model = open_planted("exact")
    await run_study(project, model, Study(count=1, problems=(1,)))
    problem = project.problems.get(1)
    project.problems.update(replace(problem, answer=Fraction(99)))
    project.variants.save(
        project.problems.get(1),
        Generation(
            Settings(), (Variant({"n": Fraction(4)}, "1 box of 4 pens. How many?", Fraction(4)),), 1, 1, False
        ),
    )
    progress = await run_study(project, model, Study(count=1, problems=(1,)))
    assert progress.requests.answered == 1
    assert progress.outcomes == {Outcome.WRONG: 1, Outcome.CORRECT: 1}


async def test_the_same_question_of_two_problems_is_asked_once(project: Project) -> None:
    text = project.problems.get(1).text
    project.problems.add([Problem(text=text, answer=Fraction(7))])
    variant = Variant({"n": Fraction(4)}, text, Fraction(6))
    project.variants.save(project.problems.get(11), Generation(Settings(), (variant,), 1, 1, False))
    progress = await run_study(project, open_planted("exact"), Study(count=1, problems=(1, 11)))
    assert (progress.requests.answered, progress.done) == (2, 4)


async def test_regrading_needs_no_model_and_finds_what_changed(project: Project) -> None:
    await run_study(project, open_planted("exact"), Study(count=1))
    first = project.asks.all()[0]
    project.asks.save([replace(first, grade=replace(first.grade, outcome=Outcome.WRONG))])
    done = regrade(project)
    assert (done.total, done.changed) == (20, 1)
    assert project.asks.all()[0].outcome is Outcome.CORRECT


async def test_a_disk_that_fills_up_ends_a_study_with_one_sentence_and_it_goes_on_later(
    project: Project,
) -> None:
    heard: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: heard.append(context))
    await run_study(project, open_planted("digits=2"), Study(count=1))
    project._database.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())
    with pytest.raises(ProjectError, match="disk is full"):
        await run_study(project, open_planted("digits=2"), Study(count=9))
    await asyncio.sleep(0.05)
    gc.collect()
    assert heard == []
    model = open_planted("digits=2")
    left = len(plan_study(project, model.identity, Study(count=9)).missing)
    assert 0 < left <= 80  # the 20 of before are kept, and those that still had room
    project._database.write(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    progress = await run_study(project, model, Study(count=9))
    assert (progress.done, progress.requests.answered) == (100, left)
