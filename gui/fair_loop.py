"""The event loop of asyncio on that of Qt, which gives way to the window after a few milliseconds of work."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from qasync import QEventLoop  # type: ignore[import-untyped] # it ships no types

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextvars import Context

    from PySide6.QtWidgets import QApplication

SLICE = 0.006  # seconds of callbacks between two looks at the window


class FairLoop(QEventLoop):  # type: ignore[misc] # it ships no types
    """A `QEventLoop` that runs what is due in slices.

    qasync makes a Qt timer of every callback, and Qt serves all timers that are due before it looks at the
    mouse or paints: sixty replies that come at once held the window for a tenth of a second.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._due: deque[asyncio.Handle] = deque()
        self._pump = QTimer()
        self._pump.setSingleShot(True)
        self._pump.setInterval(0)
        self._pump.timeout.connect(self._serve)

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Runs the callback after those that were asked for before it."""
        self._check_closed()
        handle = asyncio.Handle(callback, args, self, context)
        self._due.append(handle)
        if not self._pump.isActive():
            self._pump.start()
        return handle

    def close(self) -> None:
        """Ends the loop; what is still due is dropped, as asyncio does."""
        self._pump.stop()
        self._due.clear()
        super().close()

    def _serve(self) -> None:
        """Runs what is due until the slice is over; the rest has its turn after the window's."""
        end = time.perf_counter() + SLICE
        while self._due:
            handle = self._due.popleft()
            if not handle.cancelled():
                handle._run()  # noqa: SLF001 - the one way to run a handle, which every event loop uses
            if time.perf_counter() >= end:
                break
        if self._due and not self._pump.isActive():
            self._pump.start()
