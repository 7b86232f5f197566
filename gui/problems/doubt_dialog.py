"""Before variants of many problems are drawn: what to do with those in which it is not clear which number is which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout

from core.variants.variant import Preset
from gui.models.choices import model_choices
from gui.settings import options
from gui.widgets.choice_field import choice_field
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from core.variants.variant import Settings
    from gui.problems.work import Doubts


class Way(StrEnum):
    """What is done with the problems in doubt."""

    HOLD = "hold"
    SKIP = "skip"
    ASK = "ask"


WAYS = (
    (Way.HOLD.value, "Let the numbers in doubt stay, vary the others"),
    (Way.SKIP.value, "Leave these problems out"),
    (Way.ASK.value, "Let a model decide first"),
)
WHY = {
    Way.HOLD: "A number that stays is the same in every reading, so the key is right whichever is meant.",
    Way.SKIP: "As in the paper. You can decide in each of them yourself, with a click.",
    Way.ASK: (
        "The model solves each problem once with other numbers, for which each reading has another answer. "
        "A model may be wrong: look at what it decided. Undo takes it back."
    ),
}


@dataclass(frozen=True, slots=True)
class DoubtOrder:
    """What a person chose: the way, and with `Way.ASK` the model's SPEC."""

    way: Way
    model: str = ""


class DoubtDialog(QDialog):
    """Opens with `open()`; `ordered` gives a `DoubtOrder`."""

    ordered = Signal(object)

    def __init__(self, parent: QWidget, settings: Settings, ready: int, doubts: Doubts) -> None:
        """`ready` problems are drawn in any case; the `doubts` are those to be asked about."""
        super().__init__(parent)
        self.setWindowTitle("Generate variants")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._ready, self._doubts = ready, doubts
        self.ways = choice_field("What to do with the problems in doubt", WAYS)
        paper = settings.preset is Preset.PAPER
        self.ways.setCurrentIndex(self.ways.findData((Way.SKIP if paper else Way.HOLD).value))
        self.models = choice_field("Model", [(choice.spec, choice.name) for choice in model_choices()])
        self.models.setCurrentIndex(max(self.models.findData(options.MODEL.get()), 0))
        self.why = label(kind="note", wrap=True)
        self.sum = label(wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.button = self.buttons.addButton("Generate", QDialogButtonBox.ButtonRole.AcceptRole)
        self.button.setProperty("kind", "primary")
        self.button.setDefault(True)
        self._arrange()
        self.ways.currentIndexChanged.connect(self._show)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self._show()

    @property
    def order(self) -> DoubtOrder:
        """What is chosen."""
        way = Way(self.ways.currentData())
        return DoubtOrder(way, (self.models.currentData() or "") if way is Way.ASK else "")

    def _show(self) -> None:
        way = self.order.way
        self._form.setRowVisible(self.models, way is Way.ASK)
        self.why.setText(WHY[way])
        self.sum.setText(self._sentence(way))
        self.adjustSize()
        can = {Way.HOLD: bool(self._doubts.holdable or self._ready), Way.SKIP: self._ready > 0}
        self.button.setEnabled(can.get(way, bool(self._doubts.askable and self.models.count())))

    def _sentence(self, way: Way) -> str:
        doubts, drawn = self._doubts, count_of(self._ready, "problem")
        if way is Way.SKIP:
            return f"{drawn} will be drawn, {doubts.count:,} left out."
        if way is Way.HOLD:
            rest = doubts.count - len(doubts.holdable)
            more = f" In {rest:,} nothing would be left to vary: left out." if rest else ""
            return f"{count_of(self._ready + len(doubts.holdable), 'problem')} will be drawn.{more}"
        if not self.models.count():
            return "There is no model yet. Add one on the Models page."
        rest = doubts.count - len(doubts.askable)
        more = f" {rest:,} cannot be told apart by a question: left out." if rest else ""
        asked = count_of(len(doubts.askable), "question")
        return f"{asked} to the model; then {drawn} will be drawn, and those it decided.{more}"

    def _accept(self) -> None:
        self.accept()
        self.ordered.emit(self.order)

    def _arrange(self) -> None:
        is_one = self._doubts.count == 1
        words = (
            f"{count_of(self._ready, 'problem')} can be drawn at once. In {self._doubts.count:,} more it is not clear "
            f"which number of the text is which in the solution. What shall be done with {'it' if is_one else 'them'}?"
        )
        self._form = QFormLayout()
        self._form.addRow("In doubt", self.ways)
        self._form.addRow("Model", self.models)
        self._form.addRow("", self.why)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addWidget(label(words, wrap=True))
        column.addLayout(self._form)
        column.addWidget(self.sum)
        column.addStretch(1)
        column.addWidget(self.buttons)
        self.setMinimumWidth(560)
