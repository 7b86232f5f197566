"""The button beside Generate that opens what is rarely changed: the rules, the seed, how many draws."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFormLayout, QFrame, QPushButton

from core.variants.variant import Preset, Settings
from gui.settings import options
from gui.widgets.choice_field import choice_field
from gui.widgets.number_field import number_field
from gui.widgets.text import label

PRESETS = (
    (Preset.RECOMMENDED.value, "Recommended: keeps a problem sensible"),
    (Preset.PAPER.value, "As in the paper: its rules alone"),
)
MOST_DRAWS = 1_000_000
MOST_SEED = 2**31 - 1


class DrawingButton(QPushButton):
    """Holds the preset, the seed and the number of draws; the preset is kept for the next time."""

    def __init__(self) -> None:
        super().__init__("⋯")
        self.setAccessibleName("More about drawing")
        self.setProperty("kind", "icon")
        self.presets = choice_field("Rules", PRESETS)
        self.presets.setCurrentIndex(max(0, self.presets.findData(options.PRESET.get())))
        self.draws = number_field("Draws", 100, MOST_DRAWS, Settings().attempts, widest="1,000,000")
        self.draws.setSingleStep(10_000)
        self.seed = number_field("Seed", 0, MOST_SEED, 0, widest="1,000,000")
        self.seed.setToolTip("The same seed gives the same variants on every machine")
        self.presets.activated.connect(lambda: options.PRESET.set(self.presets.currentData()))
        self.popup = QFrame(self, Qt.WindowType.Popup)
        self.popup.setObjectName("popup")
        form = QFormLayout(self.popup)
        form.setContentsMargins(16, 14, 16, 14)
        form.addRow("Rules", self.presets)
        form.addRow("Seed", self.seed)
        form.addRow("Draws", self.draws)
        form.addRow(label("More draws find more of the rare variants, and take longer.", "note"))
        self.clicked.connect(self.open)
        for field in (self.seed, self.draws):
            field.valueChanged.connect(self._tell)
        self.presets.currentIndexChanged.connect(self._tell)
        self._tell()

    @property
    def preset(self) -> Preset:
        """The rules that the new numbers keep."""
        return Preset(self.presets.currentData())

    @property
    def attempts(self) -> int:
        """How many draws are made."""
        return self.draws.value()

    def _tell(self) -> None:
        rules = self.presets.currentText().partition(":")[0].lower()
        self.setToolTip(
            f"Rules: {rules}. Seed {self.seed.value()}, {self.draws.value():,} draws. Click to change."
        )

    def open(self) -> None:
        """Opens the fields below the button, within the screen."""
        self.popup.adjustSize()
        corner = self.mapToGlobal(QPoint(self.width() - self.popup.width(), self.height() + 4))
        self.popup.move(corner)
        self.popup.show()
        self.presets.setFocus()
