"""The log as a window of its own: what the program did, newest last, to be copied into a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout

from gui.log import log_file
from gui.theme import code_font
from gui.widgets.text import label

if TYPE_CHECKING:
    from pathlib import Path

    from gui.window import Window

SHOWN = 200_000  # bytes from the end of the file
BEAT = 1000  # milliseconds between two looks at the file
ABOUT = "It holds no keys, and may quote a line of a problem."
NOTHING = "Nothing has been written yet."


class LogWindow(QDialog):
    """Follows the log while it is open; stays where a person has scrolled to."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setWindowTitle("Log – Counterfoil")
        self.setModal(False)
        self._seen: tuple[int, int] | None = None
        self.place = label(f"{log_file()}. {ABOUT}", "note", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Log")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(code_font(window.theme.points * 0.92))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton("Copy all", QDialogButtonBox.ButtonRole.ActionRole)
        folder = buttons.addButton("Open its folder", QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_file().parent))))
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.place)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self.look)
        self.resize(860, 520)

    def bring(self) -> None:
        """Shows the newest lines, and comes to the front."""
        self.look()
        self._timer.start()
        self.show()
        self.raise_()
        self.activateWindow()

    def done(self, result: int) -> None:
        """Looks no more."""
        self._timer.stop()
        super().done(result)

    def look(self) -> None:
        """Reads the end of the file where it has grown."""
        try:
            stat = log_file().stat()
            if (now := (stat.st_size, stat.st_mtime_ns)) == self._seen:
                return
            text = _end(log_file())
        except OSError:
            now, text = (0, 0), ""
        self._seen = now
        bar = self.text.verticalScrollBar()
        at_end, before = bar.value() >= bar.maximum() - 1, bar.value()
        self.text.setPlainText(text or NOTHING)
        if at_end:
            self.text.moveCursor(QTextCursor.MoveOperation.End)
            self.text.moveCursor(QTextCursor.MoveOperation.StartOfLine)
        else:
            bar.setValue(before)


def open_log(window: Window) -> LogWindow:
    """Shows the log, in one window however often it is asked for."""
    found = window.findChild(LogWindow)
    shown = found if isinstance(found, LogWindow) else LogWindow(window)
    shown.bring()
    return shown


def _end(path: Path) -> str:
    """The last whole lines of a file."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - SHOWN))
        data = file.read()
    text = data.decode("utf-8", "replace")
    return text.partition("\n")[2] if size > SHOWN else text
