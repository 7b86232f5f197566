"""A table on the screen: quiet lines, notes behind the numbers, bars and heat behind shares, copied as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QKeySequence, QPainter, QPen
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

    from gui.theme import Colours, Theme

Index = QModelIndex | QPersistentModelIndex
PADDING = 8.0
GAP = 6.0
ROOM = 14  # above and below the text of a row
_SELECTED, _FOCUSED = QStyle.StateFlag.State_Selected.value, QStyle.StateFlag.State_HasFocus.value
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_KEPT = 5000  # texts that are remembered as they were shortened


class CellDelegate(QStyledItemDelegate):
    """Paints cells in the colours of the theme.

    What it needs for it is made once: making colours, measures and shortened texts anew took three quarters of the
    time of painting a table, and all that is in sight is painted in one turn of the event loop.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look: _Look | None = None
        theme.changed.connect(self._forget)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one cell."""
        # PySide's stubs do not know the fields that QStyleOption has.
        style: Any = option
        table = cast("TableModel", index.model())
        cell = table.line(index.row()).cells[index.column()]
        look, state = self._look_of(style.font), style.state.value
        painter.save()
        box = QRectF(style.rect)
        self._paint_ground(painter, box, cell, look, chosen=bool(state & _SELECTED))
        painter.setPen(look.line)
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        right = table.heads[index.column()].right
        self._paint_words(painter, box.adjusted(PADDING, 0, -PADDING, 0), cell, look, right=right)
        if state & _FOCUSED:
            painter.setPen(look.focus)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The room that the words need."""
        style: Any = option
        cell: Cell | None = index.data(CELL)
        if cell is None:
            return super().sizeHint(option, index)
        look = self._look_of(style.font)
        width = look.metrics.horizontalAdvance(cell.text) + 2 * PADDING + 2
        if cell.kind:
            width += 2 * GAP
        if cell.note:
            width += GAP + look.quiet.horizontalAdvance(cell.note)
        return QSize(int(width), int(look.metrics.height()) + ROOM)

    def _look_of(self, font: QFont) -> _Look:
        if self._look is None or self._look.font != font:
            self._look = _Look(font, self._theme.colours)
        return self._look

    def _forget(self) -> None:
        """The theme has other colours, or another size of text."""
        self._look = None

    def _paint_ground(self, painter: QPainter, box: QRectF, cell: Cell, look: _Look, *, chosen: bool) -> None:
        if chosen:
            painter.fillRect(box, look.chosen)
        if cell.share is None:
            return
        if cell.heat:
            painter.fillRect(box.adjusted(1, 1, -1, -1), _mixed(look.window, look.bad, cell.share))
        else:
            bar = box.adjusted(2, 3, -2, -3)
            bar.setWidth(bar.width() * min(1.0, cell.share))
            painter.fillRect(bar, look.bad)

    def _paint_words(self, painter: QPainter, box: QRectF, cell: Cell, look: _Look, *, right: bool) -> None:
        note = look.quiet.horizontalAdvance(cell.note) + GAP if cell.note else 0.0
        text, wide = look.shortened(cell.text, max(0.0, box.width() - note))
        start = max(box.left(), box.right() - wide - note) if right else box.left()
        if cell.kind:
            painter.setFont(look.small)
            height = look.quiet.height() + 4
            corner = QRectF(start, box.center().y() - height / 2, 0, 0).topLeft()
            paint_chip(painter, corner, cell.text, look.pairs[cell.kind])
            return
        painter.setFont(look.font)
        painter.setPen(look.text)
        painter.drawText(QRectF(start, box.top(), wide + 2, box.height()), _MIDDLE, text)
        if cell.note:
            painter.setFont(look.small)
            painter.setPen(look.text if cell.share is not None else look.muted)
            rest = QRectF(start + wide + GAP, box.top(), box.right() - start - wide - GAP + 1, box.height())
            painter.drawText(rest, _MIDDLE, look.shortened(cell.note, rest.width() + 1, quiet=True)[0])


class _Look:
    """Fonts, measures, pens and shortened texts of cells, in one font and one theme."""

    def __init__(self, font: QFont, colours: Colours) -> None:
        self.font, self.small = QFont(font), smaller(font)
        self.metrics, self.quiet = QFontMetricsF(self.font), QFontMetricsF(self.small)
        self.text, self.muted = colours["text"], colours["muted"]
        self.window, self.chosen = colours["window"], colours["accent_soft"]
        self.line, self.focus = QPen(colours["line"], 1), QPen(colours["accent_ink"], 1)
        self.pairs = colours.pairs
        self.bad = QColor(colours.pairs["bad"].ground)
        self._shortened: dict[tuple[str, float, bool], tuple[str, float]] = {}

    def shortened(self, text: str, width: float, *, quiet: bool = False) -> tuple[str, float]:
        """A text that fits into so many pixels, with its width."""
        key = (text, width, quiet)
        found = self._shortened.get(key)
        if found is None:
            metrics = self.quiet if quiet else self.metrics
            fits = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
            found = fits, metrics.horizontalAdvance(fits)
            if len(self._shortened) >= _KEPT:
                self._shortened.clear()
            self._shortened[key] = found
        return found


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
        key, before = self.key, self.lines.rowCount()
        if self.lines.fill(lines, heads) and self.lines.rowCount() > before:
            self.fit()
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
