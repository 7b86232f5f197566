"""The controls above the variants: method, how many, seed, Generate, and which to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.variants.variant import Method, Settings
from gui.widgets.number_field import number_field
from gui.widgets.segmented import Segmented
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent

METHODS = (
    ("M1", "M1 free", "New numbers of any size, up to six digits"),
    ("M2", "M2 digits", "New numbers with as many digits as the old ones"),
    ("M3", "M3 close", "New numbers near the old ones, as round as they were: the usual choice"),
)
DRAWS = {
    Method.M1: "Generate draws any new numbers of up to six digits.",
    Method.M2: "Generate draws new numbers with as many digits as before.",
    Method.M3: "Generate draws new numbers close to the original ones.",
}
FILTERS = (
    ("all", "All", "Every variant"),
    ("fail", "Fails", "Variants that at least one model got wrong"),
    ("unasked", "Not asked", "Variants that at least one model was not asked yet"),
    ("starred", "★", "Variants chosen for the worksheet"),
)
MOST = 100_000


class VariantBar(QWidget):
    """`generate` asks for new variants; `method_chosen` and `filter_chosen` say what to show."""

    generate = Signal(object)
    method_chosen = Signal(str)
    filter_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.methods = Segmented("Method", METHODS)
        self.methods.choose("M3")
        self._short = False
        self.filters = Segmented("Show", FILTERS)
        self.count = number_field("How many variants", 1, MOST, 100)
        self.seed = number_field("Seed", 0, 2**31 - 1, 0)
        self.seed.setToolTip("The same seed gives the same variants on every machine")
        self.button = QPushButton("Generate")
        self.button.setProperty("kind", "primary")
        self.button.setToolTip("Draw new numbers for this problem (Ctrl+G)")
        self.button.clicked.connect(self.ask)
        self.methods.chosen.connect(self.method_chosen)
        self.filters.chosen.connect(self.filter_chosen)
        self._arrange()
        self.set_ready(False, "No problem is chosen.")

    @property
    def settings(self) -> Settings:
        """What to draw, as chosen."""
        return Settings(method=Method(self.methods.key), count=self.count.value(), seed=self.seed.value())

    def ask(self) -> None:
        """Asks for variants, as the button does."""
        if self.button.isEnabled():
            self.generate.emit(self.settings)

    def set_ready(self, ready: bool, reason: str) -> None:
        """Allows to generate, or says why not."""
        self.button.setEnabled(ready)
        self.button.setToolTip("Draw new numbers for this problem (Ctrl+G)" if ready else reason)

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Writes how many variants each filter shows."""
        for key, text, _ in FILTERS:
            self.filters.set_text(key, f"{text} {counts.get(key, 0):,}")

    def minimumSizeHint(self) -> QSize:
        """As wide as the row is with the short names of the methods."""
        hint = super().minimumSizeHint()
        return QSize(hint.width() - (0 if self._short else self._saved()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Writes the methods' short names where the long ones do not fit; their tips hold the long ones."""
        super().resizeEvent(event)
        whole = super().minimumSizeHint().width() + (self._saved() if self._short else 0)
        short = event.size().width() < whole
        if short != self._short:
            self._short = short
            for key, text, tip in METHODS:
                self.methods.set_text(key, key if short else text)
                self.methods.set_tip(key, f"{text}: {tip}" if short else tip)

    def _saved(self) -> int:
        """How much narrower the row is with the short names."""
        metrics = self.methods.fontMetrics()
        return sum(metrics.horizontalAdvance(text[len(key) :]) for key, text, _ in METHODS)

    def _arrange(self) -> None:
        upper, lower = QHBoxLayout(), QHBoxLayout()
        upper.addWidget(label("Variants", "heading"))
        upper.addSpacing(4)
        upper.addWidget(self.methods)
        upper.addStretch(1)
        for words, field in (("Count", self.count), ("Seed", self.seed)):
            name = label(words, "note")
            name.setBuddy(field)
            upper.addWidget(name)
            upper.addWidget(field)
        upper.addWidget(self.button)
        lower.addWidget(self.filters)
        lower.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(upper)
        column.addLayout(lower)
