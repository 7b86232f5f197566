"""The list of questions: two lines of text each, and chips that say how the model's answer stood the test."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
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

from gui.variants.lines import LINES, lay_out
from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.commands import add_action
from gui.widgets.text import smaller, tooltip

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping, Sequence

    from gui.citations.rows import Key, Row
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
PADDING = 9.0
GAP = 6.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person wants to see: rows with all the `words`, of so many `hops`, in a `state` (empty: any)."""

    words: str = ""
    hops: str = ""
    state: str = ""

    @property
    def is_all(self) -> bool:
        """Whether nothing is hidden."""
        return not (self.words.strip() or self.hops or self.state)

    def arranged(self, rows: Iterable[Row], said: MutableMapping[int, str]) -> list[Row]:
        """The rows that are wanted; `said` remembers what can be looked for in each, by its question's id."""
        found = [
            row
            for row in rows
            if (not self.hops or row.hops == self.hops) and (not self.state or row.state.words == self.state)
        ]
        for word in self.words.casefold().split():
            for row in found:
                number = row.question.id or 0
                if number not in said:
                    said[number] = row.said
            found = [row for row in found if word in said[row.question.id or 0]]
        return found


class QuestionModel(QAbstractListModel):
    """The rows of the list: those that are wanted, as they were added."""

    def __init__(self) -> None:
        super().__init__()
        self._all: dict[int, Row] = {}
        self._rows: list[Row] = []
        self._at: dict[int, int] = {}
        self._said: dict[int, str] = {}
        self.wanted = Wanted()
        self.shown: Key = ("", "")

    @property
    def all(self) -> Sequence[Row]:
        """Every row, also those that are not shown."""
        return list(self._all.values())

    def __len__(self) -> int:
        """How many rows there are, those not shown included."""
        return len(self._all)

    def fill(self, rows: Iterable[Row], shown: Key) -> None:
        """Shows other rows, with the state of the model `shown`."""
        self.shown = shown
        self._all = {row.question.id or 0: replace(row, shown=shown) for row in rows}
        self._said.clear()
        self.arrange(self.wanted)

    def arrange(self, wanted: Wanted) -> None:
        """Shows what is wanted of the rows."""
        self.beginResetModel()
        self.wanted = wanted
        self._rows = wanted.arranged(self._all.values(), self._said)
        self._at = {row.question.id or 0: at for at, row in enumerate(self._rows)}
        self.endResetModel()

    def update_rows(self, rows: Iterable[Row]) -> None:
        """Takes newer versions of some rows, each where it stands."""
        for row in rows:
            number = row.question.id or 0
            if number not in self._all:
                continue
            self._all[number] = newer = replace(row, shown=self.shown)
            self._said.pop(number, None)
            at = self._at.get(number)
            if at is not None:
                self._rows[at] = newer
                self.dataChanged.emit(self.index(at), self.index(at))

    def row(self, at: int) -> Row:
        """The row at a place."""
        return self._rows[at]

    def place_of(self, number: int) -> QModelIndex:
        """Where a question stands; an invalid index when it is not shown."""
        at = self._at.get(number)
        return QModelIndex() if at is None else self.index(at)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many questions are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a line shows and says."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.question.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(row.tip)
        return row.sentence if role == Qt.ItemDataRole.AccessibleTextRole else None


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
