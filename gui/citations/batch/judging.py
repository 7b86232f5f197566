"""Keeps verdicts with the project, one after another, off the window's thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.citations import judging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.project import Project
    from gui.page import Parts

    Verdict = tuple[Project, str, bool | None]

TASK = "judging"


class Verdicts(QObject):
    """Takes verdicts as fast as a person gives them; each is kept in the order given."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts
        self._waiting: list[Verdict] = []
        self._writing: asyncio.Task[None] | None = None

    def keep(self, key: str, same: bool | None) -> None:
        """Keeps a verdict, or takes it back (None)."""
        self._waiting.append((self._parts.desk.open_project, key, same))
        if not self._parts.tasks.running(TASK):
            self._writing = self._parts.tasks.start(TASK, self._write())

    async def settle(self) -> None:
        """Waits until all are kept."""
        if self._writing is not None:
            await asyncio.wait([self._writing])

    async def _write(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            writing = asyncio.ensure_future(asyncio.to_thread(_keep, waiting))
            try:
                await asyncio.shield(writing)
            except asyncio.CancelledError:
                await writing  # the program ends: what was judged is kept all the same
                await asyncio.to_thread(_keep, self._waiting)
                raise


def _keep(verdicts: Sequence[Verdict]) -> None:
    for project, key, same in verdicts:
        judging.judge(project, key, same)
