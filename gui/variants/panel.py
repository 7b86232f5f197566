"""The lower half of the Problems page: the variants of the chosen problem and what models made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.settings import options
from gui.variants.bar import VariantBar
from gui.variants.model import Column, VariantModel
from gui.variants.replies import RepliesPane
from gui.variants.table import VariantTable
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from core.store.variants import StoredVariant
    from gui.theme import Theme


class VariantPanel(QWidget):
    """Bar, table and replies. `variant_chosen` gives the chosen variant, or None; `starred` ids and whether."""

    variant_chosen = Signal(object)
    starred = Signal(list, bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.bar = VariantBar()
        self.model = VariantModel()
        self.table = VariantTable(theme, self.model)
        self.replies = RepliesPane(theme)
        self.empty = label(kind="note", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self._stack.setCurrentWidget(self.empty)
        self.parts = QSplitter(Qt.Orientation.Vertical)
        self.parts.setChildrenCollapsible(False)
        self.parts.setHandleWidth(1)
        for part, share in ((self._stack, 3), (self.replies, 1)):
            self.parts.addWidget(part)
            self.parts.setStretchFactor(self.parts.indexOf(part), share)
        self.parts.restoreState(options.REPLIES_SPLIT.get())
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 8)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addWidget(self.parts, 1)
        self.bar.filter_chosen.connect(self._filter)
        self.model.starred.connect(self._star)
        self.model.modelReset.connect(self._after_reset)
        self.table.selectionModel().currentRowChanged.connect(self._choose)

    def show_variants(
        self, analysis: Analysis | None, variants: Sequence[StoredVariant], asks: Sequence[Ask], empty: str
    ) -> None:
        """Shows other variants; `empty` is what to say when there are none."""
        self.empty.setText(empty)
        self.model.fill(analysis, variants, asks)
        self._count()

    def add_asks(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts."""
        chosen = self.chosen()
        self.model.add(asks)
        if chosen is not None:
            self.choose(chosen.id)
        self._count()

    def light(self, leaf: str) -> None:
        """Outlines the numbers of a leaf in every row."""
        self.table.light(leaf)

    def chosen(self) -> StoredVariant | None:
        """The chosen variant."""
        index = self.table.currentIndex()
        return self.model.variant(index.row()) if index.isValid() else None

    def choose(self, variant_id: int) -> None:
        """Chooses a variant, where it is shown."""
        row = self.model.row_of(variant_id)
        if row is not None:
            self.table.setCurrentIndex(self.model.index(row, Column.TEXT))

    def _choose(self, index: QModelIndex) -> None:
        self.variant_chosen.emit(self.model.variant(index.row()) if index.isValid() else None)

    def _star(self, ids: list[int], starred: bool) -> None:
        self._count()
        self.starred.emit(ids, starred)

    def _filter(self, name: str) -> None:
        chosen = self.chosen()
        self.model.set_filter(name)
        if chosen is not None:
            self.choose(chosen.id)

    def _count(self) -> None:
        self.bar.set_counts(self.model.counts())

    def _after_reset(self) -> None:
        nothing = self.model.counts()["all"] == 0
        self._stack.setCurrentWidget(self.empty if nothing else self.table)
        self.variant_chosen.emit(None)
