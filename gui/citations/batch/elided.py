"""A heading that ends in an ellipsis where there is no room for it; its tip has all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy

from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class Elided(QLabel):
    """Plain text on one line, as wide as it may be."""

    def __init__(self, text: str = "", kind: str = "heading") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", kind)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Shows another text."""
        self.setText(text)
        self.setToolTip(tooltip(text))

    def minimumSizeHint(self) -> QSize:
        """Nothing across."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints what there is room for."""
        painter = QPainter(self)
        text = QFontMetricsF(self.font()).elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
