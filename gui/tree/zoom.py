"""Buttons that zoom the drawn tree."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.tree.view import TreeView


class ZoomButtons(QWidget):
    """Smaller, fit, larger."""

    def __init__(self, view: TreeView) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(_button("−", "Make the tree smaller (Ctrl+-)", partial(view.zoom, -1)))
        row.addWidget(_button("Fit", "Show the whole tree (Ctrl+0)", view.fit))
        row.addWidget(_button("+", "Make the tree larger (Ctrl++)", partial(view.zoom, 1)))


def _button(words: str, tip: str, act: Callable[[], None]) -> QPushButton:
    made = QPushButton(words)
    made.setProperty("kind", "link")
    made.setToolTip(tip)
    made.setAccessibleName(tip)
    made.clicked.connect(lambda _checked=False: act())
    return made
