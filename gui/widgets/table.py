"""A table on the screen: quiet lines, notes behind the numbers, bars and heat behind shares, copied as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.widgets.chip import paint_chip
from gui.widgets.table_model import CELL, Cell, TableModel
from gui.widgets.text import smaller

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from PySide6.QtGui import QKeyEvent

    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
PADDING = 8.0
GAP = 6.0
ROOM = 14  # above and below the text of a row


class CellDelegate(QStyledItemDelegate):
    """Paints cells in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one cell."""
        # PySide's stubs do not know the fields that QStyleOption has.
        style: Any = option
        cell: Cell = index.data(CELL)
        painter.save()
        box = QRectF(style.rect)
        chosen = bool(style.state & QStyle.StateFlag.State_Selected)
        self._paint_ground(painter, box, cell, chosen)
        painter.setPen(QPen(self._theme.colours["line"], 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        right = bool(index.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight)
        self._paint_words(painter, box.adjusted(PADDING, 0, -PADDING, 0), cell, style, right=right)
        if style.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.colours["accent_ink"], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The room that the words need."""
        style: Any = option
        cell: Cell | None = index.data(CELL)
        metrics = QFontMetricsF(style.font)
        if cell is None:
            return super().sizeHint(option, index)
        width = metrics.horizontalAdvance(cell.text) + 2 * PADDING + 2
        if cell.kind:
            width += 2 * GAP
        if cell.note:
            width += GAP + QFontMetricsF(smaller(style.font)).horizontalAdvance(cell.note)
        return QSize(int(width), int(metrics.height()) + ROOM)

    def _paint_ground(self, painter: QPainter, box: QRectF, cell: Cell, chosen: bool) -> None:
        colours = self._theme.colours
        if chosen:
            painter.fillRect(box, colours["accent_soft"])
        if cell.share is None:
            return
        bad = QColor(colours.pairs["bad"].ground)
        if cell.heat:
            painter.fillRect(box.adjusted(1, 1, -1, -1), _mixed(colours["window"], bad, cell.share))
        else:
            bar = box.adjusted(2, 3, -2, -3)
            bar.setWidth(bar.width() * min(1.0, cell.share))
            painter.fillRect(bar, bad)

    def _paint_words(self, painter: QPainter, box: QRectF, cell: Cell, style: Any, *, right: bool) -> None:
        colours = self._theme.colours
        small = smaller(style.font)
        metrics, quiet = QFontMetricsF(style.font), QFontMetricsF(small)
        note = quiet.horizontalAdvance(cell.note) + GAP if cell.note else 0.0
        text = metrics.elidedText(cell.text, Qt.TextElideMode.ElideRight, max(0.0, box.width() - note))
        wide = metrics.horizontalAdvance(text)
        start = max(box.left(), box.right() - wide - note) if right else box.left()
        if cell.kind:
            painter.setFont(small)
            height = quiet.height() + 4
            corner = QRectF(start, box.center().y() - height / 2, 0, 0).topLeft()
            paint_chip(painter, corner, cell.text, colours.pairs[cell.kind])
            return
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(style.font)
        painter.setPen(colours["text"])
        painter.drawText(QRectF(start, box.top(), wide + 2, box.height()), middle, text)
        if cell.note:
            painter.setFont(small)
            painter.setPen(colours["text" if cell.share is not None else "muted"])
            rest = QRectF(start + wide + GAP, box.top(), box.right() - start - wide - GAP + 1, box.height())
            painter.drawText(
                rest, middle, quiet.elidedText(cell.note, Qt.TextElideMode.ElideRight, rest.width() + 1)
            )


class Table(QTableView):
    """Shows a `TableModel`. `chosen` gives the key of the current row, `entered` that of a row to be opened."""

    chosen = Signal(object)
    entered = Signal(object)

    def __init__(self, theme: Theme, model: TableModel, name: str, stretch: int = 0) -> None:
        """`name` is for screen readers; the column `stretch` takes the room that is left."""
        super().__init__()
        self.lines = model
        self._stretch = stretch
        self.setModel(model)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._set_up_headers(name)
        self.selectionModel().currentRowChanged.connect(self._choose)
        self.doubleClicked.connect(self._enter)
        model.modelReset.connect(self.fit)
        theme.changed.connect(self._fit_rows)
        self.fit()

    @property
    def key(self) -> Hashable | None:
        """What the current row is about."""
        index = self.currentIndex()
        return self.lines.line(index.row()).key if index.isValid() else None

    def choose(self, key: Hashable) -> bool:
        """Makes the row of `key` the current one; gives whether there is one."""
        row = self.lines.row_of(key)
        if row is not None and row != self.currentIndex().row():
            self.setCurrentIndex(self.lines.index(row, 0))
        return row is not None

    def fill(self, lines: Sequence[Any], heads: Sequence[Any] | None = None) -> None:
        """Shows other lines; the current row stays where it is still there."""
        key = self.key
        self.lines.fill(lines, heads)
        if self.key != key and key is not None:
            self.choose(key)

    def fit(self) -> None:
        """Makes the columns as wide as what they show."""
        header = self.horizontalHeader()
        for column in range(self.lines.columnCount()):
            if column == self._stretch:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
            else:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
                self.setColumnWidth(column, min(self.sizeHintForColumn(column) + 4, 420))
                wide = header.sectionSizeHint(column)
                self.setColumnWidth(column, max(self.columnWidth(column), wide))

    def copy(self) -> None:
        """Puts the table on the clipboard, as text with tabs."""
        QGuiApplication.clipboard().setText(self.lines.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies, opens the current row, or does what a table does."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._enter(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _set_up_headers(self, name: str) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setAccessibleName(f"Rows: {name}")
        columns.setAccessibleName(f"Columns: {name}")
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + ROOM)
        columns.setHighlightSections(False)
        columns.setMinimumSectionSize(36)
        columns.setTextElideMode(Qt.TextElideMode.ElideRight)
        columns.setSectionsClickable(True)
        columns.setSortIndicatorClearable(True)
        columns.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)

    def _fit_rows(self) -> None:
        """The theme may have another size of text."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + ROOM)
        self.fit()
        self.viewport().update()

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.lines.line(index.row()).key if index.isValid() else None)

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.entered.emit(self.lines.line(index.row()).key)


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    """A colour between two."""
    share = max(0.0, min(1.0, share))
    ends = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*(round(a + (b - a) * share) for a, b in ends))
