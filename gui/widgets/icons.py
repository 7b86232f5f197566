"""Icons from `resources/icons`: line drawings that take the theme's colours and stay sharp at any scale."""

from __future__ import annotations

from importlib import resources

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

SCALES = (1.0, 1.5, 2.0, 3.0)


def icon(name: str, colour: QColor, chosen: QColor | None = None, size: int = 20) -> QIcon:
    """The icon `name`.svg in `colour`, and in `chosen` where a button is checked."""
    source = (resources.files("resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    made = QIcon()
    for state, ink in ((QIcon.State.Off, colour), (QIcon.State.On, chosen or colour)):
        drawing = QSvgRenderer(QByteArray(source.replace("currentColor", ink.name()).encode()))
        for scale in SCALES:
            made.addPixmap(_pixmap(drawing, size, scale), QIcon.Mode.Normal, state)
    return made


def _pixmap(drawing: QSvgRenderer, size: int, scale: float) -> QPixmap:
    pixmap = QPixmap(QSize(size, size) * scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    drawing.render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap


def app_icon() -> QIcon:
    """The program's own icon."""
    return icon("counterfoil", QColor("#000000"), size=64)
