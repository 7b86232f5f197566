"""Runs the window: one Qt application, one asyncio event loop on it, one way out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from core import __version__
from core.errors import UserError
from gui.collector import collecting_here
from gui.fair_loop import FairLoop
from gui.log import start_log
from gui.settings import options
from gui.theme import Theme
from gui.window import Window

THREADS = 4
SWITCH = 0.0002  # seconds: a computing thread gives way to the window this often


def run(project: Path | None) -> int:
    """Opens the window on a project (None: the last one, or the sample) and gives the exit code."""
    start_log()
    sys.setswitchinterval(SWITCH)
    app = make_application(sys.argv[:1])
    theme = Theme(app)
    with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner:
        return runner.run(_session(theme, project))


def make_loop(app: QApplication) -> asyncio.AbstractEventLoop:
    """The event loop of asyncio on that of Qt, with a few plain threads for work beside it."""
    loop: asyncio.AbstractEventLoop = FairLoop(app)
    loop.set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="work"))
    return loop


def make_application(argv: list[str]) -> QApplication:
    """The Qt application, with the names that its settings and windows go by."""
    QCoreApplication.setOrganizationName("counterfoil")
    QCoreApplication.setApplicationName("counterfoil")
    QCoreApplication.setApplicationVersion(__version__)
    app = QApplication(argv)
    app.setApplicationDisplayName("Counterfoil")
    # The loop ends when the session has put everything away, not when the window is gone.
    app.setQuitOnLastWindowClosed(False)
    return app


async def _session(theme: Theme, project: Path | None) -> int:
    """One run of the window, from its opening until all is put away."""
    loop = asyncio.get_running_loop()
    with theme.waiting():
        theme.resize(options.TEXT_SIZE.get())
        theme.choose(options.THEME.get())
        window = Window(theme)
    window.failures.watch(loop)
    leaving = asyncio.Event()
    window.leaving.connect(leaving.set)
    _listen_to_signals(loop, leaving)
    window.show()
    open_first(window, project)
    while True:
        with contextlib.suppress(asyncio.CancelledError):
            await leaving.wait()
        try:
            await put_away(window)
        except UserError as error:
            # What could not be kept stays on the screen; asking again to quit goes without it.
            logging.getLogger("counterfoil").warning("on leaving: %s", error)
            window.failures.show(error)
            leaving.clear()
            window.desk.forget_unsaved()
            continue
        return 0


def open_first(window: Window, project: Path | None) -> None:
    """Opens the project that was named, the last one that is still there, or the sample."""
    last = Path(options.LAST_PROJECT.get() or os.devnull)
    if project is None and last.is_file():
        project = last
    if project is None:
        window.actions_.open_sample()
    else:
        window.actions_.open_project(project.absolute())


async def put_away(window: Window) -> None:
    """Makes the steps asked for, ends the tasks, keeps what is unsaved, closes the project, then the window."""
    await window.desk.changes.settle()  # else an undo just before closing would be lost, its step half made
    await window.tasks.close()
    await window.desk.close()
    window.let_go()


def _listen_to_signals(loop: asyncio.AbstractEventLoop, leaving: asyncio.Event) -> None:
    """Ctrl+C in the terminal and a polite kill end the program as closing the window does."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, leaving.set)
