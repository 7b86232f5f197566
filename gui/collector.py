"""Collects garbage on the window's thread only: a Qt object freed on another thread crashes the program."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Iterator

BEAT = 500  # milliseconds


class Collector(QObject):
    """Does in a timer what Python does of itself in whatever thread happens to allocate."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(BEAT)

    def collect(self) -> None:
        """Collects the generations that are due, by Python's own thresholds."""
        for generation, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)):
            if count <= most:
                break
            gc.collect(generation)

    def stop(self) -> None:
        """Ends the timer."""
        self._timer.stop()


@contextmanager
def collecting_here() -> Iterator[None]:
    """Within it, cyclic garbage is collected by this thread's event loop alone."""
    was_enabled = gc.isenabled()
    gc.disable()
    gc.freeze()  # what was imported lives as long as the program; looking through it again would stall the window
    collector = Collector()
    try:
        yield
    finally:
        collector.stop()
        gc.unfreeze()
        gc.collect()
        if was_enabled:
            gc.enable()
