"""What the Problems page works on: the open project and the chosen problem with its variants."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.variants.variant import Method
from gui.problems import work
from gui.problems.listing import Listing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.models.base import Reply
    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from core.store.problems import Added
    from core.store.project import Project
    from core.store.variants import StoredGeneration, StoredVariant
    from core.variants.variant import Settings
    from gui.tasks import Tasks

PAUSE = 0.12  # seconds of quiet after a key before a problem is read again
CHUNK = 12  # problems read between two looks at the window


class Desk(QObject):
    """Holds what is shown. Reading, drawing and storing happen off the window's thread.

    `opened`: another project. `chosen`: another problem, not read yet. `read`: the chosen problem's
    analysis is there. `drawn`: so are its variants, their generation and the verdicts. `asked`: new
    verdicts on it.
    """

    opened = Signal()
    chosen = Signal()
    read = Signal()
    drawn = Signal()
    asked = Signal(list)

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self.project: Project | None = None
        self.listing = Listing()
        self.problem: Problem | None = None
        self.analysis: Analysis | None = None
        self.method = Method.M3
        self.variants: Sequence[StoredVariant] = ()
        self.generation: StoredGeneration | None = None
        self.asks: list[Ask] = []
        self._tasks = tasks
        self._unsaved: dict[int, Problem] = {}
        self._drawn: set[tuple[int, Method]] = set()
        self._stars = asyncio.Lock()

    async def open(self, path: Path, *, new: bool = False) -> None:
        """Opens a project, or makes a `new` one. `ProjectError` leaves the one before open."""
        project = await asyncio.to_thread(work.open_project, path, new)
        await self.close()
        self.project = project
        self.listing.clear()
        self._drawn.clear()
        self.choose(None)  # what is typed now is not for a problem of the project before
        self.opened.emit()
        await self.reload()

    async def close(self) -> None:
        """Keeps what is unsaved and closes the project."""
        for name in ("read", "show", "edit"):
            await self._tasks.stop(name)
        await self._save()
        project, self.project = self.project, None
        if project is not None:
            await asyncio.to_thread(project.close)

    async def reload(self, choose: int | None = None) -> None:
        """Reads the list anew and chooses a problem: `choose`, the one before, or the first."""
        found = await asyncio.to_thread(work.contents, self.open_project)
        self._drawn |= found.drawn
        self.listing.fill(found.problems, found.variants, found.tally)
        self._tasks.start("read", self._read_list())
        wanted = choose if choose is not None else self.problem.id if self.problem else None
        self.choose(wanted if wanted in self.listing.rows else next(iter(self.listing.rows), None))

    @property
    def outdated(self) -> bool:
        """Whether there are variants, but of the problem as it was before it was changed."""
        number = self.problem.id if self.problem else None
        return number is not None and self.generation is None and (number, self.method) in self._drawn

    def forget_unsaved(self) -> None:
        """Gives up what could not be kept."""
        self._unsaved.clear()

    @property
    def open_project(self) -> Project:
        """The open project, where there must be one."""
        if self.project is None:
            raise RuntimeError("no project is open")
        return self.project

    def choose(self, number: int | None) -> None:
        """Shows a problem, or none."""
        self.problem = None if number is None else self.listing.rows[number].problem
        self.analysis, self.variants, self.generation, self.asks = None, (), None, []
        self.chosen.emit()
        self.drawn.emit()
        if self.problem is not None:
            self._tasks.start("show", self._show(self.problem))

    def choose_method(self, method: Method) -> None:
        """Shows the variants of another method."""
        self.method = method
        if self.problem is not None:
            self._tasks.start("show", self._show(self.problem))

    def edit(self, problem: Problem) -> None:
        """Takes a problem as a person changed it: read, and kept, after a moment of quiet."""
        if problem.id is not None:
            self.problem = problem
            self._unsaved[problem.id] = problem
            self._tasks.start("edit", self._settle(problem))

    async def add(self, problems: Sequence[Problem]) -> Added:
        """Adds problems and shows the first new or completed one; gives which they are."""
        added = await asyncio.to_thread(self.open_project.problems.add, problems)
        await self.reload(next(iter((*added.ids, *added.completed)), None))
        return added

    async def delete(self, number: int) -> None:
        """Deletes a problem with its variants."""
        self._unsaved.pop(number, None)
        self._drawn -= {(number, method) for method in Method}
        await asyncio.to_thread(self.open_project.problems.delete, [number])
        await self.reload()

    async def generate(
        self, numbers: Sequence[int], settings: Settings, tell: Callable[[int, int], None]
    ) -> None:
        """Draws variants of problems and keeps them; `tell` hears how many of them are done."""
        await self._save()
        for done, number in enumerate(numbers):
            tell(done, len(numbers))
            problem = self.listing.rows[number].problem
            standing = await asyncio.to_thread(work.draw, self.open_project, problem, settings)
            self._drawn.add((number, settings.method))
            self.listing.note_variants(number, standing)
            if self.problem == problem:
                await self._load(problem)

    async def star(self, ids: Sequence[int], starred: bool) -> None:
        """Puts a star on variants, or takes it off."""
        async with self._stars:
            await asyncio.to_thread(self.open_project.variants.star, ids, starred)

    async def has_stars(self) -> bool:
        """Whether a variant of the project has a star, those just set included."""
        async with self._stars:
            return bool(await asyncio.to_thread(self.open_project.variants.starred))

    async def replies(self, asks: Sequence[Ask]) -> dict[str, Reply]:
        """The replies to questions, by key."""
        return await asyncio.to_thread(self.open_project.replies.get, {ask.reply_key for ask in asks})

    def take(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts, as a study gives them."""
        self.listing.take(asks)
        number = self.problem.id if self.problem else None
        shown = [ask for ask in asks if ask.problem_id == number and ask.method in ("", self.method.value)]
        if shown:
            self.asks.extend(shown)
            self.asked.emit(shown)

    async def _read_list(self) -> None:
        waiting = self.listing.unread
        for start in range(0, len(waiting), CHUNK):
            self.listing.note(await asyncio.to_thread(work.read_all, waiting[start : start + CHUNK]))

    async def _show(self, problem: Problem) -> None:
        self._take_analysis(*await asyncio.to_thread(work.read_all, [problem]))
        await self._load(problem)

    async def _settle(self, problem: Problem) -> None:
        await asyncio.sleep(PAUSE)
        self._take_analysis(*await asyncio.to_thread(work.read_all, [problem]))
        await self._save()
        await self._load(problem)

    def _take_analysis(self, analysis: Analysis) -> None:
        self.listing.note([analysis])
        if self.problem == analysis.problem:
            self.analysis = analysis
            self.read.emit()

    async def _save(self) -> None:
        """Keeps what was typed; what could not be kept stays to be kept later."""
        while self._unsaved and self.project is not None:
            number, problem = self._unsaved.popitem()
            try:
                await asyncio.to_thread(self.project.problems.update, problem)
            except BaseException:
                self._unsaved.setdefault(number, problem)
                raise

    async def _load(self, problem: Problem) -> None:
        if self.project is None or problem.id is None:
            return
        found = await asyncio.to_thread(work.of_problem, self.project, problem.id, self.method)
        if self.problem == problem:
            self.variants, self.generation, self.asks = found
            self.drawn.emit()
            if self.variants and not self.listing.rows[problem.id].variants:  # the old text is back
                standing = await asyncio.to_thread(work.standing, self.project, problem.id)
                if self.problem == problem:
                    self.listing.note_variants(problem.id, standing)
