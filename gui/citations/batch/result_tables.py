"""The tables of a batch, one at a time: consistency, necessity, controls, outcomes, overlap and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.citations.batch import words
from gui.citations.batch.lines import HEADS, columns_of, key_of, lines_of
from gui.widgets.segmented import Segmented
from gui.widgets.table import Table
from gui.widgets.table_model import TableModel
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from gui.citations.batch.figures import Figures
    from gui.theme import Theme

    Row = Mapping[str, Any]

CHOICES = tuple((key, title, words.MEANS[key]) for key, title in words.TABLES.items())
FEW = 30  # rows that are looked at for the width of a column
MAKING = "The tests are being made."


class LastStretched(Table):
    """A table whose last column takes the room that is left, however many there are."""

    def __init__(self, theme: Theme, model: TableModel, name: str) -> None:
        super().__init__(theme, model, name)
        self.horizontalHeader().setResizeContentsPrecision(FEW)

    def fit(self) -> None:
        """Makes the columns as wide as what they show."""
        self._stretch = self.lines.columnCount() - 1
        super().fit()


class ResultTables(QWidget):
    """`picked` gives a table's name and the row that a person chose; `tests_wanted` when there are none yet."""

    picked = Signal(str, object)
    tests_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.views = Segmented("Table", CHOICES)
        self.by_hops = QCheckBox("By hops")
        self.by_hops.setToolTip("A row for the questions of each number of hops, then one for all of them")
        self.note = label(kind="small", wrap=True)
        self.tables: dict[str, Table] = {}
        self._stack = QStackedWidget()
        self._figures: Figures | None = None
        self._tests: Sequence[Row] | None = None
        self._rows: dict[Hashable, Row] = {}
        self._measure, self._unknown = "contain", "unknown"
        for name, title in words.TABLES.items():
            table = LastStretched(theme, TableModel(HEADS[name]), title)
            table.chosen.connect(self._pick)
            table.clicked.connect(lambda index, t=table: self._pick(t.lines.line(index.row()).key))
            self.tables[name] = table
            self._stack.addWidget(table)
        self._arrange()
        self.views.chosen.connect(lambda _: self._show())
        self.by_hops.toggled.connect(lambda _: self._show())

    @property
    def name(self) -> str:
        """Which table is shown."""
        return self.views.key

    @property
    def table(self) -> Table:
        """The table that is shown."""
        return self.tables[self.name]

    def choose(self, name: str) -> None:
        """Shows the table of that name."""
        self.views.choose(name)
        self._show()

    def show_figures(self, figures: Figures, measure: str, unknown: str) -> None:
        """Shows other figures, or the same by another measure."""
        if figures is not self._figures:
            self._tests = None
        self._figures, self._measure, self._unknown = figures, measure, unknown
        self._show()

    def show_tests(self, figures: Figures, rows: Sequence[Row]) -> None:
        """Shows the tests that were made of these figures."""
        if figures is self._figures:
            self._tests = rows
            self._show()

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the table shown, as the engine gives them, those of single hops included."""
        if self._figures is None:
            return ()
        if self.name == "tests":
            return self._tests or ()
        return self._figures.tables.get(self.name, ())

    def _show(self) -> None:
        name, figures = self.name, self._figures
        self._stack.setCurrentWidget(self.table)
        self.note.setText(words.MEANS[name])
        if figures is None:
            return
        if name == "judged":
            self.note.setText(words.judged(figures.validation))
        if name == "tests" and self._tests is None:
            self.note.setText(MAKING)
            self.tests_wanted.emit()
        self._rows = {key_of(name, row): row for row in self.rows}
        by_hops = self.by_hops.isChecked()
        lines = lines_of(figures, name, self.rows, self._measure, self._unknown, by_hops=by_hops)
        shown = [row for row in self.rows if by_hops or row["hop"] == "all"]
        heads = [HEADS[name][at] for at in columns_of(name, shown, by_hops=by_hops)]
        # Other columns reset the table; the same ones leave what is chosen and where it stands.
        self.table.fill(lines, None if tuple(heads) == self.table.lines.heads else heads)

    def _pick(self, key: Hashable) -> None:
        if key is not None and (row := self._rows.get(key)) is not None:
            self.picked.emit(self.name, row)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.views)
        head.addStretch(1)
        head.addWidget(self.by_hops)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 6, 14, 6)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        column.addWidget(self.note)
