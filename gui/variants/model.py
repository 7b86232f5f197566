"""The table of variants as Qt sees it: star, text, answer, and a verdict for each model."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from core.store.grade import Outcome
from gui.variants.marks import marks
from gui.variants.verdicts import Verdict, verdict
from gui.widgets.numbers import format_number
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from core.store.variants import StoredVariant
    from gui.variants.marks import Mark

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
FILTERS = ("all", "fail", "unasked", "starred")
ORDERS = ("drawn", "failing", "smallest", "largest")


class Column(IntEnum):
    """The fixed columns; those of the models follow."""

    STAR = 0
    TEXT = 1
    ANSWER = 2


class VariantModel(QAbstractTableModel):
    """The variants of one problem. `starred` when a person sets or takes stars: ids, and which of both."""

    starred = Signal(list, bool)

    def __init__(self) -> None:
        super().__init__()
        self._analysis: Analysis | None = None
        self._all: list[StoredVariant] = []
        self._shown: list[int] = []
        self._rows: dict[int, int] = {}
        self._places: dict[int, int] = {}
        self._asks: dict[tuple[int, str], Ask] = {}
        self._models: list[tuple[str, str]] = []
        self._wrong: dict[int, set[str]] = {}
        self._asked: dict[int, set[str]] = {}
        self._filter = "all"
        self._failed_by = ""
        self._order = "drawn"

    def fill(self, analysis: Analysis | None, variants: Sequence[StoredVariant], asks: Iterable[Ask]) -> None:
        """Shows other variants with the verdicts on them."""
        self.beginResetModel()
        self._analysis = analysis
        self._all = list(variants)
        self._places = {found.id: at for at, found in enumerate(self._all)}
        self._asks, self._models, self._wrong, self._asked = {}, [], {}, {}
        for ask in asks:
            if ask.variant_id in self._places:
                self._keep(ask)
        self._pick()
        self.endResetModel()

    def add(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts, as a study gives them."""
        asks = [ask for ask in asks if ask.variant_id in self._places]
        new_models = {(ask.model, ask.model_name) for ask in asks} - set(self._models)
        if new_models or self._filter != "all" or self._order == "failing":
            self.beginResetModel()
            for ask in asks:
                self._keep(ask)
            self._pick()
            self.endResetModel()
            return
        for ask in asks:
            self._keep(ask)
        if self._shown and asks:
            last = self.index(len(self._shown) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, len(Column)), last)

    def set_filter(self, name: str, failed_by: str = "") -> None:
        """Shows all variants, those a model fails, those not asked of some model, or the starred ones.

        `failed_by` is the identity of the model that must fail, with `fail`; empty: any.
        """
        self.beginResetModel()
        self._filter, self._failed_by = name, failed_by
        self._pick()
        self.endResetModel()

    def set_order(self, name: str) -> None:
        """Shows them as drawn, those that most models fail first, or by their answer."""
        self.beginResetModel()
        self._order = name
        self._pick()
        self.endResetModel()

    @property
    def models(self) -> list[tuple[str, str]]:
        """The models that were asked: (identity, name), in the order of their columns."""
        return list(self._models)

    @property
    def analysis(self) -> Analysis | None:
        """The problem whose variants these are."""
        return self._analysis

    def counts(self) -> dict[str, int]:
        """How many variants each filter shows."""
        through = sum(len(asked) == len(self._models) for asked in self._asked.values())
        failing = [by for by in self._wrong.values() if by and (not self._failed_by or self._failed_by in by)]
        return {
            "all": len(self._all),
            "fail": len(failing),
            "unasked": len(self._all) - through,
            "starred": sum(found.starred for found in self._all),
        }

    def variant(self, row: int) -> StoredVariant:
        """The variant of a row."""
        return self._all[self._shown[row]]

    def row_of(self, variant_id: int) -> int | None:
        """The row of a variant, or None when it is not shown."""
        return self._rows.get(variant_id)

    def marks(self, row: int) -> tuple[Mark, ...]:
        """The numbers of a row's text that may change."""
        return () if self._analysis is None else marks(self._analysis, self.variant(row).variant)

    def verdict(self, row: int, column: int) -> Verdict:
        """What a model made of a row."""
        model, _ = self._models[column - len(Column)]
        return verdict(self._asks.get((self.variant(row).id, model)))

    def asks_of(self, row: int) -> list[Ask]:
        """What each model was asked about a row."""
        number = self.variant(row).id
        return [self._asks[number, model] for model, _ in self._models if (number, model) in self._asks]

    def toggle_stars(self, rows: Sequence[int]) -> None:
        """Stars the rows; takes the stars off when all of them have one."""
        wanted = not all(self.variant(row).starred for row in rows)
        ids = [self.variant(row).id for row in rows if self.variant(row).starred != wanted]
        self._set_stars(ids, wanted)
        self.starred.emit(ids, wanted)

    def show_stars(self, ids: Sequence[int], starred: bool) -> None:
        """Shows stars on variants, or none, as a step of the history left them; other ids are passed over."""
        there = [number for number in ids if number in self._places]
        differs = [number for number in there if self._all[self._places[number]].starred != starred]
        self._set_stars(differs, starred)
        if differs and self._filter == "starred":
            self.set_filter(self._filter, self._failed_by)

    def _set_stars(self, ids: Sequence[int], starred: bool) -> None:
        for number in ids:
            at = self._places[number]
            self._all[at] = replace(self._all[at], starred=starred)
        rows = [self._rows[number] for number in ids if number in self._rows]
        if rows:  # told once: a signal for each of 100,000 rows would hold the window
            self.dataChanged.emit(self.index(min(rows), Column.STAR), self.index(max(rows), Column.STAR))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many variants are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """The fixed columns and one a model."""
        return 0 if parent.isValid() else len(Column) + len(self._models)

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
        name = ("", "Text", "Answer")[section] if fixed else self._models[section - len(Column)][1]
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
            starred = self.variant(row).starred
            return Qt.CheckState.Checked if starred else Qt.CheckState.Unchecked
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
        if (Qt.CheckState(value) == Qt.CheckState.Checked) != self.variant(index.row()).starred:
            self.toggle_stars([index.row()])
        return True

    def _words(self, row: int, column: int) -> tuple[str, str]:
        """What a cell shows, and what it says in full."""
        found = self.variant(row)
        match column:
            case Column.STAR:
                return "", "on the worksheet" if found.starred else "not on the worksheet"
            case Column.TEXT:
                return found.variant.text, found.variant.text
            case Column.ANSWER:
                answer = format_number(found.variant.answer)
                return answer, f"answer {answer}"
        made = self.verdict(row, column)
        return made.text, made.sentence

    def _keep(self, ask: Ask) -> None:
        number = ask.variant_id
        if number is None:
            return
        self._asks[number, ask.model] = ask
        self._asked.setdefault(number, set()).add(ask.model)
        wrong = self._wrong.setdefault(number, set())
        (wrong.add if ask.outcome is Outcome.WRONG else wrong.discard)(ask.model)
        if (ask.model, ask.model_name) not in self._models:
            self._models.append((ask.model, ask.model_name))

    def _pick(self) -> None:
        self._shown = [at for at, found in enumerate(self._all) if self._passes(found)]
        if self._order == "failing":
            self._shown.sort(key=lambda at: -len(self._wrong.get(self._all[at].id, ())))
        elif self._order != "drawn":
            self._shown.sort(key=lambda at: self._all[at].variant.answer, reverse=self._order == "largest")
        self._rows = {self._all[at].id: row for row, at in enumerate(self._shown)}

    def _passes(self, found: StoredVariant) -> bool:
        match self._filter:
            case "starred":
                return found.starred
            case "fail":
                by = self._wrong.get(found.id, set())
                return bool(by) and (not self._failed_by or self._failed_by in by)
            case "unasked":
                return not self._models or len(self._asked.get(found.id, ())) < len(self._models)
        return True
