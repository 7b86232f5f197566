"""A table of plain cells as Qt sees it, sorted by what the cells say of their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from core.attacks.cells import guarded
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
CELL = Qt.ItemDataRole.UserRole
BY_TEXT = ""
_RUNS = 20  # places where lines come in between; for more, showing all anew is quicker


@dataclass(frozen=True, slots=True)
class Head:
    """A column: its title, what it means, whether its cells stand at the right."""

    title: str
    tip: str = ""
    right: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows: text, a quieter `note` behind it, a tip; a `share` from 0 to 1 is drawn behind them.

    `order` is what the column is sorted by (None: not known, which comes last); `heat` says that the share colours
    the whole cell; `kind` is the chip that the text is written on (good, bad, warn, plain, info).
    """

    text: str
    note: str = ""
    tip: str = ""
    order: float | str | None = BY_TEXT
    share: float | None = None
    heat: bool = False
    kind: str = ""

    @property
    def sentence(self) -> str:
        """All that the cell says."""
        return f"{self.text} ({self.note})" if self.note else self.text


@dataclass(frozen=True, slots=True)
class Line:
    """A row: its cells, and what it is about."""

    key: Hashable
    cells: tuple[Cell, ...]


class TableModel(QAbstractTableModel):
    """Shows lines under heads. A sort that was asked for holds for what comes later."""

    def __init__(self, heads: Sequence[Head]) -> None:
        super().__init__()
        self._heads = tuple(heads)
        self._lines: list[Line] = []
        self._as_given: list[Line] = []
        self._sorted: tuple[int, Qt.SortOrder] | None = None

    @property
    def heads(self) -> tuple[Head, ...]:
        """The columns."""
        return self._heads

    def fill(self, lines: Sequence[Line], heads: Sequence[Head] | None = None) -> bool:
        """Shows other lines, and other columns where they are given; gives whether those shown before stayed.

        Lines that are there stay where they are, so that nothing jumps under the mouse and nothing chosen is lost;
        further ones come in between.
        """
        if heads is None and self._lines and (runs := self._further(lines)) is not None:
            self._refresh(lines, runs)
            return True
        self.beginResetModel()
        self._take(lines, heads)
        self.endResetModel()
        return False

    def line(self, row: int) -> Line:
        """The line of a row."""
        return self._lines[row]

    def row_of(self, key: Hashable) -> int | None:
        """The row of what a line is about, or None."""
        return next((row for row, line in enumerate(self._lines) if line.key == key), None)

    def text(self) -> str:
        """The table as text with tabs, as spreadsheets take it; none of it is run as a formula there."""
        rows = [[head.title for head in self._heads]]
        rows += [[guarded(" ".join(cell.sentence.split())) for cell in line.cells] for line in self._lines]
        return "".join("\t".join(row) + "\n" for row in rows)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many lines."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What a column is called and means."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._heads):
            return None
        head = self._heads[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return head.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(head.tip)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(head)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows and says."""
        if not index.isValid():
            return None
        cell = self._lines[index.row()].cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(cell.tip)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return cell.sentence
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return cell.tip
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(self._heads[index.column()])
        return cell if role == CELL else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; -1 goes back to the order that was given."""
        self.layoutAboutToBeChanged.emit()
        before = list(self._lines)
        self._sorted = (column, order) if 0 <= column < len(self._heads) else None
        self._lines = self._in_order(self._as_given)
        rows = {id(line): row for row, line in enumerate(self._lines)}
        old = self.persistentIndexList()
        new = [self.index(rows[id(before[index.row()])], index.column()) for index in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _take(self, lines: Sequence[Line], heads: Sequence[Head] | None) -> None:
        if heads is not None and tuple(heads) != self._heads:
            self._heads, self._sorted = tuple(heads), None
        self._as_given = list(lines)
        self._lines = self._in_order(self._as_given)

    def _further(self, lines: Sequence[Line]) -> list[tuple[int, list[Line]]] | None:
        """The lines that are new, by the row they come before; None where those shown do not stay as they stand."""
        if [line.key for line in self._as_given] == [line.key for line in lines]:
            return []
        old = [line.key for line in self._lines]
        runs: list[tuple[int, list[Line]]] = []
        row, here = 0, False
        for line in self._in_order(lines):
            if row < len(old) and line.key == old[row]:
                row, here = row + 1, False
            elif here:
                runs[-1][1].append(line)
            else:
                runs.append((row, [line]))
                here = True
        return runs if row == len(old) and len(runs) <= _RUNS else None

    def _refresh(self, lines: Sequence[Line], runs: Sequence[tuple[int, list[Line]]]) -> None:
        """Takes newer cells of the same lines, and the further ones."""
        newer = {line.key: line for line in lines}
        self._as_given = list(lines)
        self._lines = [newer[line.key] for line in self._lines]
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._lines) - 1, len(self._heads) - 1))
        for row, run in reversed(runs):
            self.beginInsertRows(NOWHERE, row, row + len(run) - 1)
            self._lines[row:row] = run
            self.endInsertRows()

    def _in_order(self, lines: Sequence[Line]) -> list[Line]:
        if self._sorted is None:
            return list(lines)
        column, order = self._sorted
        known = [line for line in lines if _order(line.cells[column]) is not None]
        unknown = [line for line in lines if _order(line.cells[column]) is None]
        known.sort(key=lambda line: _rank(line.cells[column]), reverse=order == Qt.SortOrder.DescendingOrder)
        return known + unknown  # what is not known comes last, whichever way


def _order(cell: Cell) -> float | str | None:
    return cell.text or None if cell.order == BY_TEXT else cell.order


def _rank(cell: Cell) -> tuple[int, float, str]:
    order = _order(cell)
    return (1, 0.0, order.casefold()) if isinstance(order, str) else (0, float(order or 0), "")


def _alignment(head: Head) -> Qt.AlignmentFlag:
    return (
        Qt.AlignmentFlag.AlignRight if head.right else Qt.AlignmentFlag.AlignLeft
    ) | Qt.AlignmentFlag.AlignVCenter
