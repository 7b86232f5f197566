"""The chosen variant in full, and what each model said about it: its words, the verdict, and overruling it."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from core.store.grade import Outcome
from gui.variants.beside import Beside
from gui.variants.findings import OVERRULES, read_by, step_words
from gui.variants.verdicts import verdict
from gui.widgets.commands import add_action
from gui.widgets.text import button_text, label, qt_offset, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from PySide6.QtGui import QResizeEvent

    from core.models.base import Reply
    from core.problems.problem import Analysis
    from core.store.asks import Ask
    from gui.theme import Theme

FEWEST = 5  # lines of a reply that there is room for


class ReplyText(QTextEdit):
    """A reply to be read: as many whole lines as there is room for, none cut at an edge."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("reply")
        self.setReadOnly(True)
        self.document().setDocumentMargin(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setTabChangesFocus(True)
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

    def mark(self, start: int, end: int, colour: QColor, ink: QColor) -> None:
        """Marks a span, in UTF-16 units, and shows its place."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setBackground(colour)
        form.setForeground(ink)
        cursor.mergeCharFormat(form)
        cursor.clearSelection()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _snap(self) -> None:
        """Puts the top of a line to the top edge, wherever the person or the cursor scrolled to."""
        bar = self.verticalScrollBar()
        bar.setSingleStep(self.line)
        bar.setValue(min(round(bar.value() / self.line) * self.line, bar.maximum()))


class RepliesPane(QWidget):
    """Shows one reply at a time, a tab a model; hidden when there are none.

    `overruled` gives the ask and a person's verdict (None: the program's again); `step_shown` the node
    of the first wrong step, empty where there is none.
    """

    overruled = Signal(object, object)
    step_shown = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._asks: list[Ask] = []
        self._replies: Mapping[str, Reply] = {}
        self._analysis: Analysis | None = None
        self._values: Mapping[str, Fraction] = {}
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.setAccessibleName("Models that were asked")
        self.said = ReplyText()
        self.said.setAccessibleName("Reply")
        self.alone = label(kind="heading")
        self.verdict = label(wrap=True)
        self.how = label(kind="note", wrap=True)
        self.step = label(wrap=True)
        self.beside = Beside((self.verdict, self.how, self.step))
        self.overrule = QPushButton("Overrule…")
        self.overrule.setToolTip("Say yourself whether the reply is right")
        self._menu = QMenu(self)
        for outcome, words in OVERRULES:
            add_action(self._menu, words, partial(self._overrule, outcome))
        self.overrule.setMenu(self._menu)
        self._arrange()
        self.tabs.currentChanged.connect(self._show)
        self.hide()

    @property
    def shown_ask(self) -> Ask | None:
        """The ask whose reply is shown."""
        at = self.tabs.currentIndex()
        return self._asks[at] if 0 <= at < len(self._asks) else None

    def clear(self) -> None:
        """Shows nothing."""
        self.show_replies([], {})

    def show_replies(
        self,
        asks: Sequence[Ask],
        replies: Mapping[str, Reply],
        analysis: Analysis | None = None,
        values: Mapping[str, Fraction] | None = None,
    ) -> None:
        """Shows the replies to these questions; the model that was looked at last stays in front.

        `analysis` and the `values` of the variant tell what its steps should have come to.
        """
        before = self.shown_ask
        self._asks, self._replies = list(asks), replies
        self._analysis, self._values = analysis, values or {}
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for ask in self._asks:
            at = self.tabs.addTab(button_text(ask.model_name))
            self.tabs.setTabToolTip(at, verdict(ask).sentence)
        same = [i for i, ask in enumerate(self._asks) if before is not None and ask.model == before.model]
        self.tabs.setCurrentIndex(same[0] if same else len(self._asks) - 1)
        self.tabs.blockSignals(False)
        self.tabs.setVisible(len(self._asks) > 1)
        self.alone.setVisible(len(self._asks) == 1)
        self.alone.setText(f"{self._asks[0].model_name} said" if self._asks else "")
        self.setVisible(bool(self._asks))
        self._show()

    def _show(self) -> None:
        ask = self.shown_ask
        if ask is None:
            self.step_shown.emit("")
            return
        reply = self._replies.get(ask.reply_key)
        text = "" if reply is None else reply.text
        self.said.setAccessibleName(f"Reply of {ask.model_name}")
        self.said.setPlainText(shown(text) or ask.error)
        colours = self._theme.colours
        step = ask.grade.step if ask.outcome is Outcome.WRONG else None
        if step is not None and step.end > step.start:
            self._mark(text, step.start, step.end, colours.pairs["bad"].ground)
        if ask.grade.end > ask.grade.start:
            self._mark(text, ask.grade.start, ask.grade.end, colours.named["mark"])
        self.verdict.setText(verdict(ask).sentence)
        self.how.setText(read_by(ask))
        self.how.setVisible(bool(self.how.text()))
        self.step.setText(step_words(ask, self._analysis, self._values))
        self.step.setVisible(bool(self.step.text()))
        self.beside.fit()
        self.overrule.setVisible(ask.outcome is not Outcome.ERROR)
        self._menu.actions()[-1].setEnabled(ask.overruled is not None)
        self.step_shown.emit(step.node if step is not None and self.step.text() else "")

    def _mark(self, text: str, start: int, end: int, ground: str) -> None:
        ink = QColor(self._theme.colours.named["text"])
        self.said.mark(qt_offset(text, start), qt_offset(text, end), QColor(ground), ink)

    def _overrule(self, outcome: Outcome | None) -> None:
        ask = self.shown_ask
        if ask is not None and outcome is not ask.overruled:
            self.overruled.emit(ask, outcome)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.said, 3)
        row.addWidget(self.beside, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(self.tabs)
        head.addWidget(self.alone)
        head.addStretch(1)
        head.addWidget(self.overrule)
        column.addLayout(head)
        column.addLayout(row, 1)
