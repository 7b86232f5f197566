"""The dialog before a sheet is exported: formats, where to, with or without the key, and what to know first."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from core.worksheets.formats import FORMATS
from gui.settings import options
from gui.widgets.commands import tool
from gui.widgets.segmented import Segmented
from gui.widgets.text import count_of, label, tooltip
from gui.worksheets.export_work import Keys, Target, describe, fit_name, targets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QShowEvent

    from core.worksheets.formats import Format
    from gui.tasks import Tasks

FEW = 3  # names that are listed
TASK = "look for files"
LOOK = 150  # ms after which it is looked which files are there already
KEYS = (
    (Keys.WITH, "With the key", "The answers stand behind the questions"),
    (Keys.WITHOUT, "Questions only", "For the pupils: no answer is in the file"),
    (Keys.BOTH, "Both", "A file with the questions only, and one with the key"),
)
TITLES = ("To print and to edit", "For learning platforms and other programs")


class ExportForm(QDialog):
    """Opens with `open()`; `ordered` gives the files to be written, as a list of `Target`."""

    ordered = Signal(list)

    def __init__(
        self, parent: QWidget, tasks: Tasks, folder: Path, title: str, doubts: Sequence[str]
    ) -> None:
        """`doubts` are what to know of the sheet; `title` is the name proposed for the files."""
        super().__init__(parent)
        self.setWindowTitle("Export the worksheet")
        self._tasks = tasks
        self._folder = folder
        self._doubtful = bool(doubts)
        kept = options.WORKSHEET_FORMATS.get()
        self.formats = {known.ending: self._format(known, known.ending in kept) for known in FORMATS}
        self.name = QLineEdit(fit_name(title))
        self.name.setAccessibleName("Name of the files")
        self.place = label()
        self.place.setMinimumWidth(120)
        self.keys = Segmented("Key", KEYS)
        self.said = label(kind="small", wrap=True)
        self.fault = label(kind="fault", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = self.buttons.addButton("Export", QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setProperty("kind", "primary")
        self.save.setDefault(True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)
        for box in self.formats.values():
            box.toggled.connect(self._show)
        self.name.textChanged.connect(self._show)
        self.keys.chosen.connect(self._show)
        self.buttons.accepted.connect(self._finish)
        self.buttons.rejected.connect(self.reject)
        self._arrange(doubts)
        self._show()

    @property
    def targets(self) -> tuple[Target, ...]:
        """The files that are wanted."""
        endings = [ending for ending, box in self.formats.items() if box.isChecked()]
        return targets(self._folder, fit_name(self.name.text()), endings, Keys(self.keys.key))

    def set_folder(self, folder: Path) -> None:
        """Takes another place for the files."""
        self._folder = folder
        self._show()

    def choose_folder(self) -> None:
        """Lets a person choose the folder."""
        dialog = QFileDialog(self, "Where to export to", str(self._folder))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.filesSelected.connect(lambda names: self.set_folder(Path(names[0])))
        dialog.open()

    def done(self, result: int) -> None:
        """Closes the dialog for good."""
        self._timer.stop()
        self._tasks.cancel(TASK)
        super().done(result)
        self.deleteLater()

    def showEvent(self, event: QShowEvent) -> None:
        """Takes the height that the words need."""
        super().showEvent(event)
        self._grow()

    def _grow(self) -> None:
        """As high as wrapped words need it: Qt takes them for one line when it measures a dialog."""
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            room = self.screen().size().height() - 80
            self.setMinimumHeight(min(layout.totalHeightForWidth(self.width()), room))

    def _show(self) -> None:
        found = self.targets
        written = bool(self.name.text().strip())
        self.fault.setText("" if written else "The files need a name.")
        self.fault.setVisible(not written)
        all_the_same = " all the same" if self._doubtful else ""
        self.save.setText(f"Export {count_of(len(found), 'file')}{all_the_same}" if found else "Export")
        self.save.setEnabled(bool(found) and written)
        self.place.setText(
            self.place.fontMetrics().elidedText(str(self._folder), Qt.TextElideMode.ElideMiddle, 300)
        )
        self.place.setToolTip(tooltip(str(self._folder)))
        if not found:
            self.said.setText("Tick a format.")
        self._timer.start()

    def _look(self) -> None:
        if self.isVisible() and self.targets:
            self._tasks.start(TASK, self._look_for(self.targets))

    async def _look_for(self, wanted: Sequence[Target]) -> None:
        """Says which files there will be, and which of them are there already and replaced."""
        there = await asyncio.to_thread(_existing, wanted)
        if wanted == self.targets:
            names = _few([target.path.name for target in wanted])
            again = f" Replaced: {_few(there)}." if there else ""
            self.said.setText(f"{names}.{again}")
            self._grow()

    def _finish(self) -> None:
        endings = tuple(ending for ending, box in self.formats.items() if box.isChecked())
        options.WORKSHEET_FORMATS.set(endings)
        found = list(self.targets)
        self.accept()
        self.ordered.emit(found)

    def _format(self, known: Format, on: bool) -> QCheckBox:
        box = QCheckBox(known.name)
        box.setAccessibleName(describe(known))
        box.setToolTip(tooltip(f"A file that ends in {known.ending}"))
        box.setChecked(on)
        return box

    def _arrange(self, doubts: Sequence[str]) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(self._format_grid())
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.addRow("Name", self.name)
        place = QHBoxLayout()
        place.addWidget(self.place, 1)
        place.addWidget(tool("Choose…", "Another folder for the files", self.choose_folder))
        form.addRow("Folder", place)
        keys = QHBoxLayout()
        keys.addWidget(self.keys)
        keys.addStretch(1)
        form.addRow("Key", keys)
        column.addLayout(form)
        column.addWidget(self.said)
        column.addWidget(self.fault)
        if doubts:
            column.addWidget(_box(doubts))
        column.addWidget(self.buttons)
        self.setMinimumWidth(560)

    def _format_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(6)
        for side, title in enumerate(TITLES):
            grid.addWidget(label(title, "heading"), 0, side)
            of_side = [known for known in FORMATS if known.for_computers == bool(side)]
            for row, known in enumerate(of_side, 1):
                grid.addWidget(self.formats[known.ending], row, side)
        return grid


def _box(doubts: Sequence[str]) -> QWidget:
    """What to know before."""
    frame = QFrame()
    frame.setObjectName("messageBar")
    frame.setAccessibleName("Before you export")
    frame.setAccessibleDescription(" ".join(doubts))
    rows = QVBoxLayout(frame)
    rows.setContentsMargins(12, 10, 12, 10)
    rows.setSpacing(4)
    for words in doubts:
        line = label(words, wrap=True)
        line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        rows.addWidget(line)
    return frame


def _few(names: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    more = len(names) - FEW
    return ", ".join(names[:FEW]) + (f" and {more:,} more" if more > 0 else "")


def _existing(wanted: Sequence[Target]) -> list[str]:
    found = []
    for target in wanted:
        try:
            there = target.path.exists()
        except OSError:
            there = False
        if there:
            found.append(target.path.name)
    return found
