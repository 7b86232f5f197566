"""The left side of the Problems page: how many problems there are, and the list of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from core.problems.problem import Status
from gui.problems.list_view import ProblemList
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.problems.rows import Row
    from gui.theme import Theme


NO_PROBLEMS = "No problems yet. Drop a file here, import one, or write a problem yourself."
EMPTY = (("import", "Import…"), ("new", "New problem"))
NO_PROJECT = "No project is open. A project is one file that holds your problems and what came of them."
CLOSED = (("new project", "New project…"), ("open", "Open…"), ("sample", "Open the sample"))


class ListPanel(QWidget):
    """`chosen` gives the id of the problem a person chose; `wanted` what a person asks for where there are none."""

    chosen = Signal(int)
    wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.view = ProblemList(theme)
        self.view.chosen.connect(self.chosen)
        self.title = label(kind="heading")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(_offers(NO_PROBLEMS, EMPTY, self.ask_for))
        self._stack.addWidget(_offers(NO_PROJECT, CLOSED, self.ask_for))
        self._open = False
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 12, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.title)
        column.addWidget(self._stack, 1)
        self.setMinimumWidth(200)
        self.fill(())

    def fill(self, rows: Sequence[Row]) -> None:
        """Shows other problems."""
        self.view.rows.fill(rows)
        self._stack.setCurrentIndex(0 if rows else 1 if self._open else 2)
        self._count()

    def show_project(self, is_open: bool) -> None:
        """Offers to fill the open project where it is empty, or to open one."""
        self._open = is_open
        self._stack.setCurrentIndex(0 if self.view.rows.rowCount() else 1 if is_open else 2)

    def update_rows(self, rows: Sequence[Row]) -> None:
        """Shows newer versions of some rows."""
        self.view.rows.update_rows(rows)
        self._count()

    def choose(self, number: int) -> None:
        """Makes a problem the current one."""
        self.view.choose(number)

    def ask_for(self, what: str) -> None:
        """Asks for what would fill an empty list: one of the keys of `EMPTY` and `CLOSED`."""
        self.wanted.emit(what)

    def _count(self) -> None:
        rows = [self.view.rows.row(at) for at in range(self.view.rows.rowCount())]
        ready = sum(row.status is Status.READY for row in rows)
        self.title.setText(f"{count_of(len(rows), 'problem')} · {ready:,} ready" if rows else "Problems")


def _offers(words: str, offers: Sequence[tuple[str, str]], ask_for: Callable[[str], None]) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(2, 8, 2, 0)
    column.addWidget(label(words, "note", wrap=True))
    for key, text in offers:
        button = QPushButton(text)
        button.clicked.connect(partial(ask_for, key))
        column.addWidget(button)
    column.addStretch(1)
    return made
