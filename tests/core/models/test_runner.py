"""The runner: bounded, lazy, cancelled cleanly, and no reply is lost on the way."""

from __future__ import annotations

import asyncio
import tracemalloc
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from core.errors import ModelError
from core.models.base import Finish, Message, Reply, Request
from core.models.planted import open_planted
from core.models.runner import Control, RunProgress, run_requests

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Echo:
    """Answers with the question, after `delay`; questions in `broken` are failures of the model."""

    delay: float = 0.0
    broken: frozenset[str] = frozenset()
    identity: str = "echo"
    name: str = "echo"
    parallel: int = 4
    now: int = 0
    most: int = 0
    cancelled: list[str] = field(default_factory=list)

    async def ask(self, request: Request) -> Reply:
        question = request.messages[0].content
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await asyncio.sleep(self.delay)
        except asyncio.CancelledError:
            self.cancelled.append(question)
            raise
        finally:
            self.now -= 1
        if question in self.broken:
            raise ModelError(f"The model broke on {question}.")
        return Reply(question, Finish.STOP)

    async def close(self) -> None:
        return


def asked(n: int) -> Iterator[tuple[int, Request]]:
    return ((i, Request((Message("user", str(i)),), about={"answer": str(i)})) for i in range(n))


class Taken:
    def __init__(self) -> None:
        self.replies: dict[int, Reply] = {}

    async def __call__(self, what: int, request: Request, reply: Reply) -> None:
        assert request.messages[0].content == str(what)
        assert what not in self.replies
        self.replies[what] = reply


async def test_every_request_is_answered_once_and_no_more_are_in_flight_than_allowed() -> None:
    model, taken = Echo(0.001), Taken()
    progress = await run_requests(model, asked(50), taken)
    assert {what: reply.text for what, reply in taken.replies.items()} == {i: str(i) for i in range(50)}
    assert model.most == 4
    assert (progress.answered, progress.failed, progress.in_flight) == (50, 0, 0)
    await run_requests(model, asked(20), Taken(), parallel=9)
    assert model.most == 9


async def test_twenty_thousand_requests_are_drawn_as_slots_fall_free_and_memory_stays_flat() -> None:
    drawn = 0

    def jobs() -> Iterator[tuple[int, Request]]:
        nonlocal drawn
        for job in asked(20_000):
            drawn += 1
            yield job

    ahead = done = 0

    async def take(what: int, request: Request, reply: Reply) -> None:
        nonlocal ahead, done
        done += 1
        ahead = max(ahead, drawn - done)

    model = open_planted("exact")
    tracemalloc.start()
    await run_requests(model, jobs(), take)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert done == 20_000
    assert ahead <= model.parallel
    assert peak < 2_000_000


async def test_a_failure_of_the_model_is_a_failed_reply_and_the_run_goes_on() -> None:
    taken = Taken()
    progress = await run_requests(Echo(broken=frozenset({"3"})), asked(10), taken)
    assert taken.replies[3].finish is Finish.ERROR
    assert taken.replies[3].error == "The model broke on 3."
    assert (progress.answered, progress.failed) == (10, 1)


async def test_a_model_that_only_fails_ends_the_run_with_its_sentence() -> None:
    model, taken = Echo(0.001, broken=frozenset(map(str, range(100)))), Taken()
    with pytest.raises(ModelError, match="The model broke"):
        await run_requests(model, asked(100), taken, parallel=1)
    assert len(taken.replies) == 2


async def test_cancelling_cancels_what_is_in_flight_and_waits_for_it() -> None:
    model, taken = Echo(5), Taken()
    run = asyncio.create_task(run_requests(model, asked(100), taken))
    await asyncio.sleep(0.02)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert sorted(model.cancelled) == ["0", "1", "2", "3"]
    assert model.now == 0
    assert not taken.replies
    assert len(asyncio.all_tasks()) == 1


async def test_a_reply_that_cannot_be_taken_ends_the_run_with_that_error_and_nothing_is_left_behind() -> None:
    async def take(what: int, request: Request, reply: Reply) -> None:
        if what == 5:
            raise OSError("disk full")

    model = Echo(0.001)
    with pytest.raises(OSError, match="disk full"):
        await run_requests(model, asked(100), take)
    assert model.now == 0
    assert len(asyncio.all_tasks()) == 1


async def test_requests_that_cannot_be_made_end_the_run_with_that_error() -> None:
    def jobs() -> Iterator[tuple[int, Request]]:
        yield from asked(6)
        raise ValueError("no more")

    taken = Taken()
    with pytest.raises(ValueError, match="no more"):
        await run_requests(Echo(), jobs(), taken)


async def test_a_paused_run_asks_nothing_new_and_goes_on_when_resumed() -> None:
    model, taken, control = Echo(0.002), Taken(), Control()
    run = asyncio.create_task(run_requests(model, asked(40), taken, control=control))
    await asyncio.sleep(0.01)
    control.pause()
    await asyncio.sleep(0.01)
    held = len(taken.replies)
    await asyncio.sleep(0.02)
    assert len(taken.replies) == held < 40
    assert control.paused
    control.resume()
    await run
    assert len(taken.replies) == 40


async def test_an_ended_run_takes_what_is_in_flight_and_returns_even_while_paused() -> None:
    model, taken, control = Echo(0.002), Taken(), Control()
    run = asyncio.create_task(run_requests(model, asked(400), taken, control=control))
    await asyncio.sleep(0.01)
    control.pause()
    control.end()
    progress = await run
    assert 0 < progress.answered == len(taken.replies) < 400


async def test_the_forecast_is_right_within_a_factor() -> None:
    progress = await run_requests(Echo(0.01, parallel=1), asked(10), Taken(), control=Control(total=100))
    assert 20 < progress.rate < 101
    assert progress.seconds_left == pytest.approx(90 / progress.rate)


async def test_no_forecast_is_made_of_too_little() -> None:
    assert RunProgress().seconds_left is None
    assert RunProgress(total=5).seconds_left is None
    assert RunProgress().rate == 0
