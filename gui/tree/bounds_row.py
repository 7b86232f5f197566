"""The bounds of a node: at least, at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.editor.moving import written
from gui.tree.rule_rows import share_words
from gui.widgets.folding import Folding
from gui.widgets.numbers import read_number
from gui.widgets.text import label

if TYPE_CHECKING:
    from fractions import Fraction

WIDE = 68


class BoundsRow(QWidget):
    """`bounded` gives the two limits (None for none), `refused` a sentence on what cannot be read."""

    bounded = Signal(object, object)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.low, self.high = _field("At least"), _field("At most")
        self.share = label()
        self._mark = "."
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(Folding(_named("at least", self.low), _named("at most", self.high), self.share))
        self._shown: tuple[Fraction | None, Fraction | None] = (None, None)
        for field in (self.low, self.high):
            field.editingFinished.connect(self._take)

    def fill(self, low: Fraction | None, high: Fraction | None, mark: str, share: float | None) -> None:
        """Shows the limits; a field in which a person is typing is left alone."""
        self._mark, self._shown = mark, (low, high)
        for field, value in ((self.low, low), (self.high, high)):
            if not (field.hasFocus() and field.isModified()):
                field.setText("" if value is None else written(value, mark))
        self.share.setText("" if low is None and high is None else share_words(share))

    def _take(self) -> None:
        limits: list[Fraction | None] = []
        for field, name in ((self.low, "at least"), (self.high, "at most")):
            text = field.text().strip()
            numeral = read_number(text, self._mark) if text else None
            if text and numeral is None:
                self.refused.emit(f"“{text[:20]}” is no number. Write one such as 12 or 0.5 for “{name}”.")
                return
            limits.append(None if numeral is None else numeral.value)
        for field in (self.low, self.high):
            field.setModified(False)
        self.refused.emit("")
        if tuple(limits) != self._shown:
            self.bounded.emit(*limits)


def _named(words: str, field: QLineEdit) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    name = label(words)
    name.setBuddy(field)
    row.addWidget(name)
    row.addWidget(field)
    row.addStretch(1)
    return made


def _field(name: str) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText("—")
    made.setFixedWidth(WIDE)
    made.setToolTip(f"{name}: empty for no limit")
    return made
