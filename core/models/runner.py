"""The one runner of many requests: bounded in flight, drawn lazily, stopped, paused and cancelled cleanly."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from core.errors import ModelError
from core.models.base import Finish, Reply

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator

    from core.models.base import ChatModel, Request

T = TypeVar("T")


@dataclass(slots=True)
class RunProgress:
    """How far a run is: requests `answered`, of these `failed`, and of `total` where that is known.

    `rate` is requests a second over the last `window` answers, so that a pause or a slow start does
    not spoil the forecast for long.
    """

    total: int | None = None
    answered: int = 0
    failed: int = 0
    in_flight: int = 0
    window: int = 50
    _times: list[float] = field(default_factory=list)

    def add(self, reply: Reply) -> None:
        """One more reply has come."""
        self.answered += 1
        self.failed += reply.finish in (Finish.ERROR, Finish.INTERRUPTED)
        self._times.append(time.monotonic())
        if len(self._times) > 2 * self.window:
            del self._times[: self.window]

    def restart_clock(self) -> None:
        """Forgets the times so far: the run was paused."""
        self._times.clear()

    @property
    def rate(self) -> float:
        """Requests answered a second of late; 0 while fewer than two are."""
        recent = self._times[-self.window :]
        if len(recent) < 2:
            return 0.0
        return (len(recent) - 1) / max(recent[-1] - recent[0], 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """Seconds until all are answered at the late rate; None while that is unknown."""
        if self.total is None or not self.rate:
            return None
        return max(0, self.total - self.answered) / self.rate


class Control:
    """Pauses, resumes and ends a run from elsewhere in the same event loop, and holds how far it is.

    A paused or ended run makes no new request; what is in flight comes back and is taken. `total` is
    how many requests there will be, for the forecast. `model_failures` in a row end a run.
    """

    def __init__(self, total: int | None = None, model_failures: int = 3) -> None:
        self.progress = RunProgress(total)
        self.model_failures = model_failures
        self._open = asyncio.Event()
        self._open.set()
        self.ended = False

    @property
    def paused(self) -> bool:
        """Whether no new request is made for the time being."""
        return not self._open.is_set()

    def pause(self) -> None:
        """No new request until `resume`."""
        self._open.clear()

    def resume(self) -> None:
        """Goes on after `pause`; the forecast begins anew."""
        self.progress.restart_clock()
        self._open.set()

    def end(self) -> None:
        """No new request at all; the run returns when those in flight are answered."""
        self.ended = True
        self._open.set()

    async def passed(self) -> bool:
        """Waits while paused; whether the run goes on."""
        await self._open.wait()
        return not self.ended


async def run_requests(
    model: ChatModel,
    requests: Iterable[tuple[T, Request]],
    take: Callable[[T, Request, Reply], Awaitable[None]],
    *,
    parallel: int | None = None,
    control: Control | None = None,
) -> RunProgress:
    """Asks all requests and hands each reply, with what its request came with, to `take` as it comes.

    `requests` is drawn on only as slots fall free, so it may be as long as it likes; at most
    `parallel` (the model's own number unless given) are in flight, and as many are being taken.
    Order is the order of completion. A failed request is a reply with its error. `ModelError` from
    the model makes that request a failed reply too, until `control.model_failures` of them have come with no
    good reply between: then the last one is raised. Whatever is raised, by the model, by `requests`
    or by `take`, ends the run after the rest is cancelled and awaited; so does cancelling it.
    """
    run = _Run(model, iter(requests), take, control or Control())
    workers = [asyncio.create_task(run.work()) for _ in range(max(1, parallel or model.parallel))]
    try:
        await asyncio.gather(*workers)
    finally:
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
    return run.control.progress


@dataclass(slots=True)
class _Run(Generic[T]):
    model: ChatModel
    requests: Iterator[tuple[T, Request]]
    take: Callable[[T, Request, Reply], Awaitable[None]]
    control: Control
    failures_in_a_row: int = 0

    async def work(self) -> None:
        """Asks one request after another until there are no more."""
        progress = self.control.progress
        while await self.control.passed():
            drawn = next(self.requests, None)
            if drawn is None:
                return
            what, request = drawn
            progress.in_flight += 1
            try:
                reply = await self._ask(request)
            finally:
                progress.in_flight -= 1
            progress.add(reply)
            await self.take(what, request, reply)

    async def _ask(self, request: Request) -> Reply:
        started = time.monotonic()
        try:
            reply = await self.model.ask(request)
        except ModelError as error:
            self.failures_in_a_row += 1
            if self.failures_in_a_row >= self.control.model_failures:
                raise
            return Reply("", Finish.ERROR, error=str(error), seconds=time.monotonic() - started)
        self.failures_in_a_row = 0
        return reply
