"""The fields above the list of questions: words to look for, how many steps, how the answer stood the test."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from gui.citations.list_model import Wanted
from gui.widgets.folding import Folding

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.citations.rows import Row

LETTERS = 6  # that are to be seen of a choice


class QuestionFinder(QWidget):
    """`changed` when something else is wanted, `left` when a person goes on to the list."""

    changed = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setAccessibleName("Filter the questions")
        self.field.setPlaceholderText("Filter…")
        self.field.setToolTip("Words of the question, its answer, its source or its state (Ctrl+F)")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.changed)
        self.field.installEventFilter(self)
        self.hops = _box("Steps", "Questions of so many steps alone")
        self.states = _box("State", "Questions in this state alone")
        self._counts: dict[QComboBox, Mapping[str, int]] = {}
        for box, every in ((self.hops, "All hops"), (self.states, "All states")):
            box.addItem(every, "")
            box.currentIndexChanged.connect(self.changed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(Folding(self.hops, self.states, stretch=True))

    @property
    def wanted(self) -> Wanted:
        """What a person wants to see."""
        return Wanted(self.field.text(), self.hops.currentData() or "", self.states.currentData() or "")

    def clear(self) -> None:
        """Wants everything again."""
        self.field.clear()
        self.hops.setCurrentIndex(0)
        self.states.setCurrentIndex(0)

    def count(self, rows: Sequence[Row]) -> None:
        """Offers what there is, with how many questions each choice has."""
        hops = Counter(row.hops for row in sorted(rows, key=lambda row: row.question.hop or 0) if row.hops)
        self._offer(self.hops, hops)
        self._offer(self.states, Counter(row.state.words for row in rows))

    def _offer(self, box: QComboBox, counts: Mapping[str, int]) -> None:
        if self._counts.get(box) == counts:
            return
        self._counts[box] = dict(counts)
        chosen = box.currentData()
        box.blockSignals(True)
        while box.count() > 1:
            box.removeItem(1)
        for words, count in counts.items():
            box.addItem(f"{words[:1].upper()}{words[1:]} ({count:,})", words)
        if chosen and chosen not in counts:
            box.addItem(f"{chosen[:1].upper()}{chosen[1:]} (0)", chosen)
        box.setCurrentIndex(max(box.findData(chosen), 0))
        box.blockSignals(False)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Down and Return go on to the list, Escape takes the words away."""
        if not isinstance(event, QKeyEvent):
            return False
        clears = event.key() == Qt.Key.Key_Escape and bool(self.field.text())
        if event.type() == QEvent.Type.ShortcutOverride and clears:
            event.accept()  # else the menu would take it
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if clears:
            self.field.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            return False
        return True


def _box(name: str, tip: str) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.view().setAccessibleName(name)
    made.setToolTip(tip)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(LETTERS)
    return made
