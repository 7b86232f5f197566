"""The list of models, by section: a name, a line on it, and a chip that says what state it is in."""

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
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.models.entries import LocalEntry, Memory, Section, about, chip, section
from gui.widgets.chip import chip_width, paint_chip
from gui.widgets.text import smaller, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.models.entries import Entry
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
PADDING = 9.0
EMPTY = {
    Section.LOCAL: "none yet: add a file or a folder, or fetch one",
    Section.OFFER: "all of them are here",
    Section.SERVER: "none yet: add one to ask models over the network",
}


class ModelsModel(QAbstractListModel):
    """Sections and entries as rows; a row is a `Section` or an entry."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(1, 1)
        self._rows: list[Section | Entry] = []
        self._empty: set[Section] = set()

    def fill(self, entries: Sequence[Entry], memory: Memory) -> None:
        """Shows other entries, each section with its own."""
        rows: list[Section | Entry] = []
        self._empty = set()
        for place in Section:
            own = [entry for entry in entries if section(entry) is place]
            rows += [place, *own]
            if not own:
                self._empty.add(place)
        self.beginResetModel()
        self._rows, self.memory = rows, memory
        self.endResetModel()

    def change(self, entry: Entry) -> None:
        """Shows a newer version of an entry."""
        at = self.row_of(entry.key)
        if at is not None:
            self._rows[at] = entry
            self.dataChanged.emit(self.index(at), self.index(at))

    def entry(self, row: int) -> Entry | None:
        """The entry of a row; None for a section."""
        found = self._rows[row]
        return None if isinstance(found, Section) else found

    def heading(self, row: int) -> str:
        """What a section's row says."""
        found = self._rows[row]
        if not isinstance(found, Section):
            return ""
        return f"{found} · {EMPTY[found]}" if found in self._empty else str(found)

    def row_of(self, key: str) -> int | None:
        """The row of an entry, or None."""
        found = ((row, entry) for row, entry in enumerate(self._rows) if not isinstance(entry, Section))
        return next((row for row, entry in found if entry.key == key), None)

    @property
    def first(self) -> str:
        """The key of the first entry; empty where there is none."""
        return next((entry.key for entry in self._rows if not isinstance(entry, Section)), "")

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many rows, sections included."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Sections cannot be chosen."""
        if index.isValid() and self.entry(index.row()) is None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows and says."""
        if not index.isValid():
            return None
        entry = self.entry(index.row())
        if entry is None:
            text = self.heading(index.row())
            return text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(entry.fault if isinstance(entry, LocalEntry) and entry.fault else entry.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.name}, {about(entry)}, {chip(entry, self.memory)[0]}"
        return None


class _Delegate(QStyledItemDelegate):
    """Paints a row."""

    def __init__(self, theme: Theme, model: ModelsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A section is a line, an entry two."""
        style: Any = option
        line = QFontMetricsF(style.font).lineSpacing()
        if self._model.entry(index.row()) is None:
            return QSize(100, int(line + 2 * PADDING))
        return QSize(100, int(line + QFontMetricsF(smaller(style.font)).lineSpacing() + 2 * PADDING + 3))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints a section's words, or an entry's name, line and chip."""
        style: Any = option
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(style.rect).adjusted(2, 1, -2, -1)
        entry = self._model.entry(index.row())
        if entry is None:
            self._paint_heading(painter, box, style.font, self._model.heading(index.row()))
        else:
            self._paint_ground(painter, box, style.state)
            self._paint_entry(
                painter, box.adjusted(PADDING, PADDING - 1, -PADDING, -PADDING), style.font, entry
            )
        painter.restore()

    def _paint_heading(self, painter: QPainter, box: QRectF, font: QFont, text: str) -> None:
        name, *rest = text.split(" · ", 1)
        bold = smaller(font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(self._theme.colours["muted"])
        place = box.adjusted(PADDING, 0, -PADDING, -4)
        bottom = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, bottom, name)
        if rest:
            place.setLeft(place.left() + QFontMetricsF(bold).horizontalAdvance(name) + 8)
            painter.setFont(smaller(font))
            words = QFontMetricsF(smaller(font)).elidedText(
                rest[0], Qt.TextElideMode.ElideRight, place.width()
            )
            painter.drawText(place, bottom, words)

    def _paint_ground(self, painter: QPainter, box: QRectF, state: QStyle.StateFlag) -> None:
        colours = self._theme.colours
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(colours["accent_soft"])
            painter.drawRoundedRect(box, 8, 8)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(colours["hover"])
            painter.drawRoundedRect(box, 8, 8)

    def _paint_entry(self, painter: QPainter, box: QRectF, font: QFont, entry: Entry) -> None:
        colours, small = self._theme.colours, smaller(font)
        words, kind = chip(entry, self._model.memory)
        metrics, quiet = QFontMetricsF(font), QFontMetricsF(small)
        wide = chip_width(quiet, words)
        painter.setFont(small)
        corner = QPointF(box.right() - wide, box.top() + (metrics.lineSpacing() - quiet.height() - 4) / 2)
        paint_chip(painter, corner, words, colours.pairs[kind])
        painter.setFont(font)
        painter.setPen(colours["text"])
        name = metrics.elidedText(entry.name, Qt.TextElideMode.ElideMiddle, box.width() - wide - 8)
        painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), name)
        painter.setFont(small)
        painter.setPen(colours["muted"])
        line = quiet.elidedText(about(entry), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(QPointF(box.left(), box.top() + metrics.lineSpacing() + 3 + quiet.ascent()), line)


class ModelList(QListView):
    """`chosen` gives the key of the entry that a person chose."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rows = ModelsModel()
        self.setModel(self.rows)
        self.setItemDelegate(_Delegate(theme, self.rows, self))
        self.setAccessibleName("Models")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._choose)
        theme.changed.connect(self.viewport().update)

    @property
    def key(self) -> str:
        """The key of the current entry; empty where there is none."""
        entry = self.entry
        return entry.key if entry is not None else ""

    @property
    def entry(self) -> Entry | None:
        """The current entry."""
        index = self.currentIndex()
        return self.rows.entry(index.row()) if index.isValid() else None

    def fill(self, entries: Sequence[Entry], memory: Memory, wanted: str = "") -> None:
        """Shows other entries; `wanted`, the current one or the first is the current one."""
        key = wanted or self.key
        self.rows.fill(entries, memory)
        if not self.choose(key):
            self.choose(self.rows.first)

    def choose(self, key: str) -> bool:
        """Makes an entry the current one; gives whether there is one."""
        row = self.rows.row_of(key)
        if row is not None:
            self.setCurrentIndex(self.rows.index(row))
        return row is not None

    def _choose(self, index: QModelIndex) -> None:
        entry = self.rows.entry(index.row()) if index.isValid() else None
        if entry is not None:
            self.chosen.emit(entry.key)
