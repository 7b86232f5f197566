"""What a model said about the chosen variant, with the answer that was read in it marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from gui.variants.verdicts import verdict
from gui.widgets.text import label, qt_offset, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.models.base import Reply
    from core.store.asks import Ask
    from gui.theme import Theme

LOWEST, HIGHEST = 52, 128
MOST = 2


class RepliesPane(QWidget):
    """Shows the replies on one variant side by side; hidden when there are none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(16)
        self.hide()

    def clear(self) -> None:
        """Shows nothing."""
        while (item := self._row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.hide()

    def show_replies(self, asks: Sequence[Ask], replies: Mapping[str, Reply]) -> None:
        """Shows the replies to these questions, the newest models first."""
        self.clear()
        for ask in list(reversed(asks))[:MOST]:
            reply = replies.get(ask.reply_key)
            self._row.addWidget(self._part(ask, "" if reply is None else reply.text), 1)
        self.setFixedHeight(self._wanted_height())
        self.setVisible(bool(asks))

    def _wanted_height(self) -> int:
        """As high as the longest reply, between one line and six."""
        said = self.findChildren(QTextEdit)
        lines = [edit.document().size().height() for edit in said if not edit.isHidden()]
        return int(min(max(max(lines, default=0) + 26, LOWEST), HIGHEST))

    def _part(self, ask: Ask, text: str) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        said = QTextEdit()
        said.setObjectName("reply")
        said.setReadOnly(True)
        said.setAccessibleName(f"Reply of {ask.model_name}")
        said.setPlainText(shown(text) or ask.error)
        said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if ask.grade.end > ask.grade.start:
            self._mark(said, qt_offset(text, ask.grade.start), qt_offset(text, ask.grade.end))
        head = QHBoxLayout()
        head.addWidget(label("What was said", "heading"))
        head.addWidget(label(verdict(ask).sentence, "note", wrap=True), 1)
        column.addLayout(head)
        column.addWidget(said, 1)
        return part

    def _mark(self, said: QTextEdit, start: int, end: int) -> None:
        """Marks the answer that was read, and shows its place."""
        cursor = QTextCursor(said.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setBackground(self._theme.colours["mark"])
        form.setForeground(QColor(self._theme.colours.named["text"]))
        cursor.mergeCharFormat(form)
        cursor.clearSelection()
        said.setTextCursor(cursor)
        said.ensureCursorVisible()
