"""The list of a sheet's items: a line of text each, the models it beats, and what to know of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelectionModel, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QFrame, QListView, QMenu, QStyle, QStyledItemDelegate

from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.commands import add_action
from gui.widgets.text import smaller
from gui.worksheets.item_model import ItemModel, chips, facts, line_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtGui import QDragMoveEvent, QDropEvent, QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from core.worksheets.picks import Chosen
    from gui.theme import Theme
    from gui.worksheets.item_model import Index
    from gui.worksheets.making import Entry

PADDING = 8.0
GAP = 6.0
NUMBER = 26.0
ENTRIES = (
    ("another", "Take &another variant", ""),
    ("pick", "&Choose another by hand…", ""),
    ("see", "&See it among the problems", ""),
    ("", "", ""),
    ("up", "Move &up", "Alt+Up"),
    ("down", "Move &down", "Alt+Down"),
    ("", "", ""),
    ("remove", "&Remove from the sheet", "Del"),
)


class ItemDelegate(QStyledItemDelegate):
    """Paints an item."""

    def __init__(self, theme: Theme, model: ItemModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Every item has a line of text and one of facts."""
        style: Any = option
        small = QFontMetricsF(smaller(style.font)).height() + 4
        return QSize(100, int(QFontMetricsF(style.font).height() + small + GAP + 2 * PADDING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints number, text, chips and facts."""
        style: Any = option  # PySide's stubs do not know the fields that QStyleOption has
        colours = self._theme.colours
        box = QRectF(style.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if style.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = style.state & QStyle.StateFlag.State_Selected
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours["accent_soft" if chosen else "hover"])
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -2), 6, 6)
        if style.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(colours["accent_ink"], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -2.5), 6, 6)
        painter.setPen(QPen(colours["line"], 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        self._paint_words(
            painter, box.adjusted(PADDING, PADDING, -PADDING, -PADDING), style.font, index.row()
        )
        painter.restore()

    def _paint_words(self, painter: QPainter, box: QRectF, font: Any, row: int) -> None:
        colours, entry = self._theme.colours, self._model.entry(row)
        metrics, small = QFontMetricsF(font), smaller(font)
        upper = QRectF(box.left(), box.top(), NUMBER, metrics.height())
        painter.setFont(font)
        painter.setPen(colours["muted"])
        painter.drawText(upper, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, f"{row + 1}")
        left, width = box.left() + NUMBER, box.width() - NUMBER
        painter.setPen(colours["text"])
        text = metrics.elidedText(line_text(entry), Qt.TextElideMode.ElideRight, width)
        painter.drawText(QPointF(left, box.top() + metrics.ascent()), text)
        top = box.top() + metrics.height() + GAP
        painter.setFont(small)
        quiet = QFontMetricsF(small)
        right = box.right()
        for words, kind in chips(entry):
            shown = quiet.elidedText(words, Qt.TextElideMode.ElideRight, right - left - 12)
            paint_chip(painter, QPointF(left, top), shown, colours.pairs[kind])
            left += chip_width(quiet, shown) + GAP
            if left > right - 40:
                return
        painter.setPen(colours["muted"])
        shown = quiet.elidedText(facts(entry), Qt.TextElideMode.ElideRight, max(0.0, right - left))
        painter.drawText(QPointF(left, top + 2 + quiet.ascent()), shown)


class ItemView(QListView):
    """`chosen` gives the row that was chosen (-1: none), `moved` items and the place they were dragged to.

    `wanted` is what is to be done with the chosen ones: a key of `ENTRIES`.
    """

    chosen = Signal(int)
    moved = Signal(list, int)
    wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.items = ItemModel()
        self.setModel(self.items)
        self.setItemDelegate(ItemDelegate(theme, self.items, self))
        self.setAccessibleName("Items of the sheet")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self._quiet = False
        self.selectionModel().currentChanged.connect(lambda index: self._choose(index.row()))
        theme.changed.connect(self.viewport().update)

    @property
    def selected(self) -> list[Chosen]:
        """The chosen items, from top to bottom."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return [self.items.items[row] for row in rows]

    @property
    def row(self) -> int:
        """The row of the current item, -1 where there is none."""
        return self.currentIndex().row()

    def show_items(self, items: Sequence[Chosen]) -> None:
        """Shows other items; what was chosen stays so, and new ones become so."""
        before, known = self.selected, set(self.items.items)
        if tuple(items) == self.items.items:
            return
        row = self.row
        fresh = [one for one in items if one not in known]
        self._quiet = True
        self.items.show_items(items)
        kept = [one for one in before if one in items]
        self.select(kept or (fresh if known else []), row)
        self._quiet = False
        self.chosen.emit(self.row)

    def show_entries(self, entries: Mapping[Chosen, Entry]) -> None:
        """Takes what is known of the items."""
        self.items.show_entries(entries)

    def select(self, chosen: Collection[Chosen], otherwise: int = -1) -> None:
        """Chooses items; where there are none of them, the one in a row."""
        flag = QItemSelectionModel.SelectionFlag
        rows = [row for row, one in enumerate(self.items.items) if one in chosen]
        if not rows and otherwise >= 0 and self.items.rowCount():
            rows = [min(otherwise, self.items.rowCount() - 1)]
        self.selectionModel().clearSelection()
        for row in rows:
            self.selectionModel().select(self.items.index(row), flag.Select)
        if rows:
            self.selectionModel().setCurrentIndex(self.items.index(rows[0]), flag.NoUpdate)
            self.scrollTo(self.items.index(rows[0]))

    def choose_row(self, row: int) -> None:
        """Makes one item the chosen one."""
        if 0 <= row < self.items.rowCount() and row != self.row:
            self.setCurrentIndex(self.items.index(row))

    def menu(self) -> QMenu:
        """What can be done with the chosen items."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for key, words, shortcut in ENTRIES:
            if not key:
                menu.addSeparator()
            else:
                text = f"{words}\t{shortcut}" if shortcut else words
                add_action(menu, text, partial(self.wanted.emit, key))
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the current item in sight: what is said of it below takes room from the list."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes, Enter lets another variant be chosen; keys that move are those of the page's menu."""
        keys = {Qt.Key.Key_Delete: "remove", Qt.Key.Key_Return: "pick", Qt.Key.Key_Enter: "pick"}
        wanted = keys.get(Qt.Key(event.key()))
        if wanted is not None and self.selected:
            self.wanted.emit(wanted)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Opens the menu."""
        if self.selected:
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            place = self.visualRect(self.currentIndex()).center() if by_key else event.pos()
            self.menu().popup(self.viewport().mapToGlobal(place))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Takes its own items only."""
        super().dragMoveEvent(event)
        if event.source() is not self:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Asks for the items to be moved; the model itself is not changed."""
        if event.source() is self:
            self.moved.emit(self.selected, self.place_at(event.position().toPoint()))
            event.setDropAction(Qt.DropAction.CopyAction)  # else the view would remove them
            event.accept()

    def place_at(self, point: Any) -> int:
        """The place between items that is meant at a point of the viewport."""
        index = self.indexAt(point)
        if not index.isValid():
            return self.items.rowCount()
        below = point.y() > self.visualRect(index).center().y()
        return index.row() + int(below)

    def _choose(self, row: int) -> None:
        if not self._quiet:
            self.chosen.emit(row)
