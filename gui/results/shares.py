"""The wrong variants of each problem in a run, the most often wrong first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.results import words
from gui.results.lines import SHARE_HEADS, share_lines
from gui.widgets.table import Table
from gui.widgets.table_model import TableModel
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from gui.results.figures import Figures, Run
    from gui.theme import Theme


class SharesPanel(QWidget):
    """`wanted` gives the problem whose variants a person wants to see."""

    wanted = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._figures: Figures | None = None
        self._run: Run | None = None
        self._within: int | None = None
        self.table = Table(theme, TableModel(SHARE_HEADS), "Wrong variants by problem")
        self.title = label("Wrong variants by problem", "heading")
        self.says = label(kind="small", wrap=True)
        self.all = QPushButton("Show all")
        self.all.setProperty("kind", "link")
        self.all.setToolTip("Show the problems that no variant broke as well")
        self.see = QPushButton("See its variants")
        self.see.setToolTip("Show the chosen problem with its variants and replies (Enter)")
        self._arrange()
        self.all.clicked.connect(lambda: self.show_within(None))
        self.see.clicked.connect(self._see)
        self.table.entered.connect(self.wanted.emit)
        self.table.chosen.connect(lambda key: self.see.setEnabled(key is not None))

    def show_run(self, figures: Figures, run: Run | None) -> None:
        """Shows the problems of a run."""
        if run is None or self._run is None or run.key != self._run.key:
            self._within = None
        self._figures, self._run = figures, run
        self._fill()

    def show_within(self, attacks: int | None) -> None:
        """Shows only problems with a wrong variant among the first so many; None: all."""
        self._within = attacks
        self._fill()

    def _fill(self) -> None:
        shares = self._figures.shares.get(self._run.key, ()) if self._figures and self._run else ()
        lines = share_lines(shares, self._within)
        self.table.fill(lines)
        self.all.setVisible(self._within is not None)
        if self._within is None:
            self.says.setText(words.spread(shares))
        else:
            first = count_of(self._within, "variant")
            self.says.setText(
                f"{len(lines):,} of {count_of(len(shares), 'problem')}: a wrong one among the first {first}."
            )
        self.title.setText(f"Wrong variants by problem · {self._run.name}" if self._run else "")
        if self.table.key is None and lines:
            self.table.choose(lines[0].key)
        self.see.setEnabled(bool(lines))

    def _see(self) -> None:
        if isinstance(self.table.key, int):
            self.wanted.emit(self.table.key)

    def _arrange(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.see)
        foot.addWidget(self.says, 1)
        foot.addWidget(self.all)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addLayout(foot)
