"""What changes a project as a whole, each as one step of its history: add, delete, let a model write."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Problem
    from core.store.problems import Added
    from core.store.removal import Removed
    from gui.problems.desk import Desk

NEW = "new problem"


async def add(desk: Desk, problems: Sequence[Problem], text: str = "import") -> Added:
    """Adds problems and shows the first new or completed one; gives which they are."""
    async with desk.changes.order:
        before = {number: row.problem for number, row in desk.listing.rows.items()}
        added = await asyncio.to_thread(desk.open_project.problems.add, problems)
        completed = [before[number] for number in added.completed if number in before]
        step = _Addition(desk, added, completed)
        if added.ids or completed:
            desk.changes.made(text, step.again, step.back)
        await desk.reload(next(iter((*added.ids, *added.completed)), None))
    return added


def delete(desk: Desk, numbers: Sequence[int]) -> None:
    """Deletes problems with all that hangs on them."""
    there = [number for number in numbers if number in desk.listing.rows]
    if there:
        step = _Deletion(desk, there)
        desk.changes.make(f"delete {count_of(len(there), 'problem')}", step.out, step.back)


def rewritten(desk: Desk, text: str, before: Sequence[Problem], after: Sequence[Problem]) -> None:
    """Takes note that problems were changed in the project, by a model for example."""
    if before:
        desk.changes.made(text, partial(desk.put, after), partial(desk.put, before))


class _Deletion:
    """Problems taken out of the project and put back."""

    def __init__(self, desk: Desk, numbers: Sequence[int]) -> None:
        self._desk = desk
        self._numbers = list(numbers)
        self._removed: Removed | None = None

    async def out(self) -> None:
        desk = self._desk
        beside = _beside(list(desk.listing.rows), self._numbers)
        await desk.save()
        self._removed = await asyncio.to_thread(desk.open_project.removal.take_out, self._numbers)
        here = desk.problem.id if desk.problem else None
        await desk.reload(beside if here in self._numbers else None)

    async def back(self) -> None:
        desk = self._desk
        if self._removed is not None:
            await asyncio.to_thread(desk.open_project.removal.put_back, self._removed)
            await desk.reload(next(iter(self._removed.ids), None))


class _Addition:
    """Problems that were added, and those that were completed by others: `before` it."""

    def __init__(self, desk: Desk, added: Added, before: Sequence[Problem]) -> None:
        self._deletion = _Deletion(desk, added.ids)
        self._desk = desk
        self._before = list(before)
        self._after: list[Problem] = []

    async def back(self) -> None:
        await self._desk.save()
        get = self._desk.open_project.problems.get
        self._after = [await asyncio.to_thread(get, problem.id or 0) for problem in self._before]
        await self._desk.put(self._before)
        await self._deletion.out()

    async def again(self) -> None:
        await self._desk.put(self._after)
        await self._deletion.back()


def _beside(order: Sequence[int], gone: Sequence[int]) -> int | None:
    """The problem to show when others go: the next one that stays, else the one before."""
    last = max((order.index(number) for number in gone), default=0)
    after = [number for number in order[last + 1 :] if number not in gone]
    before = [number for number in order[:last] if number not in gone]
    return after[0] if after else before[-1] if before else None
