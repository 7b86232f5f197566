"""Work that is wanted again: one at a time, never lost, always once more for the newest wish."""

from __future__ import annotations

import asyncio

from gui.tasks import Tasks
from gui.worksheets.again import Again


async def ended(again: Again) -> None:
    while again.running:
        await asyncio.sleep(0.005)


async def test_a_wish_during_the_work_is_done_once_more_however_often_it_came() -> None:
    seen: list[int] = []
    wish, running, most = 0, 0, 0

    async def work() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        seen.append(wish)
        await asyncio.sleep(0.01)
        running -= 1

    again = Again(Tasks(lambda _: None), "work", work)
    for wish in range(1, 8):  # noqa: B007 - the work reads it
        again.want()
        await asyncio.sleep(0.002)
    await ended(again)
    assert seen[-1] == 7
    assert len(seen) < 7
    assert most == 1
    again.want()
    await ended(again)
    assert seen[-2:] == [7, 7]


async def test_after_a_failure_it_works_again() -> None:
    failures: list[BaseException] = []
    calls = 0

    async def work() -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ValueError("once")

    again = Again(Tasks(failures.append), "work", work)
    for _ in range(2):
        again.want()
        await ended(again)
    assert calls == 2
    assert [str(one) for one in failures] == ["once"]


async def test_what_is_wanted_while_all_is_put_away_is_not_begun() -> None:
    calls = 0

    async def work() -> None:
        nonlocal calls
        calls += 1
        await asyncio.sleep(30)

    tasks = Tasks(lambda _: None)
    again = Again(tasks, "work", work)
    again.want()
    await asyncio.sleep(0.01)
    again.want()
    await tasks.close()
    await asyncio.sleep(0.01)
    assert (calls, again.running) == (1, False)
