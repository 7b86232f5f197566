"""How models choose their words unless a study says otherwise."""

from __future__ import annotations

from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QVBoxLayout, QWidget

from gui.settings import options
from gui.widgets.number_field import ROOM, number_field
from gui.widgets.text import label

ABOUT = (
    "Replies are kept by how they were asked for: other values make new requests, and the replies there are "
    "come back when the values do. Usual here are temperature 0 and 512 tokens; the paper took 0.1 and 512."
)


class SamplingForm(QWidget):
    """Keeps what is chosen at once."""

    def __init__(self) -> None:
        super().__init__()
        self.temperature = _decimal_field("Temperature", 0, 2, 0.1)
        self.temperature.setToolTip("0: always the likeliest word. Higher: more varied.")
        self.top_p = _decimal_field("Top-p", 0.01, 1, 0.05)
        self.top_p.setToolTip("1: any word. Lower: only the likeliest that make up this share.")
        self.max_tokens = number_field("New tokens at most", 16, 32_768, 512)
        self.max_tokens.setToolTip("A reply that is longer is cut off, and counts in no rate.")
        self.seed = number_field("Seed", 0, 2**31 - 1, 0, "2,147,483,647")
        self.seed.setToolTip("Of any use only above temperature 0.")
        self.parallel = number_field("Requests at once", 1, 64, 8)
        self.parallel.setToolTip("To a server; fewer are made while it says that it gets too many.")
        form = QFormLayout()
        form.addRow("Temperature", self.temperature)
        form.addRow("Top-p", self.top_p)
        form.addRow("New tokens at most", self.max_tokens)
        form.addRow("Seed", self.seed)
        form.addRow("Requests at once", self.parallel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(label(ABOUT, "note", wrap=True))
        column.addStretch(1)
        self.show_values()
        self.temperature.valueChanged.connect(options.TEMPERATURE.set)
        self.top_p.valueChanged.connect(options.TOP_P.set)
        self.max_tokens.valueChanged.connect(options.MAX_TOKENS.set)
        self.parallel.valueChanged.connect(options.PARALLEL.set)
        self.seed.valueChanged.connect(options.SEED.set)

    def show_values(self) -> None:
        """Shows what is kept."""
        self.temperature.setValue(options.TEMPERATURE.get())
        self.top_p.setValue(options.TOP_P.get())
        self.max_tokens.setValue(options.MAX_TOKENS.get())
        self.parallel.setValue(options.PARALLEL.get())
        self.seed.setValue(options.SEED.get())


def _decimal_field(name: str, low: float, high: float, step: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setRange(low, high)
    field.setSingleStep(step)
    field.setDecimals(2)
    field.setFixedWidth(field.fontMetrics().horizontalAdvance("100,000") + ROOM)
    field.setAccessibleName(name)
    field.lineEdit().setTextMargins(6, 0, 0, 0)
    return field
