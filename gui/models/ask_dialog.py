"""The dialog before a model is asked: which model, which problems, how many variants, how many questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.models.choices import Choice, add_file, model_choices
from gui.models.wish import Wish
from gui.settings import options
from gui.widgets.files import open_files
from gui.widgets.number_field import number_field
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from core.variants.variant import Method

USUAL = 10
_TIP = Qt.ItemDataRole.ToolTipRole


class AskDialog(QDialog):
    """Opens with `open()`: `wished` gives what is to be asked, `failed` an error of choosing a file."""

    wished = Signal(object)
    failed = Signal(object)

    def __init__(
        self, parent: QWidget, method: Method, here: int | None, variants: Mapping[int, int]
    ) -> None:
        """`here` is the problem shown, where it has variants; `variants` how many each problem has."""
        super().__init__(parent)
        self.setWindowTitle("Ask a model")
        self._method = method
        self._variants = dict(variants)
        self._here = here
        self.models = QComboBox()
        self.models.setAccessibleName("Model")
        self.scope = QComboBox()
        self.scope.setAccessibleName("Problems")
        most = max(self._variants.values(), default=1)
        self.count = number_field("Variants of each problem", 1, most, min(USUAL, most))
        self.sum = label(kind="note", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._ask = self.buttons.addButton("Ask", QDialogButtonBox.ButtonRole.AcceptRole)
        self._ask.setProperty("kind", "primary")
        self._ask.setDefault(True)
        self._fill(model_choices())
        self._arrange()
        self.scope.currentIndexChanged.connect(self._count)
        self.count.valueChanged.connect(self._count)
        self.models.currentIndexChanged.connect(self._count)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self._count()

    @property
    def wish(self) -> Wish:
        """What is chosen."""
        return Wish(
            self.models.currentData() or "", tuple(self._problems()), self._method, self.count.value()
        )

    def _fill(self, choices: list[Choice]) -> None:
        for choice in choices:
            self._add(choice)
        self.models.setCurrentIndex(max(self.models.findData(options.MODEL.get()), 0))
        if self._here is not None:
            self.scope.addItem("The problem shown", True)
        if len(self._variants) > (self._here is not None):
            self.scope.addItem(f"All {count_of(len(self._variants), 'problem')} with variants", False)

    def _add(self, choice: Choice) -> None:
        self.models.addItem(choice.name, choice.spec)
        self.models.setItemData(self.models.count() - 1, choice.about, _TIP)

    def _problems(self) -> list[int]:
        if self.scope.currentData() and self._here is not None:
            return [self._here]
        return list(self._variants)

    def _count(self) -> None:
        problems = self._problems()
        questions = sum(min(self._variants[number], self.count.value()) + 1 for number in problems)
        self._ask.setEnabled(self.models.count() > 0)
        if self.models.count() == 0:
            self.sum.setText("No model is installed yet. Choose a chat model in a GGUF file.")
        else:
            each = "it stands" if len(problems) == 1 else "each stands"
            self.sum.setText(
                f"{count_of(questions, 'question')} at most: the problem as {each}, then its variants. "
                "Replies that are there already are not asked for again."
            )

    def _accept(self) -> None:
        options.MODEL.set(self.models.currentData())
        self.accept()
        self.wished.emit(self.wish)

    def _browse(self) -> None:
        open_files(self, "Choose a model", "Models (*.gguf)", self._take, several=False)

    def _take(self, paths: list[Path]) -> None:
        try:
            choice = add_file(paths[0])
        except Exception as error:  # noqa: BLE001 - handed to the one place where failures are shown
            self.failed.emit(error)
            return
        if self.models.findData(choice.spec) < 0:
            self._add(choice)
        self.models.setCurrentIndex(self.models.findData(choice.spec))

    def _arrange(self) -> None:
        browse = QPushButton("Other file…")
        browse.setToolTip("A chat model in a GGUF file on this computer")
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.models, 1)
        row.addWidget(browse)
        form = QFormLayout()
        form.addRow("Model", row)
        form.addRow("Problems", self.scope)
        form.addRow("Variants of each", self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(self.sum)
        column.addWidget(self.buttons)
        self.setMinimumWidth(480)
