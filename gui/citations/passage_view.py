"""The list of passages: two lines each, the current one in full; marks on the left, a switch on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.citations.passage_lines import FEW, MOST, height_of, laid_out, line_height
from gui.citations.passage_model import CHECKED, UNCHECKED, PassageModel
from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.text import smaller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.citations.passage_model import Line
    from gui.theme import Pair, Theme

Index = QModelIndex | QPersistentModelIndex
PADDING = 9.0
GAP = 8.0
NUMBER = 26.0  # the column of the numbers
PILL = QSize(26, 14)
CHIPS = 2  # as many as two lines of text have room for
TINT = 0.3  # of a citation's colour in the ground of its row


class PassageDelegate(QStyledItemDelegate):
    """Paints a passage. `view` tells which row is the current one and how wide it is."""

    def __init__(self, theme: Theme, view: PassageView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines of text; for the current row as many as it has."""
        font = self._view.font()
        least = FEW * max(line_height(font), QFontMetricsF(smaller(font)).height() + 7)
        if index.row() != self._view.currentIndex().row():
            return QSize(100, int(least + 2 * PADDING))
        line = self._view.passages.line(index.row())
        width = self._text(QRectF(0, 0, self._view.viewport().width(), 0)).width()
        return QSize(100, int(max(least, height_of(line.what, font, width)) + 2 * PADDING))

    def switch(self, box: QRectF) -> QRectF:
        """Where the switch of a row is."""
        wide = PILL.width() + 6 + QFontMetricsF(smaller(self._view.font())).horizontalAdvance("out") + 6
        return QRectF(box.right() - wide - PADDING, box.top(), wide + PADDING, box.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one row."""
        style: Any = option  # PySide's stubs do not know the fields that QStyleOption has
        line = self._view.passages.line(index.row())
        box, colours = QRectF(style.rect), self._theme.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, box, line, style)
        painter.setPen(QPen(colours["line"], 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        bold = QFont(style.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(colours["text" if line.kept else "muted"])
        top = box.top() + PADDING
        place = QRectF(box.left() + PADDING, top, NUMBER, line_height(bold))
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, str(line.number))
        self._paint_chips(painter, QPointF(box.left() + PADDING + NUMBER, top), line)
        where = self._text(box)
        full = MOST if index.row() == self._view.currentIndex().row() else FEW
        painter.setPen(colours["text" if line.kept else "muted"])
        laid = laid_out(line.what, style.font, where.width(), full, struck=not line.kept)
        laid.draw(painter, where.topLeft())
        self._paint_switch(painter, self.switch(box), line)
        painter.restore()

    def _text(self, box: QRectF) -> QRectF:
        """Where the text of a row is."""
        left = box.left() + PADDING + NUMBER + self._marks()
        right = self.switch(box).left() - GAP
        return QRectF(left, box.top() + PADDING, max(60.0, right - left), box.height() - 2 * PADDING)

    def _marks(self) -> float:
        """The width of the column of chips; none where there is no chip at all."""
        metrics = QFontMetricsF(smaller(self._view.font()))
        return max((chip_width(metrics, one) for one in self._view.words), default=-GAP) + GAP

    def _pair(self, line: Line, kind: str) -> Pair:
        colours = self._theme.colours
        return colours.leaf(line.rank) if kind == "rank" else colours.pairs[kind]

    def _paint_ground(self, painter: QPainter, box: QRectF, line: Line, style: Any) -> None:
        colours = self._theme.colours
        if line.rank is not None:
            ground = QColor(colours.leaf(line.rank).ground)
            if not line.lit:
                ground.setAlphaF(TINT)
            painter.fillRect(box, ground)
        elif line.lit:
            painter.fillRect(box, colours["accent_soft"])
        elif style.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, colours["hover"])
        if style.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(colours["accent_ink"], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -2, -2))

    def _paint_chips(self, painter: QPainter, corner: QPointF, line: Line) -> None:
        painter.setFont(smaller(self._view.font()))
        for words, kind in line.chips[:CHIPS]:
            box = paint_chip(painter, corner, words, self._pair(line, kind))
            corner = QPointF(corner.x(), box.bottom() + 3)

    def _paint_switch(self, painter: QPainter, box: QRectF, line: Line) -> None:
        colours = self._theme.colours
        top = box.top() + PADDING + 2
        pill = QRectF(box.left(), top, PILL.width(), PILL.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours["accent" if line.kept else "line_strong"])
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        knob = pill.height() - 4
        painter.setBrush(colours["on_accent"])
        left = pill.right() - knob - 2 if line.kept else pill.left() + 2
        painter.drawEllipse(QRectF(left, pill.top() + 2, knob, knob))
        painter.setFont(smaller(self._view.font()))
        painter.setPen(QColor(colours.named["text"] if line.kept else colours.pairs["bad"].ink))
        words = QRectF(pill.right() + 6, pill.top() - 3, box.right() - pill.right() - 6, pill.height() + 6)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, "in" if line.kept else "out")


class PassageView(QListView):
    """The passages; `toggled` gives the position of one that a person kept or removed."""

    toggled = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.passages = PassageModel()
        self.words: frozenset[str] = frozenset()
        """What stands on the chips."""
        self.setModel(self.passages)
        self._delegate = PassageDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName("Passages")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.passages.toggled.connect(self.toggled)
        self.selectionModel().currentChanged.connect(self._grow)
        theme.changed.connect(self.viewport().update)

    def fill(self, lines: Sequence[Line]) -> None:
        """Shows passages; the row that is current stays so."""
        before = self.currentIndex().row()
        self.words = frozenset(words for line in lines for words, _ in line.chips)
        self.passages.fill(lines)
        if 0 <= before < len(lines) and self.currentIndex().row() != before:
            self.setCurrentIndex(self.passages.index(before))

    def show_passage(self, position: int) -> None:
        """Makes a passage the current one and brings it into sight."""
        if 0 <= position < self.passages.rowCount():
            self.setCurrentIndex(self.passages.index(position))
            self.scrollTo(self.passages.index(position))

    def see(self, position: int) -> None:
        """Brings a passage into sight, without making it the current one."""
        if 0 <= position < self.passages.rowCount():
            self.scrollTo(self.passages.index(position))

    def toggle(self, index: Index) -> None:
        """Keeps a passage that was removed, or removes it."""
        if index.isValid():
            kept = self.passages.line(index.row()).kept
            self.passages.setData(index, UNCHECKED if kept else CHECKED, Qt.ItemDataRole.CheckStateRole)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space works the switch of the current row."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select):
            self.toggle(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a switch works it."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and self._on_switch(event, index):
            self.toggle(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a switch does not make its row the current one: rows would move under the mouse."""
        index = self.indexAt(event.position().toPoint())
        if not (index.isValid() and self._on_switch(event, index)):
            super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The current row may need another height."""
        super().resizeEvent(event)
        self._grow(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        """With another font every row has another height."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()

    def _on_switch(self, event: QMouseEvent, index: QModelIndex) -> bool:
        return self._delegate.switch(QRectF(self.visualRect(index))).contains(event.position())

    def _grow(self, *indexes: QModelIndex) -> None:
        if any(index.isValid() for index in indexes):
            self.scheduleDelayedItemsLayout()
