"""The table of variants on the screen: columns, keys, the stars under the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QMenu, QTableView

from gui.variants.delegate import VariantDelegate
from gui.variants.model import Column
from gui.widgets.commands import add_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent

    from gui.theme import Theme
    from gui.variants.model import VariantModel

STAR_WIDTH, VERDICT_WIDTH = 34, 104
WIDTHS = {Column.STAR.value: STAR_WIDTH, Column.ANSWER.value: 84}
STAR_KEYS = (Qt.Key.Key_S, Qt.Key.Key_Space)


class VariantTable(QTableView):
    """Shows a `VariantModel`. `S` or the space bar, and a click on a star, set or take stars; Ctrl+C copies."""

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
        theme.changed.connect(self._fit_rows)

    def light(self, leaf: str) -> None:
        """Outlines the numbers of a leaf in every row."""
        self._delegate.lit = leaf
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stars the chosen rows, or does what a table does."""
        if event.key() in STAR_KEYS and not event.modifiers():
            self.toggle_stars()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offers what can be done with the chosen rows."""
        if not self.selectionModel().hasSelection():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add_action(menu, "Put on the &worksheet, or take off\tS", self.toggle_stars)
        add_action(menu, "&Copy the text\tCtrl+C", self.copy)
        add_action(menu, "Copy the text with the &answer", lambda: self.copy(answers=True))
        menu.popup(event.globalPos())

    def chosen_rows(self) -> Sequence[int]:
        """The chosen rows, from the top."""
        # By ranges: Qt's own list asks the model for every cell of every row.
        chosen = self.selectionModel().selection()
        parts = [chosen.at(place) for place in range(chosen.count())]
        ranges = [range(part.top(), part.bottom() + 1) for part in parts]
        return ranges[0] if len(ranges) == 1 else sorted(set().union(*ranges))

    def toggle_stars(self) -> None:
        """Stars the chosen rows, or takes their stars off."""
        if rows := self.chosen_rows():
            self._rows.toggle_stars(rows)

    def copy(self, *, answers: bool = False) -> None:
        """Copies the texts of the chosen rows, a blank line between them, `answers` below them when wanted."""
        rows = self.chosen_rows()
        parts = self._rows.texts(rows)
        if answers:
            parts = [
                f"{text}\nAnswer: {self._rows.answer(row)}" for text, row in zip(parts, rows, strict=True)
            ]
        if parts:
            QGuiApplication.clipboard().setText("\n\n".join(parts))

    def _set_up_headers(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setAccessibleName("Rows of the variants")
        columns.setAccessibleName("Columns of the variants")
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self._delegate.row_height(self.font()))
        columns.setHighlightSections(False)
        # One of its own, always empty: with that of the table the header asks, to paint itself, every cell of
        # a column whether it can be chosen, which took seconds with 100,000 rows.
        columns.setSelectionModel(QItemSelectionModel(self._rows, columns))
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setMinimumSectionSize(STAR_WIDTH)
        columns.setTextElideMode(Qt.TextElideMode.ElideRight)

    def _fit_rows(self) -> None:
        """The theme may have another size of text."""
        self.verticalHeader().setDefaultSectionSize(self._delegate.row_height(self.font()))
        self.viewport().update()

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
