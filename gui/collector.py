"""Collects garbage on the window's thread only: a Qt object freed on another thread crashes the program."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Iterator

BEAT = 100  # milliseconds: few new objects a time, so that no look through them is long
FULL = 600  # beats between two looks through everything


class Collector(QObject):
    """Does in a timer what Python does of itself in whatever thread happens to allocate."""

    def __init__(self) -> None:
        super().__init__()
        self._beats = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(BEAT)

    def collect(self) -> None:
        """Collects the young objects, by Python's own thresholds, and everything once in a minute."""
        self._beats += 1
        young, middle, _ = gc.get_count()
        most_young, most_middle, _ = gc.get_threshold()
        if self._beats >= FULL:
            self._beats = 0
            gc.collect()
        elif middle > most_middle:
            gc.collect(1)
        elif young > most_young:
            gc.collect(0)

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
