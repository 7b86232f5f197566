"""The questions as Qt sees them: those that are wanted, with how they stand with the model that is chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping, Sequence

    from gui.citations.rows import Key, Row

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


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
