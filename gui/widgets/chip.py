"""Chips: a state in one or two words, as a widget and as painted in lists and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy

if TYPE_CHECKING:
    from gui.theme import Pair

PADDING = 6.0
RADIUS = 4.0


class Chip(QLabel):
    """A short state; `set_state` hides it when there is nothing to say."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_state(self, text: str, kind: str) -> None:
        """Shows `text` in the colours of `kind`: good, bad, warn or plain."""
        self.setText(text)
        self.setProperty("chip", kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self.updateGeometry()
        self.setVisible(bool(text))


def chip_width(metrics: QFontMetricsF, text: str) -> float:
    """The width of a painted chip."""
    return metrics.horizontalAdvance(text) + 2 * PADDING


def paint_chip(painter: QPainter, corner: QPointF, text: str, pair: Pair) -> QRectF:
    """Paints a chip in the painter's font with its upper left `corner`; gives its rectangle."""
    metrics = QFontMetricsF(painter.font())
    box = QRectF(corner.x(), corner.y(), chip_width(metrics, text), metrics.height() + 4)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(pair.ground))
    painter.drawRoundedRect(box, RADIUS, RADIUS)
    painter.setPen(QPen(QColor(pair.ink)))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
    return box
