"""A model that can be fetched: what it is good for, its licence and size, and how far its download is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from gui.models.entries import Memory, OfferEntry, fit_sentence, size_words
from gui.widgets.commands import tool
from gui.widgets.facts import Facts
from gui.widgets.text import label

if TYPE_CHECKING:
    from pathlib import Path

STEPS = 1000


class OfferDetail(QWidget):
    """`fetched`, `stopped`, `discarded` when a person wants that of the model shown."""

    fetched = Signal()
    stopped = Signal()
    discarded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._entry: OfferEntry | None = None
        self.facts = Facts()
        self.bar = QProgressBar()
        self.bar.setRange(0, STEPS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the download")
        self.says = label(kind="note", wrap=True)
        self.fetch = tool("Fetch", "Download this model from Hugging Face", self.fetched.emit)
        self.fetch.setProperty("kind", "primary")
        self.stop = tool("Stop", "What is there stays, to go on another time", self.stopped.emit)
        self.discard = tool("Throw away", "Delete what is there of this download", self.discarded.emit)
        self.page = tool("Its page", "Open the publisher's page in the browser", self._open_page)
        buttons = QHBoxLayout()
        for button in (self.fetch, self.stop, self.discard, self.page):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self.facts, self.bar, self.says):
            column.addWidget(part)
        column.addLayout(buttons)
        column.addStretch(1)

    def show_entry(self, entry: OfferEntry, memory: Memory, folder: Path, *, running: bool) -> None:
        """Shows another model."""
        if self._entry is None or self._entry.key != entry.key:
            self.says.setText("")
        self._entry = entry
        offer = entry.offer
        self.facts.show_facts(
            [
                ("Good for", offer.about),
                ("Parameters", offer.parameters),
                ("Licence", f"{offer.licence}, as its publisher says: free to use, also in class"),
                ("Download", f"about {size_words(offer.size)} from huggingface.co, once"),
                ("Memory", fit_sentence(offer.memory, memory)),
                ("File", f"{offer.repo}/{offer.file}, kept in {folder}"),
            ]
        )
        self.fetch.setText("Go on" if entry.done else "Fetch")
        self.fetch.setVisible(not running)
        self.stop.setVisible(running)
        self.discard.setVisible(bool(entry.done) and not running)
        self.bar.setVisible(running or bool(entry.done))
        self.bar.setValue(STEPS * entry.done // max(1, entry.total))
        if entry.done and not running and not self.says.text():
            self.says.setText(f"{size_words(entry.done)} of {size_words(entry.total)} are there.")

    def show_progress(self, done: int, total: int, speed: float) -> None:
        """Shows how far the download is: bytes, of how many, a second."""
        self.bar.setValue(STEPS * done // max(1, total))
        words = f"{size_words(done)} of {size_words(total)}"
        if done >= total:
            words = "All is there; its checksum is being verified."
        elif speed > 0:
            left = (total - done) / speed
            words += f" · {size_words(speed)} a second · " + (
                f"{left:.0f} s left" if left < 90 else f"{left / 60:.0f} min left"
            )
        self.says.setText(words)

    def _open_page(self) -> None:
        if self._entry is not None:
            QDesktopServices.openUrl(QUrl(self._entry.offer.page))
