"""The table of variants as Qt sees it: star, text, answer, and a verdict for each model."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from core.problems.numerals import format_number
from core.store.grade import Outcome
from gui.variants.marks import marks
from gui.variants.verdicts import Verdict, verdict
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
        self._asks: dict[tuple[int, str], Ask] = {}
        self._models: list[tuple[str, str]] = []
        self._filter = "all"

    def fill(self, analysis: Analysis | None, variants: Sequence[StoredVariant], asks: Iterable[Ask]) -> None:
        """Shows other variants with the verdicts on them."""
        self.beginResetModel()
        self._analysis = analysis
        self._all = list(variants)
        self._asks, self._models = {}, []
        for ask in asks:
            self._keep(ask)
        self._pick()
        self.endResetModel()

    def add(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts, as a study gives them."""
        new_models = {(ask.model, ask.model_name) for ask in asks} - set(self._models)
        if new_models or self._filter != "all":
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

    def set_filter(self, name: str) -> None:
        """Shows all variants, those a model fails, those not asked of some model, or the starred ones."""
        self.beginResetModel()
        self._filter = name
        self._pick()
        self.endResetModel()

    @property
    def analysis(self) -> Analysis | None:
        """The problem whose variants these are."""
        return self._analysis

    def counts(self) -> dict[str, int]:
        """How many variants each filter shows."""
        return {name: sum(self._passes(v, name) for v in self._all) for name in FILTERS}

    def variant(self, row: int) -> StoredVariant:
        """The variant of a row."""
        return self._all[self._shown[row]]

    def row_of(self, variant_id: int) -> int | None:
        """The row of a variant, or None when it is not shown."""
        return next((row for row, at in enumerate(self._shown) if self._all[at].id == variant_id), None)

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
        ids = [self.variant(row).id for row in rows]
        for row in rows:
            self._all[self._shown[row]] = replace(self.variant(row), starred=wanted)
            self.dataChanged.emit(self.index(row, Column.STAR), self.index(row, Column.STAR))
        self.starred.emit(ids, wanted)

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
        if ask.variant_id is None:
            return
        self._asks[ask.variant_id, ask.model] = ask
        if (ask.model, ask.model_name) not in self._models:
            self._models.append((ask.model, ask.model_name))

    def _pick(self) -> None:
        self._shown = [at for at, found in enumerate(self._all) if self._passes(found, self._filter)]

    def _passes(self, found: StoredVariant, name: str) -> bool:
        if name == "starred":
            return found.starred
        if name == "all":
            return True
        asks = [self._asks.get((found.id, model)) for model, _ in self._models]
        if name == "fail":
            return any(ask is not None and ask.outcome is Outcome.WRONG for ask in asks)
        return not asks or any(ask is None for ask in asks)
