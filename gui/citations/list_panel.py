"""The left side of the Citations page: how many questions there are, what to look for, and the list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.citations.finder import QuestionFinder
from gui.citations.list_view import QuestionList
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.citations.rows import Key, Row
    from gui.theme import Theme

NONE_FOUND = "No question has all of this in its text, its answer, its source or its state."
READING = "The questions are being read."


class QuestionPanel(QWidget):
    """`chosen` gives the id of the question a person chose, `unwanted` those to be taken out of the project."""

    chosen = Signal(int)
    unwanted = Signal(list)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.view = QuestionList(theme)
        self.view.chosen.connect(self.chosen)
        self.view.unwanted.connect(self.unwanted)
        self.title = label("Questions", "heading")
        self.finder = QuestionFinder()
        self.finder.changed.connect(self._find)
        self.finder.left.connect(self.view.setFocus)
        self.nothing = label(READING, "note", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.nothing)
        self._here = 0
        self._tell()
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 12, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.finder)
        column.addWidget(self._stack, 1)
        self.setMinimumWidth(180)

    def fill(self, rows: Iterable[Row], shown: Key) -> None:
        """Shows other questions, with how they stand with the model `shown`."""
        self.view.rows.fill(rows, shown)
        self.finder.count(self.view.rows.all)
        self.choose(self._here)
        self._tell()

    def update_rows(self, rows: Iterable[Row]) -> None:
        """Shows newer versions of some questions."""
        self.view.rows.update_rows(rows)
        self.finder.count(self.view.rows.all)

    def choose(self, number: int) -> None:
        """Makes a question the current one."""
        self._here = number
        self.view.choose(number)

    def look_for(self) -> None:
        """Goes to the field in which questions are looked for."""
        self.finder.field.setFocus()
        self.finder.field.selectAll()

    def _find(self) -> None:
        self.view.rows.arrange(self.finder.wanted)
        self.view.choose(self._here)
        self._tell()

    def _tell(self) -> None:
        """Says how many there are, and shows the list, or why it is empty."""
        rows, shown = len(self.view.rows), self.view.rows.rowCount()
        count = count_of(rows, "question")
        self.title.setText(count if self.finder.wanted.is_all else f"{shown:,} of {count}")
        self.nothing.setText(NONE_FOUND if rows else READING)
        self._stack.setCurrentIndex(0 if shown else 1)
