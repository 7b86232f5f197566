"""The bar at the top: the project's name, what to add to it, the running job, and Ask a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from gui.widgets.job_bar import JobBar
from gui.widgets.text import label, tooltip

if TYPE_CHECKING:
    from pathlib import Path


class TopBar(QFrame):
    """Its buttons are connected by the window."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.name = label("Counterfoil", "title")
        self.add_file = QPushButton("Import…")
        self.add_file.setToolTip("Add the problems of a file (Ctrl+I)")
        self.add_problem = QPushButton("New problem")
        self.add_problem.setToolTip("Write a problem (Ctrl+Shift+P)")
        self.job = JobBar()
        self.ask = QPushButton("Ask a model…")
        self.ask.setToolTip("Put the variants to a language model on this computer (Ctrl+R)")
        self.ask.setProperty("kind", "primary")
        self.sheet = QPushButton("Worksheet…")
        self.sheet.setToolTip("Save a worksheet with its key as PDF (Ctrl+E)")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 7, 14, 7)
        row.setSpacing(10)
        row.addWidget(self.name)
        row.addSpacing(6)
        row.addWidget(self.add_file)
        row.addWidget(self.add_problem)
        row.addStretch(1)
        row.addWidget(self.job)
        row.addWidget(self.ask)
        row.addWidget(self.sheet)

    def show_project(self, path: Path | None) -> None:
        """Shows which project is open."""
        self.name.setText("No project" if path is None else path.name)
        self.name.setToolTip("" if path is None else tooltip(str(path)))
        for part in (self.add_file, self.add_problem, self.ask, self.sheet):
            part.setEnabled(path is not None)
