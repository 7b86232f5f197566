"""The place where the window speaks to a person: one sentence, what to do next, and a way to close it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy

from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Callable

    Act = tuple[str, Callable[[], object]]


class MessageBar(QFrame):
    """A bar above the page; hidden until there is something to say. `help_wanted` where that is a failure."""

    help_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("messageBar")
        self.setAccessibleName("Message")
        self._words = label(wrap=True)
        self._words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._act = QPushButton()
        self._act.clicked.connect(self._run)
        self._action: Callable[[], object] | None = None
        self._help = QPushButton("Help")
        self._help.setProperty("kind", "link")
        self._help.setToolTip("What the help says about this page (F1)")
        self._help.clicked.connect(self.help_wanted)
        close = QPushButton("Close")
        close.setProperty("kind", "link")
        close.setAccessibleName("Close the message")
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 14, 5)
        row.addWidget(self._words, 1)
        row.addWidget(self._act)
        row.addWidget(self._help)
        row.addWidget(close)
        self.hide()

    @property
    def text(self) -> str:
        """What the bar says, empty when it is hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(
        self, text: str, level: str = "warn", act: tuple[str, Callable[[], object]] | None = None
    ) -> None:
        """Shows `text`; `level` is good, warn or bad; `act` is a button's text and what it does."""
        self._words.setText(text)
        self._words.setAccessibleName(text)
        self.setProperty("level", level)
        self.style().unpolish(self)
        self.style().polish(self)
        self._act.setText(act[0] if act else "")
        self._action = act[1] if act else None
        self._act.setVisible(act is not None)
        self._help.setVisible(level == "bad")
        self.show()

    def _run(self) -> None:
        if self._action is not None:
            self._action()
