"""After an import: which records were left out, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gui.problems.file_reading import MOST_LEFT_OUT
from gui.problems.preview_tables import PreviewTable, show_all_left_out
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.problems.file_reading import FileRead


class LeftOutDialog(QDialog):
    """Opens with `open()`; shows the records that `files` hold and that are no problems."""

    def __init__(self, parent: QWidget, files: Sequence[FileRead]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Left out of the import")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        count = sum(read.left_out for read in files)
        more = f" The first {MOST_LEFT_OUT:,} are shown." if count > MOST_LEFT_OUT else ""
        words = f"{count_of(count, 'record')} left out. Correct the file and import it again.{more}"
        self.table = PreviewTable("Records that were left out")
        show_all_left_out(self.table, files)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(label(words, wrap=True))
        column.addWidget(self.table, 1)
        column.addWidget(buttons)
        self.resize(760, 360)
