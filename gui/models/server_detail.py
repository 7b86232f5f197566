"""A server of models: its address, key and models, what they cost, and whether it can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.models.price_form import PriceForm
from gui.widgets.commands import tool
from gui.widgets.facts import Facts
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.models.endpoints import Endpoint
    from core.models.prices import Price

INTERFACES = {"openai": "OpenAI's interface", "anthropic": "Anthropic's interface"}
HINT = "Filter, or the name of a model to add"


class ServerDetail(QWidget):
    """What a person asks for: `listed`, `tested`, `changed`, `removed`, `forgotten` (the key), `used`.

    `ticked` gives the models chosen, `priced` a model and its price or None; `model_chosen` the SPEC of the current
    model, empty where there is none.
    """

    listed = Signal()
    tested = Signal()
    changed = Signal()
    removed = Signal()
    forgotten = Signal()
    used = Signal(str)
    ticked = Signal(list)
    priced = Signal(str, object)
    model_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._endpoint: Endpoint | None = None
        self._prices: Mapping[str, Price] = {}
        self.facts = Facts()
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(HINT)
        self.filter.setAccessibleName(HINT)
        self.filter.setClearButtonEnabled(True)
        self.models = QListWidget()
        self.models.setAccessibleName("Models of this server; those ticked can be asked")
        self.models.setSpacing(2)
        self.models.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.models.setMinimumHeight(84)
        self.price = PriceForm()
        self.says = label(wrap=True)
        self.get = tool("Get the list", "Ask the server which models it has", self.listed.emit)
        self.add = tool("Add", "Add the model of that name", self._add)
        self.test = tool(
            "Test", "Ask the server for its models, and the first ticked one a word", self.tested.emit
        )
        self.use = tool("Use for studies", "Propose the model chosen here when you ask one", self._use)
        self.change = tool("Change…", "Its name, address and key", self.changed.emit)
        self.forget = tool("Forget the key", "Take the key out of the keyring", self.forgotten.emit)
        self.remove = tool("Remove", "Take the server off the list", self.removed.emit)
        self._arrange()
        self.filter.textChanged.connect(self._filter)
        self.filter.returnPressed.connect(self._add)
        self.models.itemChanged.connect(self._tick)
        self.models.currentItemChanged.connect(self._choose)
        self.price.priced.connect(lambda price: self.priced.emit(self.model, price))

    @property
    def model(self) -> str:
        """The name of the current model; empty where there is none."""
        return self.models.currentItem().text() if self.models.currentRow() >= 0 else ""

    def show_entry(self, endpoint: Endpoint, key: str, prices: Mapping[str, Price]) -> None:
        """Shows another server; `key` says in words where its key is."""
        same = self._endpoint is not None and self._endpoint.name == endpoint.name
        self._endpoint, self._prices = endpoint, prices
        self.facts.show_facts(
            [
                ("Address", endpoint.base),
                ("Interface", INTERFACES.get(endpoint.kind, endpoint.kind)),
                ("Key", key),
            ]
        )
        if not same:
            self.say("")
            self.filter.clear()
            self.show_models(endpoint.models)
        self._choose()

    def show_models(self, names: Sequence[str]) -> None:
        """Shows the models that the server has, and those ticked before that it does not name."""
        chosen = self._endpoint.models if self._endpoint else ()
        current = self.model
        self.models.blockSignals(True)
        self.models.clear()
        for name in dict.fromkeys((*chosen, *names)):
            self._insert(name, ticked=name in chosen)
        self.models.blockSignals(False)
        found = self.models.findItems(current, Qt.MatchFlag.MatchExactly) if current else []
        self.models.setCurrentItem(found[0] if found else self.models.item(0))
        self._filter()
        self._choose()

    def say(self, words: str) -> None:
        """What came of a test or a list."""
        self.says.setText(words)
        self.says.setAccessibleName(words)
        self.says.setVisible(bool(words))

    def _insert(self, name: str, *, ticked: bool) -> QListWidgetItem:
        item = QListWidgetItem(name, self.models)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        return item

    def _add(self) -> None:
        """Adds the model whose name was written, ticked, unless the list has it."""
        name = self.filter.text().strip()
        if not name:
            return
        found = self.models.findItems(name, Qt.MatchFlag.MatchExactly)
        item = found[0] if found else self._insert(name, ticked=False)
        item.setCheckState(Qt.CheckState.Checked)
        self.filter.clear()
        self.models.setCurrentItem(item)

    def _filter(self) -> None:
        text = self.filter.text().strip().casefold()
        for row in range(self.models.count()):
            item = self.models.item(row)
            item.setHidden(text not in item.text().casefold())
        self.add.setEnabled(bool(text))

    def _tick(self) -> None:
        items = [self.models.item(row) for row in range(self.models.count())]
        self.ticked.emit([item.text() for item in items if item.checkState() == Qt.CheckState.Checked])

    def _choose(self) -> None:
        name = self.model
        for part in (self.price, self.use):
            part.setEnabled(bool(name))
        spec = self._endpoint.spec(name) if self._endpoint and name else ""
        self.price.show_price(spec, self._prices.get(spec))
        self.model_chosen.emit(spec)

    def _use(self) -> None:
        if self._endpoint is not None and self.model:
            item = self.models.currentItem()
            item.setCheckState(Qt.CheckState.Checked)
            self.used.emit(self._endpoint.spec(self.model))

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.facts)
        column.addLayout(_row(self.test, self.change, self.forget, self.remove))
        column.addWidget(self.says)
        column.addWidget(label("Its models: tick those to be asked", "heading"))
        top = QHBoxLayout()
        top.addWidget(self.filter, 1)
        top.addWidget(self.add)
        top.addWidget(self.get)
        column.addLayout(top)
        column.addWidget(self.models, 1)
        column.addLayout(_row(label("Price of a million tokens", "note"), self.price))
        column.addLayout(_row(self.use))


def _row(*parts: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    for part in parts:
        row.addWidget(part, 1 if isinstance(part, PriceForm) else 0)
    row.addStretch(0 if any(isinstance(part, PriceForm) for part in parts) else 1)
    return row
