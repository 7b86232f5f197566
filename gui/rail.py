"""The rail at the left: the pages by picture and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout

from gui.widgets.icons import icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages import Place
    from gui.theme import Theme

WIDTH = 96
ICON = 22
EDGE = 13  # that the bar has beside its buttons
ROOM = 26  # that the longest word has around it


class Rail(QFrame):
    """`wanted` gives the name of the page that a person chose."""

    wanted = Signal(str)

    def __init__(self, places: Sequence[Place], theme: Theme) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setAccessibleName("Pages")
        self._theme = theme
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 10, 6, 10)
        column.setSpacing(4)
        for number, place in enumerate(places, 1):
            column.addWidget(self._button(place, number))
        column.addStretch(1)
        theme.changed.connect(self._paint)
        self._paint()

    def choose(self, name: str) -> None:
        """Marks a page as the one shown."""
        self._buttons[name].setChecked(True)

    def _button(self, place: Place, number: int) -> QToolButton:
        button = QToolButton()
        button.setText(place.title)
        button.setToolTip(f"{place.about} (Ctrl+{number})")
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(QSize(ICON, ICON))
        button.clicked.connect(lambda: self.wanted.emit(place.name))
        self._group.addButton(button)
        self._buttons[place.name] = button
        return button

    def _paint(self) -> None:
        """In the colours of the theme, as wide as its longest word in bold."""
        words = 0
        for button in self._buttons.values():
            button.ensurePolished()
            font = QFont(button.font())
            font.setWeight(QFont.Weight.DemiBold)
            words = max(words, QFontMetrics(font).horizontalAdvance(button.text()))
        wide = max(WIDTH, words + ROOM)
        self.setFixedWidth(wide)
        colours = self._theme.colours
        for name, button in self._buttons.items():
            button.setFixedWidth(wide - EDGE)
            button.setIcon(icon(name, colours["muted"], colours["accent_ink"], ICON))
