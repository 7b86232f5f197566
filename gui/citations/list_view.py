"""The list of questions: two lines of text each, and chips that say how the model's answer stood the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.citations.list_model import QuestionModel
from gui.variants.lines import LINES, lay_out
from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.commands import add_action
from gui.widgets.text import smaller

if TYPE_CHECKING:
    from gui.citations.rows import Row
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
PADDING = 9.0
GAP = 6.0


class _Delegate(QStyledItemDelegate):
    """Paints a line."""

    def __init__(self, theme: Theme, model: QuestionModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Every line is as high as two lines of text and the chips."""
        text = QFontMetricsF(option.font).lineSpacing() + 1
        chips = QFontMetricsF(smaller(option.font)).height() + 4
        return QSize(100, int(LINES * text + chips + GAP + 2 * PADDING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints the text and the chips."""
        row = self._model.row(index.row())
        colours = self._theme.colours
        box = QRectF(option.rect).adjusted(2, 1, -2, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setBrush(colours["accent_soft"])
            painter.drawRoundedRect(box, 8, 8)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(colours["hover"])
            painter.drawRoundedRect(box, 8, 8)
        inside = box.adjusted(PADDING, PADDING - 1, -PADDING, -PADDING)
        painter.setPen(colours["text"])
        laid = lay_out(row.question.text, (), option.font, inside.width(), colours)
        laid.layout.draw(painter, inside.topLeft())
        lines = max(1, min(LINES, laid.layout.lineCount()))
        top = inside.top() + lines * (QFontMetricsF(option.font).lineSpacing() + 1) + GAP
        painter.setFont(smaller(option.font))
        self._paint_chips(painter, inside.left(), inside.right(), top, row)
        painter.restore()

    def _paint_chips(self, painter: QPainter, left: float, right: float, top: float, row: Row) -> None:
        """As many chips as the width holds; bare words may be cut, the tip has them all."""
        metrics = QFontMetricsF(painter.font())
        for words, kind in row.chips:
            text = words
            if not kind:
                text = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0.0, right - left))
                painter.setPen(self._theme.colours["muted"])
                painter.drawText(QPointF(left, top + 2 + metrics.ascent()), text)
                left += metrics.horizontalAdvance(text) + GAP
                continue
            wide = chip_width(metrics, text)
            if left + wide > right + 1:
                break
            paint_chip(painter, QPointF(left, top), text, self._theme.colours.pairs[kind])
            left += wide + GAP


class QuestionList(QListView):
    """The list; `chosen` gives the id of the question a person chose, `unwanted` those to be deleted.

    `asked_for` is the wish to ask the one shown.
    """

    chosen = Signal(int)
    unwanted = Signal(list)
    asked_for = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rows = QuestionModel()
        self.setModel(self.rows)
        self.setItemDelegate(_Delegate(theme, self.rows, self))
        self.setAccessibleName("Questions")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._choose)
        self._quiet = False
        theme.changed.connect(self.viewport().update)

    @property
    def ids(self) -> list[int]:
        """The chosen questions, from top to bottom."""
        return [self.rows.row(at).question.id or 0 for at in sorted(i.row() for i in self.selectedIndexes())]

    def choose(self, number: int) -> None:
        """Makes a question the current one, without `chosen`."""
        place = self.rows.place_of(number)
        if place.isValid() and place != self.currentIndex():
            self._quiet = True
            self.setCurrentIndex(place)
            self._quiet = False
            self.scrollTo(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the chosen questions out of the project, Ctrl+C copies their texts."""
        if event.key() == Qt.Key.Key_Delete and self.ids:
            self.unwanted.emit(self.ids)
        elif event.matches(QKeySequence.StandardKey.Copy) and self.ids:
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Puts the texts of the chosen questions on the clipboard."""
        texts = [self.rows.row(at).question.text for at in sorted(i.row() for i in self.selectedIndexes())]
        QGuiApplication.clipboard().setText("\n\n".join(texts))

    def menu(self) -> QMenu:
        """What can be done with the chosen questions."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add_action(menu, "&Ask with all passages", self.asked_for.emit)
        menu.addSeparator()
        add_action(menu, "&Copy the text", self.copy)
        add_action(menu, "&Delete", lambda: self.unwanted.emit(self.ids))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Shows that menu."""
        if self.ids:
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            place = self.visualRect(self.currentIndex()).center() if by_key else event.pos()
            self.menu().popup(self.viewport().mapToGlobal(place))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and not self._quiet:
            self.chosen.emit(self.rows.row(index.row()).question.id or 0)
