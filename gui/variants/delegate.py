"""Paints a row of the variants: the text with its new numbers marked, a star, and verdict chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.variants.lines import LINES, lay_out
from gui.variants.model import Column
from gui.widgets.chip import RADIUS, paint_chip
from gui.widgets.text import smaller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex

    from gui.theme import Theme
    from gui.variants.marks import Mark
    from gui.variants.model import VariantModel

PADDING = 7.0
_TOP_CENTRE = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
_TOP_RIGHT = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
STAR, NO_STAR = "★", "☆"


class VariantDelegate(QStyledItemDelegate):
    """Paints the cells of a `VariantModel`; `lit` is the leaf whose numbers are outlined."""

    def __init__(self, theme: Theme, model: VariantModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self.lit = ""

    def row_height(self, font: QFont) -> int:
        """The height of a row: two lines of text with air around them."""
        return int(QFontMetricsF(font).lineSpacing() * LINES + 2 * PADDING + 3)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The width a chip or an answer needs."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 22, self.row_height(option.font))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints one cell."""
        model = self._model
        box = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        colours = self._theme.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(box, colours["accent_soft"])
        painter.setPen(QPen(colours["line"], 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.setFont(option.font)
        inside = box.adjusted(PADDING, PADDING, -PADDING, -PADDING)
        match index.column():
            case Column.STAR:
                starred = model.is_starred(index.row())
                painter.setPen(colours["star"] if starred else colours["muted"])
                painter.drawText(box.adjusted(0, PADDING, 0, 0), _TOP_CENTRE, STAR if starred else NO_STAR)
            case Column.TEXT:
                self._paint_text(painter, inside, model.text(index.row()), model.marks(index.row()))
            case Column.ANSWER:
                painter.setPen(colours["text"])
                answer = QFontMetricsF(painter.font()).elidedText(
                    str(index.data()), Qt.TextElideMode.ElideRight, inside.width()
                )
                painter.drawText(inside, _TOP_RIGHT, answer)
            case column:
                made = model.verdict(index.row(), column)
                if made.text:
                    painter.setFont(smaller(painter.font()))
                    paint_chip(painter, inside.topLeft(), made.text, colours.pairs[made.kind])
        painter.restore()

    def _paint_text(self, painter: QPainter, box: QRectF, text: str, found: Sequence[Mark]) -> None:
        """The beginning of the text, its changed numbers on coloured grounds."""
        colours = self._theme.colours
        laid = lay_out(text, found, painter.font(), box.width(), colours)
        for part in laid.grounds:
            lit = part.mark.leaf == self.lit
            pair = colours.leaf(part.mark.colour)
            painter.setPen(QPen(QColor(pair.ink), 1.5) if lit else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(pair.ground) if part.mark.changed else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(part.box.translated(box.topLeft()), RADIUS, RADIUS)
        painter.setPen(colours["text"])
        laid.layout.draw(painter, box.topLeft())
