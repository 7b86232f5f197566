"""A field for a whole number."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

ROOM = 44  # for margins and arrows


def number_field(name: str, low: int, high: int, value: int, widest: str = "100,000") -> QSpinBox:
    """A field from `low` to `high`, called `name` by screen readers, wide enough for `widest`."""
    field = QSpinBox()
    field.setRange(low, high)
    field.setValue(value)
    field.setGroupSeparatorShown(True)
    field.setFixedWidth(field.fontMetrics().horizontalAdvance(widest) + ROOM)
    field.setAccessibleName(name)
    # A margin of the style sheet does not reach the text of a spin box.
    field.lineEdit().setTextMargins(6, 0, 0, 0)
    return field
