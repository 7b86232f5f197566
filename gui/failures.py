"""The one place where failures reach the user: a sentence for what they can mend, a dialog for our bugs."""

from __future__ import annotations

import logging
import platform
import sys
import threading
import traceback
from typing import TYPE_CHECKING, Any

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from core import __version__
from core.errors import UserError
from gui.theme import code_font
from gui.widgets.text import label

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from types import TracebackType

    from gui.widgets.message_bar import Act, MessageBar

log = logging.getLogger("counterfoil")


class Failures(QObject):
    """Shows failures, from whatever thread they come; `log_wanted` when a person wants to see what led to one."""

    log_wanted = Signal()
    _came = Signal(object)

    def __init__(self, window: QWidget, messages: MessageBar) -> None:
        super().__init__(window)
        self._window = window
        self._messages = messages
        self.dialog: BugDialog | None = None
        self.mend: Callable[[BaseException], Act | None] = lambda _: None
        """What to offer beside the sentence of a failure: a button's text and what it does."""
        self._came.connect(self._show)

    def show(self, error: BaseException) -> None:
        """Shows a failure: a `UserError` as its sentence, anything else as a bug of ours."""
        self._came.emit(error)

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Takes every failure that nobody caught: of slots, of threads, of the event loop."""
        sys.excepthook = self._hook
        threading.excepthook = lambda args: self.show(args.exc_value or RuntimeError("a thread failed"))
        loop.set_exception_handler(self._handler)

    def _hook(self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._window.close()
        else:
            self.show(error)

    def _handler(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.show(error if isinstance(error, BaseException) else RuntimeError(str(context.get("message"))))

    def _show(self, error: BaseException) -> None:
        if isinstance(error, UserError):
            log.info("refused: %s", error)
            self._messages.say(str(error), "bad", self.mend(error))
            return
        details = "".join(traceback.format_exception(error))
        log.error("a bug:\n%s", details)
        if self.dialog is None or not self.dialog.isVisible():
            if self.dialog is not None:
                self.dialog.deleteLater()
            self.dialog = BugDialog(self._window, details)
            self.dialog.log.clicked.connect(self.log_wanted)
            self.dialog.open()


class BugDialog(QDialog):
    """Says that something failed in the program, and gives the details to be copied."""

    def __init__(self, parent: QWidget, details: str) -> None:
        super().__init__(parent)
        self.setWindowTitle("Something went wrong")
        self.details = f"Counterfoil {__version__}, Python {platform.python_version()}, "
        self.details += f"PySide6 {qt_version}, {platform.platform()}\n\n{details}"
        words = (
            "This is a fault in Counterfoil, not in what you did. Your project is kept and you can go on. "
            "If it happens again, please send the details to the authors: they hold no passwords, "
            "but they may quote a line of your problem."
        )
        text = QPlainTextEdit(self.details)
        text.setReadOnly(True)
        text.setFont(code_font(self.font().pointSizeF()))
        text.setAccessibleName("Details")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton("Copy details", QDialogButtonBox.ButtonRole.ActionRole)
        self.log = buttons.addButton("Show the log", QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(label(words, wrap=True))
        column.addWidget(text, 1)
        column.addWidget(buttons)
        self.resize(640, 380)
