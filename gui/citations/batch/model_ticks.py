"""The models that can be asked about passages, to be ticked; others are files that a person names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from gui.models.choices import Choice, add_file
from gui.widgets.files import open_files
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_SPEC = Qt.ItemDataRole.UserRole


class ModelTicks(QWidget):
    """`changed` when another model is ticked, `failed` with the error of a file, `more` to see the models' page."""

    changed = Signal()
    failed = Signal(object)
    more = Signal()

    def __init__(self, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setAccessibleName("Models")
        self.list.setUniformItemSizes(True)
        for choice in choices:
            self._add(choice)
        self.list.itemChanged.connect(lambda _: self.changed.emit())
        browse = QPushButton("Other file…")
        browse.setToolTip("A chat model in a GGUF file on this computer")
        browse.clicked.connect(self._browse)
        page = QPushButton("More models…")
        page.setToolTip("Find or fetch model files, name servers, test them: the Models page")
        page.clicked.connect(self.more)
        row, column = QHBoxLayout(), QVBoxLayout(self)
        row.addWidget(browse)
        row.addWidget(page)
        row.addStretch(1)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list, 1)
        column.addLayout(row)

    @property
    def specs(self) -> tuple[str, ...]:
        """The ticked models, in order."""
        return tuple(item.data(_SPEC) for item in self._items() if item.checkState() is Qt.CheckState.Checked)

    def tick(self, specs: Iterable[str]) -> None:
        """Ticks these, and no others."""
        wanted = set(specs)
        self.list.blockSignals(True)
        for item in self._items():
            on = item.data(_SPEC) in wanted
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.list.blockSignals(False)
        self.changed.emit()

    def take(self, path: Path) -> None:
        """Adds a GGUF file, and ticks it."""
        try:
            choice = add_file(path)
        except Exception as error:  # noqa: BLE001 - handed to the one place where failures are shown
            self.failed.emit(error)
            return
        if all(item.data(_SPEC) != choice.spec for item in self._items()):
            self._add(choice)
        self.tick((*self.specs, choice.spec))

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _add(self, choice: Choice) -> None:
        item = QListWidgetItem(choice.name)
        item.setData(_SPEC, choice.spec)
        item.setToolTip(tooltip(choice.about))
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
        )
        item.setCheckState(Qt.CheckState.Unchecked)
        item.setSizeHint(QSize(0, self.fontMetrics().lineSpacing() + 12))
        self.list.addItem(item)

    def _browse(self) -> None:
        open_files(
            self, "Choose a model", "Models (*.gguf)", lambda paths: self.take(paths[0]), several=False
        )
