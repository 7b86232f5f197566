"""Waiting for changes: what they give, what fails, and that a waiter who is cancelled takes nothing along."""

from __future__ import annotations

import asyncio
import gc
from concurrent.futures import Future
from typing import Any

import pytest

from core.errors import ProjectError
from core.store.keeping import kept

FULL = ProjectError("The disk is full.")


def changes(count: int) -> list[Future[Any]]:
    return [Future() for _ in range(count)]


async def test_it_gives_what_the_changes_give_in_order() -> None:
    first, second = changes(2)
    waiting = asyncio.create_task(kept(first, second))
    await asyncio.sleep(0)
    second.set_result(2)
    first.set_result(1)
    assert await waiting == [1, 2]


async def test_the_first_failure_is_raised_when_all_have_ended() -> None:
    first, second = changes(2)
    waiting = asyncio.create_task(kept(first, second))
    await asyncio.sleep(0)
    first.set_exception(FULL)
    await asyncio.sleep(0.01)
    assert not waiting.done()
    second.set_exception(ProjectError("Another."))
    with pytest.raises(ProjectError, match="disk is full"):
        await waiting


@pytest.mark.parametrize("fails", [True, False])
async def test_a_waiter_who_is_cancelled_cancels_no_change_and_leaves_no_noise(*, fails: bool) -> None:
    heard: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: heard.append(context))
    change: Future[Any] = Future()
    waiting = asyncio.create_task(kept(change))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not change.cancelled()
    if fails:
        change.set_exception(FULL)
    else:
        change.set_result(True)
    await asyncio.sleep(0.01)
    gc.collect()
    assert heard == []
