"""The left side of the Problems page: how many problems there are, and the list of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from core.problems.problem import Status
from gui.problems.finder import ListFinder
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


NONE_FOUND = "No problem has all of this in its text, its source or its state."


class ListPanel(QWidget):
    """`chosen` gives the id of the problem a person chose.

    `wanted` is what a person asks for where there are none, `asked_for` what is to be done with the chosen
    problems (a key of `list_view.ENTRIES`).
    """

    chosen = Signal(int)
    wanted = Signal(str)
    asked_for = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.view = ProblemList(theme)
        self.view.chosen.connect(self.chosen)
        self.view.wanted.connect(self.asked_for)
        self.title = label(kind="heading", wrap=True)
        self.finder = ListFinder()
        self.finder.changed.connect(self._find)
        self.finder.left.connect(self.view.setFocus)
        self._nothing = label(NONE_FOUND, "note", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(_offers(NO_PROBLEMS, EMPTY, self.ask_for))
        self._stack.addWidget(_offers(NO_PROJECT, CLOSED, self.ask_for))
        self._stack.addWidget(self._nothing)
        self._open = False
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 12, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.finder)
        column.addWidget(self._stack, 1)
        self.setMinimumWidth(200)
        self.fill(())

    def fill(self, rows: Sequence[Row]) -> None:
        """Shows other problems."""
        self.view.rows.fill(rows)
        self._count()

    def show_project(self, is_open: bool) -> None:
        """Offers to fill the open project where it is empty, or to open one."""
        self._open = is_open
        if not is_open:
            self.finder.clear()
        self._count()

    def update_rows(self, rows: Sequence[Row]) -> None:
        """Shows newer versions of some rows."""
        self.view.update_rows(rows)
        self._count()

    @property
    def ids(self) -> list[int]:
        """The chosen problems."""
        return self.view.ids

    def look_for(self) -> None:
        """Goes to the field in which problems are looked for."""
        self.finder.field.setFocus()
        self.finder.field.selectAll()

    def choose(self, number: int) -> None:
        """Makes a problem the current one."""
        self.view.choose(number)

    def ask_for(self, what: str) -> None:
        """Asks for what would fill an empty list: one of the keys of `EMPTY` and `CLOSED`."""
        self.wanted.emit(what)

    def _find(self) -> None:
        self.view.arrange(self.finder.wanted)
        self._count()

    def _count(self) -> None:
        """Says how many there are, and shows the list, or what would fill it."""
        rows, shown = self.view.rows.all, self.view.rows.rowCount()
        ready = sum(row.status is Status.READY for row in rows)
        count = count_of(len(rows), "problem")
        found = f"{shown:,} of {count}" if not self.finder.wanted.is_all else f"{count} · {ready:,} ready"
        self.title.setText(found if rows else "Problems")
        self.finder.setVisible(bool(rows))
        self.finder.count(rows)
        self._stack.setCurrentIndex(0 if shown else 3 if rows else 1 if self._open else 2)


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
