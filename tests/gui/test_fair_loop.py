"""The event loop keeps the order and the promises of asyncio, and gives way to the window."""

from __future__ import annotations

import asyncio
import contextvars
import sys
import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer

from gui.app import make_loop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication


@pytest.fixture
def runner(qapp: QApplication) -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=lambda: make_loop(qapp)) as made:
        yield made


def test_callbacks_run_in_the_order_they_were_asked_for(runner: asyncio.Runner) -> None:
    seen: list[int] = []

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        for number in range(20):
            loop.call_soon(seen.append, number)
        loop.call_soon(seen.append, 99).cancel()
        await asyncio.sleep(0.05)

    runner.run(scenario())
    assert seen == list(range(20))


def test_the_window_has_its_turn_between_many_callbacks_that_are_due_at_once(runner: asyncio.Runner) -> None:
    late: list[float] = []

    async def scenario() -> None:
        last = [time.perf_counter()]

        def beat() -> None:
            late.append(time.perf_counter() - last[0])
            last[0] = time.perf_counter()

        timer = QTimer()
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(beat)
        timer.start(1)
        loop = asyncio.get_running_loop()
        last[0] = time.perf_counter()
        for _ in range(200):
            loop.call_soon(time.sleep, 0.002)
        await asyncio.sleep(0.6)
        timer.stop()

    runner.run(scenario())
    served_during = [seconds for seconds in late if seconds > 0.002]
    assert len(served_during) >= 20, "the timer waited for all callbacks"


def test_threads_children_and_contexts_work(runner: asyncio.Runner) -> None:
    name: contextvars.ContextVar[str] = contextvars.ContextVar("name", default="none")

    async def child() -> str:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "print(input()[::-1])",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        out, _ = await process.communicate(b"abc\n")
        return out.decode().strip()

    async def scenario() -> tuple[str, str]:
        name.set("inner")
        assert await asyncio.to_thread(name.get) == "inner"
        return await child(), name.get()

    assert runner.run(scenario()) == ("cba", "inner")
    assert name.get() == "none"


def test_a_failure_comes_through_and_the_loop_can_run_again(runner: asyncio.Runner) -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        runner.run(fail())
    assert runner.run(_value(7)) == 7


def test_a_closed_loop_takes_nothing_more(qapp: QApplication) -> None:
    loop = make_loop(qapp)
    loop.close()
    with pytest.raises(RuntimeError, match="closed"):
        loop.call_soon(print)


async def _value(number: int) -> int:
    await asyncio.sleep(0)
    return number
