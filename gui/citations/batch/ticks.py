"""A column of small boxes to tick, each with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from gui.widgets.text import button_text, tooltip

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence


class Ticks(QWidget):
    """`changed` when a box was ticked or not."""

    changed = Signal()

    def __init__(self, name: str, choices: Sequence[tuple[Hashable, str, str]], columns: int = 1) -> None:
        """`choices` are (key, text, tip); they stand in so many columns."""
        super().__init__()
        self.setAccessibleName(name)
        self.boxes: dict[Hashable, QCheckBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(columns, 1)
        for at, (key, text, tip) in enumerate(choices):
            box = QCheckBox(button_text(text))
            box.setToolTip(tooltip(tip))
            box.setAccessibleName(f"{name}: {text}")
            box.toggled.connect(lambda _: self.changed.emit())
            self.boxes[key] = box
            grid.addWidget(box, at // columns, at % columns)

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """The keys of the boxes that are ticked and can be."""
        return tuple(key for key, box in self.boxes.items() if box.isChecked() and box.isEnabled())

    def tick(self, keys: Collection[Hashable]) -> None:
        """Ticks these, and no others."""
        for key, box in self.boxes.items():
            box.setChecked(key in keys)

    def enable(self, keys: Collection[Hashable], on: bool) -> None:
        """Whether these can be ticked."""
        for key in keys:
            self.boxes[key].setEnabled(on)
