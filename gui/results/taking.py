"""Taking results elsewhere: a table as CSV, a picture as PNG or SVG."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsView

from core.attacks.cells import csv_text
from core.worksheets.files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QPaintDevice
    from PySide6.QtWidgets import QWidget

    from gui.results.figures import Figures

TABLES = {
    "asr": "OA, AA and ASR by model and method",
    "wrong by problem": "Wrong variants by problem",
    "wrong share": "How the wrong shares lie",
    "attacks": "AA by number of attacks",
    "transfer": "Transfer between models",
    "steps": "Where the working went wrong",
}
SHARPNESS = 2  # points of a picture for each on the screen


def save_csv(figures: Figures, table: str, path: Path) -> None:
    """Writes a table at full precision; `ExportError` where the file cannot be written. Blocks."""
    names, rows = figures.tables[table]
    write_whole(path, csv_text(names, rows).encode("utf-8-sig"))


def picture_of(widget: QWidget, kind: str) -> bytes:
    """What a widget shows, as `png` or `svg`; to be called in the window's thread."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if kind == "svg":
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(widget.size())
        generator.setViewBox(widget.rect())
        generator.setTitle(widget.accessibleName())
        _draw(widget, generator)
    else:
        picture = QPixmap(widget.size() * SHARPNESS)
        picture.setDevicePixelRatio(SHARPNESS)
        _draw(widget, picture)
        picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


def _draw(widget: QWidget, device: QPaintDevice) -> None:
    painter = QPainter(device)
    painter.fillRect(widget.rect(), widget.palette().window())
    if isinstance(widget, QGraphicsView):
        widget.render(painter, QRectF(widget.rect()), widget.rect())
    else:
        widget.render(painter, QPoint(0, 0))
    painter.end()


def file_name(words: str) -> str:
    """A file's name from words."""
    return re.sub(r"[^\w]+", "-", words).strip("-")
