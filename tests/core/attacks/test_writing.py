"""Programs by a model: three tries, each checked and kept, asked once, and never over a person's work."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.attacks.progress import Budget, Progress
from core.attacks.writing import Writing, write_programs
from core.errors import ModelError
from core.models.base import Finish, Reply, Request
from core.models.planted import SayingModel, open_planted
from core.models.runner import Control
from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.store.project import Project
from core.store.tries import Task, Try

if TYPE_CHECKING:
    from pathlib import Path

GOOD = "```python\nboxes = {0}\npens = 3\nprint(boxes * pens)\n```"
WRONG = "```python\nboxes = {0}\npens = 3\nprint(boxes + pens + 100)\n```"
LOOP = "```python\nfor pen in range(3):\n    print(pen)\n```"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        opened.problems.add(
            [
                Problem(text=f"{n} boxes of 3 pens. How many pens?", answer=Fraction(3 * n))
                for n in range(11, 21)
            ]
        )
        yield opened


def writer(
    says: Callable[[str, int], str], asked: list[tuple[str, int]] | None = None, identity: str = "planted:w"
) -> SayingModel:
    """A model that gets the number of boxes and the try, and says a reply with {0} for the number."""

    def say(request: Request) -> str:
        boxes = request.about["text"].split()[0]
        if asked is not None:
            asked.append((boxes, request.repeat))
        return says(boxes, request.repeat).replace("{0}", boxes)

    return SayingModel(identity, "planted writer", say)


async def test_a_program_that_holds_is_the_problems_and_ready(project: Project) -> None:
    written = await write_programs(project, writer(lambda _, __: GOOD), Writing())
    assert (written.solved, written.failed, written.open) == (list(range(1, 11)), [], [])
    assert {analyse(problem).status for problem in project.problems.all()} == {Status.READY}
    assert project.problems.get(1).program == "boxes = 11\npens = 3\nprint(boxes * pens)\n"
    assert [(made.taken, made.attempt, made.task) for made in project.tries.of(1)] == [
        (True, 0, Task.PROGRAM)
    ]


async def test_each_failure_is_kept_with_its_reason_until_a_try_holds(project: Project) -> None:
    model = writer(lambda _, repeat: (LOOP, WRONG, GOOD)[repeat])
    written = await write_programs(project, model, Writing(problems=(2,)))
    assert written.solved == [2]
    first, second, third = project.tries.of(2)
    assert (first.kind, first.line, first.taken) == ("unsupported", 1, False)
    assert "loop" in first.reason
    assert first.content.startswith("for pen in range")
    assert (second.kind, second.attempt) == ("another answer", 1)
    assert "115" in second.reason
    assert (third.taken, third.model_name) == (True, "planted writer")
    assert project.replies.get([first.reply_key])[first.reply_key].text == LOOP


async def test_there_are_three_tries_and_a_problem_that_fails_them_all_stays_as_it_was(
    project: Project,
) -> None:
    asked: list[tuple[str, int]] = []
    before = project.problems.get(1)
    written = await write_programs(project, writer(lambda _, __: WRONG, asked), Writing(problems=(1,)))
    assert (written.solved, written.failed) == ([], [1])
    assert asked == [("11", 0), ("11", 1), ("11", 2)]
    assert project.problems.get(1) == before
    assert [made.kind for made in project.tries.of(1)] == ["another answer"] * 3


async def test_the_first_try_is_greedy_and_the_later_ones_draw(project: Project) -> None:
    seen: list[float] = []

    def say(request: Request) -> str:
        seen.append(request.sampling.temperature)
        return LOOP

    await write_programs(project, SayingModel("m", "m", say), Writing(most_problems=1))
    assert seen == [0.0, 0.1, 0.1]


async def test_all_problems_get_a_first_try_before_any_gets_a_second(project: Project) -> None:
    asked: list[tuple[str, int]] = []
    await write_programs(project, writer(lambda _, __: LOOP, asked), Writing())
    assert [repeat for _, repeat in asked] == [0] * 10 + [1] * 10 + [2] * 10


async def test_nothing_is_asked_twice(project: Project) -> None:
    asked: list[tuple[str, int]] = []
    model = writer(lambda boxes, _: GOOD if int(boxes) % 2 else WRONG, asked)
    first = await write_programs(project, model, Writing())
    again = await write_programs(project, model, Writing())
    assert (first.solved, again.solved) == ([1, 3, 5, 7, 9], [])
    assert first.failed == again.failed == [2, 4, 6, 8, 10]
    assert (again.progress.requests.answered, set(Counter(asked).values())) == (0, {1})


async def test_a_stopped_run_goes_on_where_it_was(project: Project) -> None:
    asked: list[tuple[str, int]] = []
    model = writer(lambda _, repeat: GOOD if repeat == 1 else LOOP, asked)
    stopped = await write_programs(project, model, Writing(), budget=Budget(requests=13))
    assert "after 13 new requests" in stopped.progress.stopped
    assert (len(stopped.solved), len(stopped.open)) == (3, 7)
    rest = await write_programs(project, model, Writing())
    assert (len(rest.solved), rest.open, len(asked)) == (7, [], 20)
    assert set(Counter(asked).values()) == {1}


async def test_a_cancelled_run_keeps_what_came_and_goes_on(project: Project) -> None:
    asked: list[tuple[str, int]] = []
    model = writer(lambda _, __: GOOD, asked)
    told: list[Try] = []
    running: list[asyncio.Task[object]] = []

    def stop(_: Progress, made: Try) -> None:
        told.append(made)
        if len(told) == 4:
            running[0].cancel()

    running.append(asyncio.create_task(write_programs(project, model, Writing(), on_try=stop)))
    with pytest.raises(asyncio.CancelledError):
        await running[0]
    solved = sum(bool(problem.program) for problem in project.problems.all())
    assert 4 <= solved <= 10
    await write_programs(project, model, Writing())
    assert all(problem.program for problem in project.problems.all())
    assert set(Counter(asked).values()) == {1}


async def test_a_run_may_be_ended_from_elsewhere(project: Project) -> None:
    control = Control()
    model = writer(lambda _, __: LOOP)
    written = await write_programs(
        project, model, Writing(), control=control, on_try=lambda _, __: control.end()
    )
    assert written.failed == []
    assert len(written.open) == 10
    assert {made.attempt for made in project.tries.all()} == {0}


async def test_progress_counts_problems_that_are_settled(project: Project) -> None:
    seen: list[tuple[int, int]] = []
    model = writer(lambda boxes, _: GOOD if boxes == "11" else LOOP)
    await write_programs(
        project, model, Writing(most_problems=3), on_try=lambda p, _: seen.append((p.done, p.total))
    )
    assert seen[0] == (1, 3)
    assert seen[-1] == (3, 3)
    assert len(seen) == 7


async def test_a_problem_with_a_solution_or_without_an_answer_is_not_asked_about(project: Project) -> None:
    asked: list[tuple[str, int]] = []
    project.problems.update(replace(project.problems.get(1), program="print(11 * 2)"))
    project.problems.update(replace(project.problems.get(2), answer=None))
    written = await write_programs(project, writer(lambda _, __: GOOD, asked), Writing())
    assert written.without_answer == [2]
    assert len(asked) == 8
    assert project.problems.get(1).program == "print(11 * 2)"


async def test_characters_that_no_file_holds_are_replaced_before_a_program_is_read(project: Project) -> None:
    model = writer(lambda _, __: GOOD.replace("pens = 3", "pens = 3  # \ud800 \x00"))
    written = await write_programs(project, model, Writing(problems=(1,)))
    assert written.solved == [1]
    assert "# \ufffd \ufffd" in project.problems.get(1).program


async def test_a_program_typed_meanwhile_is_left_alone(project: Project) -> None:
    mine = replace(project.problems.get(1), program="print(11 * 3)")

    def say(_: str, __: int) -> str:
        project.problems.update(mine)
        return GOOD

    written = await write_programs(project, writer(say), Writing(problems=(1,)))
    assert (written.solved, written.changed) == ([], [1])
    assert project.problems.get(1) == mine


class Broken:
    """A model whose requests fail."""

    identity, name, parallel = "broken", "Broken", 2

    def __init__(self, error: type[Exception] | None = None) -> None:
        self._error = error

    async def ask(self, request: Request) -> Reply:
        if self._error:
            raise self._error("gone")
        return Reply("", Finish.ERROR, error="The network is down.")

    async def close(self) -> None:
        """Nothing is held."""


async def test_a_failed_request_is_no_try(project: Project) -> None:
    written = await write_programs(project, Broken(), Writing())
    assert (written.failed, len(written.open), written.error) == ([], 10, "The network is down.")
    assert written.progress.requests.failed == 10
    assert project.tries.all() == []


async def test_a_model_that_cannot_go_on_says_so(project: Project) -> None:
    with pytest.raises(ModelError, match="gone"):
        await write_programs(project, Broken(ModelError), Writing())


async def test_a_model_that_writes_no_program_fails_in_a_sentence(project: Project) -> None:
    written = await write_programs(project, open_planted("exact"), Writing(problems=(1,)))
    assert written.failed == [1]
    assert {made.kind for made in project.tries.of(1)} == {"no code"}


async def test_asked_anew_a_solution_stays_until_one_that_holds_takes_its_place(project: Project) -> None:
    first, second = (replace(found, program="print(1)") for found in project.problems.all()[:2])
    for problem in (first, second):
        project.problems.update(problem)
    wanted = Writing(problems=(first.id or 0, second.id or 0), anew=True)
    left_alone = await write_programs(project, writer(lambda _, __: GOOD), replace(wanted, anew=False))
    assert left_alone.solved == []
    says = {first.text.split()[0]: GOOD, second.text.split()[0]: WRONG}
    written = await write_programs(project, writer(lambda boxes, _: says[boxes]), wanted)
    assert (written.solved, written.failed) == ([first.id], [second.id])
    assert "boxes * pens" in project.problems.get(first.id or 0).program
    assert project.problems.get(second.id or 0).program == "print(1)"
