"""The list of problems: two lines of text each, and chips that say what state it is in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.problems.arranging import Wanted, arranged
from gui.variants.lines import LINES, lay_out
from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.commands import add_action
from gui.widgets.text import smaller, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.problems.rows import Row
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
PADDING = 9.0
GAP = 6.0
AGAIN = 250  # ms between two arrangements while states change
ENTRIES = (
    ("generate", "&Generate variants"),
    ("ask", "As&k a model…"),
    ("", ""),
    ("write", "&Write solutions with a model…"),
    ("decide", "Ask a model &which number is which…"),
    ("", ""),
    ("copy", "&Copy the text"),
    ("delete", "&Delete"),
)


class ProblemModel(QAbstractListModel):
    """The rows of the list: those that are wanted, in the wanted order."""

    def __init__(self) -> None:
        super().__init__()
        self._all: dict[int, Row] = {}
        self._rows: list[Row] = []
        self._at: dict[int, int] = {}
        self.wanted = Wanted()

    @property
    def all(self) -> Sequence[Row]:
        """Every row, also those that are not shown, as they were added."""
        return list(self._all.values())

    def fill(self, rows: Sequence[Row]) -> None:
        """Shows other rows."""
        self._all = {row.problem.id: row for row in rows if row.problem.id is not None}
        self.arrange(self.wanted)

    def arrange(self, wanted: Wanted) -> None:
        """Shows what is wanted of the rows."""
        self.beginResetModel()
        self.wanted = wanted
        self._rows = arranged(self._all.values(), wanted)
        self._at = {row.problem.id: at for at, row in enumerate(self._rows) if row.problem.id is not None}
        self.endResetModel()

    def update_rows(self, rows: Sequence[Row]) -> None:
        """Takes newer versions of some rows; each stays where it is until the rows are arranged again."""
        for row in rows:
            number = row.problem.id or 0
            if number not in self._all or self._all[number] == row:
                continue
            self._all[number] = row
            at = self._at.get(number)
            if at is not None:
                self._rows[at] = row
                self.dataChanged.emit(self.index(at), self.index(at))

    def row(self, at: int) -> Row:
        """The row at a place."""
        return self._rows[at]

    def place_of(self, problem_id: int) -> QModelIndex:
        """Where a problem stands; an invalid index when it is not shown."""
        at = self._at.get(problem_id)
        return QModelIndex() if at is None else self.index(at)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many problems are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a line shows and says."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.problem.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(row.tip)
        return row.sentence if role == Qt.ItemDataRole.AccessibleTextRole else None


class _Delegate(QStyledItemDelegate):
    """Paints a line."""

    def __init__(self, theme: Theme, model: ProblemModel, parent: QWidget) -> None:
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
        laid = lay_out(row.problem.text or "Empty problem", (), option.font, inside.width(), colours)
        laid.layout.draw(painter, inside.topLeft())
        lines = max(1, min(LINES, laid.layout.lineCount()))
        top = inside.top() + lines * (QFontMetricsF(option.font).lineSpacing() + 1) + GAP
        painter.setFont(smaller(option.font))
        self._paint_chips(painter, inside.left(), inside.right(), top, row)
        painter.restore()

    def _paint_chips(self, painter: QPainter, left: float, right: float, top: float, row: Row) -> None:
        """As many chips as the width holds; the tip has them all."""
        metrics = QFontMetricsF(painter.font())
        for text, kind in row.chips:
            wide = chip_width(metrics, text) if kind else metrics.horizontalAdvance(text)
            if left + wide > right + 1:
                break
            if kind:
                paint_chip(painter, QPointF(left, top), text, self._theme.colours.pairs[kind])
            else:
                painter.setPen(self._theme.colours["muted"])
                painter.drawText(QPointF(left, top + 2 + metrics.ascent()), text)
            left += wide + GAP


class ProblemList(QListView):
    """The list; `chosen` gives the id of the problem a person chose, `wanted` what is to be done with the chosen ones.

    What is wanted is one of the keys of `ENTRIES`.
    """

    chosen = Signal(int)
    wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rows = ProblemModel()
        self.setModel(self.rows)
        self.setItemDelegate(_Delegate(theme, self.rows, self))
        self.setAccessibleName("Problems")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._choose)
        self._quiet = False
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN)
        self._again.timeout.connect(lambda: self.arrange(self.rows.wanted))
        theme.changed.connect(self._fit_rows)

    @property
    def ids(self) -> list[int]:
        """The chosen problems, from top to bottom."""
        places = sorted(index.row() for index in self.selectedIndexes())
        return [self.rows.row(at).problem.id or 0 for at in places]

    def choose(self, problem_id: int) -> None:
        """Makes a problem the current one; where it is already, others may stay chosen with it."""
        place = self.rows.place_of(problem_id)
        if not place.isValid() or place != self.currentIndex():
            self.setCurrentIndex(place)

    def arrange(self, wanted: Wanted) -> None:
        """Shows what is wanted; what is chosen stays so, as far as it is shown."""
        current, chosen = self.currentIndex(), self.ids
        number = self.rows.row(current.row()).problem.id if current.isValid() else None
        self.rows.arrange(wanted)
        flag = QItemSelectionModel.SelectionFlag
        for found in (self.rows.place_of(one) for one in chosen):
            self.selectionModel().select(found, flag.Select)
        place = self.rows.place_of(number or 0)
        if place.isValid():
            self._quiet = True  # it is the one that was chosen before
            self.selectionModel().setCurrentIndex(place, flag.NoUpdate)
            self._quiet = False
            self.scrollTo(place)

    def update_rows(self, rows: Sequence[Row]) -> None:
        """Takes newer versions of rows, and arranges them a moment later where that may matter."""
        self.rows.update_rows(rows)
        if self.rows.wanted.follows_states and not self._again.isActive():
            self._again.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete deletes, Ctrl+C copies the texts."""
        if event.key() == Qt.Key.Key_Delete and self.ids:
            self.wanted.emit("delete")
        elif event.matches(QKeySequence.StandardKey.Copy) and self.ids:
            self.wanted.emit("copy")
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the chosen problems."""
        if self.ids:
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            place = self.visualRect(self.currentIndex()).center() if by_key else event.pos()
            self.menu().popup(self.viewport().mapToGlobal(place))

    def menu(self) -> QMenu:
        """The menu on the chosen problems."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if len(self.ids) > 1:
            menu.addSection(f"{len(self.ids):,} problems")
        for key, words in ENTRIES:
            if not key:
                menu.addSeparator()
                continue
            add_action(menu, words, partial(self.wanted.emit, key))
        return menu

    def _fit_rows(self) -> None:
        """The theme may have another size of text."""
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and not self._quiet:
            self.chosen.emit(self.rows.row(index.row()).problem.id or 0)
