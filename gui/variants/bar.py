"""The controls above the variants: method, how many, Generate, and which to show in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.variants.variant import Method, Settings
from gui.variants.drawing import DrawingButton
from gui.widgets.choice_field import choice_field
from gui.widgets.number_field import number_field
from gui.widgets.segmented import Segmented
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
ORDERS = (
    ("drawn", "As drawn"),
    ("failing", "Most failed first"),
    ("smallest", "Smallest answer first"),
    ("largest", "Largest answer first"),
)
MOST = 100_000
ANY_MODEL = "Any model"


class VariantBar(QWidget):
    """`generate` asks for new variants; the others say what to show.

    `method_chosen` gives a method, `filter_chosen` a filter and the model that must fail (empty: any),
    `order_chosen` an order.
    """

    generate = Signal(object)
    method_chosen = Signal(str)
    filter_chosen = Signal(str, str)
    order_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.methods = Segmented("Method", METHODS)
        self.methods.choose("M3")
        self._short = False
        self.filters = Segmented("Show", FILTERS)
        self.count = number_field("How many variants", 1, MOST, 100)
        self.button = QPushButton("Generate")
        self.button.setProperty("kind", "primary")
        self.button.setToolTip("Draw new numbers for this problem (Ctrl+G)")
        self.button.clicked.connect(self.ask)
        self.drawing = DrawingButton()
        self.failed_by = choice_field("Failed by")
        self.failed_by.hide()
        self.order = choice_field("Order of the variants", ORDERS)
        self.methods.chosen.connect(self.method_chosen)
        self.filters.chosen.connect(self._filter)
        self.failed_by.activated.connect(self._filter)
        self.order.activated.connect(lambda: self.order_chosen.emit(self.order.currentData()))
        self._arrange()
        self.set_ready(False, "No problem is chosen.")

    @property
    def settings(self) -> Settings:
        """What to draw, as chosen."""
        return Settings(
            method=Method(self.methods.key),
            count=self.count.value(),
            seed=self.drawing.seed.value(),
            preset=self.drawing.preset,
            attempts=self.drawing.attempts,
        )

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

    def set_models(self, models: Sequence[tuple[str, str]]) -> None:
        """Offers to show what one of several models fails; `models` are (identity, name)."""
        known = [
            (self.failed_by.itemData(i), self.failed_by.itemText(i)) for i in range(1, self.failed_by.count())
        ]
        if known != list(models):
            chosen = self.failed_by.currentData()
            self.failed_by.clear()
            self.failed_by.addItem(ANY_MODEL, "")
            for identity, name in models:
                self.failed_by.addItem(name, identity)
            self.failed_by.setCurrentIndex(max(0, self.failed_by.findData(chosen)))
        self._show_failed_by()

    def show_all(self) -> None:
        """Takes off the filter."""
        self.filters.choose("all")
        self._filter()

    def _filter(self) -> None:
        self._show_failed_by()
        failed_by = self.failed_by.currentData() if self.filters.key == "fail" else ""
        self.filter_chosen.emit(self.filters.key, failed_by or "")

    def _show_failed_by(self) -> None:
        self.failed_by.setVisible(self.filters.key == "fail" and self.failed_by.count() > 2)

    def minimumSizeHint(self) -> QSize:
        """As wide as the row is with the short names of the methods."""
        upper = self._upper.minimumSize().width() - (0 if self._short else self._saved())
        return QSize(max(upper, self._lower.minimumSize().width()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Chooses the names of the methods that fit."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Chooses the names anew when a part came, went or took another size."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        """Writes the methods' short names where the long ones do not fit; their tips hold the long ones."""
        whole = self._upper.minimumSize().width() + (self._saved() if self._short else 0)
        short = self.width() < whole
        if short != self._short:
            self._short = short
            for key, text, tip in METHODS:
                self.methods.set_text(key, key if short else text)
                self.methods.set_tip(key, f"{text}: {tip}" if short else tip)
            # Else the splitter would make room for the names of before, and take it away again, for ever.
            self.methods.updateGeometry()
            self._upper.invalidate()

    def _saved(self) -> int:
        """How much narrower the row is with the short names."""
        metrics = self.methods.fontMetrics()
        return sum(metrics.horizontalAdvance(text[len(key) :]) for key, text, _ in METHODS)

    def _arrange(self) -> None:
        self._upper, self._lower = upper, lower = QHBoxLayout(), QHBoxLayout()
        upper.addWidget(label("Variants", "heading"))
        upper.addSpacing(4)
        upper.addWidget(self.methods)
        upper.addStretch(1)
        name = label("Count", "note")
        name.setBuddy(self.count)
        upper.addWidget(name)
        upper.addWidget(self.count)
        upper.addWidget(self.drawing)
        upper.addWidget(self.button)
        lower.addWidget(self.filters)
        lower.addWidget(self.failed_by)
        lower.addStretch(1)
        lower.addWidget(self.order)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(upper)
        column.addLayout(lower)
