"""One history for the whole project: a text field leaves Undo and Redo to the window's menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class _Leave(QObject):
    """Keeps the keys of Undo and Redo from a field, so that they reach the menu."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Called by Qt for every event of the field."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if not isinstance(event, QKeyEvent) or event.type() not in kinds:
            return False
        if any(event.matches(key) for key in KEYS):
            event.ignore()
            return True
        return False


def leave_history(field: QWidget) -> None:
    """Makes a field leave Undo and Redo to the window."""
    field.installEventFilter(_Leave(field))
