"""The help as a window of its own, which may stay open beside the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from gui.help.topics import find_topic, search, topics
from gui.widgets.text import label

if TYPE_CHECKING:
    from gui.theme import Theme

NAME = Qt.ItemDataRole.UserRole
NOTHING = "No topic has all these words."
LINES = 130  # per cent of a line, which is easier to read in a wide text


class HelpWindow(QDialog):
    """Shows a topic; what is typed above the list leaves the topics that have it, and marks it in the text."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.setWindowTitle("Help – Counterfoil")
        self.setModal(False)
        self._theme = theme
        self.words = QLineEdit()
        self.words.setPlaceholderText("Search the help…")
        self.words.setAccessibleName("Search the help")
        self.words.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName("Topics")
        self.list.setFixedWidth(210)
        self.list.setSpacing(3)
        self.nothing = label(NOTHING, "note", wrap=True)
        self.nothing.setFixedWidth(210)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Help text")
        self.text.document().setDocumentMargin(18)
        self._arrange()
        self._fill()
        self.words.textChanged.connect(self._fill)
        self.words.returnPressed.connect(self.text.setFocus)
        self.list.currentItemChanged.connect(self._show)
        theme.changed.connect(self._paint)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.words.setFocus)
        self.resize(860, 620)

    @property
    def topic(self) -> str:
        """The name of the topic shown; empty where the search finds none."""
        item = self.list.currentItem() if self.list.currentRow() >= 0 else None
        return str(item.data(NAME)) if item is not None else ""

    def show_topic(self, name: str) -> None:
        """Shows a topic, and comes to the front."""
        self.words.clear()
        names = [topic.name for topic in topics()]
        self.list.setCurrentRow(names.index(find_topic(name).name))
        self.show()
        self.raise_()
        self.activateWindow()

    def _fill(self) -> None:
        before = self.topic
        found = search(self.words.text())
        self.list.blockSignals(True)
        self.list.clear()
        for topic in found:
            item = QListWidgetItem(topic.title, self.list)
            item.setData(NAME, topic.name)
        self.list.blockSignals(False)
        names = [topic.name for topic in found]
        self.list.setCurrentRow(names.index(before) if before in names else 0)
        self.nothing.setVisible(not found)
        self._show()

    def _show(self) -> None:
        if not self.topic:
            return
        self._paint()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        for word in self.words.text().split()[:1]:
            self.text.find(word)

    def _paint(self) -> None:
        """Writes the topic in the colours of the theme."""
        document = self.text.document()
        colours = self._theme.colours.named
        document.setDefaultStyleSheet(f"a {{ color: {colours['accent_ink']}; }}")
        document.setMarkdown(find_topic(self.topic).text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        cursor, lines = QTextCursor(document), QTextBlockFormat()
        lines.setLineHeight(LINES, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(lines)

    def _arrange(self) -> None:
        left, row = QVBoxLayout(), QHBoxLayout(self)
        left.setSpacing(8)
        for part in (self.words, self.nothing):
            left.addWidget(part)
        left.addWidget(self.list, 1)
        row.setContentsMargins(14, 14, 14, 14)
        row.setSpacing(14)
        row.addLayout(left)
        row.addWidget(self.text, 1)
