"""A file that a person chooses: a button, what was read of it, or why it cannot be used."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.errors import UserError
from gui.widgets.commands import tool
from gui.widgets.files import open_files
from gui.widgets.text import label
from gui.worksheets.options.fields import beside

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QFileDialog

    from gui.tasks import Tasks

Read = TypeVar("Read")


class FileRow(QWidget, Generic[Read]):
    """Reads the chosen file beside the window; what cannot be used changes nothing."""

    def __init__(
        self, tasks: Tasks, what: str, tip: str, kinds: str, read: Callable[[Path], Read],
        take: Callable[[Path, Read], object],
    ) -> None:  # fmt: skip
        """`read` gives what a file holds or raises `UserError`; `take` gets it in the window's thread."""
        super().__init__()
        self._tasks, self._what, self._kinds = tasks, what, kinds
        self._read, self._take = read, take
        self.choose = tool("Choose…", tip, self._open)
        self.choose.setAccessibleName(f"Choose {what}")
        self.row = beside(self.choose)
        self.says, self.fault = label(kind="small", wrap=True), label(kind="fault", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self.row)
        column.addWidget(self.says)
        column.addWidget(self.fault)
        self.say("")

    def say(self, words: str, fault: str = "") -> None:
        """Tells what is in use, and why the last file is not."""
        for part, text in ((self.says, words), (self.fault, fault)):
            part.setText(text)
            part.setAccessibleName(text)
            part.setVisible(bool(text))

    def read_file(self, path: Path) -> None:
        """Reads a file as if it had been chosen."""
        self._tasks.start(f"reading {self._what}", self._work(path))

    async def _work(self, path: Path) -> None:
        try:
            found = await asyncio.to_thread(self._read, path)
        except UserError as error:
            self.say(self.says.text(), str(error))
            return
        self._take(path, found)

    def _open(self) -> QFileDialog:
        return open_files(
            self, f"Choose {self._what}", self._kinds, lambda paths: self.read_file(paths[0]), several=False
        )
