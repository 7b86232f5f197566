"""The parts of the drawn tree: a node as a rounded box, an edge as a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from gui.theme import Pair
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.theme import Theme
    from gui.tree.drawing import Box

PADDING = 10.0
NARROWEST = 44.0
HEIGHT = 30.0
RADIUS = 7.0
SIGN_DROP = 13.0


def box_width(font: QFont, words: str) -> float:
    """The width of a node with its words, in the bold that a lit node has."""
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    return max(QFontMetricsF(bold).horizontalAdvance(words) + 2 * PADDING, NARROWEST)


class NodeItem(QGraphicsItem):
    """One node. `chosen` is called with its id when it is clicked."""

    def __init__(self, theme: Theme, box: Box, font: QFont, chosen: Callable[[str], None]) -> None:
        super().__init__()
        self.box = box
        self.lit = False
        self._theme = theme
        self._font = QFont(font)
        self._chosen = chosen
        self.setPos(box.place.x, box.place.y)
        self.setZValue(1)
        self.setToolTip(tooltip(box.tip))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_lit(self, lit: bool) -> None:
        """Outlines the node, or not."""
        self.lit = lit
        self.update()

    def boundingRect(self) -> QRectF:
        """The box with its outline, and the sign below it."""
        return self._outline().adjusted(-2, -2, 2, SIGN_DROP + 10)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paints the box, its words and its sign."""
        pair, line = self._colours()
        bold = self.box.is_leaf or self.lit
        self._font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        painter.setFont(self._font)
        painter.setBrush(QColor(pair.ground))
        painter.setPen(QPen(line, 2.0 if self.lit else 1.0))
        painter.drawRoundedRect(self._outline(), RADIUS, RADIUS)
        painter.setPen(QColor(pair.ink))
        painter.drawText(self._outline(), Qt.AlignmentFlag.AlignCenter, self.box.words)
        if self.box.sign:
            self._paint_sign(painter)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Chooses the node."""
        event.accept()
        self._chosen(self.box.node)

    def _paint_sign(self, painter: QPainter) -> None:
        """The sign stands where the edges part, on a ground of its own so that they do not cross it out."""
        self._font.setWeight(QFont.Weight.DemiBold)
        wide = max(QFontMetricsF(self._font).horizontalAdvance(self.box.sign) + 6, 16.0)
        ground = QRectF(-wide / 2, HEIGHT / 2 + SIGN_DROP - 8, wide, 16)
        painter.setFont(self._font)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colours["window"])
        painter.drawRoundedRect(ground, 8, 8)
        painter.setPen(self._theme.colours["accent_ink"])
        painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, self.box.sign)

    def _colours(self) -> tuple[Pair, QColor]:
        colours = self._theme.colours
        if self.box.is_leaf:
            pair = colours.leaf(self.box.colour, waits=self.box.waits)
            return pair, QColor(pair.ink if self.lit else pair.ground)
        ink = "muted" if self.box.place.again else "text"
        ground = "accent_soft" if self.lit else "window"
        line = colours["accent_ink" if self.lit else "edge"]
        return Pair(colours.named[ink], colours.named[ground]), line

    def _outline(self) -> QRectF:
        return QRectF(-self.box.place.width / 2, -HEIGHT / 2, self.box.place.width, HEIGHT)


class EdgeItem(QGraphicsItem):
    """The line from a node to an operand."""

    def __init__(self, theme: Theme, parent: NodeItem, child: NodeItem) -> None:
        super().__init__()
        self._theme = theme
        self._start = parent.pos() + QPointF(0, HEIGHT / 2)
        self._end = child.pos() - QPointF(0, HEIGHT / 2)

    def boundingRect(self) -> QRectF:
        """The line."""
        return QRectF(self._start, self._end).normalized().adjusted(-1, -1, 1, 1)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paints the line."""
        painter.setPen(QPen(self._theme.colours["edge"], 1.0))
        painter.drawLine(self._start, self._end)
