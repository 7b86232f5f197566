"""Fields of the options: each has a name for screen readers and a tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QHBoxLayout, QLineEdit

from gui.widgets.number_field import ROOM

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

LONGEST_TEXT = 300


def switch(text: str, tip: str, act: Callable[[bool], object]) -> QCheckBox:
    """A box to tick."""
    made = QCheckBox(text)
    made.setAccessibleName(text)
    made.setToolTip(tip)
    made.toggled.connect(act)
    return made


def decimal_field(
    name: str,
    tip: str,
    bounds: tuple[float, float],
    act: Callable[[float], object],
    *,
    step: float = 1.0,
    decimals: int = 1,
) -> QDoubleSpinBox:
    """A field for a number; `act` hears of it when it is whole, not at each key."""
    made = QDoubleSpinBox()
    made.setRange(*bounds)
    made.setSingleStep(step)
    made.setDecimals(decimals)
    made.setGroupSeparatorShown(True)
    made.setKeyboardTracking(False)
    made.setAccessibleName(name)
    made.setToolTip(tip)
    set_width(made, f"{bounds[1]:,.{decimals}f}")
    made.lineEdit().setTextMargins(6, 0, 0, 0)
    made.valueChanged.connect(act)
    return made


def set_width(field: QDoubleSpinBox, widest: str) -> None:
    """Makes a field as wide as its widest text needs."""
    field.setFixedWidth(field.fontMetrics().horizontalAdvance(widest) + ROOM)


def line_field(name: str, tip: str, hint: str, act: Callable[[str], object]) -> QLineEdit:
    """A field for a line of text; `act` hears of each letter, so that the page can be seen changing."""
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setToolTip(tip)
    made.setPlaceholderText(hint)
    made.setMaxLength(LONGEST_TEXT)
    made.textEdited.connect(act)
    return made


def beside(*parts: QWidget, stretch: bool = True) -> QHBoxLayout:
    """Parts side by side, each as wide as it is; with `stretch` the room that is left stays at the end."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        row.addWidget(part)
    if stretch:
        row.addStretch(1)
    return row


def show_line(field: QLineEdit, text: str) -> None:
    """Shows a text without moving the cursor of one who is typing it."""
    if field.text() != text:
        field.setText(text)
