"""Where models are looked for, where fetched ones are kept, and which one studies propose."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from gui.settings import options
from gui.widgets.commands import tool
from gui.widgets.text import count_of, label, tooltip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.models.choices import Choice


class FoldersForm(QWidget):
    """Keeps what is chosen at once."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        """`choices` are the models that studies may propose."""
        super().__init__()
        self.model = QComboBox()
        self.model.setAccessibleName("Model that studies propose")
        for choice in choices:
            self.model.addItem(choice.name, choice.spec)
            self.model.setItemData(self.model.count() - 1, tooltip(choice.about), Qt.ItemDataRole.ToolTipRole)
        self.folders = QListWidget()
        self.folders.setAccessibleName("Folders of models")
        self.folders.setFixedHeight(96)
        self.add = tool("Add…", "Look into another folder, and those below it", self._choose_folder)
        self.remove = tool("Remove", "Look into the chosen folder no more; its files stay", self._remove)
        self.others = QCheckBox(
            "Look where LM Studio, GPT4All, Ollama, Hugging Face and llama.cpp keep theirs"
        )
        self.fetched = label(wrap=True)
        self.elsewhere = tool("Change…", "Keep what is fetched from now on elsewhere", self._choose_fetched)
        self.hidden = label(kind="note")
        self.unhide = tool(
            "Show them again", "Put the models back on the list that were removed", self._unhide
        )
        self._arrange()
        self.show_values()
        self.model.activated.connect(lambda: options.MODEL.set(self.model.currentData()))
        self.others.toggled.connect(options.OTHER_PROGRAMS.set)
        self.folders.currentRowChanged.connect(lambda row: self.remove.setEnabled(row >= 0))

    def show_values(self) -> None:
        """Shows what is kept."""
        self.model.setCurrentIndex(max(0, self.model.findData(options.MODEL.get())))
        self.folders.clear()
        self.folders.addItems(list(options.MODEL_FOLDERS.get()))
        self.remove.setEnabled(False)
        self.others.setChecked(options.OTHER_PROGRAMS.get())
        self.fetched.setText(str(_fetch_folder()))
        hidden = len(options.HIDDEN_MODELS.get())
        self.hidden.setText(f"{count_of(hidden, 'model')} removed from the list")
        for part in (self.hidden, self.unhide):
            part.setVisible(hidden > 0)

    def add_folder(self, path: Path) -> None:
        """Looks into a folder from now on."""
        if str(path) not in options.MODEL_FOLDERS.get():
            options.MODEL_FOLDERS.set((*options.MODEL_FOLDERS.get(), str(path)))
        self.show_values()

    def _remove(self) -> None:
        item = self.folders.currentItem()
        options.MODEL_FOLDERS.set(tuple(f for f in options.MODEL_FOLDERS.get() if f != item.text()))
        self.show_values()

    def _choose_folder(self) -> None:
        _ask_folder(self, "A folder of models", Path.home(), self.add_folder)

    def _choose_fetched(self) -> None:
        def take(path: Path) -> None:
            options.FETCH_FOLDER.set(str(path))
            self.show_values()

        _ask_folder(self, "Where fetched models are kept", _fetch_folder(), take)

    def _unhide(self) -> None:
        options.HIDDEN_MODELS.reset()
        self.show_values()

    def _arrange(self) -> None:
        form, buttons, fetched, hidden = QFormLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        form.addRow("Studies propose", self.model)
        folders = QHBoxLayout()
        folders.addWidget(self.folders, 1)
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        folders.addLayout(buttons)
        form.addRow("Folders", folders)
        form.addRow("", self.others)
        fetched.addWidget(self.fetched, 1)
        fetched.addWidget(self.elsewhere)
        form.addRow("Fetched ones in", fetched)
        hidden.addWidget(self.hidden)
        hidden.addWidget(self.unhide)
        hidden.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(form)
        column.addLayout(hidden)
        column.addStretch(1)


def _fetch_folder() -> Path:
    from core.models.folders import own_folder

    named = options.FETCH_FOLDER.get()
    return Path(named) if named else own_folder()


def _ask_folder(parent: QWidget, title: str, begin: Path, take: Callable[[Path], None]) -> None:
    dialog = QFileDialog(parent, title, str(begin))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.filesSelected.connect(lambda names: take(Path(names[0])))
    dialog.open()
