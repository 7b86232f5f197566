"""A small card with the three steps from a problem to a worksheet; it can be put away for good."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from gui.settings import options
from gui.widgets.commands import tool
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Collection

STEPS = (
    ("generate", "Generate", "Draw new numbers for the problem shown."),
    ("ask", "Ask a model…", "Put the variants to a model. One comes with the program."),
    ("worksheet", "Worksheet…", "Print what it got wrong, with the key."),
)


class FirstSteps(QFrame):
    """`wanted` gives the step that a person clicked: generate, ask or worksheet. `help_wanted` for more words.

    Hidden from the start where it was put away before.
    """

    wanted = Signal(str)
    help_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("firstSteps")
        self.setAccessibleName("First steps")
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(2, 1)
        self._marks: dict[str, QLabel] = {}
        for row, (key, words, about) in enumerate(STEPS):
            self._marks[key] = label(f"{row + 1}", "heading")
            button = tool(words, about, partial(self.wanted.emit, key))
            self.buttons[key] = button
            grid.addWidget(self._marks[key], row, 0)
            grid.addWidget(button, row, 1)
            grid.addWidget(label(about, "note", wrap=True), row, 2)
        more = tool("More…", "Open the help (F1)", self.help_wanted.emit)
        away = tool("Do not show this again", "It can be had back by Reset in the settings", self.put_away)
        for button in (more, away):
            button.setProperty("kind", "link")
        head = QHBoxLayout()
        head.addWidget(label("First steps", "title"), 1)
        head.addWidget(more)
        head.addWidget(away)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(grid)
        self.setVisible(options.FIRST_STEPS.get())

    def show_done(self, done: Collection[str]) -> None:
        """Ticks the steps that were taken, and makes the next one the button to press."""
        waiting = [key for key, _, _ in STEPS if key not in done]
        for row, (key, _, _) in enumerate(STEPS):
            self._marks[key].setText("✓" if key in done else f"{row + 1}")
            self._marks[key].setAccessibleName("done" if key in done else f"step {row + 1}")
            button = self.buttons[key]
            button.setProperty("kind", "primary" if waiting[:1] == [key] else "")
            button.style().unpolish(button)
            button.style().polish(button)

    def put_away(self) -> None:
        """Hides the card, for good."""
        options.FIRST_STEPS.set(False)
        self.hide()
