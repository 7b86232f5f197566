"""What a model on a server costs, for a million tokens: as its provider's page says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from core.errors import ModelError
from core.models import prices
from gui.widgets.text import label

if TYPE_CHECKING:
    from fractions import Fraction

    from core.models.prices import Price

EMPTY = "none entered: what a study costs is then not told"


class PriceForm(QWidget):
    """`priced` gives the price that was entered, or None where it was taken away."""

    priced = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.prompt = _field("Price of a million tokens asked", "0.15")
        self.completion = _field("Price of a million tokens replied", "0.60")
        self.currency = _field("Currency", "USD")
        self.says = label(kind="small", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for words, field in (("asked", self.prompt), ("replied", self.completion), ("in", self.currency)):
            row.addWidget(label(words, "note"))
            row.addWidget(field)
            field.editingFinished.connect(self._take)
        row.addWidget(self.says, 1)
        self._spec = ""
        self._shown: tuple[str, str, str] = ("", "", "")

    def show_price(self, spec: str, price: Price | None) -> None:
        """Shows the price of the model of a SPEC; what is being typed stays where it is the same as before."""
        texts = (
            ("", "", "USD")
            if price is None
            else (_decimal(price.prompt), _decimal(price.completion), price.currency)
        )
        if (spec, texts) == (self._spec, self._shown):
            return
        self._spec = spec
        for field, text in zip((self.prompt, self.completion, self.currency), texts, strict=True):
            field.setText(text)
        self._shown = texts
        self.says.setText(EMPTY if price is None else "a million tokens")

    def _take(self) -> None:
        texts = (self.prompt.text().strip(), self.completion.text().strip(), self.currency.text().strip())
        if texts == self._shown:
            return
        if not texts[0] and not texts[1]:
            self._shown = texts
            self.says.setText(EMPTY)
            self.priced.emit(None)
            return
        if not texts[0] or not texts[1]:
            self.says.setText("enter both prices")
            return
        try:
            price = prices.make_price(*texts)
        except ModelError as error:
            self.says.setText(str(error))
            return
        self._shown = texts
        self.says.setText("a million tokens; kept")
        self.priced.emit(price)


def _decimal(amount: Fraction) -> str:
    """A price as it was entered: a decimal of at most nine places."""
    return f"{float(amount):.9f}".rstrip("0").rstrip(".")


def _field(name: str, hint: str) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    made.setFixedWidth(made.fontMetrics().horizontalAdvance("0000.00") + 30)
    return made
