"""What changes a project as a whole, each as one step of its history: add, delete, let a model write."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from core.problems.problem import Problem
    from core.problems.readers.base import ReadResult
    from core.store.asks import Ask
    from core.store.drawings import Drawing
    from core.store.grade import Outcome
    from core.store.problems import Added
    from core.store.project import Project
    from core.store.removal import Removed
    from core.variants.variant import Settings
    from core.worksheets.bank_restore import Restored
    from gui.problems import work
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


async def add_files(desk: Desk, results: Sequence[ReadResult]) -> tuple[Added, list[Restored]]:
    """Adds the problems of files, and what a problem bank holds beside them; all of it is one step."""
    problems = [problem for result in results for problem in result.problems]
    banks = [result for result in results if result.attached]
    if not banks:
        return await add(desk, problems), []
    async with desk.changes.order:
        await desk.save()
        project = desk.open_project
        there = await asyncio.to_thread(_there, project, banks)
        before = await asyncio.to_thread(project.removal.look_at, there)
        rows = {number: row.problem for number, row in desk.listing.rows.items()}
        added = await asyncio.to_thread(project.problems.add, problems)
        restored = [await asyncio.to_thread(_restore, project, bank) for bank in banks]
        completed = [rows[number] for number in added.completed if number in rows]
        step = _Addition(desk, added, completed, before)
        desk.changes.made("import", step.again, step.back)
        await desk.reload(next(iter((*added.ids, *there)), None))
    return added, restored


def _there(project: Project, banks: Sequence[ReadResult]) -> list[int]:
    """The problems of the project that a bank holds too: it may bring variants and verdicts of them."""
    from core.store.problems import digest

    known = {digest(problem): problem.id for problem in project.problems.all()}
    found = {known.get(digest(problem)) for bank in banks for problem in bank.problems}
    return sorted(number for number in found if number is not None)


def _restore(project: Project, bank: ReadResult) -> Restored:
    from core.worksheets.bank_restore import restore

    return restore(project, bank)


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


async def draw(
    desk: Desk,
    numbers: Sequence[int],
    settings: Settings,
    tell: Callable[[int, int], None],
    say: Callable[[str], None],
) -> None:
    """Draws variants of problems; those that were done are one step, also where it was stopped half-way.

    `say` hears, when the step is taken back, of variants that stay.
    """
    drawn: list[work.Redrawn] = []
    ruled = desk.rules_changed & set(numbers)
    try:
        await desk.generate(numbers, settings, tell, drawn)
    finally:
        if drawn:
            step = _Drawing(desk, drawn, ruled, say)
            count = count_of(sum(one.count for one in drawn), "variant")
            desk.changes.made(f"draw {count}", step.again, step.back)


def star(desk: Desk, ids: Sequence[int], starred: bool) -> None:
    """Puts stars on variants of the problem shown, or takes them off."""
    words = f"{'star' if starred else 'take the star off'} {count_of(len(ids), 'variant')}"
    here = desk.problem.id if desk.problem else None
    desk.changes.make(
        words, partial(_starred, desk, here, ids, starred), partial(_starred, desk, here, ids, not starred)
    )


async def _starred(desk: Desk, problem_id: int | None, ids: Sequence[int], starred: bool) -> None:
    await desk.star(ids, starred)
    _show(desk, problem_id)


def overrule(desk: Desk, ask: Ask, outcome: Outcome | None) -> None:
    """Sets a person's verdict on a reply, or takes it back (None)."""
    if outcome != ask.overruled:
        desk.changes.make(
            "overrule a verdict" if outcome else "go back to the verdict of the program",
            partial(_overruled, desk, ask, outcome),
            partial(_overruled, desk, ask, ask.overruled),
        )


async def _overruled(desk: Desk, ask: Ask, outcome: Outcome | None) -> None:
    await desk.overrule(ask, outcome)
    _show(desk, ask.problem_id)


def _show(desk: Desk, number: int | None) -> None:
    """Shows the problem that a step was about, where another is shown."""
    if number in desk.listing.rows and (desk.problem is None or desk.problem.id != number):
        desk.choose(number)


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
    """Problems that were added, and those that were completed by others: `before` it.

    `beside` is what a problem bank has added to: problems that were there, with all that hung on them.
    """

    def __init__(
        self, desk: Desk, added: Added, before: Sequence[Problem], beside: Removed | None = None
    ) -> None:
        self._deletion = _Deletion(desk, added.ids)
        self._desk = desk
        self._before = list(before)
        self._after: list[Problem] = []
        self._beside = beside

    async def back(self) -> None:
        await self._desk.save()
        get = self._desk.open_project.problems.get
        self._after = [await asyncio.to_thread(get, problem.id or 0) for problem in self._before]
        await self._swap()
        await self._desk.put(self._before)
        await self._deletion.out()

    async def again(self) -> None:
        await self._desk.put(self._after)
        await self._deletion.back()
        await self._swap()
        await self._desk.reload()

    async def _swap(self) -> None:
        """Puts what the bank has added to in place of what is there now, and keeps that for the way back."""
        if self._beside is not None:
            removal, other = self._desk.open_project.removal, self._beside
            self._beside = await asyncio.to_thread(removal.take_out, other.ids)
            await asyncio.to_thread(removal.put_back, other)


class _Drawing:
    """Variants that were drawn; their problems of `ruled` had got other rules before."""

    def __init__(
        self, desk: Desk, drawn: list[work.Redrawn], ruled: Collection[int], say: Callable[[str], None]
    ) -> None:
        self._desk = desk
        self._drawn = drawn  # the list itself: a drawing that was stopped may note one more
        self._after: list[Drawing] = []
        self._ruled = ruled
        self._say = say

    async def back(self) -> None:
        self._after, kept = await self._put([one.before for one in self._drawn])
        self._desk.rules_changed.update(self._ruled)
        if kept:
            self._say(f"{count_of(kept, 'variant')} stayed: starred, or put to a model already.")

    async def again(self) -> None:
        await self._put(self._after)
        self._desk.rules_changed.difference_update(self._ruled)

    async def _put(self, drawings: Sequence[Drawing]) -> tuple[list[Drawing], int]:
        there = await self._desk.put_drawings(drawings)
        here = self._desk.problem.id if self._desk.problem else None
        numbers = [drawing.problem_id for drawing in drawings]
        if here not in numbers:
            _show(self._desk, numbers[0])
        return there


def _beside(order: Sequence[int], gone: Sequence[int]) -> int | None:
    """The problem to show when others go: the next one that stays, else the one before."""
    last = max((order.index(number) for number in gone), default=0)
    after = [number for number in order[last + 1 :] if number not in gone]
    before = [number for number in order[:last] if number not in gone]
    return after[0] if after else before[-1] if before else None
