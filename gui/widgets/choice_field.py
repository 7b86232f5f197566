"""A field to choose one of several things from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox

if TYPE_CHECKING:
    from collections.abc import Iterable


NARROWEST = 96  # where there is no room for its longest words


def choice_field(name: str, choices: Iterable[tuple[str, str]] = ()) -> QComboBox:
    """A field called `name` by screen readers; `choices` are (key, text), the key being the item's data."""
    field = QComboBox()
    field.setAccessibleName(name)
    field.view().setAccessibleName(name)
    field.setMinimumWidth(NARROWEST)
    for key, text in choices:
        field.addItem(text, key)
    return field
