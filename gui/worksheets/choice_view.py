"""The list of what can be picked of a problem: whole texts, each with a box to tick and what models made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from gui.widgets.text import smaller

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme

    Index = QModelIndex | QPersistentModelIndex

FACTS = Qt.ItemDataRole.UserRole + 1
PADDING, GAP, BOX = 8, 4, 26
LONGEST = 900  # characters of a text that are shown
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class ChoiceDelegate(QStyledItemDelegate):
    """Paints a text as long as it is, its facts below it, and the box that Qt draws and lets be ticked."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the text is in the width of the list."""
        style: Any = option
        wide = style.widget.viewport().width() - 2 * style.widget.spacing()
        text, facts = self._parts(style, QRect(0, 0, wide, 10_000), index)
        return QSize(wide, (facts if facts.isValid() else text).bottom() + PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints the ground and the box as Qt does, then the words."""
        style: Any = QStyleOptionViewItem(option)
        self.initStyleOption(style, index)
        words, style.text = style.text, ""
        drawn = style.widget.style() if style.widget else QApplication.style()
        drawn.drawControl(QStyle.ControlElement.CE_ItemViewItem, style, painter, style.widget)
        text, facts = self._parts(style, style.rect, index)
        enabled = bool(style.state & QStyle.StateFlag.State_Enabled)
        painter.save()
        painter.setFont(style.font)
        painter.setPen(self._theme.colours["text" if enabled else "muted"])
        painter.drawText(QRectF(text), WRAPPED, words)
        painter.setFont(smaller(style.font))
        painter.setPen(self._theme.colours["muted"])
        painter.drawText(QRectF(facts), WRAPPED, str(index.data(FACTS) or ""))
        painter.restore()

    def _parts(self, style: Any, rect: QRect, index: Index) -> tuple[QRect, QRect]:
        """Where the text and the facts stand."""
        left = rect.left() + (BOX if index.data(Qt.ItemDataRole.CheckStateRole) is not None else PADDING)
        room = QRect(left, rect.top() + PADDING, rect.right() - left - PADDING, 10_000)
        words = str(index.data() or "")
        text = QFontMetrics(style.font).boundingRect(room, WRAPPED, words)
        text.setWidth(room.width())
        told = str(index.data(FACTS) or "")
        if not told:
            return text, QRect()
        below = QRect(left, text.bottom() + GAP, room.width(), 10_000)
        facts = QFontMetrics(smaller(style.font)).boundingRect(below, WRAPPED, told)
        facts.setWidth(room.width())
        return text, facts


class ChoiceView(QListView):
    """`entered_row` gives the row on which Enter was pressed: in a dialog it would press its button, too."""

    entered_row = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setItemDelegate(ChoiceDelegate(theme, self))
        self.setSpacing(2)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is for the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_row.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)
