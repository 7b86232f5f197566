"""The settings: what is chosen holds at once, and can be set back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QMessageBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui.settings import options
from gui.settings.folders_form import FoldersForm
from gui.settings.keys_form import KeysForm
from gui.settings.sampling_form import SamplingForm
from gui.widgets.commands import tool
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.models.choices import Choice
    from gui.tasks import Tasks
    from gui.theme import Theme

THEMES = (("system", "As the system"), ("light", "Light"), ("dark", "Dark"))
SIZES = tuple((str(percent), f"{percent} %") for percent in (90, 100, 110, 125, 150, 175, 200))
MARKS = ((".", "A point: 1,234.5"), (",", "A comma: 1.234,5"))
TABS = ("general", "models", "sampling", "keys")
CHOSEN = (
    options.THEME,
    options.TEXT_SIZE,
    options.DECIMAL,
    options.MODEL,
    options.PRESET,
    options.MODEL_FOLDERS,
    options.HIDDEN_MODELS,
    options.OTHER_PROGRAMS,
    options.FETCH_FOLDER,
    options.LOCAL_OPTIONS,
    options.TEMPERATURE,
    options.TOP_P,
    options.MAX_TOKENS,
    options.SEED,
    options.PARALLEL,
    options.FIRST_STEPS,
)
"""What "reset" sets back; where parts of the window meet, and the last project, stay."""


class SettingsDialog(QDialog):
    """Opens with `open()`."""

    def __init__(self, parent: QWidget, theme: Theme, tasks: Tasks, choices: Sequence[Choice]) -> None:
        """`choices` are the models that studies may propose."""
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._theme = theme
        self.theme = _box("Theme", THEMES)
        self.text_size = _box("Size of text", SIZES)
        self.mark = _box("Decimal mark of new problems", MARKS)
        self.sampling = SamplingForm()
        self.folders = FoldersForm(choices)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Kinds of settings")
        for words, part in (
            ("General", self._general()),
            ("Models", self.folders),
            ("Sampling", self.sampling),
            ("Keys", KeysForm(tasks)),
        ):
            self.tabs.addTab(_padded(part), words)
        self._show()
        self.theme.activated.connect(self._choose_theme)
        self.text_size.activated.connect(self._choose_size)
        self.mark.activated.connect(lambda: options.DECIMAL.set(self.mark.currentData()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(
            tool("Reset…", "Set everything here back, but not keys and servers", self._ask_reset),
            QDialogButtonBox.ButtonRole.ResetRole,
        )
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 16)
        column.setSpacing(14)
        column.addWidget(self.tabs, 1)
        column.addWidget(buttons)
        self.resize(660, 430)

    def show_tab(self, name: str) -> None:
        """Shows `general`, `models`, `sampling` or `keys`."""
        self.tabs.setCurrentIndex(TABS.index(name))

    def reset(self) -> None:
        """Sets everything back to how it was before anyone chose."""
        for option in CHOSEN:
            option.reset()
        self._theme.resize(options.TEXT_SIZE.get())
        self._theme.choose(options.THEME.get())
        self._show()

    def _general(self) -> QWidget:
        made = QWidget()
        form = QFormLayout(made)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("Theme", self.theme)
        form.addRow("Size of text", self.text_size)
        form.addRow("Decimal mark", self.mark)
        form.addRow(
            "",
            label(
                "Of problems that you write from now on; each problem has its own to change.",
                "note",
                wrap=True,
            ),
        )
        return made

    def _show(self) -> None:
        self.theme.setCurrentIndex(max(0, self.theme.findData(options.THEME.get())))
        self.text_size.setCurrentIndex(max(0, self.text_size.findData(str(options.TEXT_SIZE.get()))))
        self.mark.setCurrentIndex(max(0, self.mark.findData(options.DECIMAL.get())))
        self.sampling.show_values()
        self.folders.show_values()

    def _choose_theme(self) -> None:
        options.THEME.set(self.theme.currentData())
        self._theme.choose(self.theme.currentData())

    def _choose_size(self) -> None:
        options.TEXT_SIZE.set(int(self.text_size.currentData()))
        self._theme.resize(options.TEXT_SIZE.get())

    def _ask_reset(self) -> None:
        box = QMessageBox(QMessageBox.Icon.Question, "Counterfoil", "Set all settings back?", parent=self)
        box.setInformativeText("Keys, servers, models and projects stay as they are.")
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        yes = box.addButton("Reset", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        yes.clicked.connect(self.reset)
        box.open()


def _box(name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    for key, words in choices:
        made.addItem(words, key)
    return made


def _padded(part: QWidget) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(2, 16, 2, 4)
    column.addWidget(part)
    if not isinstance(part, FoldersForm | SamplingForm | KeysForm):
        column.addStretch(1)
    return made
