"""The bar at the top: the project's name, the running job, and the tools of the page that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from gui.widgets.job_bar import JobBar
from gui.widgets.text import label, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gui.page import Page


class TopBar(QFrame):
    """Shows the tools of one page at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.name = label("Counterfoil", "title")
        self.job = JobBar()
        self._tools: dict[Page, tuple[QWidget, QWidget]] = {}
        self._left, self._right = QHBoxLayout(), QHBoxLayout()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 7, 14, 7)
        row.setSpacing(10)
        row.addWidget(self.name)
        row.addSpacing(6)
        row.addLayout(self._left)
        row.addStretch(1)
        row.addWidget(self.job)
        row.addLayout(self._right)

    def show_project(self, path: Path | None) -> None:
        """Shows which project is open."""
        self.name.setText("No project" if path is None else path.name)
        self.name.setToolTip("" if path is None else tooltip(str(path)))

    def show_tools(self, page: Page) -> None:
        """Shows the tools of a page in place of those before."""
        if page not in self._tools:
            self._tools[page] = (_row(page.left), _row(page.right))
            self._left.addWidget(self._tools[page][0])
            self._right.addWidget(self._tools[page][1])
        for other, rows in self._tools.items():
            for row in rows:
                row.setVisible(other is page)


def _row(tools: Sequence[QWidget]) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    for tool in tools:
        row.addWidget(tool)
    return whole
