"""Paper, margins, columns, and what stands on every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout

from core.worksheets.layout import MARGINS, Paper
from gui.widgets.segmented import Segmented
from gui.widgets.text import label
from gui.worksheets.options.fields import beside, decimal_field, line_field, show_line
from gui.worksheets.options.group import Group
from gui.worksheets.options.logo_row import LogoRow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDoubleSpinBox

    from core.worksheets.options import Options
    from gui.tasks import Tasks

SIDES = ("top", "right", "bottom", "left")
_PLACES = ((0, 0), (1, 1), (0, 1), (1, 0))  # top and bottom, below them left and right
NAMES = {Paper.A4: "A4", Paper.LETTER: "Letter"}


class PageGroup(Group):
    """The page and its edges."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__("Page", "Paper, margins, columns, header, footer and logo")
        papers = ((Paper.A4, "210 × 297 mm"), (Paper.LETTER, "8½ × 11 inches"))
        self.paper = Segmented("Paper", [(kind.value, NAMES[kind], tip) for kind, tip in papers])
        self.columns = Segmented(
            "Columns", [("1", "1", "Questions below each other"), ("2", "2", "Questions in two columns")]
        )
        self.margins = tuple(self._margin(place) for place in range(len(SIDES)))
        self.header = line_field(
            "Header", "A line at the top of every page", "none", lambda text: self.edit("layout", header=text)
        )
        self.footer = line_field(
            "Footer",
            "A line at the foot of every page; the title where it is empty",
            "the title",
            lambda text: self.edit("layout", footer=text),
        )
        self.logo = LogoRow(tasks)
        self.paper.chosen.connect(lambda key: self.edit("layout", paper=Paper(key)))
        self.columns.chosen.connect(lambda key: self.edit("layout", columns=int(key)))
        self.logo.chosen.connect(lambda data: self.edit("layout", logo=data))
        self._arrange()
        self._margins: tuple[float, ...] = ()

    def fill(self, options: Options) -> None:
        """Shows a layout."""
        layout = options.layout
        self.paper.choose(layout.paper.value)
        self.columns.choose(str(layout.columns))
        self._margins = layout.margins
        for field, margin in zip(self.margins, layout.margins, strict=True):
            field.setValue(margin)
        show_line(self.header, layout.header)
        show_line(self.footer, layout.footer)
        self.logo.show_logo(layout.logo)

    def sum_up(self, options: Options) -> str:
        """Such as `A4, 2 columns, logo`."""
        layout = options.layout
        parts = [NAMES[layout.paper]]
        parts += ["2 columns"] * (layout.columns == 2)
        parts += [name for name in ("header", "footer", "logo") if getattr(layout, name)]
        return ", ".join(parts)

    def _margin(self, place: int) -> QDoubleSpinBox:
        return decimal_field(
            f"Margin at the {SIDES[place]} in millimetres",
            f"Room at the {SIDES[place]}, in millimetres: from {MARGINS[0]:g} to {MARGINS[1]:g}",
            MARGINS,
            lambda value: self._take(place, value),
        )

    def _take(self, place: int, value: float) -> None:
        margins = [*self._margins]
        if margins:
            margins[place] = value
            self.edit("layout", margins=tuple(margins))

    def _arrange(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        for place, (side, field) in enumerate(zip(SIDES, self.margins, strict=True)):
            row, column = _PLACES[place]
            grid.addWidget(label(side, "note"), row, 2 * column)
            grid.addWidget(field, row, 2 * column + 1)
        grid.setColumnStretch(4, 1)
        self.form.addRow("Paper", beside(self.paper))
        self.form.addRow("Columns", beside(self.columns))
        self.form.addRow("Margins, mm", grid)
        self.form.addRow("Header", self.header)
        self.form.addRow("Footer", self.footer)
        self.form.addRow("Logo", self.logo)
