"""The field in which a person says which model to ask about passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox

from gui.citations.models import citing_choices, usual
from gui.settings import options
from gui.widgets.text import tooltip

if TYPE_CHECKING:
    from gui.models.choices import Choice

MORE = "more"


class ModelField(QComboBox):
    """`chosen` gives the SPEC of the model, `more_wanted` is the wish to see the page of the models.

    Before a person chooses it is one of their own, else a planted one: those that come with the program are
    too small to answer from passages.
    """

    chosen = Signal(str)
    more_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Model to ask")
        self.view().setAccessibleName("Model to ask")
        self.setToolTip("The model to ask; its replies are shown (Alt+5)")
        self.setMinimumContentsLength(26)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._known: list[Choice] = []
        self._spec = ""
        self.activated.connect(self._choose)

    @property
    def spec(self) -> str:
        """The SPEC of the model chosen; empty before there are any."""
        return self._spec

    @property
    def name(self) -> str:
        """Its name for people."""
        return next((choice.name for choice in self._known if choice.spec == self._spec), "")

    def fill(self) -> None:
        """Offers the models there are now. `ModelError` where their list cannot be read."""
        known = citing_choices()
        if known == self._known:
            return
        self._known = known
        self.clear()
        for choice in known:
            self.addItem(choice.name, choice.spec)
            self.setItemData(self.count() - 1, tooltip(choice.about), Qt.ItemDataRole.ToolTipRole)
        self.addItem("More models…", MORE)
        there = {choice.spec for choice in known}
        self.choose(self._spec if self._spec in there else usual(known))

    def choose(self, spec: str) -> None:
        """Takes a model."""
        self.setCurrentIndex(self.findData(spec))
        if spec != self._spec:
            self._spec = spec
            self.chosen.emit(spec)

    def _choose(self, at: int) -> None:
        spec = self.itemData(at)
        if spec == MORE:
            self.setCurrentIndex(self.findData(self._spec))
            self.more_wanted.emit()
            return
        options.CITATION_MODEL.set(spec)
        self.choose(spec)
