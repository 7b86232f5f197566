"""The prompt as it was sent and the reply as it came, with what was read where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QStackedWidget, QTextEdit, QVBoxLayout, QWidget

from core.citations.places import What
from gui.citations.words import trouble
from gui.theme import code_font
from gui.widgets.segmented import Segmented
from gui.widgets.text import label, qt_offset, shown

if TYPE_CHECKING:
    from core.citations.viewing import Asked
    from gui.theme import Pair, Theme

LEGEND = "Marked in the reply: the answer, and the passages in its list of citations or named in its text."
NOTHING = {"prompt": "Nothing was sent.", "reply": "No reply came back.", "thoughts": ""}


class RawDialog(QDialog):
    """Opens with `open_beside`, and may stay open beside the window."""

    def __init__(self, parent: QWidget, theme: Theme, asked: Asked, heading: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Prompt and reply: {heading}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self._theme, self._asked = theme, asked
        views = [("prompt", "Prompt", "What was sent"), ("reply", "Reply", "What came back")]
        if asked.thoughts.strip():
            views.append(("thoughts", "Thoughts", "What the model thought before its reply"))
        self.views = Segmented("What is shown", views)
        self.views.chosen.connect(self._show)
        self._stack = QStackedWidget()
        self.texts = {
            key: _text(theme, words or NOTHING[key], f"{words_of} as it is")
            for key, words, words_of in (
                ("prompt", asked.prompt, "Prompt"),
                ("reply", asked.reply_text, "Reply"),
                ("thoughts", asked.thoughts, "Thoughts"),
            )
            if key in {view[0] for view in views}
        }
        for text in self.texts.values():
            self._stack.addWidget(text)
        theme.changed.connect(self._mark)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton("Copy", QDialogButtonBox.ButtonRole.ActionRole)
        copy.setToolTip("Copy what is shown")
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.views, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._stack, 1)
        self.legend = label(trouble(asked) or LEGEND, "note", wrap=True)
        column.addWidget(self.legend)
        column.addWidget(buttons)
        self.resize(760, 600)
        self._mark()

    def open_beside(self, view: str = "reply") -> None:
        """Shows one of the texts."""
        self.views.choose(view)
        self._show()
        self.show()

    def _show(self) -> None:
        self._stack.setCurrentWidget(self.texts[self.views.key])

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.texts[self.views.key].toPlainText())

    def _mark(self) -> None:
        """Marks what was read where."""
        asked, colours = self._asked, self._theme.colours
        cited = asked.parsed.cited if asked.parsed else ()
        for place in asked.places:
            form = QTextCharFormat()
            if place.what is What.ANSWER:
                form.setBackground(QColor(colours.named["mark"]))
                form.setForeground(QColor(colours.named["text"]))
            else:
                rank = cited.index(place.position) if place.position in cited else None
                pair: Pair = colours.leaf(rank)
                form.setBackground(QColor(pair.ground))
                form.setForeground(QColor(pair.ink))
            cursor = QTextCursor(self.texts["reply"].document())
            cursor.setPosition(qt_offset(asked.reply_text, place.start))
            cursor.setPosition(qt_offset(asked.reply_text, place.end), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(form)


def _text(theme: Theme, words: str, name: str) -> QTextEdit:
    made = QTextEdit()
    made.setReadOnly(True)
    made.setTabChangesFocus(True)
    made.setFont(code_font(theme.points))
    made.setAccessibleName(name)
    made.setPlainText(shown(words))
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return made


def open_raw(parent: QWidget, theme: Theme, asked: Asked, heading: str) -> RawDialog:
    """Shows what was sent and what came back."""
    dialog = RawDialog(parent, theme, asked, heading)
    dialog.open_beside()
    return dialog
