"""How many requests are in flight: halved when the server says that it gets too many, grown again slowly."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_CAUTION = 8
_MOST_CAUTION = 4096


class Gate:
    """Lets at most `limit` requests through at once; `limit` moves between 1 and `most`.

    Requests sent before the last halving do not halve it again: they belong to the same burst. Each
    `limit` good replies in a row allow one more.
    """

    def __init__(self, most: int) -> None:
        self.most = max(1, most)
        self.limit = self.most
        self.inside = 0
        self._good = 0
        self._burst = 0
        self._caution = 1
        self._waiting: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def passing(self) -> AsyncIterator[int]:
        """Waits for a place and holds it; gives the number of the burst, to be told to `limited`."""
        while self.inside >= self.limit:
            await self._turn()
        self.inside += 1
        try:
            yield self._burst
        finally:
            self.inside -= 1
            self._wake()

    def limited(self, burst: int) -> None:
        """A request of that burst was one too many."""
        self._good = 0
        if burst == self._burst:
            self._burst += 1
            self.limit = max(1, self.limit // 2)

    def broke_off(self, burst: int) -> None:
        """A reply of that burst broke off while others were under way: from now on one at a time.

        More are tried again after many good replies, and after ever more if it happens again: a network
        that was gone for a moment looks the same as a server that bears one request only.
        """
        self._good = 0
        if burst == self._burst:
            self._burst += 1
            self.limit = 1
            self._caution = min(self._caution * _CAUTION, _MOST_CAUTION)

    def went_well(self) -> None:
        """A request was answered."""
        self._good += 1
        if self.limit < self.most and self._good >= self.limit * self._caution:
            self._good = 0
            self.limit += 1
            self._wake()
        elif self.limit == self.most and self._good >= _MOST_CAUTION:
            self._caution = 1

    async def _turn(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._wake()  # the place it was woken for is for the next
            raise

    def _wake(self) -> None:
        free = self.limit - self.inside
        while free > 0 and self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                free -= 1
