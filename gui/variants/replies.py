"""What a model said about the chosen variant, with the answer that was read in it marked."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from gui.variants.verdicts import verdict
from gui.widgets.text import label, qt_offset, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QResizeEvent

    from core.models.base import Reply
    from core.store.asks import Ask
    from gui.theme import Theme

FEWEST = 5  # lines of a reply that there is room for
MOST = 2


class ReplyText(QTextEdit):
    """A reply to be read: as many whole lines as there is room for, none cut at an edge."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("reply")
        self.setReadOnly(True)
        self.document().setDocumentMargin(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.verticalScrollBar().valueChanged.connect(self._snap)
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self._snap())

    @property
    def line(self) -> int:
        """The height of a line."""
        layout = self.document().firstBlock().layout()
        tall = layout.lineAt(0).height() if layout.lineCount() else 0
        return max(ceil(tall), self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """Room for a few lines."""
        return QSize(120, FEWEST * self.line + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves what is less than a line at the bottom empty."""
        spare = (self.height() - 2 * self.frameWidth()) % self.line
        if self.viewportMargins().bottom() != spare:
            self.setViewportMargins(0, 0, 0, spare)
        super().resizeEvent(event)

    def _snap(self) -> None:
        """Puts the top of a line to the top edge, wherever the person or the cursor scrolled to."""
        bar = self.verticalScrollBar()
        bar.setSingleStep(self.line)
        bar.setValue(min(round(bar.value() / self.line) * self.line, bar.maximum()))


class RepliesPane(QWidget):
    """Shows the replies on one variant side by side; hidden when there are none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 8, 0, 0)
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
        self.setVisible(bool(asks))

    def _part(self, ask: Ask, text: str) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        said = ReplyText()
        said.setAccessibleName(f"Reply of {ask.model_name}")
        said.setPlainText(shown(text) or ask.error)
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
