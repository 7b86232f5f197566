"""A page that has nothing yet: what would fill it, and the buttons that do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.widgets.commands import tool
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Offer = tuple[str, str, Callable[[], object]]

WIDTH = 460


class Offers(QWidget):
    """A title, a sentence, and buttons; the first is the one to press."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label(kind="title", wrap=True)
        self.words = label(kind="note", wrap=True)
        self._row = QHBoxLayout()
        self._row.setSpacing(10)
        middle = QWidget()
        middle.setMinimumWidth(WIDTH)  # the buttons may need more
        inner, outer = QVBoxLayout(middle), QHBoxLayout(self)
        inner.setSpacing(12)
        inner.addStretch(2)
        for text in (self.title, self.words):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            text.setFixedWidth(WIDTH)
            inner.addWidget(text, 0, Qt.AlignmentFlag.AlignHCenter)
        inner.addSpacing(4)
        inner.addLayout(self._row)
        inner.addStretch(3)
        outer.addStretch(1)
        outer.addWidget(middle)
        outer.addStretch(1)

    def show_offers(self, title: str, words: str, offers: Sequence[Offer]) -> None:
        """Shows other words and buttons: text, tip, what it does."""
        self.title.setText(title)
        self.words.setText(words)
        while (item := self._row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._row.addStretch(1)
        for at, offer in enumerate(offers):
            button = tool(*offer)
            if at == 0:
                button.setProperty("kind", "primary")
            self._row.addWidget(button)
        self._row.addStretch(1)
