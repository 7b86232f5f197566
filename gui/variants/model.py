"""The table of variants as Qt sees it: star, text, answer, and a verdict for each model."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from gui.variants.marks import marks
from gui.variants.shelf import Shelf
from gui.variants.verdicts import Verdict, verdict
from gui.widgets.numbers import format_number
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from core.store.variants import StoredVariant
    from gui.variants.marks import Mark

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Column(IntEnum):
    """The fixed columns; those of the models follow."""

    STAR = 0
    TEXT = 1
    ANSWER = 2


class VariantModel(QAbstractTableModel):
    """The variants of one problem. `starred` when a person sets or takes stars: ids, and which of both."""

    starred = Signal(object, bool)  # a list would be copied element by element

    def __init__(self) -> None:
        super().__init__()
        self._analysis: Analysis | None = None
        self._shelf = Shelf()
        self._shown: Sequence[int] = ()
        self._columns = len(Column)
        self._filter = "all"
        self._failed_by = ""
        self._order = "drawn"

    def fill(self, analysis: Analysis | None, shelf: Shelf) -> None:
        """Shows other variants with the verdicts on them."""
        self.beginResetModel()
        self._analysis = analysis
        self._shelf = shelf
        self._pick()
        self.endResetModel()

    def add(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts, as a study gives them."""
        kept = self._shelf.keep(asks)
        if (
            len(self._shelf.models) + len(Column) > self._columns
            or self._filter != "all"
            or self._order == "failing"
        ):
            self._pick_again()
        elif self._shown and kept:
            last = self.index(len(self._shown) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, len(Column)), last)

    def set_filter(self, name: str, failed_by: str = "") -> None:
        """Shows all variants, those a model fails, those not asked of some model, or the starred ones.

        `failed_by` is the identity of the model that must fail, with `fail`; empty: any.
        """
        self._filter, self._failed_by = name, failed_by
        self._pick_again()

    def set_order(self, name: str) -> None:
        """Shows them as drawn, those that most models fail first, or by their answer."""
        self._order = name
        self._pick_again()

    @property
    def models(self) -> list[tuple[str, str]]:
        """The models that were asked: (identity, name), in the order of their columns."""
        return list(self._shelf.models)

    @property
    def analysis(self) -> Analysis | None:
        """The problem whose variants these are."""
        return self._analysis

    def counts(self) -> dict[str, int]:
        """How many variants each filter shows."""
        return self._shelf.counts(self._failed_by)

    def variant(self, row: int) -> StoredVariant:
        """The variant of a row."""
        return self._shelf.variant(self._shown[row])

    def text(self, row: int) -> str:
        """The text of a row."""
        return self._shelf.variants.texts[self._shown[row]]

    def texts(self, rows: Sequence[int]) -> list[str]:
        """The texts of rows."""
        return [self._shelf.variants.texts[place] for place in self._places(rows)]

    def answer(self, row: int) -> str:
        """The answer of a row, as people write it."""
        return format_number(self._shelf.variants.answer(self._shown[row]))

    def is_starred(self, row: int) -> bool:
        """Whether a row has a star."""
        return self._shelf.is_starred(self._shown[row])

    def row_of(self, variant_id: int) -> int | None:
        """The row of a variant, or None when it is not shown."""
        place = self._shelf.place(variant_id)
        try:
            return None if place is None else self._shown.index(place)
        except ValueError:
            return None

    def marks(self, row: int) -> tuple[Mark, ...]:
        """The numbers of a row's text that may change."""
        return () if self._analysis is None else marks(self._analysis, self.variant(row).variant)

    def verdict(self, row: int, column: int) -> Verdict:
        """What a model made of a row."""
        model, _ = self._shelf.models[column - len(Column)]
        return verdict(self._shelf.ask(self._shown[row], model))

    def toggle_stars(self, rows: Sequence[int]) -> None:
        """Stars the rows; takes the stars off when all of them have one."""
        places = self._places(rows)
        wanted = not self._shelf.all_starred(places)
        changed = self._shelf.star(places, wanted)
        self._tell_stars()
        self.starred.emit([self._shelf.variants.ids[at] for at in changed], wanted)

    def show_stars(self, ids: Sequence[int], starred: bool) -> None:
        """Shows stars on variants, or none, as a step of the history left them; other ids are passed over."""
        places = [place for place in map(self._shelf.place, ids) if place is not None]
        if self._shelf.star(places, starred):
            self._tell_stars()
            if self._filter == "starred":
                self._pick_again()

    def _places(self, rows: Sequence[int]) -> Sequence[int]:
        """The places of rows on the shelf; rows without a gap are cut out at once."""
        if isinstance(rows, range) and rows.step == 1:
            return self._shown[rows.start : rows.stop]
        return [self._shown[row] for row in rows]

    def _tell_stars(self) -> None:
        """Says once that stars changed: a signal for each of 100,000 rows would hold the window."""
        if self._shown:
            last = self.index(len(self._shown) - 1, Column.STAR)
            self.dataChanged.emit(self.index(0, Column.STAR), last)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many variants are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """The fixed columns and one a model."""
        return 0 if parent.isValid() else self._columns

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be chosen; a star can be set."""
        base = super().flags(index)
        star = index.isValid() and index.column() == Column.STAR
        return base | Qt.ItemFlag.ItemIsUserCheckable if star else base

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The names of the columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        fixed = section < len(Column)
        name = ("", "Text", "Answer")[section] if fixed else self._shelf.models[section - len(Column)][1]
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip("On the worksheet" if section == Column.STAR else name)
        if role == Qt.ItemDataRole.TextAlignmentRole and section == Column.ANSWER:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows and says."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.CheckStateRole and column == Column.STAR:
            return Qt.CheckState.Checked if self.is_starred(row) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.TextAlignmentRole and column == Column.ANSWER:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(row, column)[0]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            sentence = self._words(row, column)[1]
            return tooltip(sentence) if role == Qt.ItemDataRole.ToolTipRole else sentence
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Sets or takes a star."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid() or index.column() != Column.STAR:
            return False
        if (Qt.CheckState(value) == Qt.CheckState.Checked) != self.is_starred(index.row()):
            self.toggle_stars([index.row()])
        return True

    def _words(self, row: int, column: int) -> tuple[str, str]:
        """What a cell shows, and what it says in full."""
        match column:
            case Column.STAR:
                return "", "on the worksheet" if self.is_starred(row) else "not on the worksheet"
            case Column.TEXT:
                return self.text(row), self.text(row)
            case Column.ANSWER:
                answer = self.answer(row)
                return answer, f"answer {answer}"
        made = self.verdict(row, column)
        return made.text, made.sentence

    def _pick_again(self) -> None:
        self.beginResetModel()
        self._pick()
        self.endResetModel()

    def _pick(self) -> None:
        self._shown = self._shelf.pick(self._filter, self._failed_by, self._order)
        self._columns = len(Column) + len(self._shelf.models)
