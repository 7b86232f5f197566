"""Work that is done again whenever it is wanted, one at a time, always for the newest wish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine

    from gui.tasks import Tasks


class Again:
    """`want` starts the work, or lets it run once more after the one under way."""

    def __init__(self, tasks: Tasks, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._tasks = tasks
        self._name = name
        self._work = work
        self._wanted = False
        self.running = False

    @property
    def waiting(self) -> bool:
        """Whether it is wanted once more after the one under way."""
        return self._wanted

    def want(self) -> None:
        """Has the work done, for what holds from now on."""
        self._wanted = True
        if not self.running:
            self.running = True
            # Not in a `finally` of the work: a task that is cancelled at once never begins.
            self._tasks.start(self._name, self._run()).add_done_callback(self._end)

    async def _run(self) -> None:
        while self._wanted:
            self._wanted = False
            await self._work()

    def _end(self, task: asyncio.Task[None]) -> None:
        self.running = False
        if self._wanted and not task.cancelled():
            self.want()
