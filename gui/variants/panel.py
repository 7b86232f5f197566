"""The lower half of the Problems page: the variants of the chosen problem and what models made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.settings import options
from gui.variants.bar import VariantBar
from gui.variants.model import Column, VariantModel
from gui.variants.replies import RepliesPane
from gui.variants.table import VariantTable
from gui.widgets.commands import tool
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from core.store.variants import StoredVariant
    from gui.theme import Theme
    from gui.variants.shelf import Shelf


HIDDEN = "No variant is like that yet. Choose “All” above to see the others."
MARGIN = 14
ROOMY = 340  # a panel less high has no room for a text that stands in its row already


class VariantPanel(QWidget):
    """Bar, table and replies. `variant_chosen` gives the chosen variant, or None; `starred` ids and whether.

    `overruled` gives an ask and a person's verdict on its reply, None to take one back. `older_wanted` when
    the variants of the problem as it was before are to be seen.
    """

    variant_chosen = Signal(object)
    starred = Signal(object, bool)  # a list would be copied element by element
    overruled = Signal(object, object)
    older_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._words = ""
        self._older = False
        self.bar = VariantBar()
        self.model = VariantModel()
        self.table = VariantTable(theme, self.model)
        self.replies = RepliesPane(theme)
        self.whole = label(wrap=True)
        self.whole.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.whole.setAccessibleName("The chosen variant in full")
        self.detail = QWidget()
        self.detail.hide()
        self.empty = label(kind="note", wrap=True)
        self.older = tool(
            "Show them…", "The variants of the problem as it was before", self.older_wanted.emit
        )
        self.again = tool("Generate again", "Draw new numbers for the problem as it is now", self.bar.ask)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._nothing = self._make_nothing()
        self._stack.addWidget(self._nothing)
        self._stack.setCurrentWidget(self._nothing)
        below = QVBoxLayout(self.detail)
        below.setContentsMargins(0, 8, 0, 0)
        below.setSpacing(4)
        below.addWidget(self.whole)
        below.addWidget(self.replies, 1)
        self.parts = QSplitter(Qt.Orientation.Vertical)
        self.parts.setChildrenCollapsible(False)
        self.parts.setHandleWidth(1)
        for part, share in ((self._stack, 3), (self.detail, 1)):
            self.parts.addWidget(part)
            self.parts.setStretchFactor(self.parts.indexOf(part), share)
        self.parts.restoreState(options.REPLIES_SPLIT.get())
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 12, MARGIN, 8)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addWidget(self.parts, 1)
        self.bar.filter_chosen.connect(self._filter)
        self.bar.order_chosen.connect(self._reorder)
        self.replies.overruled.connect(self.overruled)
        self.model.starred.connect(self._star)
        self.model.modelReset.connect(self._after_reset)
        self.table.selectionModel().currentRowChanged.connect(self._choose)

    def show_variants(self, analysis: Analysis | None, shelf: Shelf) -> None:
        """Shows other variants; all of them where the filter, chosen for those before, lets none through."""
        self.model.fill(analysis, shelf)
        if len(shelf) and self.model.rowCount() == 0:
            self.bar.show_all()
        self._count()

    def show_nothing(self, words: str, *, older: bool) -> None:
        """What to say where there are no variants; with `older` ones these can be seen and drawn again."""
        self._words = words
        self._older = older
        self._show_empty()

    def add_asks(self, asks: Sequence[Ask]) -> None:
        """Takes new verdicts."""
        chosen = self.chosen()
        self.model.add(asks)
        if chosen is not None:
            self.choose(chosen.id)
            if any(ask.variant_id == chosen.id for ask in asks):
                self.variant_chosen.emit(chosen)
        self._count()

    def show_stars(self, ids: Sequence[int], starred: bool) -> None:
        """Shows stars as they are now, where a step was taken back or made again."""
        chosen = self.chosen()
        self.model.show_stars(ids, starred)
        self._count()
        if chosen is not None and self.chosen() is None:
            self.choose(chosen.id)

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
        chosen = self.model.variant(index.row()) if index.isValid() else None
        self.whole.setText("" if chosen is None else chosen.variant.text)
        self._show_whole()
        self.detail.setVisible(chosen is not None)
        self.variant_chosen.emit(chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the replies the room of the whole text where there is little."""
        super().resizeEvent(event)
        self._show_whole()

    def _show_whole(self) -> None:
        self.whole.setVisible(self.height() >= ROOMY)
        # Else the splitter takes it for one line, and the lines of the verdict below are cut.
        self.whole.setMinimumHeight(max(0, self.whole.heightForWidth(self.width() - 2 * MARGIN)))

    def _star(self, ids: list[int], starred: bool) -> None:
        self._count()
        self.starred.emit(ids, starred)

    def _filter(self, name: str, failed_by: str) -> None:
        chosen = self.chosen()
        self.model.set_filter(name, failed_by)
        self._count()
        if chosen is not None:
            self.choose(chosen.id)

    def _reorder(self, name: str) -> None:
        chosen = self.chosen()
        self.model.set_order(name)
        if chosen is not None:
            self.choose(chosen.id)

    def _count(self) -> None:
        self.bar.set_counts(self.model.counts())
        self.bar.set_models(self.model.models)

    def _after_reset(self) -> None:
        self._show_empty()
        self._stack.setCurrentWidget(self._nothing if self.model.rowCount() == 0 else self.table)
        self._choose(QModelIndex())

    def _show_empty(self) -> None:
        hidden = bool(self.model.counts()["all"])
        self.empty.setText(HIDDEN if hidden else self._words)
        for button in (self.older, self.again):
            button.setVisible(self._older and not hidden)
        self.again.setEnabled(self.bar.button.isEnabled())

    def _make_nothing(self) -> QWidget:
        made = QWidget()
        column, row = QVBoxLayout(made), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        for button in (self.older, self.again):
            button.hide()
            row.addWidget(button)
        row.addStretch(1)
        column.addWidget(self.empty)
        column.addLayout(row)
        column.addStretch(1)
        return made
