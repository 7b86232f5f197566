"""Which projects are open in a window of this person on this computer: one window holds each at a time."""

from __future__ import annotations

import contextlib
import hashlib
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QLockFile

if TYPE_CHECKING:
    from pathlib import Path


class Claim:
    """A project's file as this window's own; `held` is False where another window has it.

    The mark is a file among the user's own, not beside the project, and holds nothing once its
    program has ended, however it ended. Where no mark can be written, nobody else is seen.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        folder = platformdirs.user_state_path("counterfoil", appauthor=False) / "open"
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(str(self.path).encode("utf-8", "surrogateescape")).hexdigest()[:32]
        self._lock = QLockFile(str(folder / f"{name}.lock"))
        self._lock.setStaleLockTime(0)
        taken = self._lock.tryLock(0)
        self.held = taken or self._lock.error() is not QLockFile.LockError.LockFailedError

    def release(self) -> None:
        """Lets others have it."""
        self._lock.unlock()
        self.held = False
