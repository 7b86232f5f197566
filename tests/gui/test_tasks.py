"""Named tasks: the newer cancels the older, and every failure goes to one place."""

from __future__ import annotations

import asyncio

from gui.tasks import Tasks


async def test_a_newer_task_cancels_the_older_of_its_name() -> None:
    tasks, done = Tasks(lambda _: None), []

    async def work(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        done.append(name)

    tasks.start("show", work("old", 5))
    tasks.start("other", work("other", 0.01))
    await asyncio.sleep(0)
    await tasks.start("show", work("new", 0.02))
    assert done == ["other", "new"]
    assert not tasks.running("show")


async def test_a_failure_goes_to_the_one_place_and_a_cancel_does_not() -> None:
    seen: list[BaseException] = []
    tasks = Tasks(seen.append)

    async def fail() -> None:
        raise ValueError("no")

    async def wait() -> None:
        await asyncio.sleep(5)

    tasks.start("fail", fail())
    tasks.start("wait", wait())
    await asyncio.sleep(0.01)
    tasks.cancel("wait")
    await asyncio.sleep(0.01)
    assert [str(error) for error in seen] == ["no"]
    assert not tasks.running("wait")


async def test_close_waits_for_what_has_to_be_put_away() -> None:
    tasks, put_away = Tasks(lambda _: None), []

    async def work() -> None:
        try:
            await asyncio.sleep(5)
        finally:
            await asyncio.sleep(0.02)
            put_away.append(True)

    tasks.start("ask", work())
    await asyncio.sleep(0)
    await tasks.close()
    assert put_away == [True]


async def test_stop_waits_for_the_task_of_that_name() -> None:
    tasks, ended = Tasks(lambda _: None), []

    async def work() -> None:
        try:
            await asyncio.sleep(5)
        finally:
            ended.append(True)

    tasks.start("show", work())
    await asyncio.sleep(0)
    await tasks.stop("show")
    await tasks.stop("nothing")
    assert ended == [True]
