"""Buttons and menu entries by their words, tip, key and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton

if TYPE_CHECKING:
    from collections.abc import Callable


def add_action(
    menu: QMenu, text: str, act: Callable[[], object], key: str | QKeySequence.StandardKey | None = None
) -> QAction:
    """A new entry of a menu."""
    made = QAction(text, menu)
    made.triggered.connect(lambda _checked=False: act())
    if key is not None:
        made.setShortcut(QKeySequence(key))
    menu.addAction(made)
    return made


def tool(text: str, tip: str, act: Callable[[], object]) -> QPushButton:
    """A button of the bar at the top."""
    made = QPushButton(text)
    made.setToolTip(tip)
    made.clicked.connect(lambda _checked=False: act())
    return made
