"""A test question to the chosen model: what it says, as it comes, and how fast."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QTextEdit, QVBoxLayout, QWidget

from core.errors import UserError
from gui.settings import defaults
from gui.widgets.text import count_of, label, shown

if TYPE_CHECKING:
    from core.models.base import Reply
    from gui.tasks import Tasks

QUESTION = "A box holds 6 eggs. How many eggs are in 3 boxes?"
TASK = "test question"


class Trial(QWidget):
    """Asks one question as studies ask it. `busy` when it begins and ends."""

    busy = Signal(bool)

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._spec = ""
        self._began = 0.0
        self._said = self._painted = ""
        self.question = QLineEdit(QUESTION)
        self.question.setAccessibleName("Test question")
        self.ask = QPushButton("Ask")
        self.ask.setToolTip("Put the question to this model, as a study would (Enter)")
        self.says = label(kind="small", wrap=True)
        self.reply = QTextEdit()
        self.reply.setObjectName("program")
        self.reply.setReadOnly(True)
        self.reply.setAcceptRichText(False)
        self.reply.setAccessibleName("The model's reply")
        self.reply.setPlaceholderText("What the model replies stands here.")
        self._clock = QTimer(self)
        self._clock.setInterval(200)
        self._clock.timeout.connect(self._tick)
        self.ask.clicked.connect(self._toggle)
        self.question.returnPressed.connect(self.start)
        row = QHBoxLayout()
        row.addWidget(self.question, 1)
        row.addWidget(self.ask)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(label("A test question", "heading"))
        column.addLayout(row)
        column.addWidget(self.reply, 1)
        column.addWidget(self.says)

    @property
    def running(self) -> bool:
        """Whether a model is thinking."""
        return self._clock.isActive()

    def set_model(self, spec: str) -> None:
        """Asks another model from now on; an empty spec is none."""
        if spec != self._spec:
            self.stop()
            self._spec = spec
            self.reply.clear()
            self.says.setText("")
        self.ask.setEnabled(bool(spec))
        self.question.setEnabled(bool(spec))

    def start(self) -> None:
        """Asks."""
        if self._spec and not self.running and self.question.text().strip():
            self._began = time.monotonic()
            self._said = self._painted = ""
            self.reply.clear()
            self.ask.setText("Stop")
            self._clock.start()
            self.busy.emit(True)
            self._tasks.start(TASK, self._run(self._spec, self.question.text().strip()))

    def stop(self) -> None:
        """Gives up waiting; the model is put away."""
        if self.running:
            self._tasks.cancel(TASK)
            self._end("Stopped.")

    def _toggle(self) -> None:
        (self.stop if self.running else self.start)()

    async def _run(self, spec: str, question: str) -> None:
        from core.attacks.prompts import zero_shot
        from core.models.base import Request, StreamingModel

        request = Request(zero_shot(question), defaults.sampling())
        try:
            model = await asyncio.to_thread(defaults.open_model, spec)
            try:
                reply = await (
                    model.stream(request, self._hear)
                    if isinstance(model, StreamingModel)
                    else model.ask(request)
                )
            finally:
                await model.close()
        except UserError as error:
            self._end(str(error))
            return
        if reply.error:
            self._end(reply.error)
            return
        self.reply.setPlainText(shown(reply.text))
        self.reply.moveCursor(QTextCursor.MoveOperation.Start)
        self._end(self._speed(reply))

    def _speed(self, reply: Reply) -> str:
        whole = time.monotonic() - self._began
        words = f"{count_of(reply.completion_tokens, 'token')} in {reply.seconds or whole:.1f} s"
        if reply.completion_tokens and reply.seconds > 0:
            words += f", {reply.completion_tokens / reply.seconds:.0f} a second"
        return f"{words}; {whole:.1f} s with loading. The reply ended by: {reply.finish}."

    def _hear(self, text: str) -> None:
        """Takes the words so far; they are painted with the clock, however fast they come."""
        self._said = text

    def _tick(self) -> None:
        words = "Asking" if not self._said else "Replying"
        self.says.setText(f"{words}… {time.monotonic() - self._began:.0f} s")
        if self._said != self._painted:
            self._painted = self._said
            self.reply.setPlainText(shown(self._said))
            self.reply.moveCursor(QTextCursor.MoveOperation.End)

    def _end(self, words: str) -> None:
        self._clock.stop()
        self.ask.setText("Ask")
        self.says.setText(words)
        self.says.setAccessibleName(words)
        self.busy.emit(False)
