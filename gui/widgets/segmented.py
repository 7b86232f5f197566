"""A row of buttons of which one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence


class Segmented(QWidget):
    """Buttons side by side; `chosen` gives the key of the one that a person chose."""

    chosen = Signal(str)

    def __init__(self, name: str, choices: Sequence[tuple[str, str, str]]) -> None:
        """`choices` are (key, text, tip); the first is chosen at the start."""
        super().__init__()
        self.setAccessibleName(name)
        self._keys = [key for key, _, _ in choices]
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, (_, text, tip) in enumerate(choices):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(f"{name}: {text}")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setProperty("segment", self._edge(index))
            self._group.addButton(button, index)
            row.addWidget(button)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(lambda index: self.chosen.emit(self._keys[index]))

    @property
    def key(self) -> str:
        """The key of the chosen button."""
        return self._keys[self._group.checkedId()]

    def choose(self, key: str) -> None:
        """Chooses a button as a program does, without `chosen`."""
        self._group.button(self._keys.index(key)).setChecked(True)

    def text(self, key: str) -> str:
        """What is written on a button."""
        return self._group.button(self._keys.index(key)).text()

    def set_text(self, key: str, text: str) -> None:
        """Writes another text on a button."""
        button = self._group.button(self._keys.index(key))
        button.setText(text)
        button.setAccessibleName(f"{self.accessibleName()}: {text}")
        self.updateGeometry()  # at once: who asks for its width now must hear the new one

    def set_tip(self, key: str, tip: str) -> None:
        """Gives a button another tip."""
        self._group.button(self._keys.index(key)).setToolTip(tip)

    def tip(self, key: str) -> str:
        """The tip of a button."""
        return self._group.button(self._keys.index(key)).toolTip()

    def _edge(self, index: int) -> str:
        if len(self._keys) == 1:
            return "only"
        return {0: "first", len(self._keys) - 1: "last"}.get(index, "middle")
