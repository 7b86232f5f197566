"""The running job: what it does, how far it is, how long it will take, Pause and Cancel."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton

from gui.widgets.text import label


class JobBar(QFrame):
    """Hidden while nothing runs; `cancelled` and `paused` (or not) when the person asks for it."""

    cancelled = Signal()
    paused = Signal(bool)

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
        self._pause = QPushButton("Pause")
        self._pause.setProperty("kind", "link")
        self._pause.setCheckable(True)
        self._pause.setToolTip("Ask nothing new until you go on. What is under way comes back.")
        self._pause.toggled.connect(self._toggle)
        self._what = ""
        self._started = 0.0
        self._before = 0  # what was done before the clock was started anew
        self._state = (0, 0)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.setSpacing(10)
        for part in (self._words, self._bar, self._pause, self._cancel):
            row.addWidget(part)
        self.hide()

    @property
    def text(self) -> str:
        """What the bar says, empty while nothing runs."""
        return "" if self.isHidden() else self._words.text()

    def begin(self, what: str, *, pausable: bool = False) -> None:
        """Shows a job that has started; how much there is to do is not known yet."""
        self._what, self._started, self._before, self._state = what, time.monotonic(), 0, (0, 0)
        self._pause.setVisible(pausable)
        self._pause.setEnabled(True)
        self._pause.setChecked(False)
        self._words.setText(what)
        self._bar.setRange(0, 0)
        self._cancel.setEnabled(True)
        self.show()

    def advance(self, done: int, total: int, what: str = "") -> None:
        """Shows how far the job is; `what` says what it does now, with a clock of its own."""
        if what and what != self._what:
            self._what, self._started, self._before = what, time.monotonic(), done
        self._state = (done, total)
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)
        if not self._cancel.isEnabled():
            return
        note = "paused" if self._pause.isChecked() else self._time_left(done, total)
        self._words.setText(f"{self._what} · {done:,} of {total:,}" + (f" · {note}" if note else ""))

    def end(self) -> None:
        """The job is over."""
        self.hide()

    def stop(self) -> None:
        """Asks the job to stop, as its button does."""
        if not self.isHidden() and self._cancel.isEnabled():
            self._cancel.setEnabled(False)
            self._pause.setEnabled(False)
            self._words.setText("Stopping…")
            self.cancelled.emit()

    def _toggle(self, on: bool) -> None:
        self._pause.setText("Go on" if on else "Pause")
        self._started, self._before = time.monotonic(), self._state[0]
        if self._state[1]:
            self.advance(*self._state)
        self.paused.emit(on)

    def _time_left(self, done: int, total: int) -> str:
        spent = time.monotonic() - self._started
        left, done = total - done, done - self._before
        if done < 3 or spent < 3:
            return ""
        seconds = spent / done * left
        return f"{max(1, round(seconds))} s left" if seconds < 90 else f"{round(seconds / 60)} min left"
