"""The rules of a node, a line each: a box to switch it, what it asks in words, the share of draws it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSizePolicy, QWidget

from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.variants.node_rules import NodeRule

MUCH = 0.3
NARROW = 270
GUARD = "It guards the answer key, so it is always on"


def share_words(share: float | None) -> str:
    """How much a rule refuses; empty where nobody knows."""
    if share is None:
        return ""
    if 0 < share < 0.005:
        return "refuses <1 %"
    if 0.995 <= share < 1:
        return "refuses >99 %"
    return f"refuses {share * 100:.0f} %"


class _Words(QLabel):
    """The words of a rule; a click on them is one on its box."""

    def __init__(self, words: str, box: QCheckBox) -> None:
        super().__init__(words)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._box = box

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Switches the rule."""
        event.accept()
        if self._box.isEnabled():
            self._box.click()


class _Row:
    """One rule."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.box = QCheckBox()
        self.words = _Words("", self.box)
        self.share = QLabel()
        self.share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)

    def show(self, words: str, share: float | None, *, on: bool, locked: bool, tip: str) -> None:
        """Takes another state."""
        self.box.blockSignals(True)
        self.box.setChecked(on)
        self.box.blockSignals(False)
        self.box.setEnabled(not locked)
        refuses = share_words(share)
        self.box.setAccessibleName(f"{words}, {refuses}" if refuses else words)
        self.words.setText(words)
        for part in (self.box, self.words):
            part.setToolTip(tooltip(tip))
        self.share.setText(refuses if on else refuses.replace("refuses", "would refuse"))
        font = QFont(self.share.font())
        font.setBold(on and share is not None and share >= MUCH)
        self.share.setFont(font)


class RuleRows(QWidget):
    """`switched` gives a rule's key and whether a person wants it on."""

    switched = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Row] = []
        self._narrow = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)

    def fill(self, rules: Sequence[NodeRule], shares: Mapping[str, float]) -> None:
        """Shows rules; lines that stay keep the keyboard's place."""
        if [row.key for row in self._rows] != [rule.key for rule in rules]:
            self._rebuild([rule.key for rule in rules])
        for row, rule in zip(self._rows, rules, strict=True):
            share = shares.get(rule.key, 0.0)
            guard = "" if rule.switchable else GUARD
            row.show(rule.sentence, share, on=rule.on, locked=not rule.switchable, tip=guard)
        self.setVisible(bool(rules))

    @property
    def lines(self) -> tuple[tuple[str, bool, str], ...]:
        """What is shown: the words, whether the rule is on, the share."""
        return tuple((row.words.text(), row.box.isChecked(), row.share.text()) for row in self._rows)

    def box(self, key: str) -> QCheckBox:
        """The box of a rule."""
        return next(row.box for row in self._rows if row.key == key)

    def _rebuild(self, keys: Sequence[str]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._rows = [_Row(key) for key in keys]
        for row in self._rows:
            row.box.toggled.connect(lambda on, key=row.key: self.switched.emit(key, on))
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the shares below the words where there is little room."""
        super().resizeEvent(event)
        narrow = event.size().width() < NARROW
        if narrow != self._narrow:
            self._narrow = narrow
            self._place()

    def _place(self) -> None:
        for at, row in enumerate(self._rows):
            self._grid.addWidget(row.box, 2 * at, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(row.words, 2 * at, 1)
            self._grid.addWidget(row.share, 2 * at + self._narrow, 1 if self._narrow else 2)
            top = Qt.AlignmentFlag.AlignTop
            row.share.setAlignment(
                top | (Qt.AlignmentFlag.AlignLeft if self._narrow else Qt.AlignmentFlag.AlignRight)
            )
