"""The pictures of the results: AA by number of attacks, transfer between models, where the working went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.results.lines import STEP_HEADS, step_lines, transfer_table
from gui.results.taking import picture_of
from gui.widgets.segmented import Segmented
from gui.widgets.table import Table
from gui.widgets.table_model import TableModel
from gui.widgets.text import label

if TYPE_CHECKING:
    from gui.results.figures import Figures, Run
    from gui.results.plot import AttackPlot
    from gui.theme import Theme

VIEWS = (
    ("attacks", "Attacks", "AA against the number of variants asked of each problem"),
    ("transfer", "Transfer", "Whether what fools one model fools another"),
    ("steps", "Steps", "Where the working of wrong replies first differs from the solution"),
)
TITLES = {
    "attacks": "AA by number of attacks",
    "transfer": "Transfer between models",
    "steps": "Where the working went wrong",
}
NOTES = {
    "transfer": "Of the variants that the model at the left got wrong, the share that each other gets wrong too.",
    "steps": "The first step of the solution at which wrong replies differ, problems as they stand left out.",
}
ALONE = "Only one model was asked. Ask a second one about the same variants to compare them."
NO_STEPS = "No wrong reply of this model could be laid beside the steps of a solution."


class Pictures(QWidget):
    """`picked` gives a run's key and a number of attacks when a point is clicked; `run_wanted` a model and method."""

    picked = Signal(object, int)
    run_wanted = Signal(str, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.views = Segmented("Picture", VIEWS)
        self.plot: AttackPlot | None = None
        self._place = QVBoxLayout()
        self.transfer = Table(theme, TableModel(()), "Transfer between models")
        self.steps = Table(theme, TableModel(STEP_HEADS), "Where the working went wrong")
        self.heading = label(kind="heading")
        self.note = label(kind="small", wrap=True)
        self._stack = QStackedWidget()
        self._figures: Figures | None = None
        self._run: Run | None = None
        self._arrange()
        self.views.chosen.connect(lambda _: self._show())
        self.transfer.entered.connect(lambda key: self.run_wanted.emit(key[1], key[0]) if key[1] else None)

    @property
    def title(self) -> str:
        """What the picture shown is."""
        return TITLES[self.views.key]

    def show_figures(self, figures: Figures, run: Run | None) -> None:
        """Shows the figures, with a run before the others."""
        self._figures, self._run = figures, run
        self._show()

    def picture(self, kind: str) -> bytes:
        """The picture shown, as `png` or `svg`."""
        shown = {"transfer": self.transfer, "steps": self.steps}.get(self.views.key)
        if shown is None and self.plot is not None:
            return picture_of(self.plot.view, kind)
        return picture_of(shown or self, kind)

    def _show(self) -> None:
        view, figures, run = self.views.key, self._figures, self._run
        self._stack.setCurrentIndex([key for key, _, _ in VIEWS].index(view))
        self.heading.setText(self.title)
        self.note.setText(NOTES.get(view, ""))
        if figures is None or run is None:
            return
        if view == "attacks":
            self._show_plot(figures, run)
        elif view == "transfer":
            heads, lines = transfer_table(figures, run.key[2])
            self.transfer.fill(lines, heads)
            self.heading.setText(f"{self.title} · {run.key[2]}")
            if len(heads) < 3:
                self.note.setText(ALONE)
        else:
            lines = step_lines(figures, run.key)
            self.steps.fill(lines)
            self.heading.setText(f"{self.title} · {run.name}")
            self.note.setText(NOTES[view] if lines else NO_STEPS)
        self.note.setVisible(bool(self.note.text()))

    def _show_plot(self, figures: Figures, run: Run) -> None:
        if self.plot is None:
            from gui.results.plot import AttackPlot

            self.plot = AttackPlot(self._theme)
            self.plot.picked.connect(self.picked)
            self._place.addWidget(self.plot)
        self.plot.show_figures(figures, run.key)

    def _arrange(self) -> None:
        first = QWidget()
        first.setLayout(self._place)
        self._place.setContentsMargins(0, 0, 0, 0)
        for part in (first, self.transfer, self.steps):
            self._stack.addWidget(part)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.views)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 14, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        column.addWidget(self.note)
