"""The menu on a number of the text: which number of the solution it is, that it stays, that it may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from gui.editor.offers import offers
from gui.widgets.text import button_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from core.problems.problem import Analysis
    from gui.editor.offers import Offer

LONGEST = 60


def show_menu(
    parent: QWidget, analysis: Analysis, index: int, place: QPoint, take: Callable[[Offer], None]
) -> QMenu:
    """Opens the menu of a number at a place of the screen; `take` gets what a person chose."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    name = analysis.numerals[index].text
    menu.setAccessibleName(f"What {name} is")
    menu.addSection(button_text(f"“{_short(name)}” of the text"))
    found = offers(analysis, index)
    for offer in found:
        entry = menu.addAction(button_text(_short(offer.words)))
        entry.setCheckable(True)
        entry.setChecked(offer.checked)
        entry.triggered.connect(lambda _checked=False, offer=offer: take(offer))
    if not any(offer.words.startswith("It is") for offer in found):
        why = (
            "No number of the solution has its value" if analysis.tree else "The solution cannot be read yet"
        )
        menu.addAction(why).setEnabled(False)
    menu.popup(place)
    return menu


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
