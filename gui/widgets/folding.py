"""Parts beside each other, or below each other where there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class Folding(QWidget):
    """Shows its parts in one row as long as each has the width it wants, otherwise in a column."""

    def __init__(self, *parts: QWidget, spacing: int = 6, stretch: bool = False) -> None:
        """With `stretch` the parts share all the width there is."""
        super().__init__()
        self._parts = parts
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(spacing)
        for part in parts:
            self._row.addWidget(part, 1 if stretch else 0)
        if not stretch:
            self._row.addStretch(1)

    @property
    def folded(self) -> bool:
        """Whether the parts are below each other."""
        return self._row.direction() == QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        """As narrow as its widest part alone."""
        hint = super().minimumSizeHint()
        return QSize(max(part.minimumSizeHint().width() for part in self._parts), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Folds or unfolds."""
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        """Folds or unfolds, too, when a part wants another width: what was hidden in it is shown, for example."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fold()
        return super().event(event)

    def _fold(self) -> None:
        wide = sum(part.sizeHint().width() for part in self._parts)
        wide += self._row.spacing() * (len(self._parts) - 1)
        down, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        direction = down if wide > self.contentsRect().width() else beside
        if direction != self._row.direction():
            self._row.setDirection(direction)
            self.updateGeometry()
