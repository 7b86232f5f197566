"""What is said beside a reply: its lines are whole, and where there is no room for all of them they scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QLabel

SIDE = 250  # the least width
MOST = 9  # lines that there is always room for


class Beside(QScrollArea):
    """Labels below each other, as high as their words need at the width there is."""

    def __init__(self, parts: Sequence[QLabel]) -> None:
        super().__init__()
        self.setAccessibleName("Verdict on the reply")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setMinimumWidth(SIDE)
        words = QWidget()
        self._column = QVBoxLayout(words)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        for part in parts:
            self._column.addWidget(part)
        self._column.addStretch(1)
        self.setWidget(words)
        self.fit()

    def fit(self) -> None:
        """Takes the room that the words need now, up to a few lines; what is beyond can be scrolled to."""
        width = max(self.viewport().width(), SIDE)
        folds = self._column.hasHeightForWidth()  # not while nothing is shown
        wanted = self._column.heightForWidth(width) if folds else self._column.sizeHint().height()
        self.setMinimumHeight(min(wanted, MOST * self.fontMetrics().lineSpacing()))
        self._let_scroll(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Looks again: at another width the words have other lines."""
        super().resizeEvent(event)
        self.fit()

    def _let_scroll(self, wanted: int) -> None:
        """Is a stop of the Tab key only where there is something to scroll."""
        policy = Qt.FocusPolicy.TabFocus if wanted > self.height() else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
