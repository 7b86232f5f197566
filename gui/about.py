"""What the program is, by which version of what it runs, and under which licences its parts stand."""

from __future__ import annotations

import asyncio
import platform
import sqlite3
from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING

from PySide6 import __version__ as qt_version
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout

from core import __version__
from gui.problems.preview_tables import PreviewTable
from gui.widgets.text import label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.tasks import Tasks

WORDS = (
    "Math word problems with new numbers that keep their difficulty, put to language models, and the ones they "
    "miss on a worksheet. Apache License 2.0. After Xie, Huang, Wang and Dhingra, Adversarial Math Word Problem "
    "Generation (2024)."
)
TASK = "about"
SHIPPED = (
    ("Atkinson Hyperlegible (typeface)", "", "SIL Open Font License 1.1"),
    ("OpenDyslexic (typeface)", "", "SIL Open Font License 1.1"),
)
LONGEST = 60


@dataclass(frozen=True, slots=True)
class Library:
    """A library that the program uses."""

    name: str
    version: str
    licence: str


def libraries() -> list[Library]:
    """Those that the program asks for and that are installed, by name. Blocks."""
    found = {}
    for wanted in metadata.requires("counterfoil") or ():
        name = wanted.split(";")[0].split("[")[0]
        for sign in "<>=!~ (":
            name = name.split(sign)[0]
        try:
            about = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        if "dev" not in wanted.partition(";")[2]:
            found[name.lower()] = Library(about["Name"], about["Version"], _licence(about))
    return [found[name] for name in sorted(found)]


def versions() -> str:
    """The versions that a report of a fault should name, in one line."""
    return (
        f"Counterfoil {__version__}, Python {platform.python_version()}, PySide6 {qt_version}, "
        f"SQLite {sqlite3.sqlite_version}, {platform.platform()}"
    )


def _licence(about: metadata.PackageMetadata) -> str:
    """The licence in a few words: its SPDX expression, else its classifier, else the first line of its text."""
    for words in about.get_all("License-Expression") or ():
        return str(words)
    for words in about.get_all("Classifier") or ():
        if words.startswith("License ::"):
            return str(words.rpartition(" :: ")[2])
    first = next(iter(about.get_all("License") or ()), "").strip().partition("\n")[0]
    return first[:LONGEST] or "see its pages"


class AboutDialog(QDialog):
    """Opens with `open()`."""

    def __init__(self, parent: QWidget, tasks: Tasks) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Counterfoil")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tasks = tasks
        self.versions = label(versions(), "note", wrap=True)
        self.versions.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.table = PreviewTable("Libraries and their licences")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton("Copy the versions", QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        picture = QLabel()
        picture.setPixmap(parent.windowIcon().pixmap(64, 64))
        picture.setAccessibleName("The sign of Counterfoil")
        words = QVBoxLayout()
        words.addWidget(label(f"Counterfoil {__version__}", "title"))
        words.addWidget(label(WORDS, wrap=True))
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.versions)
        column.addWidget(label("Built with", "heading"))
        column.addWidget(self.table, 1)
        column.addWidget(buttons)
        self.resize(640, 520)
        tasks.start(TASK, self._read())

    async def _read(self) -> None:
        found = await asyncio.to_thread(libraries)
        rows = [*((one.name, one.version, one.licence) for one in found), *SHIPPED]
        self.table.fill(("Name", "Version", "Licence"), rows, (220, 110, 0))

    def _copy(self) -> None:
        rows = [
            " ".join(self.table.text(row, column) for column in range(2)) for row in range(self.table.rows)
        ]
        QGuiApplication.clipboard().setText("\n".join([self.versions.text(), *rows]))

    def done(self, result: int) -> None:
        """Stops reading with the dialog."""
        self._tasks.cancel(TASK)
        super().done(result)
