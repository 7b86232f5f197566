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
    from collections.abc import Sequence

    from gui.problems.rows import Row
    from gui.theme import Theme


class ListPanel(QWidget):
    """`chosen` gives the id of the problem a person chose; `wanted` what an empty project asks for."""

    chosen = Signal(int)
    wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.view = ProblemList(theme)
        self.view.chosen.connect(self.chosen)
        self.title = label(kind="heading")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty())
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
        self._stack.setCurrentIndex(0 if rows else 1)
        self._count()

    def update_rows(self, rows: Sequence[Row]) -> None:
        """Shows newer versions of some rows."""
        self.view.rows.update_rows(rows)
        self._count()

    def choose(self, number: int) -> None:
        """Makes a problem the current one."""
        self.view.choose(number)

    def ask_for(self, what: str) -> None:
        """Asks for what would fill an empty list: `import` or `new`."""
        self.wanted.emit(what)

    def _count(self) -> None:
        rows = [self.view.rows.row(at) for at in range(self.view.rows.rowCount())]
        ready = sum(row.status is Status.READY for row in rows)
        self.title.setText(f"{count_of(len(rows), 'problem')} · {ready:,} ready" if rows else "Problems")

    def _empty(self) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(2, 8, 2, 0)
        words = "No problems yet. Drop a file here, import one, or write a problem yourself."
        column.addWidget(label(words, "note", wrap=True))
        for key, text in (("import", "Import…"), ("new", "New problem")):
            button = QPushButton(text)
            button.clicked.connect(partial(self.ask_for, key))
            column.addWidget(button)
        column.addStretch(1)
        return made
