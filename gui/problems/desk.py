"""What the Problems page works on: the open project and the chosen problem with its variants."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.variants.variant import Method
from gui.problems import work
from gui.problems.commands import Changes
from gui.problems.listing import Listing
from gui.variants.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from PySide6.QtGui import QUndoStack

    from core.models.base import Reply
    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from core.store.drawings import Drawing
    from core.store.grade import Outcome
    from core.store.project import Project
    from core.store.variants import StoredGeneration, StoredVariant
    from core.variants.variant import Settings
    from gui.tasks import Tasks

GATHER = 0.015  # seconds in which keys are gathered before a problem is read again
PAUSE = 0.25  # seconds of quiet after which what was typed is kept
CHUNK = 12  # problems read between two looks at the window


class Desk(QObject):
    """Holds what is shown. Reading, drawing and storing happen off the window's thread.

    `opened`: another project. `chosen`: another problem, not read yet. `replaced`: the chosen problem was
    changed by undo or by a model. `read`: its analysis is there. `drawn`: so are its variants, their
    generation and the verdicts. `asked`: new verdicts on it. `starred`: stars were set or taken off: the ids
    of the variants, and which of both.
    """

    opened = Signal()
    chosen = Signal()
    replaced = Signal()
    read = Signal()
    drawn = Signal()
    asked = Signal(list)
    starred = Signal(object, bool)  # a list would be copied element by element

    def __init__(self, tasks: Tasks, undo: QUndoStack) -> None:
        super().__init__()
        self.project: Project | None = None
        self.listing = Listing()
        self.changes = Changes(undo, tasks)
        self.problem: Problem | None = None
        self.analysis: Analysis | None = None
        self.method = Method.M3
        self.shelf = Shelf()
        self.generation: StoredGeneration | None = None
        self.older = 0
        """How many variants were drawn of the problem shown before it was changed."""
        self.tries = 0
        """How often models tried to write the solution of the problem shown."""
        self._asks: dict[work.AskName, Ask] = {}
        self.rules_changed: set[int] = set()
        """Problems whose constraints were changed since their variants were drawn."""
        self._tasks = tasks
        self._unread: dict[int, Problem] = {}
        self._edited: dict[int, Problem] = {}
        self._unsaved: dict[int, Problem] = {}
        self._saving = asyncio.Lock()
        self._typed = asyncio.Event()
        self._held: set[int] = set()

    async def open(self, path: Path, *, new: bool = False) -> None:
        """Opens a project, or makes a `new` one. `ProjectError` leaves the one before open."""
        await self.changes.settle()
        await self.save()  # it may be this very project that is opened again
        project = await asyncio.to_thread(work.open_project, path, new)
        try:
            found = await asyncio.to_thread(work.contents, project)
        except BaseException:  # it is damaged within, or nobody waits any more
            await asyncio.shield(asyncio.to_thread(project.close))
            raise
        await self.close()
        self.changes.clear()
        self.project = project
        self.listing.clear()
        for memory in (self._held, self.rules_changed, self._unread, self._edited):
            memory.clear()
        self.choose(None)  # what is typed now is not for a problem of the project before
        self.opened.emit()
        self._fill(found, None)

    async def close(self) -> None:
        """Keeps what is unsaved and closes the project."""
        await self.changes.settle()
        for name in ("read", "show", "edit"):
            await self._tasks.stop(name)
        await self.save()
        project, self.project = self.project, None
        if project is not None:
            await asyncio.to_thread(project.close)

    async def reload(self, choose: int | None = None) -> None:
        """Reads the list anew and chooses a problem: `choose`, the one before, or the first."""
        await self.save()
        self._fill(await asyncio.to_thread(work.contents, self.open_project), choose)

    def _fill(self, found: work.Contents, choose: int | None) -> None:
        self._held |= found.drawn
        self.listing.fill(found.problems, found.variants, found.tally)
        self._tasks.start("read", self._read_list())
        wanted = choose if choose is not None else self.problem.id if self.problem else None
        self.choose(wanted if wanted in self.listing.rows else next(iter(self.listing.rows), None))

    @property
    def variants(self) -> Sequence[StoredVariant]:
        """The variants of the problem shown, of the method chosen."""
        return self.shelf.variants

    @property
    def asks(self) -> list[Ask]:
        """The verdicts on the problem shown and on its variants."""
        return list(self._asks.values())

    def forget_unsaved(self) -> None:
        """Gives up what could not be kept."""
        self._unsaved.clear()

    @property
    def open_project(self) -> Project:
        """The open project, where there must be one."""
        if self.project is None:
            raise RuntimeError("no project is open")
        return self.project

    def newest(self, number: int) -> Problem:
        """A problem as it is now, what was typed in it a moment ago included."""
        return self._edited.get(number, self.listing.rows[number].problem)

    def choose(self, number: int | None) -> None:
        """Shows a problem, or none."""
        self.problem = None if number is None else self.newest(number)
        self.analysis, self.shelf, self.generation, self._asks = None, Shelf(), None, {}
        self.older = self.tries = 0
        self.chosen.emit()
        self.drawn.emit()
        if self.problem is not None:
            self._tasks.start("show", self._show(self.problem))

    def choose_method(self, method: Method) -> None:
        """Shows the variants of another method."""
        self.method = method
        if self.problem is not None:
            self._tasks.start("show", self._show(self.problem))

    def edit(self, problem: Problem, what: str = "edit", *, typed: bool = False) -> None:
        """Takes the chosen problem as a person changed it: read at once, kept after a moment of quiet.

        `what` names the step in the history; one that is `typed` goes on with the step before.
        """
        before = self.problem
        if before is not None and problem.id is not None and before.id == problem.id and before != problem:
            self.changes.edit(before, problem, what, self.show_again, typed=typed)
            self._take(problem)

    async def show_again(self, problem: Problem) -> None:
        """Shows a problem as it was at another time, chosen and kept: a step of the history."""
        if problem.id not in self.listing.rows:
            return
        if self.problem is None or self.problem.id != problem.id:
            self.choose(problem.id)
        self._take(problem)
        self.replaced.emit()

    async def put(self, problems: Sequence[Problem]) -> None:
        """Keeps problems as they are given, in place of what they are now."""
        await self.save()
        for problem in problems:
            if problem.id in self.listing.rows:
                await asyncio.to_thread(self.open_project.problems.update, problem)
        await self.reload(next((p.id for p in problems if p.id in self.listing.rows), None))

    def hold(self, on: bool) -> None:
        """Lets the clear numbers of the chosen problem vary while those in doubt stay, or decides them first."""
        if self.problem is not None and self.problem.id is not None:
            (self._held.add if on else self._held.discard)(self.problem.id)
            self._tasks.start("show", self._show(self.problem))

    def hold_all(self, numbers: Collection[int]) -> None:
        """Lets the numbers in doubt of those problems stay, from now on."""
        self._held |= set(numbers)
        waiting = [self.newest(number) for number in numbers if number in self.listing.rows]
        self._tasks.start("hold", self._note_held(waiting))
        if self.problem is not None and self.problem.id in numbers:
            self._tasks.start("show", self._show(self.problem))

    async def _note_held(self, waiting: Sequence[Problem]) -> None:
        for start in range(0, len(waiting), CHUNK):
            self.listing.note(await self._read(waiting[start : start + CHUNK]))

    async def look(self, method: Method, node: str) -> work.Look | None:
        """What a node of the chosen problem has to keep, and the share of draws that each rule refuses."""
        analysis = self.analysis
        return None if analysis is None else await asyncio.to_thread(work.look, analysis, method, node)

    async def generate(
        self,
        numbers: Sequence[int],
        settings: Settings,
        tell: Callable[[int, int], None],
        drawn: list[work.Redrawn],
    ) -> None:
        """Draws variants of problems, keeps them and notes each in `drawn`; `tell` hears how many are done."""
        await self.save()
        for done, number in enumerate(numbers):
            tell(done, len(numbers))
            if number not in self.listing.rows:
                continue
            problem, hold = self.newest(number), number in self._held
            standing = await asyncio.to_thread(
                work.draw, self.open_project, problem, settings, drawn, hold=hold
            )
            self.rules_changed.discard(number)
            await self._show_drawn(number, standing)

    async def put_drawings(self, drawings: Sequence[Drawing]) -> tuple[list[Drawing], int]:
        """Puts what was drawn at another time in place of what there is; see `work.put_drawings`."""
        project = self.open_project
        before, kept = await asyncio.to_thread(work.put_drawings, project, drawings)
        for drawing in before:
            number = drawing.problem_id
            await self._show_drawn(number, await asyncio.to_thread(work.standing, project, number))
        return before, kept

    async def _show_drawn(self, number: int, standing: work.Standing) -> None:
        self.listing.note_variants(number, standing)
        if self.problem is not None and self.problem.id == number:
            await self._load(self.problem)

    async def star(self, ids: Sequence[int], starred: bool) -> None:
        """Puts a star on variants, or takes it off."""
        await asyncio.to_thread(self.open_project.variants.star, ids, starred)
        self.starred.emit(list(ids), starred)

    async def overrule(self, ask: Ask, outcome: Outcome | None) -> None:
        """Sets a person's verdict on a reply, or takes it back (None), and counts anew."""
        project = self.open_project
        changed = await asyncio.to_thread(work.overrule, project, ask, outcome)
        standing = await asyncio.to_thread(work.standing, project, ask.problem_id)
        self.listing.note_variants(ask.problem_id, standing)
        self._show_asks(changed)

    async def replies(self, asks: Sequence[Ask]) -> dict[str, Reply]:
        """The replies to questions, by key."""
        return await asyncio.to_thread(self.open_project.replies.get, {ask.reply_key for ask in asks})

    def take(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts, as a study gives them."""
        self.listing.take(asks)
        self._show_asks(asks)

    def _show_asks(self, asks: Sequence[Ask]) -> None:
        """Takes verdicts on the problem shown, each in place of an earlier one on the same question."""
        number = self.problem.id if self.problem else None
        shown = [ask for ask in asks if ask.problem_id == number and ask.method in ("", self.method.value)]
        if shown:
            self._asks |= {work.name_of(ask): ask for ask in shown}
            self.asked.emit(shown)

    def _take(self, problem: Problem) -> None:
        number = problem.id or 0
        before = self.newest(number)
        if before.fingerprint != problem.fingerprint:
            self._held.discard(number)
        if before.constraints != problem.constraints:
            self.rules_changed.add(number)
        self.problem = problem
        self._unread[number] = self._unsaved[number] = self._edited[number] = problem
        self._typed.set()
        if not self._tasks.running("edit"):
            self._tasks.start("edit", self._settle())

    async def _read_list(self) -> None:
        waiting = self.listing.unread
        for start in range(0, len(waiting), CHUNK):
            self.listing.note(await self._read(waiting[start : start + CHUNK]))

    async def _read(self, problems: Sequence[Problem]) -> list[Analysis]:
        return await asyncio.to_thread(work.read_all, problems, frozenset(self._held))

    async def _show(self, problem: Problem) -> None:
        self._take_analyses(await self._read([problem]))
        await self._load(problem)

    async def _settle(self) -> None:
        """Reads what was changed as soon as it can, always the newest; keeps it after a moment of quiet."""
        while True:
            await asyncio.sleep(GATHER)
            waiting, self._unread = list(self._unread.values()), {}
            self._take_analyses(await self._read(waiting))
            if await self._is_quiet():
                await self.save()
                if self.problem in waiting and self.problem is not None:
                    await self._load(self.problem)
                if not self._unread:
                    return

    async def _is_quiet(self) -> bool:
        """Waits for a moment without a key; gives False at once when there is one."""
        if not self._unread:
            self._typed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._typed.wait(), PAUSE)
        return not self._unread

    def _take_analyses(self, analyses: Sequence[Analysis]) -> None:
        current = [one for one in analyses if one.problem.id not in self._unread]
        self.listing.note(current)
        for analysis in current:
            if self._edited.get(analysis.problem.id or 0) == analysis.problem:
                del self._edited[analysis.problem.id or 0]
            if self.problem == analysis.problem:
                self.analysis = analysis
                self.read.emit()

    async def save(self) -> None:
        """Keeps what was typed; what could not be kept stays to be kept later."""
        async with self._saving:
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
            self.shelf, self.generation = found.shelf, found.generation
            self.older, self.tries = found.older, found.tries
            self._asks = found.asks
            self.drawn.emit()
            if self.variants and not self.listing.rows[problem.id].variants:  # the old text is back
                standing = await asyncio.to_thread(work.standing, self.project, problem.id)
                if self.problem == problem:
                    self.listing.note_variants(problem.id, standing)
