"""The list of questions: the question gets half of the room at least, answers what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFontMetricsF

from gui.widgets.table import GAP, PADDING, Table
from gui.widgets.text import smaller

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from gui.theme import Theme
    from gui.widgets.table_model import TableModel

FEW = 30  # rows that are looked at for the width of a column
SHARE = 0.34  # of the width that the question gets at least
NARROWEST = 70
LONGEST_CHIP = "not applicable"


class CaseTable(Table):
    """A table whose first column is a question, and whose last one is a chip."""

    def __init__(self, theme: Theme, model: TableModel, name: str) -> None:
        self._wanted: dict[int, int] = {}
        super().__init__(theme, model, name)
        self.horizontalHeader().setResizeContentsPrecision(FEW)

    def fit(self) -> None:
        """Makes the columns as wide as what they show, and the wide ones narrower where there is no room."""
        super().fit()
        last = self.lines.columnCount() - 1
        chip = QFontMetricsF(smaller(self.font())).horizontalAdvance(LONGEST_CHIP) + 2 * (PADDING + GAP) + 8
        self.setColumnWidth(last, int(chip))
        self._wanted = {column: self.columnWidth(column) for column in range(1, last)}
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the columns into another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._share_out()

    def _share_out(self) -> None:
        """Takes what is missing from the widest columns."""
        left = self.viewport().width() * (1 - SHARE) - self.columnWidth(self.lines.columnCount() - 1)
        widths = dict(self._wanted)
        while (over := sum(widths.values()) - left) > 0:
            widest = max(widths, key=lambda column: widths[column])
            if widths[widest] <= NARROWEST:
                break
            widths[widest] = max(NARROWEST, widths[widest] - min(10, int(over) + 1))
        for column, width in widths.items():
            self.setColumnWidth(column, width)
