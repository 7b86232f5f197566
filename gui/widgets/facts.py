"""Facts in two columns: what they are about, and what they are, to be selected and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence


class Facts(QWidget):
    """Shows pairs of words, one a line."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        self.pairs: tuple[tuple[str, str], ...] = ()

    def show_facts(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Shows other facts; those without words are passed over."""
        pairs = tuple(pair for pair in pairs if pair[1])
        if pairs == self.pairs:
            return
        self.pairs = pairs
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for row, (what, words) in enumerate(pairs):
            name, value = label(what, "note"), label(words, wrap=True)
            value.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            value.setAccessibleName(f"{what}: {words}")
            self._grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, row, 1)
