"""The running job: what it does, how far it is, how long it will take, and Cancel."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton

from gui.widgets.text import label


class JobBar(QFrame):
    """Hidden while nothing runs; `cancelled` when the person asks the job to stop."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("jobBar")
        self.setAccessibleName("Running job")
        self._words = label()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(120)
        self._bar.setAccessibleName("Progress")
        self._cancel = QPushButton("Cancel")
        self._cancel.setProperty("kind", "link")
        self._cancel.setToolTip("Stop the job. What is done so far stays. (Esc)")
        self._cancel.clicked.connect(self.stop)
        self._what = ""
        self._started = 0.0
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.setSpacing(10)
        for part in (self._words, self._bar, self._cancel):
            row.addWidget(part)
        self.hide()

    @property
    def text(self) -> str:
        """What the bar says, empty while nothing runs."""
        return "" if self.isHidden() else self._words.text()

    def begin(self, what: str) -> None:
        """Shows a job that has started; how much there is to do is not known yet."""
        self._what, self._started = what, time.monotonic()
        self._words.setText(what)
        self._bar.setRange(0, 0)
        self._cancel.setEnabled(True)
        self.show()

    def advance(self, done: int, total: int) -> None:
        """Shows how far the job is."""
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)
        left = self._time_left(done, total)
        self._words.setText(f"{self._what} · {done:,} of {total:,}" + (f" · {left}" if left else ""))

    def end(self) -> None:
        """The job is over."""
        self.hide()

    def stop(self) -> None:
        """Asks the job to stop, as its button does."""
        if not self.isHidden() and self._cancel.isEnabled():
            self._cancel.setEnabled(False)
            self._words.setText("Stopping…")
            self.cancelled.emit()

    def _time_left(self, done: int, total: int) -> str:
        spent = time.monotonic() - self._started
        if done < 3 or spent < 3:
            return ""
        seconds = spent / done * (total - done)
        return f"{max(1, round(seconds))} s left" if seconds < 90 else f"{round(seconds / 60)} min left"
