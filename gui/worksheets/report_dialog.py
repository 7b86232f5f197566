"""What came of each file of an export: written, changed on the way, or why it is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.worksheets.export_work import Result


def report(results: Sequence[Result]) -> str:
    """A line a file, and below it what there is to say of it."""
    lines: list[str] = []
    for result in results:
        lines.append(f"{result.path.name}: {'not written' if result.trouble else 'written'}")
        lines += [f"    {words}" for words in ((result.trouble,) if result.trouble else result.notes)]
    return "\n".join(lines)


class ReportDialog(QDialog):
    """Opens with `open()`."""

    def __init__(self, parent: QWidget, results: Sequence[Result]) -> None:
        super().__init__(parent)
        self.setWindowTitle("What was exported")
        self.text = QPlainTextEdit(report(results))
        self.text.setReadOnly(True)
        self.text.setAccessibleName("What was exported")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        place = label(str(results[0].path.parent) if results else "", "note", wrap=True)
        column.addWidget(place)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
        self.resize(620, 380)
