"""A door that many pass together, or one alone."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable


class Door:
    """Many are inside at once by `together`, or one by `alone`; who waits to be alone goes first."""

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[None]] = []
        self._inside = 0
        self._alone = False
        self._asking_alone = 0

    @asynccontextmanager
    async def together(self) -> AsyncIterator[None]:
        """Inside with others."""
        await self._until(lambda: not self._alone and not self._asking_alone)
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            self._tell()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Inside with no one else."""
        self._asking_alone += 1
        try:
            await self._until(lambda: not self._alone and not self._inside)
            self._alone = True
        finally:
            self._asking_alone -= 1
            self._tell()
        try:
            yield
        finally:
            self._alone = False
            self._tell()

    async def _until(self, free: Callable[[], bool]) -> None:
        while not free():
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter

    def _tell(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
