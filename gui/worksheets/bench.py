"""What the Worksheets page works on: the sheet being made, kept in the project, built and drawn beside the window."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import ExportError, UserError
from gui.worksheets.again import Again
from gui.worksheets.candidates import Candidates, candidates
from gui.worksheets.draft import Draft, load_draft, save_draft
from gui.worksheets.making import Made, Maker, Pages, draw, find_places

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from PySide6.QtGui import QUndoStack

    from core.store.project import Project
    from core.worksheets.sheet import Sheet
    from gui.problems.desk import Desk
    from gui.tasks import Tasks

    Wish = tuple[Sheet, int, float]  # paper and dots an inch
    Going = Callable[[], Coroutine[Any, Any, None]]

GATHER = 0.015  # seconds in which changes are gathered before the sheet is made anew
PAUSE = 2.0  # seconds without a change after which typing is a step of its own


@dataclass(slots=True)
class _Step:
    """A step of the history: the sheet before and after it."""

    what: str
    before: Draft
    after: Draft
    at: float

    def takes(self, what: str) -> bool:
        """Whether a further change belongs to this step."""
        return self.what == what and time.monotonic() - self.at < PAUSE


class Bench(QObject):
    """`changed`: another draft. `made`: its sheet is there (`found`). `drawn`: so are its pages, or `trouble`.

    `offered`: what could go on it (`candidates`). `returned`: a step of the history was made or taken back.
    """

    changed = Signal()
    made = Signal()
    drawn = Signal()
    offered = Signal()
    returned = Signal()

    def __init__(self, desk: Desk, tasks: Tasks, undo: QUndoStack) -> None:
        super().__init__()
        self.draft = Draft()
        self.found = Made(self.draft)
        self.pages: Pages | None = None
        self.trouble = ""
        self.candidates = Candidates()
        self.loaded = False
        self.paper = 0
        self._dots = 0.0
        self._desk = desk
        self._tasks = tasks
        self._maker: Maker | None = None
        self._stale = True
        self._newest: _Step | None = None
        self._shown: Wish | None = None
        self._placed: tuple[Sheet, int] | None = None
        self._making = Again(tasks, "make worksheet", self._work)
        self._keeping = Again(tasks, "keep worksheet", self._keep)
        undo.indexChanged.connect(self._forget_newest)

    @property
    def project(self) -> Project | None:
        """The project whose sheet this is."""
        return None if self._maker is None else self._maker.project

    @property
    def busy(self) -> bool:
        """Whether the sheet is being made, drawn or kept."""
        return self._making.running or self._keeping.running

    def open(self) -> None:
        """Takes the sheet of the project that is open now."""
        project = self._desk.project
        self._maker = None if project is None else Maker(project)
        self._take(Draft())
        self.found, self.pages, self.trouble, self.candidates = Made(self.draft), None, "", Candidates()
        self._shown, self._placed, self.paper, self.loaded, self._stale = None, None, 0, False, True
        self.made.emit()
        self.drawn.emit()
        self.offered.emit()
        if project is not None:
            self._tasks.start("open worksheet", self._open(project))

    def change(self, draft: Draft, what: str, *, typed: bool = False) -> None:
        """Takes the sheet as a person changed it; `what` stands behind “Undo” in the menu.

        A change that is `typed` goes on with the step before, if it is of the same kind and a moment ago.
        """
        before = self.draft
        if self._maker is None or not self.loaded or draft == before:
            return
        if typed and self._newest is not None and self._newest.takes(what):
            self._newest.after, self._newest.at = draft, time.monotonic()
        else:
            step = _Step(what, before, draft, time.monotonic())
            self._desk.changes.made(what, self._going(step, back=False), self._going(step, back=True))
            self._newest = step
        self._take(draft)
        self._keeping.want()
        self._want()

    def look(self, *, paper: int | None = None, dots: float | None = None) -> None:
        """Shows another paper, or the pages in another size (dots an inch)."""
        self.paper = self.paper if paper is None else paper
        self._dots = self._dots if dots is None else dots
        self._want()

    def refresh(self) -> None:
        """Makes the sheet anew: something in the project has changed."""
        self._stale = True
        self._want()

    def _going(self, step: _Step, *, back: bool) -> Going:
        async def go() -> None:
            self._take(step.before if back else step.after)
            self._keeping.want()
            self._want()
            self.returned.emit()

        return go

    def _want(self) -> None:
        """Makes what is wanted now, unless the project is being put away."""
        if self.loaded and self.project is not None and self._desk.project is self.project:
            self._making.want()

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.changed.emit()

    def _forget_newest(self) -> None:
        """After any other step, and after undo, typing begins a step of its own."""
        self._newest = None

    async def _open(self, project: Project) -> None:
        draft = await asyncio.to_thread(load_draft, project)
        if self.project is project and self._desk.project is project:
            self.loaded = True
            self._take(draft)
            self._want()

    async def _keep(self) -> None:
        project, draft = self.project, self.draft
        if project is not None:
            await asyncio.to_thread(save_draft, project, draft)

    async def _work(self) -> None:
        await asyncio.sleep(GATHER)
        maker = self._maker
        if maker is None:
            return
        try:
            await self._make(maker)
        except UserError:
            if self._maker is maker and self._desk.project is maker.project:
                raise

    async def _make(self, maker: Maker) -> None:
        """Makes and draws what is not there yet; what is shown first matters most."""
        draft, stale = self.draft, self._stale
        if stale:
            await self._desk.changes.settle()  # stars that were just set are to be seen
            maker.forget()
            self._stale = False
        if stale or self.found.draft != draft:
            found = await asyncio.to_thread(maker.make, draft)
            if self._maker is not maker:
                return
            self.found = found
            self.made.emit()
        await self._draw(maker)
        if stale and self._maker is maker:
            found_candidates = await asyncio.to_thread(candidates, maker.project)
            if self._maker is maker:
                self.candidates = found_candidates
                self.offered.emit()

    async def _draw(self, maker: Maker) -> None:
        sheet = self.found.sheet
        if sheet is None:
            self.pages, self.trouble, self._shown, self._placed = None, self.found.trouble, None, None
            self.drawn.emit()
            return
        paper = min(self.paper, len(sheet.papers) - 1)
        wish = (sheet, paper, self._dots)
        if wish != self._shown and self._dots:
            await self._draw_pages(maker, wish)
        # Where things stand is asked last, and not at all while something newer waits.
        if self.pages is not None and self._placed != wish[:2] and not self._making.waiting:
            places = await asyncio.to_thread(find_places, sheet, paper)
            if self._maker is maker and self.pages is not None:
                self.pages, self._placed = replace(self.pages, places=places), wish[:2]
                self.drawn.emit()

    async def _draw_pages(self, maker: Maker, wish: Wish) -> None:
        pages: Pages | None = None
        try:
            pages, trouble = await asyncio.to_thread(draw, *wish), ""
        except ExportError as error:
            trouble = str(error)
        if self._maker is not maker:
            return
        if pages is not None and self.pages is not None:
            pages = replace(pages, places=self.pages.places)  # the parts seldom move; the new ones follow
        self.pages, self.trouble, self._shown = pages, trouble, wish
        self.drawn.emit()
