"""Blind judging: two answers to a question, in an order that tells nothing, and whether they mean the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.citations.judging import Case

WIDTH = 720
ASK = "Do these two answers to the question mean the same?"
HOW = (
    "Neither the model nor what was taken away is shown, and the order of the answers tells nothing. "
    "The verdict holds wherever this pair of answers comes up."
)
DONE = "Every case is judged. The table “Judged” has the corrected rates."
LEFT_OPEN = "All that you did not leave open is judged. “Judged” has the corrected rates so far."
CHOICES = (
    ("1  The same", True, "As answers to this question they mean the same (1)"),
    ("2  Not the same", False, "As answers to this question they differ (2)"),
    ("3  Leave open", None, "Leave this case for later (3)"),
)
KEYS: dict[int, bool | None] = {Qt.Key.Key_1: True, Qt.Key.Key_2: False, Qt.Key.Key_3: None}


class JudgePanel(QWidget):
    """`judged` gives a case's key and the verdict (None: taken back); `left` when a person has had enough."""

    judged = Signal(str, object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._cases: Sequence[Case] = ()
        self._texts: Mapping[int, str] = {}
        self._verdicts: dict[str, bool] = {}
        self._open: set[str] = set()
        self._history: list[tuple[str, bool | None]] = []
        self.case: Case | None = None
        self.progress = label(kind="note")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Judged so far")
        self.heading = label(ASK, "title", wrap=True)
        self.question = label(wrap=True)
        self.question.setAccessibleName("Question")
        self.answers = (_answer("First answer"), _answer("Second answer"))
        self._cards = [_card(answer) for answer in self.answers]
        self.buttons: list[QPushButton] = []
        self.undo = QPushButton("Undo")
        self.undo.setToolTip("Take the last verdict back (Backspace or Ctrl+Z)")
        self.undo.clicked.connect(self.take_back)
        self.back = QPushButton("Back to the results")
        self.back.setToolTip("What is judged so far is kept")
        self.back.clicked.connect(self.left)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._arrange()
        self._show()

    def begin(self, cases: Sequence[Case], verdicts: Mapping[str, bool], texts: Mapping[int, str]) -> None:
        """Shows cases to judge; `texts` are those of the questions. Those left open before come again."""
        self._cases, self._texts = cases, texts
        self._verdicts = dict(verdicts)
        self._open.clear()
        self._history.clear()
        self._go_on()
        self.setFocus()

    def judge(self, same: bool | None) -> None:
        """Takes a verdict on the case shown, or leaves it open (None), and shows the next one."""
        if self.case is None:
            return
        key = self.case.key
        self._history.append((key, same))
        if same is None:
            self._open.add(key)
        else:
            self._verdicts[key] = same
            self.judged.emit(key, same)
        self._go_on()

    def take_back(self) -> None:
        """Takes the last verdict back, and shows its case again."""
        if not self._history:
            return
        key, same = self._history.pop()
        self._open.discard(key)
        if same is not None:
            self._verdicts.pop(key, None)
            self.judged.emit(key, None)
        self.case = next(case for case in self._cases if case.key == key)
        self._show()

    def event(self, event: QEvent) -> bool:
        """Takes Ctrl+Z for itself: the menu's Undo is about the project's problems."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_undo(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Judges with 1, 2 and 3, and takes back."""
        if _is_undo(event) or event.key() == Qt.Key.Key_Backspace:
            self.take_back()
        elif event.key() in KEYS and not event.isAutoRepeat():
            self.judge(KEYS[event.key()])
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        """Goes to the first case that is neither judged nor left open."""
        self.case = next(
            (case for case in self._cases if case.key not in self._verdicts and case.key not in self._open),
            None,
        )
        self._show()

    def _show(self) -> None:
        case, cases = self.case, self._cases
        done = sum(found.key in self._verdicts for found in cases)
        self.bar.setRange(0, max(1, len(cases)))
        self.bar.setValue(done)
        rest = f", {count_of(len(self._open), 'case')} left open" if self._open else ""
        self.progress.setText(f"{done:,} of {count_of(len(cases), 'pair')} of answers judged{rest}.")
        self.undo.setEnabled(bool(self._history))
        for button in self.buttons:
            button.setEnabled(case is not None)
        for card in self._cards:
            card.setVisible(case is not None)
        self.heading.setText(ASK if case else LEFT_OPEN if self._open else DONE)
        self.question.setText(self._texts.get(case.question_id, "") if case else "")
        if case is not None:
            for answer, text in zip(self.answers, (case.first, case.second), strict=True):
                answer.setText(" ".join(text.split()))

    def _arrange(self) -> None:
        middle = QWidget()
        middle.setMaximumWidth(WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(self.progress)
        column.addWidget(self.bar)
        column.addSpacing(10)
        column.addWidget(self.heading)
        column.addWidget(self.question)
        cards = QHBoxLayout()
        cards.setSpacing(12)
        for card in self._cards:
            cards.addWidget(card, 1)
        column.addLayout(cards)
        row = QHBoxLayout()
        row.setSpacing(8)
        for text, same, tip in CHOICES:
            button = QPushButton(text)
            button.setToolTip(tip)
            button.clicked.connect(lambda _=False, same=same: self.judge(same))
            self.buttons.append(button)
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.undo)
        row.addWidget(self.back)
        column.addLayout(row)
        column.addWidget(label(HOW, "small", wrap=True))
        column.addStretch(1)
        outer, inner = QScrollArea(), QWidget()
        across, whole = QHBoxLayout(inner), QVBoxLayout(self)
        across.addStretch(1)
        across.addWidget(middle, 20)
        across.addStretch(1)
        outer.setWidget(inner)
        outer.setWidgetResizable(True)
        outer.setFrameShape(QFrame.Shape.NoFrame)
        outer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.setAccessibleName("The case to judge")
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(outer)


def _is_undo(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo)


def _answer(name: str) -> QLabel:
    made = label(kind="title", wrap=True)
    made.setAccessibleName(name)
    made.setMinimumHeight(made.fontMetrics().lineSpacing() * 3)
    return made


def _card(answer: QLabel) -> QFrame:
    card = QFrame()
    card.setObjectName("card")
    inner = QVBoxLayout(card)
    inner.setContentsMargins(14, 10, 14, 10)
    inner.addWidget(answer)
    return card
