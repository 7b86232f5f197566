"""The tables of an import's preview: the problems, what is left out, and the records as they stand in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from core.problems.numerals import format_number
from core.problems.readers.columns import ROLES
from gui.problems.file_reading import MOST_LEFT_OUT, SHOWN
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.problems.readers.base import LeftOut
    from gui.problems.file_reading import FileRead

ROLE_WORDS = {
    "question": "Text",
    "answer": "Answer",
    "program": "Program",
    "formula": "Formula",
    "id": "Name",
}
FEW = 5
_ONE_LINE = {ord(c): " " for c in "\n\r\t\v\f\u2028\u2029\x85"}


class PreviewTable(QTableView):
    """Rows of text, each cell with its whole text as a tip."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setAccessibleName("Rows")
        self.horizontalHeader().setAccessibleName("Columns")
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    def fill(self, heads: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Shows other rows; a width of 0 is a column that takes the room there is."""
        self._model.clear()
        self._model.setHorizontalHeaderLabels(list(heads))
        for row in rows:
            self._model.appendRow([_item(text) for text in row])
        header = self.horizontalHeader()
        for at, width in enumerate(widths):
            mode = QHeaderView.ResizeMode.Interactive if width else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(at, mode)
            if width:
                header.resizeSection(at, width)

    def text(self, row: int, column: int) -> str:
        """What stands in a cell."""
        return str(self._model.item(row, column).text())

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._model.rowCount()


def show_problems(table: PreviewTable, read: FileRead) -> None:
    """The first problems as they will be added."""
    rows = [
        (
            problem.text,
            "" if problem.answer is None else format_number(problem.answer),
            problem.program,
            state,
        )
        for problem, state in zip(read.problems[:SHOWN], read.states, strict=True)
    ]
    table.fill(("Text", "Answer", "Solution", "State"), rows, (0, 80, 230, 150))


def show_left_out(table: PreviewTable, read: FileRead) -> None:
    """The records that are left out, and why."""
    rows = [(str(one.record), one.field, one.reason) for one in _left_out([read])]
    table.fill(("Record", "Column", "Why it is left out"), rows, (70, 140, 0))


def show_all_left_out(table: PreviewTable, files: Sequence[FileRead]) -> None:
    """The records of files that are left out, and why."""
    rows = [(one.file, str(one.record), one.field, one.reason) for one in _left_out(files)]
    table.fill(("File", "Record", "Column", "Why it is left out"), rows, (140, 70, 120, 0))


def _left_out(files: Sequence[FileRead]) -> list[LeftOut]:
    found = [one for read in files if read.result is not None for one in read.result.left_out]
    return found[:MOST_LEFT_OUT]


def show_records(table: PreviewTable, read: FileRead) -> None:
    """The first records as they stand in the file; a column that is read as something says as what."""
    used = {column: ROLE_WORDS[role] for role, column in read.mapping.items() if role in ROLES}
    heads = [f"{name}  → {used[name]}" if name in used else name for name in read.columns]
    rows = [
        (str(number), *(fields.get(name, "") for name in read.columns)) for number, fields in read.records
    ]
    widths = [220 if name in used else 140 for name in read.columns]
    if 0 < len(widths) <= FEW:
        longest = [max((len(row[at]) for row in rows), default=0) for at in range(1, len(widths) + 1)]
        widths[longest.index(max(longest))] = 0  # the one with the most to say takes the room that is left
    table.fill(("Record", *heads), rows, (70, *widths))


def _item(text: str) -> QStandardItem:
    item = QStandardItem(text.translate(_ONE_LINE)[:300])
    item.setToolTip(tooltip(text[:2000]))
    item.setEditable(False)
    return item
