"""The logo: a picture that is tried before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from gui.widgets.commands import tool
from gui.worksheets.options.file_row import FileRow

if TYPE_CHECKING:
    from pathlib import Path

    from gui.tasks import Tasks

_KINDS = "Pictures (*.png *.jpg *.jpeg *.gif)"
_SMALL = 60  # pixels; a logo is printed 14 mm high


class LogoRow(FileRow[tuple[bytes, tuple[int, int]]]):
    """`chosen` gives the picture that is to be printed, empty where it was taken away."""

    chosen = Signal(bytes)

    def __init__(self, tasks: Tasks) -> None:
        super().__init__(
            tasks, "a logo", "A picture at the top of each paper: PNG, JPEG or GIF, up to 2 MB",
            _KINDS, _read, self._take_logo,
        )  # fmt: skip
        self.remove = tool("Remove", "Print no logo", self._remove)
        self.remove.setAccessibleName("Remove the logo")
        self.row.insertWidget(1, self.remove)
        self._shown = b""
        self.remove.hide()

    def show_logo(self, data: bytes) -> None:
        """Shows which logo there is."""
        self.remove.setVisible(bool(data))
        if data == self._shown:
            return
        self._shown = data
        self.say(f"A picture of {_size(data)}." if data else "")

    def _take_logo(self, path: Path, found: tuple[bytes, tuple[int, int]]) -> None:
        data, (wide, high) = found
        self._shown = data
        small = " It may look coarse in print." if high < _SMALL else ""
        self.say(f"{path.name}: {wide:,} × {high:,} pixels.{small}")
        self.remove.show()
        self.chosen.emit(data)

    def _remove(self) -> None:
        self.show_logo(b"")
        self.say("")
        self.chosen.emit(b"")


def _read(path: Path) -> tuple[bytes, tuple[int, int]]:
    from core.worksheets.logo import read_logo
    from core.worksheets.pictures import picture_size

    data = read_logo(path)
    return data, picture_size(data)


def _size(data: bytes) -> str:
    return f"{len(data) / 1024:,.0f} kB" if len(data) >= 1024 else f"{len(data)} bytes"
