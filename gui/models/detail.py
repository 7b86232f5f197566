"""The pane beside the list of models: what the chosen one is, and a test question to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.models.entries import LocalEntry, Memory, OfferEntry, ServerEntry, chip
from gui.models.file_detail import FileDetail
from gui.models.offer_detail import OfferDetail
from gui.models.server_detail import ServerDetail
from gui.models.trial import Trial
from gui.widgets.chip import Chip
from gui.widgets.text import label

if TYPE_CHECKING:
    from pathlib import Path

    from gui.tasks import Tasks
    from gui.theme import Theme

NOTHING = "Choose a model at the left, or add one."


class Detail(QWidget):
    """One of three panes under a title; files and servers have the test question below."""

    def __init__(self, theme: Theme, tasks: Tasks) -> None:
        super().__init__()
        self.title = label(NOTHING, "title")
        self.chip = Chip(theme, "State of the model")
        self.file, self.offer, self.server = FileDetail(), OfferDetail(), ServerDetail()
        self.trial = Trial(tasks)
        self._stack = _Snug()
        self._none = QWidget()
        for part in (self._none, self.file, self.offer, self.server):
            self._stack.addWidget(part)
        self.server.model_chosen.connect(self._set_server_model)
        head, inner = QHBoxLayout(), QWidget()
        head.addWidget(self.title)
        head.addWidget(self.chip)
        head.addStretch(1)
        column = QVBoxLayout(inner)
        column.setContentsMargins(22, 14, 22, 14)
        column.setSpacing(14)
        column.addLayout(head)
        column.addWidget(self._stack)
        column.addWidget(self.trial, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self.show_file(None, Memory(1, 1), chosen=False, ours=False)

    def show_file(self, entry: LocalEntry | None, memory: Memory, *, chosen: bool, ours: bool) -> None:
        """Shows a model file, or that there is nothing to show."""
        self.title.setText(entry.name if entry else NOTHING)
        self._stack.setCurrentWidget(self.file if entry else self._none)
        self.trial.setVisible(entry is not None and entry.file is not None)
        self.trial.set_model(entry.spec if entry is not None and entry.file is not None else "")
        self.chip.set_state(*(chip(entry, memory) if entry else ("", "plain")))
        if entry is not None:
            self.file.show_entry(entry, memory, chosen)
            self.file.remove.setText("Delete the file…" if ours else "Remove from the list")

    def show_offer(self, entry: OfferEntry, memory: Memory, folder: Path, *, running: bool) -> None:
        """Shows a model that can be fetched."""
        self.title.setText(entry.name)
        self._stack.setCurrentWidget(self.offer)
        self.trial.setVisible(False)
        self.trial.set_model("")
        self.chip.set_state(*chip(entry, memory))
        self.offer.show_entry(entry, memory, folder, running=running)

    def show_server(self, entry: ServerEntry) -> None:
        """Shows a server; what is on it comes a moment later."""
        self.title.setText(entry.name)
        self._stack.setCurrentWidget(self.server)
        self.trial.setVisible(True)
        self.chip.set_state(*chip(entry, Memory(1, 1)))

    def _set_server_model(self, spec: str) -> None:
        if self._stack.currentWidget() is self.server:
            self.trial.set_model(spec)


class _Snug(QStackedWidget):
    """A stack as tall as the part that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def sizeHint(self) -> QSize:
        """That of the part shown."""
        shown = self.currentWidget()
        return super().sizeHint() if shown is None else shown.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """That of the part shown."""
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()
