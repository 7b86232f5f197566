"""The fields above the list: words to look for, a state, an order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from core.problems.problem import Status
from gui.problems.arranging import STATES, Order, Wanted
from gui.widgets.folding import Folding
from gui.widgets.states import state_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.problems.rows import Row


class ListFinder(QWidget):
    """`changed` when something else is wanted, `left` when a person goes on to the list."""

    changed = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setAccessibleName("Filter the problems")
        self.field.setPlaceholderText("Filter…")
        self.field.setToolTip("Words of the text, of the source or of the state (Ctrl+F)")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.changed)
        self.field.installEventFilter(self)
        self.states = _box("State", "Show problems in this state alone")
        self.states.addItem("All states", None)
        self.orders = _box("Order", "How the problems are sorted")
        for order in Order:
            self.orders.addItem(order.value, order.value)
        for box in (self.states, self.orders):
            box.currentIndexChanged.connect(self.changed)
        self._counts: dict[Status, int] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(Folding(self.states, self.orders, stretch=True))

    @property
    def wanted(self) -> Wanted:
        """What a person wants to see."""
        state = self.states.currentData()
        return Wanted(
            self.field.text(), None if state is None else Status(state), Order(self.orders.currentData())
        )

    def clear(self) -> None:
        """Wants everything again."""
        self.field.clear()
        self.states.setCurrentIndex(0)

    def count(self, rows: Sequence[Row]) -> None:
        """Offers the states that there are, with how many problems are in each."""
        counts = Counter(row.status for row in rows if row.status is not None)
        if counts == self._counts:
            return
        self._counts = dict(counts)
        chosen = self.states.currentData()
        self.states.blockSignals(True)
        while self.states.count() > 1:
            self.states.removeItem(1)
        for state in STATES:
            if counts[state] or state.value == chosen:
                self.states.addItem(f"{state_words(state).capitalize()} ({counts[state]:,})", state.value)
        self.states.setCurrentIndex(max(self.states.findData(chosen), 0))
        self.states.blockSignals(False)

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


LETTERS = 9  # that are to be seen of a choice


def _box(name: str, tip: str) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.view().setAccessibleName(name)
    made.setToolTip(tip)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(LETTERS)
    return made
