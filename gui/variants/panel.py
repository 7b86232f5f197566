"""The lower half of the Problems page: the variants of the chosen problem and what models made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.variants.bar import VariantBar
from gui.variants.delegate import VariantDelegate
from gui.variants.model import Column, VariantModel
from gui.variants.replies import RepliesPane
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from core.store.variants import StoredVariant
    from gui.theme import Theme

STAR_WIDTH, VERDICT_WIDTH = 34, 96
WIDTHS = {Column.STAR.value: STAR_WIDTH, Column.ANSWER.value: 84}


class VariantPanel(QWidget):
    """Bar and table. `variant_chosen` gives the chosen variant, or None; `starred` ids and whether."""

    variant_chosen = Signal(object)
    starred = Signal(list, bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.bar = VariantBar()
        self.model = VariantModel()
        self.table = QTableView()
        self.empty = label(kind="note", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._delegate = VariantDelegate(theme, self.model, self.table)
        self._stack = QStackedWidget()
        self._keep = 0
        self._set_up_table()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self.replies = RepliesPane(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 8)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self.replies)
        self.bar.filter_chosen.connect(self._filter)
        self.model.starred.connect(self.starred)
        self.model.modelReset.connect(self._after_reset)
        theme.changed.connect(self.table.viewport().update)

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
        self._delegate.lit = leaf
        self.table.viewport().update()

    def chosen(self) -> StoredVariant | None:
        """The chosen variant."""
        index = self.table.currentIndex()
        return self.model.variant(index.row()) if index.isValid() else None

    def choose(self, variant_id: int) -> None:
        """Chooses a variant, where it is shown."""
        row = self.model.row_of(variant_id)
        if row is not None:
            self.table.setCurrentIndex(self.model.index(row, Column.TEXT))

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setItemDelegate(self._delegate)
        table.setAccessibleName("Variants")
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(self._delegate.row_height(table.font()))
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(STAR_WIDTH)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.clicked.connect(self._click)
        table.selectionModel().currentRowChanged.connect(self._choose)
        for key in ("S", "Space"):
            shortcut = QShortcut(QKeySequence(key), table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._star_selected)

    def _size_columns(self) -> None:
        header = self.table.horizontalHeader()
        for column in range(self.model.columnCount()):
            stretch = column == Column.TEXT
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Interactive
            header.setSectionResizeMode(column, mode)
            if not stretch:
                self.table.setColumnWidth(column, WIDTHS.get(column, VERDICT_WIDTH))

    def _click(self, index: QModelIndex) -> None:
        if index.column() == Column.STAR:
            self.model.toggle_stars([index.row()])
            self._count()

    def _star_selected(self) -> None:
        rows = [index.row() for index in self.table.selectionModel().selectedRows()]
        if rows:
            self.model.toggle_stars(rows)
            self._count()

    def _choose(self, index: QModelIndex) -> None:
        self.variant_chosen.emit(self.model.variant(index.row()) if index.isValid() else None)

    def _filter(self, name: str) -> None:
        chosen = self.chosen()
        self.model.set_filter(name)
        if chosen is not None:
            self.choose(chosen.id)

    def _count(self) -> None:
        self.bar.set_counts(self.model.counts())

    def _after_reset(self) -> None:
        self._size_columns()
        nothing = self.model.rowCount() == 0
        self._stack.setCurrentWidget(
            self.empty if nothing and self.model.counts()["all"] == 0 else self.table
        )
        self.variant_chosen.emit(None)
