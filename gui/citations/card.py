"""An answer on a card: what was shown, what the model said, what it cites, its chain of thought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from core.citations.places import links_in
from gui.citations.chain import ChainText
from gui.citations.words import citing, missed, outcome, trouble
from gui.widgets.chip import Chip
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.citations.viewing import Asked
    from gui.theme import Theme

SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
LONGEST = 300  # letters of an answer that are shown


class AnswerCard(QFrame):
    """`lit` and `followed` give the position of a passage that its chain names; `raw_wanted` the thing asked."""

    lit = Signal(int)
    followed = Signal(int)
    raw_wanted = Signal(object)

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(name)
        self._name = name
        self.asked: Asked | None = None
        self.heading = label(kind="heading", wrap=True)
        self.answer = label(kind="title", wrap=True)
        self.answer.setTextInteractionFlags(SELECTABLE)
        self.right, self.what = Chip(theme, "Answer"), Chip(theme, "Outcome")
        self.cites = label(kind="note", wrap=True)
        self.trouble = label(wrap=True)
        self.trouble.setTextInteractionFlags(SELECTABLE)
        self.chain = ChainText(theme)
        self.chain.setAccessibleName(f"{name}: chain of thought")
        self.chain.lit.connect(self.lit)
        self.chain.followed.connect(self.followed)
        self.raw = QPushButton("Prompt and reply…")
        self.raw.setProperty("kind", "link")
        self.raw.setToolTip("The prompt as it was sent and the reply as it came (Ctrl+Shift+R)")
        self.raw.setAccessibleName(f"{name}: prompt and reply")
        self.raw.clicked.connect(lambda: self.raw_wanted.emit(self.asked))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._arrange()
        self.clear("")

    def clear(self, words: str, heading: str = "") -> None:
        """Shows that there is no answer, and why."""
        self.asked = None
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self.trouble.setText(words)
        self.trouble.setProperty("kind", "note")
        self.trouble.style().polish(self.trouble)
        self.trouble.setVisible(bool(words))
        for part in (self.answer, self.right, self.what, self.cites, self.chain, self.raw):
            part.hide()

    def show_asked(
        self,
        asked: Asked,
        heading: str,
        *,
        before: Asked | None = None,
        gold: Sequence[int] | None = None,
        marks: Sequence[tuple[int, int]] = (),
        unit: str = "passage",
    ) -> None:
        """Shows an answer; `before` is the one it is compared with, `marks` are what its chain says differently."""
        self.asked = asked
        self.heading.setText(heading)
        self.heading.show()
        parsed = asked.parsed
        answer = " ".join(parsed.answer.split()) if parsed else ""
        self.answer.setText(answer if len(answer) <= LONGEST else f"{answer[:LONGEST]}…")
        self.answer.setVisible(bool(answer))
        self._show_chips(asked, before)
        cites = " ".join(filter(None, (citing(asked, before, unit), missed(asked, gold, unit))))
        self.cites.setText(cites)
        self.cites.setVisible(bool(cites))
        self.trouble.setText(trouble(asked))
        self.trouble.setProperty("kind", "note" if asked.not_applicable else "")
        self.trouble.style().polish(self.trouble)
        self.trouble.setVisible(parsed is None)
        self.chain.setVisible(bool(asked.chain))
        cited = parsed.cited if parsed else ()
        self.chain.show_chain(asked.chain, links_in(asked.chain, frozenset(asked.kept)), cited, marks)
        self.raw.setVisible(bool(asked.prompt))

    def _show_chips(self, asked: Asked, before: Asked | None) -> None:
        if asked.parsed is None or asked.right is None or asked.unknown:
            self.right.set_state("", "plain")
        else:
            self.right.set_state(*(("right", "good") if asked.right else ("wrong", "bad")))
        words, kind = outcome(asked)
        if before is None and words in ("answered", "unchanged", "changed"):
            words = ""
        self.what.set_state(words, kind)

    def _arrange(self) -> None:
        chips = QHBoxLayout()
        chips.setSpacing(6)
        chips.addWidget(self.right)
        chips.addWidget(self.what)
        chips.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(6)
        column.addWidget(self.heading)
        column.addWidget(self.answer)
        column.addLayout(chips)
        for part in (self.cites, self.trouble, self.chain):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.raw, 0, Qt.AlignmentFlag.AlignLeft)
