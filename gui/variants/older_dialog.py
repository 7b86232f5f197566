"""The variants of a problem as it was before: to be read and copied, not to be asked or printed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout

from core.problems.numerals import format_number
from gui.problems.preview_tables import PreviewTable
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from core.store.older import OlderVariant
    from core.store.project import Project
    from gui.tasks import Tasks

MOST = 1_000
TASK = "older variants"
WORDS = (
    "They were drawn for the text, answer or solution as it was before it was changed, so no model is asked about "
    "them and no worksheet takes them. They come back when the problem is as it was: Undo does that."
)


class OlderDialog(QDialog):
    """Opens with `open()`; `generate` when new ones are wanted. `can_generate` is whether they can be drawn."""

    generate = Signal()

    def __init__(
        self, parent: QWidget, tasks: Tasks, project: Project, problem_id: int, *, can_generate: bool
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Variants of the problem as it was before")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tasks = tasks
        self._found: Sequence[OlderVariant] = ()
        self.table = PreviewTable("Variants of the problem as it was before")
        self.said = label("Reading…", "note", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = self.buttons.addButton("Copy the texts", QDialogButtonBox.ButtonRole.ActionRole)
        self.again = self.buttons.addButton("Generate again", QDialogButtonBox.ButtonRole.AcceptRole)
        self.again.setProperty("kind", "primary")
        self.again.setEnabled(can_generate)
        self.copy.clicked.connect(self._copy)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(label(WORDS, wrap=True))
        column.addWidget(self.table, 1)
        column.addWidget(self.said)
        column.addWidget(self.buttons)
        self.resize(820, 480)
        tasks.start(TASK, self._read(project, problem_id))

    async def _read(self, project: Project, problem_id: int) -> None:
        count = await asyncio.to_thread(project.older.count, problem_id)
        self._found = await asyncio.to_thread(project.older.of, problem_id, MOST)
        rows = [
            (
                "★" if one.starred else "",
                one.text,
                format_number(one.answer),
                one.method.value if one.method else "",
                _verdicts(one),
            )
            for one in self._found
        ]
        self.table.fill(("", "Text", "Answer", "Method", "Models"), rows, (34, 0, 84, 64, 120))
        first = f"The first {MOST:,} of " if count > MOST else ""
        self.said.setText(f"{first}{count_of(count, 'variant')}.")

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n\n".join(one.text for one in self._found))

    def _accept(self) -> None:
        self.generate.emit()
        self.accept()

    def done(self, result: int) -> None:
        """Stops reading with the dialog."""
        self._tasks.cancel(TASK)
        super().done(result)


def _verdicts(one: OlderVariant) -> str:
    """How many models answered right and wrong."""
    parts = [f"{one.right:,} right" if one.right else "", f"{one.wrong:,} wrong" if one.wrong else ""]
    return ", ".join(part for part in parts if part) or "not asked"
