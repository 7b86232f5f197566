"""The dialog before a worksheet is saved: which variants go on it, and its title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from core.worksheets.build import Items, build_sheet
from core.worksheets.formats import write
from gui.sample import folder_of
from gui.widgets.files import save_file
from gui.widgets.number_field import number_field
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from pathlib import Path

    from core.store.project import Project

CHOICES = (
    (Items.FAILING, "Variants that a model got wrong"),
    (Items.STARRED, "Variants with a star"),
    (Items.ALL, "Variants of every problem"),
)


@dataclass(frozen=True, slots=True)
class Order:
    """A worksheet to be saved: what goes on it, its title, where to; `key` adds the answers."""

    items: Items
    title: str
    per_problem: int
    key: bool
    path: Path


class ExportDialog(QDialog):
    """Opens with `open()`; `ordered` gives the worksheet to be saved."""

    ordered = Signal(object)

    def __init__(self, parent: QWidget, project: Path, items: Items) -> None:
        """`project` is the file of the project; `items` what is proposed for the sheet."""
        super().__init__(parent)
        self.setWindowTitle("Save a worksheet")
        self._proposed = folder_of(project) / f"{project.stem}.pdf"
        self.items = QComboBox()
        self.items.setAccessibleName("On the sheet")
        for item, words in CHOICES:
            self.items.addItem(words, item)
        self.items.setCurrentIndex(self.items.findData(items))
        self.title = QLineEdit(project.stem)
        self.title.setAccessibleName("Title")
        self.per_problem = number_field("Variants of each problem", 1, 100, 1)
        self.key = QCheckBox("with the answers, worked out, on pages of their own")
        self.key.setChecked(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        save = self.buttons.addButton("Save as PDF…", QDialogButtonBox.ButtonRole.AcceptRole)
        save.setProperty("kind", "primary")
        save.setDefault(True)
        self.items.currentIndexChanged.connect(self._limit)
        self.buttons.accepted.connect(self._choose_path)
        self.buttons.rejected.connect(self.reject)
        self._limit()
        self._arrange()

    def order(self, path: Path) -> Order:
        """What is chosen, to be saved at `path`."""
        items = Items(self.items.currentData())
        return Order(items, self.title.text().strip(), self.per_problem.value(), self.key.isChecked(), path)

    def _limit(self) -> None:
        self.per_problem.setEnabled(self.items.currentData() != Items.STARRED)

    def _choose_path(self) -> None:
        save_file(self, "Save the worksheet", "PDF (*.pdf)", self._proposed, self._finish)

    def _finish(self, path: Path) -> None:
        self.accept()
        self.ordered.emit(self.order(path))

    def _arrange(self) -> None:
        form = QFormLayout()
        form.addRow("On the sheet", self.items)
        form.addRow("Variants of each problem", self.per_problem)
        form.addRow("Title", self.title)
        form.addRow("", self.key)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(
            label("The questions come first, so the answers need not be handed out.", "note", wrap=True)
        )
        column.addWidget(self.buttons)
        self.setMinimumWidth(460)


def save(project: Project, order: Order) -> str:
    """Writes the worksheet and says what came of it. Blocks; `ExportError` when there is nothing to print."""
    sheet = build_sheet(project, order.items, order.title, per_problem=order.per_problem)
    notes = write(sheet, order.path, key=order.key)
    parts = [f"Saved {order.path.name}: {count_of(len(sheet.items), 'question')}"]
    parts[0] += " with their answers." if order.key else "."
    if sheet.left_out:
        parts.append(f"{len(sheet.left_out):,} left out: {sheet.left_out[0]}")
    return " ".join((*parts, *notes))
