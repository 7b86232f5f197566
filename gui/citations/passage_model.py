"""The passages of a question as Qt sees them: which are cited, in what order, which are needed, which are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.citations.passage_lines import Written

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
CHECKED = Qt.CheckState.Checked
UNCHECKED = Qt.CheckState.Unchecked


@dataclass(frozen=True, slots=True)
class Line:
    """A passage in its row: its `number` from 1, its text, and what is known of it.

    `rank` is its place in the order of citation, from 0; None where it is not cited. `needed` is None where
    that is not known; `missed` says that it is needed and not cited. `note` is a sentence for its tip.
    """

    number: int
    what: Written
    rank: int | None = None
    needed: bool | None = None
    missed: bool = False
    kept: bool = True
    lit: bool = False
    note: str = ""

    @property
    def chips(self) -> tuple[tuple[str, str], ...]:
        """The chips: words, and the kind of their colours; `rank` for those of its own."""
        found = []
        if self.rank is not None:
            found.append((f"cited {ordinal(self.rank + 1)}", "rank"))
        if self.note:
            found.append(("changed", "warn"))
        if self.needed:
            found.append(("needed", "warn" if self.missed else "plain"))
        return tuple(found)

    @property
    def sentence(self) -> str:
        """All that the row says, for screen readers."""
        parts = [f"Passage {self.number}", *(words for words, _ in self.chips)]
        if self.missed:
            parts.append("not cited")
        parts.append("kept" if self.kept else "removed")
        return f"{', '.join(parts)}: {self.what.text}"

    @property
    def tip(self) -> str:
        """What its marks mean."""
        parts = []
        if self.rank is not None:
            parts.append(f"The model cites it {ordinal(self.rank + 1)}.")
        if self.needed:
            missed = ", and the model does not cite it" if self.missed else ""
            parts.append(f"Its source says that the answer needs it{missed}.")
        parts.append(self.note)
        switch = "Press Space, or click its switch, to"
        parts.append(f"{switch} {'take it away' if self.kept else 'put it back'}.")
        return " ".join(part for part in parts if part)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, ..."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


class PassageModel(QAbstractListModel):
    """The rows; `toggled` gives the position of a passage that a person kept or removed."""

    toggled = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []

    @property
    def lines(self) -> Sequence[Line]:
        """What is shown."""
        return list(self._lines)

    def fill(self, lines: Sequence[Line]) -> None:
        """Shows other passages, or newer states of the same ones where they stand."""
        if [line.what.text for line in lines] != [line.what.text for line in self._lines]:
            self.beginResetModel()
            self._lines = list(lines)
            self.endResetModel()
            return
        for at, line in enumerate(lines):
            self.put(at, line)

    def put(self, at: int, line: Line) -> None:
        """Shows a newer state of one passage."""
        if self._lines[at] != line:
            self._lines[at] = line
            self.dataChanged.emit(self.index(at), self.index(at))

    def line(self, at: int) -> Line:
        """The passage at a position."""
        return self._lines[at]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many passages."""
        return 0 if parent.isValid() else len(self._lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A passage can be kept or removed."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows and says."""
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.what.text
        if role == Qt.ItemDataRole.CheckStateRole:
            return CHECKED if line.kept else UNCHECKED
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(line.tip)
        return line.sentence if role == Qt.ItemDataRole.AccessibleTextRole else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Asks for a passage to be kept or removed; whoever shows it fills the rows anew."""
        if not index.isValid() or role != Qt.ItemDataRole.CheckStateRole:
            return False
        if (Qt.CheckState(value) == CHECKED) != self._lines[index.row()].kept:
            self.toggled.emit(index.row())
        return True
