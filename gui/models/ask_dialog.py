"""The dialog before models are asked: which models, which problems, how many variants, and what it will take."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.errors import UserError
from gui.models.choices import Choice, add_file, model_choices
from gui.models.forecast import forecast
from gui.models.wish import Wish
from gui.settings import options
from gui.widgets.choice_field import choice_field
from gui.widgets.files import open_files
from gui.widgets.number_field import number_field
from gui.widgets.text import count_of, label, tooltip

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from core.store.project import Project
    from core.variants.variant import Method
    from gui.tasks import Tasks

USUAL = 10
MOST_REPEATS = 20
MOST_ROWS = 7
PAUSE = 0.25  # seconds of quiet before what it will take is worked out anew
TASK = "forecast"
_SPEC = Qt.ItemDataRole.UserRole


class AskDialog(QDialog):
    """Opens with `open()`: `wished` gives what is to be asked, `failed` an error of choosing a file.

    `more_models` is the wish to see the page of the models.
    """

    wished = Signal(object)
    failed = Signal(object)
    more_models = Signal()

    def __init__(
        self,
        parent: QWidget,
        project: Project,
        tasks: Tasks,
        method: Method,
        scopes: Mapping[str, Mapping[int, int]],
    ) -> None:
        """`scopes` are the problems to choose from, in words, with how many variants each problem has."""
        super().__init__(parent)
        self.setWindowTitle("Ask models")
        self._project, self._tasks, self._method = project, tasks, method
        self._scopes = {words: dict(found) for words, found in scopes.items()}
        self.models = QListWidget()
        self.models.setAccessibleName("Models")
        self.models.setUniformItemSizes(True)
        self.scope = choice_field("Problems", [(words, words) for words in self._scopes])
        most = max((n for found in self._scopes.values() for n in found.values()), default=1)
        self.count = number_field("Variants of each problem", 1, most, min(USUAL, most))
        self.repeats = number_field("Times each is asked", 1, MOST_REPEATS, 1)
        self.repeats.setToolTip("More than once only tells something when the temperature is above zero")
        self.sum = label(wrap=True)
        self.takes = label(kind="note", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.button = self.buttons.addButton("Ask", QDialogButtonBox.ButtonRole.AcceptRole)
        self.button.setProperty("kind", "primary")
        self.button.setDefault(True)
        self._fill(model_choices())
        self._arrange()
        self.scope.currentIndexChanged.connect(self._count)
        self.count.valueChanged.connect(self._count)
        self.repeats.valueChanged.connect(self._count)
        self.models.itemChanged.connect(self._count)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(lambda: self._tasks.cancel(TASK))
        self._count()

    @property
    def wish(self) -> Wish:
        """What is chosen."""
        return Wish(
            tuple(item.data(_SPEC) for item in self._items() if item.checkState() is Qt.CheckState.Checked),
            tuple(self._chosen()),
            self._method,
            self.count.value(),
            self.repeats.value(),
        )

    def tick(self, spec: str, on: bool = True) -> None:
        """Chooses a model, or not."""
        for item in self._items():
            if item.data(_SPEC) == spec:
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    @property
    def _row(self) -> int:
        """The height of a model's line."""
        return self.fontMetrics().lineSpacing() + 12

    def _items(self) -> list[QListWidgetItem]:
        return [self.models.item(row) for row in range(self.models.count())]

    def _fill(self, choices: list[Choice]) -> None:
        for choice in choices:
            self._add(choice)
        known = {choice.spec for choice in choices}
        before = [spec for spec in options.MODELS.get() if spec in known]
        for spec in before or [choice.spec for choice in choices[:1]]:
            self.tick(spec)

    def _add(self, choice: Choice) -> None:
        item = QListWidgetItem(choice.name)
        item.setData(_SPEC, choice.spec)
        item.setToolTip(tooltip(choice.about))
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
        )
        item.setCheckState(Qt.CheckState.Unchecked)
        item.setSizeHint(QSize(0, self._row))
        self.models.addItem(item)

    def _chosen(self) -> dict[int, int]:
        return self._scopes.get(self.scope.currentData(), {})

    def _count(self) -> None:
        wish, found = self.wish, self._chosen()
        each = sum(min(variants, wish.count) + 1 for variants in found.values()) * wish.repeats
        self.button.setEnabled(bool(wish.models and found))
        self._tasks.cancel(TASK)
        self.takes.setText("")
        if not wish.models:
            self.sum.setText("Tick the models to ask.")
            return
        stands = "it stands" if len(found) == 1 else "each stands"
        to = "" if len(wish.models) == 1 else f" to each of {len(wish.models)} models"
        self.sum.setText(
            f"{count_of(each, 'question')} at most{to}: the problem as {stands}, then its variants. "
            "Replies that are there already are not asked for again."
        )
        self.takes.setText("Working out what it will take…")
        self._tasks.start(TASK, self._forecast(wish))

    async def _forecast(self, wish: Wish) -> None:
        await asyncio.sleep(PAUSE)
        try:
            said = await asyncio.to_thread(forecast, self._project, wish)
        except UserError as error:
            said = str(error)
        if wish == self.wish:
            self.takes.setText(said)
            self._grow()

    def _grow(self) -> None:
        """Makes room for the words: a layout does not count the lines that a label wraps to."""
        needed = self._column.heightForWidth(self.width())
        if needed > self.height():
            self.resize(self.width(), needed)

    def _accept(self) -> None:
        options.MODELS.set(self.wish.models)
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
        if all(item.data(_SPEC) != choice.spec for item in self._items()):
            self._add(choice)
        self.tick(choice.spec)

    def _go(self) -> None:
        self.reject()
        self.more_models.emit()

    def _arrange(self) -> None:
        browse = QPushButton("Other file…")
        browse.setToolTip("A chat model in a GGUF file on this computer")
        browse.clicked.connect(self._browse)
        page = QPushButton("More models…")
        page.setToolTip("Find or fetch model files, name servers, test them: the Models page")
        page.clicked.connect(self._go)
        beside = QHBoxLayout()
        beside.addWidget(browse)
        beside.addWidget(page)
        beside.addStretch(1)
        self.models.setFixedHeight(self._row * max(3, min(MOST_ROWS, self.models.count())) + 6)
        form = QFormLayout()
        form.addRow("Models", self.models)
        form.addRow("", beside)
        form.addRow("Problems", self.scope)
        form.addRow("Variants of each", self.count)
        form.addRow("Times each", self.repeats)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(self.sum)
        column.addWidget(self.takes)
        column.addWidget(self.buttons)
        self.setMinimumWidth(560)
