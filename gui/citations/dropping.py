"""Files that are dragged onto the Citations page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent

PROJECT = ".counterfoil"


def dropped_files(event: QDropEvent) -> list[Path]:
    """The files that are dragged; none where one of them is a project, which the window opens."""
    found = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [] if any(path.suffix == PROJECT for path in found) else found
