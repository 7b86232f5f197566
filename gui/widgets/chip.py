"""Chips: a state in one or two words, as a widget and as painted in lists and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.widgets.text import smaller

if TYPE_CHECKING:
    from gui.theme import Pair, Theme

PADDING = 6.0
RADIUS = 4.0


class Chip(QWidget):
    """A short state; `set_state` hides it when there is nothing to say."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._name = name
        self.text = ""
        self.kind = "plain"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)
        self.hide()

    def set_state(self, text: str, kind: str) -> None:
        """Shows `text` in the colours of `kind`: good, bad, warn or plain."""
        self.text, self.kind = text, kind
        self.setAccessibleName(f"{self._name}: {text}")
        self.updateGeometry()
        self.update()
        self.setVisible(bool(text))

    def sizeHint(self) -> QSize:
        """The room the words need."""
        metrics = QFontMetricsF(smaller(self.font()))
        return QSize(int(chip_width(metrics, self.text)) + 1, int(metrics.height()) + 5)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the chip."""
        painter = QPainter(self)
        painter.setFont(smaller(self.font()))
        paint_chip(painter, QPointF(0, 0), self.text, self._theme.colours.pairs[self.kind])


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
