"""Asks a model a batch of requests once: what is stored already is taken from the project."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from core.models.runner import run_requests
from core.store.keeping import kept
from core.store.rows import clean

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from core.attacks.progress import Budget, Progress
    from core.models.base import ChatModel, Reply, Request
    from core.models.runner import Control
    from core.store.project import Project

T = TypeVar("T")
_BATCH = 500


@dataclass(slots=True)
class Asking(Generic[T]):
    """Asks `model` on behalf of `project`, in as many batches as wanted, within one budget.

    `take` is awaited with what each request came with, the key of its reply, and the reply; a reply
    that failed for a passing reason is handed over too, and is not stored. `progress.requests`
    counts the new requests of all batches.
    """

    project: Project
    model: ChatModel
    take: Callable[[T, str, Reply], Awaitable[None]]
    progress: Progress
    budget: Budget
    control: Control
    _made: int = 0

    @property
    def over(self) -> bool:
        """Whether nothing more is to be asked: the budget is spent, or the run was ended."""
        return self.control.ended or bool(self.progress.stopped)

    async def ask(self, batch: Sequence[tuple[T, Request]]) -> None:
        """Asks a batch; equal requests are made once. Raises `ModelError` when the model cannot go on."""
        # A key is a digest of the whole prompt: of many long ones the event loop would wait.
        keys = await asyncio.to_thread(lambda: [request.key(self.model.identity) for _, request in batch])
        waiting: dict[str, tuple[Request, list[T]]] = {}
        for key, (what, request) in zip(keys, batch, strict=True):
            waiting.setdefault(key, (request, []))[1].append(what)
        missing = await asyncio.to_thread(self.project.replies.missing, waiting.keys())
        await self._take_stored({key: waiting[key][1] for key in waiting if key not in missing})
        new = {key: waiting[key] for key in waiting if key in missing}
        requests = self.progress.requests
        requests.total = (requests.total or 0) + len(new)
        self.control.progress = requests

        async def taken(key: str, request: Request, reply: Reply) -> None:
            saved = self.project.replies.submit(key, self.model.identity, request, reply)
            await kept(saved)
            self.progress.add(reply)
            reply = replace(reply, text=clean(reply.text))  # as a later run will read it
            for what in new[key][1]:
                await self.take(what, key, reply)

        await run_requests(self.model, self._requests(new), taken, control=self.control)

    async def _take_stored(self, stored: dict[str, list[T]]) -> None:
        keys = list(stored)
        for start in range(0, len(keys), _BATCH):
            part = keys[start : start + _BATCH]
            replies = await asyncio.to_thread(self.project.replies.get, part)
            for key in part:
                for what in stored[key]:
                    await self.take(what, key, replies[key])

    def _requests(self, new: dict[str, tuple[Request, list[T]]]) -> Iterator[tuple[str, Request]]:
        for key, (request, _) in new.items():
            self.progress.stopped = self.budget.spent(self.progress, self._made)
            if self.progress.stopped:
                return
            self._made += 1
            yield key, request
