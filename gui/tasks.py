"""Work beside the window: named tasks on the Qt event loop, with one place for their failures."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


class Tasks:
    """Runs coroutines by name: starting a name again cancels the one before.

    A failure goes to `on_failure`; a cancelled task goes nowhere. Tasks start only while the
    event loop runs (in a slot or in a coroutine).
    """

    def __init__(self, on_failure: Callable[[BaseException], None]) -> None:
        self._on_failure = on_failure
        self._newest: dict[str, asyncio.Task[None]] = {}
        self._all: set[asyncio.Task[None]] = set()

    def start(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts `work` under `name`, after asking an older task of that name to stop."""
        self.cancel(name)
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._newest[name] = task
        self._all.add(task)
        task.add_done_callback(self._finished)
        return task

    def running(self, name: str) -> bool:
        """Whether a task of that name is at work."""
        return name in self._newest

    def cancel(self, name: str) -> None:
        """Asks the task of that name to stop, if there is one."""
        task = self._newest.get(name)
        if task is not None:
            task.cancel()

    async def stop(self, name: str) -> None:
        """Asks the task of that name to stop, and waits until it has."""
        task = self._newest.get(name)
        if task is not None and task is not asyncio.current_task():
            task.cancel()
            await asyncio.wait([task])

    async def close(self) -> None:
        """Stops every task and waits until all have ended."""
        while self._all:
            for task in self._all:
                task.cancel()
            await asyncio.wait(set(self._all))

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._all.discard(task)
        if self._newest.get(task.get_name()) is task:
            del self._newest[task.get_name()]
        if not task.cancelled() and (failure := task.exception()) is not None:
            self._on_failure(failure)
