"""Downloads of models, each in a thread of its own: how far they are, cancelled, gone on with."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import UserError
from core.models.download import HUB, Source, fetch
from core.models.download_wire import Stopped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.models.catalogue import Offer
    from gui.tasks import Tasks

BEAT = 0.2  # seconds between two looks at how far a download is
AT_ONCE = 3


class Fetching(QObject):
    """`moved` gives a repository and file with bytes done, bytes in all and bytes a second; `ended` what came of it.

    `ended` gives the file's name and the path, or an error, or None when it was cancelled.
    """

    moved = Signal(str, object, object, float)
    ended = Signal(str, object)

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._stops: dict[str, threading.Event] = {}
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="fetch")

    def running(self, file: str) -> bool:
        """Whether a file is being fetched."""
        return file in self._stops

    @property
    def busy(self) -> bool:
        """Whether anything is."""
        return bool(self._stops)

    def start(self, offer: Offer, folder: Path, hub: str = HUB) -> None:
        """Fetches a model into a folder, or goes on with that."""
        if offer.file in self._stops:
            return
        if len(self._stops) >= AT_ONCE:
            self.ended.emit(offer.file, UserError(f"{AT_ONCE} models are being fetched; let one end first."))
            return
        stop = self._stops[offer.file] = threading.Event()
        self._tasks.start(
            f"fetch {offer.file}", self._run(Source(offer.repo, offer.file, hub=hub), folder, stop)
        )

    def cancel(self, file: str) -> None:
        """Stops a download; what is there stays, to go on another time."""
        if file in self._stops:
            self._stops[file].set()

    async def _run(self, source: Source, folder: Path, stop: threading.Event) -> None:
        loop = asyncio.get_running_loop()
        meter = _Meter(lambda *told: loop.call_soon_threadsafe(self.moved.emit, source.file, *told))
        work = loop.run_in_executor(self._threads, fetch, source, folder, meter, stop)
        result: object = None
        try:
            result = await asyncio.shield(work)
        except asyncio.CancelledError:
            stop.set()  # the window closes: the thread must end before the loop does
            await asyncio.wait([work])
            work.exception()
            raise
        except Stopped:
            pass
        except Exception as error:  # noqa: BLE001 - given to whoever listens, who shows it in its place
            result = error
        finally:
            self._stops.pop(source.file, None)
        self.ended.emit(source.file, result)


class _Meter:
    """Passes on how far a download is, a few times a second, with its speed over the last seconds."""

    def __init__(self, tell: Callable[[int, int, float], object]) -> None:
        self._tell = tell
        self._last = 0.0
        self._marks: list[tuple[float, int]] = []

    def __call__(self, done: int, total: int) -> None:
        """Hears how far it is, in the thread of the download."""
        now = time.monotonic()
        if now - self._last < BEAT and done < total:
            return
        self._last = now
        self._marks = [*self._marks[-20:], (now, done)]
        first, begun = self._marks[0]
        speed = (done - begun) / (now - first) if now > first else 0.0
        self._tell(done, total, speed)
