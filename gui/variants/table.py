"""The table of variants on the screen: columns, keys, the stars under the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from gui.variants.delegate import VariantDelegate
from gui.variants.model import Column

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from gui.theme import Theme
    from gui.variants.model import VariantModel

STAR_WIDTH, VERDICT_WIDTH = 34, 104
WIDTHS = {Column.STAR.value: STAR_WIDTH, Column.ANSWER.value: 84}
STAR_KEYS = (Qt.Key.Key_S, Qt.Key.Key_Space)


class VariantTable(QTableView):
    """Shows a `VariantModel`. `S` or the space bar, and a click on a star, set or take stars."""

    def __init__(self, theme: Theme, model: VariantModel) -> None:
        super().__init__()
        self._rows = model
        self._delegate = VariantDelegate(theme, model, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName("Variants")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._set_up_headers()
        self.clicked.connect(self._click)
        model.modelReset.connect(self._size_columns)
        theme.changed.connect(self.viewport().update)

    def light(self, leaf: str) -> None:
        """Outlines the numbers of a leaf in every row."""
        self._delegate.lit = leaf
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stars the chosen rows, or does what a table does."""
        if event.key() in STAR_KEYS and not event.modifiers():
            rows = [index.row() for index in self.selectionModel().selectedRows()]
            if rows:
                self._rows.toggle_stars(rows)
        else:
            super().keyPressEvent(event)

    def _set_up_headers(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setAccessibleName("Rows of the variants")
        columns.setAccessibleName("Columns of the variants")
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self._delegate.row_height(self.font()))
        columns.setHighlightSections(False)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setMinimumSectionSize(STAR_WIDTH)
        columns.setTextElideMode(Qt.TextElideMode.ElideRight)

    def _size_columns(self) -> None:
        header = self.horizontalHeader()
        for column in range(self._rows.columnCount()):
            if column == Column.TEXT:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
            else:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
                self.setColumnWidth(column, WIDTHS.get(column, VERDICT_WIDTH))

    def _click(self, index: QModelIndex) -> None:
        if index.column() == Column.STAR:
            self._rows.toggle_stars([index.row()])
