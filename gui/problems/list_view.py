"""The list of problems: two lines of text each, and chips that say what state it is in."""

from __future__ import annotations

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
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.variants.lines import LINES, lay_out
from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.text import smaller, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.problems.rows import Row
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
PADDING = 9.0
GAP = 6.0


class ProblemModel(QAbstractListModel):
    """The rows of the list."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self._at: dict[int, int] = {}

    def fill(self, rows: Sequence[Row]) -> None:
        """Shows other rows."""
        self.beginResetModel()
        self._rows = list(rows)
        self._at = {row.problem.id: at for at, row in enumerate(rows) if row.problem.id is not None}
        self.endResetModel()

    def update_rows(self, rows: Sequence[Row]) -> None:
        """Shows newer versions of some rows."""
        for row in rows:
            at = self._at.get(row.problem.id or 0)
            if at is not None and self._rows[at] != row:
                self._rows[at] = row
                self.dataChanged.emit(self.index(at), self.index(at))

    def row(self, at: int) -> Row:
        """The row at a place."""
        return self._rows[at]

    def place_of(self, problem_id: int) -> QModelIndex:
        """Where a problem stands; an invalid index when it is not there."""
        at = self._at.get(problem_id)
        return QModelIndex() if at is None else self.index(at)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many problems there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a line shows and says."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.problem.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(row.reason or row.problem.text)
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
    """The list; `chosen` gives the id of the problem a person chose."""

    chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rows = ProblemModel()
        self.setModel(self.rows)
        self.setItemDelegate(_Delegate(theme, self.rows, self))
        self.setAccessibleName("Problems")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._choose)
        theme.changed.connect(self.viewport().update)

    def choose(self, problem_id: int) -> None:
        """Makes a problem the current one."""
        self.setCurrentIndex(self.rows.place_of(problem_id))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.rows.row(index.row()).problem.id or 0)
