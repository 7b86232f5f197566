"""The dialog to pick items by hand: problems at the left, and what there is of the chosen one at the right."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gui.problems.arranging import Wanted
from gui.problems.list_view import ProblemList
from gui.widgets.text import label
from gui.worksheets.choice_view import FACTS, LONGEST, ChoiceView
from gui.worksheets.picking import MOST, Pickable, pickable, taken

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.store.project import Project
    from core.worksheets.picks import Chosen
    from gui.problems.rows import Row
    from gui.tasks import Tasks
    from gui.theme import Theme

KEY = Qt.ItemDataRole.UserRole
TASK = "what can be picked"


class PickDialog(QDialog):
    """Opens with `open()`; `picked` gives the items, in the order in which they were ticked."""

    picked = Signal(list)

    def __init__(
        self, parent: QWidget, theme: Theme, tasks: Tasks, project: Project, on_sheet: Collection[Chosen]
    ) -> None:
        """Those `on_sheet` are shown as ticked, and stay so."""
        super().__init__(parent)
        self.setWindowTitle("Choose items by hand")
        self._tasks = tasks
        self._project = project
        self._on_sheet = set(on_sheet)
        self._picked: dict[Chosen, None] = {}
        self._single: Chosen | None = None
        self.finder = QLineEdit()
        self.finder.setPlaceholderText("Find a problem")
        self.finder.setAccessibleName("Find a problem")
        self.finder.setClearButtonEnabled(True)
        self.problems = ProblemList(theme)
        self.choices = QStandardItemModel(self)
        self.view = ChoiceView(theme)
        self.view.setModel(self.choices)
        self.view.setAccessibleName("Variants of the problem")
        self.said = label(kind="small", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = self.buttons.addButton(taken(0), QDialogButtonBox.ButtonRole.AcceptRole)
        self.take.setProperty("kind", "primary")
        self.take.setEnabled(False)
        self.finder.textChanged.connect(lambda text: self.problems.arrange(Wanted(words=text)))
        self.problems.chosen.connect(self.look_at)
        self.choices.itemChanged.connect(self._tick)
        self.view.entered_row.connect(self._toggle)
        self.view.selectionModel().currentChanged.connect(lambda index: self._point(index.row()))
        self.buttons.accepted.connect(self._finish)
        self.buttons.rejected.connect(self.reject)
        self._arrange()

    def show_problems(self, rows: Sequence[Row], first: int | None = None) -> None:
        """Lets items of these problems be picked."""
        self.problems.rows.fill(rows)
        ids = [row.problem.id for row in rows]
        number = first if first in ids else next(iter(ids), None)
        if number is not None:
            self.problems.choose(number)

    def show_one(self, old: Chosen) -> None:
        """Lets one item be picked in the place of another, of the same problem."""
        self._single = old
        self.setWindowTitle(f"Another variant of problem {old.problem_id}")
        self._left.hide()
        self.take.setText("Take this one")
        self.look_at(old.problem_id)

    def look_at(self, number: int) -> None:
        """Shows what can be picked of a problem."""
        self._tasks.start(TASK, self._look_at(number))

    def done(self, result: int) -> None:
        """Closes the dialog for good."""
        self._tasks.cancel(TASK)
        super().done(result)
        self.deleteLater()

    async def _look_at(self, number: int) -> None:
        self._show(await asyncio.to_thread(pickable, self._project, number))

    def _show(self, found: Sequence[Pickable]) -> None:
        self.choices.clear()
        for one in found:
            self.choices.appendRow(self._item(one))
        if self.choices.rowCount():
            self.view.setCurrentIndex(self.choices.index(0, 0))
        variants = len(found) - 1
        self.said.setText(
            "It has no variants yet. Draw some on the Problems page."
            if variants < 1
            else f"The first {MOST} variants, those that models failed before the others."
            if variants >= MOST
            else ""
        )

    def _item(self, one: Pickable) -> QStandardItem:
        text = " ".join(one.text.split()) or "Empty problem"
        item = QStandardItem(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")
        item.setData(one.chosen, KEY)
        item.setData(one.facts, FACTS)
        item.setAccessibleText(f"{text} ({one.facts})" if one.facts else text)
        there = one.chosen in self._on_sheet
        if self._single is None:
            item.setCheckable(True)
            item.setCheckState(
                Qt.CheckState.Checked if there or one.chosen in self._picked else Qt.CheckState.Unchecked
            )
        item.setEnabled(not there)
        return item

    def _tick(self, item: QStandardItem) -> None:
        chosen: Chosen = item.data(KEY)
        if self._single is not None or chosen in self._on_sheet:
            return
        if item.checkState() is Qt.CheckState.Checked:
            self._picked[chosen] = None
        else:
            self._picked.pop(chosen, None)
        self.take.setText(taken(len(self._picked)))
        self.take.setEnabled(bool(self._picked))

    def _toggle(self, row: int) -> None:
        """Ticks a row, or takes the only one that is wanted."""
        item = self.choices.item(row)
        if not item.isEnabled():
            return
        if self._single is not None:
            self._finish()
            return
        on = item.checkState() is Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if on else Qt.CheckState.Checked)

    def _point(self, row: int) -> None:
        if self._single is not None and row >= 0:
            item = self.choices.item(row)
            self._picked = {item.data(KEY): None}
            self.take.setEnabled(item.isEnabled())

    def _finish(self) -> None:
        self.accept()
        self.picked.emit(list(self._picked))

    def _arrange(self) -> None:
        self._left, right = QWidget(), QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 8, 0)
        left.addWidget(self.finder)
        left.addWidget(self.problems, 1)
        column = QVBoxLayout(right)
        column.setContentsMargins(8, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.said)
        across = QSplitter(Qt.Orientation.Horizontal)
        across.setChildrenCollapsible(False)
        across.setHandleWidth(1)
        across.addWidget(self._left)
        across.addWidget(right)
        across.setSizes([280, 460])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        whole.addWidget(across, 1)
        whole.addWidget(self.buttons)
        self.resize(820, 560)
