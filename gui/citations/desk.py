"""What the Citations page works on: the questions of the project, the one shown, and what a model said about it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import ModelError
from gui.citations.models import identity_of
from gui.citations.reading import Read, read_question, read_row, read_rows

if TYPE_CHECKING:
    from core.citations.question import Question
    from core.citations.viewing import Asked, Asking
    from core.store.project import Project
    from gui.citations.rows import Key, Row
    from gui.problems.desk import Desk
    from gui.tasks import Tasks

LIST, ONE, MODEL = "citations list", "citations question", "citations model"


class CitationDesk(QObject):
    """Holds what is shown. Reading happens off the window's thread.

    `filled`: other questions, or their states with another model. `updated`: newer rows. `chosen`: another
    question is there, with what was asked about it. `read`: that is newer, or of another model.
    """

    filled = Signal()
    updated = Signal(list)
    chosen = Signal()
    read = Signal()

    def __init__(self, desk: Desk, tasks: Tasks) -> None:
        super().__init__()
        self._desk = desk
        self._tasks = tasks
        self.rows: dict[int, Row] = {}
        self.known = False
        self.question: Question | None = None
        self.content: Read | None = None
        self._wanted = 0
        self._any = False
        self._chosen: str | None = None  # the identity of the model chosen, once it is known
        self.kind = "paragraphs"
        self.spec = ""
        self.model = ""
        self._by_hand: dict[tuple[int, Key], dict[tuple[int, ...], Asked]] = {}

    @property
    def project(self) -> Project | None:
        """The open project."""
        return self._desk.project

    @property
    def key(self) -> Key:
        """The model and the kind of units whose replies are shown."""
        return self.model, self.kind

    @property
    def asking(self) -> Asking | None:
        """What the model was asked about the question shown."""
        return self.content.asking(self.key) if self.content is not None else None

    @property
    def hands(self) -> dict[tuple[int, ...], Asked]:
        """What it was asked with passages chosen by hand, by the positions kept; of this session alone."""
        number = self.question.id or 0 if self.question is not None else 0
        return self._by_hand.setdefault((number, self.key), {})

    def clear(self) -> None:
        """Another project, or none."""
        for name in (LIST, ONE):
            self._tasks.cancel(name)
        self.rows, self.known, self.question, self.content, self._wanted = {}, False, None, None, 0
        self._by_hand.clear()
        self.filled.emit()
        self.chosen.emit()

    def reload(self, choose: int | None = None) -> None:
        """Reads the questions anew and shows one: `choose`, the one before, or the first."""
        if self.project is not None:
            self._tasks.start(LIST, self._reload(self.project, choose))

    def choose(self, number: int, *, of_any: bool = False) -> None:
        """Shows a question, as soon as it is read; the one before stays until then.

        With `of_any` another model's replies are shown where the one chosen has not been asked.
        """
        self._wanted, self._any = number, of_any
        if number in self.rows and self.project is not None:
            self._tasks.start(ONE, self._show(self.project, number))
        else:
            self.question, self.content = None, None
            self.chosen.emit()

    def choose_model(self, spec: str) -> None:
        """Shows what another model said."""
        self.spec, self._chosen = spec, None
        self._tasks.start(MODEL, self._take_model(spec))

    def check_model(self) -> None:
        """Finds the model chosen anew: how it is run may have been changed in the settings."""
        if self.spec:
            self._tasks.start(MODEL, self._take_model(self.spec))

    def choose_identity(self, model: str) -> None:
        """Shows what the model of an identity said, whichever is to be asked next."""
        self.model = model
        self.filled.emit()
        self.read.emit()

    def choose_kind(self, kind: str) -> None:
        """Shows what was said over other units."""
        self.kind = kind
        self.filled.emit()
        self.read.emit()

    async def refresh(self, number: int) -> None:
        """Reads one question anew, after something was asked about it."""
        project = self.project
        if project is None or number not in self.rows:
            return
        row = await asyncio.to_thread(read_row, project, number)
        if self.project is project and number in self.rows:
            self.rows[number] = row
            self.updated.emit([row])
        if self._wanted == number:
            await self._show(project, number)

    async def _reload(self, project: Project, choose: int | None) -> None:
        try:
            rows = await asyncio.to_thread(read_rows, project)
        except Exception:
            if self.project is project:
                raise
            return  # it was closed meanwhile
        if self.project is not project:
            return
        self.rows, self.known = rows, True
        self.filled.emit()
        here = self._wanted if choose is None else choose
        self.choose(here if here in rows else next(iter(rows), 0), of_any=self._any)

    async def _show(self, project: Project, number: int) -> None:
        try:
            content = await asyncio.to_thread(read_question, project, number)
        except Exception:
            if self.project is project and number in self.rows:
                raise
            return  # it was closed or deleted meanwhile
        if self.project is not project or self._wanted != number:
            return
        before, self.question, self.content = self.question, content.question, content
        if self._any and self.asking is None and content.askings:
            self.model, self.kind = content.askings[0].model, str(content.askings[0].kind)
            self.filled.emit()
        self._any = False
        (self.read if before == self.question else self.chosen).emit()

    async def _take_model(self, spec: str) -> None:
        try:
            model = await asyncio.to_thread(identity_of, spec)
        except ModelError:
            model = ""  # asking it says what is wrong with it
        if spec == self.spec and model != self._chosen:
            self._chosen = model
            self.choose_identity(model)
