"""Where the program writes what it does: a small file in the user's log folder, kept to a few megabytes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

if TYPE_CHECKING:
    from pathlib import Path

LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_file() -> Path:
    """The file that is written."""
    return platformdirs.user_log_path("counterfoil", appauthor=False) / "counterfoil.log"


def start_log() -> None:
    """Writes the program's and Qt's messages to the log file, or its warnings to the terminal."""
    from logging.handlers import RotatingFileHandler

    handler: logging.Handler
    try:
        log_file().parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(log_file(), maxBytes=1_000_000, backupCount=2, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler()
        handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    logging.getLogger("counterfoil").setLevel(logging.INFO)
    qInstallMessageHandler(_take)


def _take(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    logging.getLogger("counterfoil.qt").log(LEVELS[kind], message)
