"""A list of sentences to be read and copied: what of a file was left out, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from gui.widgets.text import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 2_000


def open_details(parent: QWidget, title: str, sentences: Sequence[str]) -> QDialog:
    """Shows sentences in a window of their own."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    more = [f"and {len(sentences) - MOST:,} more"] if len(sentences) > MOST else []
    text = QPlainTextEdit(shown("\n".join((*sentences[:MOST], *more))))
    text.setReadOnly(True)
    text.setTabChangesFocus(True)
    text.setAccessibleName(title)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    copy = buttons.addButton("Copy", QDialogButtonBox.ButtonRole.ActionRole)
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text.toPlainText()))
    buttons.rejected.connect(dialog.close)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(20, 18, 20, 16)
    column.setSpacing(12)
    column.addWidget(text, 1)
    column.addWidget(buttons)
    dialog.resize(640, 380)
    dialog.open()
    return dialog
