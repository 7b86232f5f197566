"""Reads the figures of the open project off the window's thread, and again while a study runs."""

from __future__ import annotations

import asyncio
import time
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from core.citations.standing import still_standing
from gui.citations.batch.figures import Figures, Way, compute, tests_of
from gui.citations.batch.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.citations.outcome import Outcome
    from core.store.project import Project
    from gui.citations.batch.selection import Selection
    from gui.page import Parts

REST = 1.0  # seconds at least between two computations while a study runs
LONGEST_REST = 20.0
PART = 0.15  # of the time that they may take
TASK = "batch figures"
TESTS = "batch tests"
STANDING = "batch standing"


class Reader(QObject):
    """`read` gives new figures, `tested` figures with the rows of their tests, `stood` where answers still stand.

    `wanted` tells whether anybody looks; what is stale is read when somebody does.
    """

    read = Signal(object)
    tested = Signal(object, object)
    stood = Signal(object, object, object)

    def __init__(self, parts: Parts, wanted: Callable[[], bool]) -> None:
        super().__init__()
        self._parts = parts
        self._wanted = wanted
        self._memory = Memory()
        self._way = Way()
        self._stale = True
        self._soon = False
        self._rest = 0.0
        self._to_test: Figures | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: parts.tasks.start(TASK, self._compute()))

    def change(self) -> None:
        """Something was asked, or may have been: the figures are read again after a while."""
        self._stale = True
        if self._wanted() and not self._timer.isActive() and not self._parts.tasks.running(TASK):
            self._timer.start(int(1000 * self._rest))

    def now(self, way: Way | None = None) -> None:
        """Reads the figures at once, measured in another way where one is given.

        What is being read comes to its end first: a thread cannot be stopped, and two would hinder each other.
        """
        self._way = way or self._way
        self._stale = self._soon = True
        if self._wanted() and not self._parts.tasks.running(TASK):
            self._timer.start(0)

    def test(self, figures: Figures) -> None:
        """Makes the tests of figures; of those that come meanwhile, of the newest."""
        self._to_test = figures
        if not self._parts.tasks.running(TESTS):
            self._parts.tasks.start(TESTS, self._test())

    def stand(self, figures: Figures, selection: Selection, outcomes: Sequence[Outcome]) -> None:
        """Looks which answers of a selection still stand in what was left."""
        self._parts.tasks.start(STANDING, self._stand(figures, selection, outcomes))

    def stop(self) -> None:
        """Reads no more."""
        self._timer.stop()

    async def _compute(self) -> None:
        self._stale = self._soon = False
        try:
            if (project := self._parts.desk.project) is not None:
                await self._read(project)
        finally:
            if self._stale and self._wanted():
                self._timer.start(0 if self._soon else int(1000 * self._rest))

    async def _read(self, project: Project) -> None:
        try:
            figures, seconds = await asyncio.to_thread(_timed, project, self._memory, self._way)
        except Exception:
            if self._parts.desk.project is project:
                raise
            return  # it was closed meanwhile
        self._rest = min(max(REST, seconds / PART), LONGEST_REST)
        if self._parts.desk.project is project and figures.way == self._way:
            self.read.emit(figures)

    async def _test(self) -> None:
        while (figures := self._to_test) is not None:
            self._to_test = None
            rows = await asyncio.to_thread(tests_of, figures)
            self.tested.emit(figures, rows)

    async def _stand(self, figures: Figures, selection: Selection, outcomes: Sequence[Outcome]) -> None:
        places = await asyncio.to_thread(still_standing, self._parts.desk.open_project, outcomes)
        self.stood.emit(figures, selection, places)


def _timed(project: Project, memory: Memory, way: Way) -> tuple[Figures, float]:
    """The figures, and the seconds they took; what draws them is loaded before."""
    import_module("pyqtgraph")
    begun = time.monotonic()
    return compute(project, memory, way), time.monotonic() - begun
