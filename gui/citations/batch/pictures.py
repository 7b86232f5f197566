"""The pictures of a batch: rates by hops, unknown answers by hops, net effects, what became of the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.citations.batch import marks
from gui.citations.batch.elided import Elided
from gui.citations.batch.selection import of_part, of_row, table_of
from gui.results.taking import picture_of
from gui.widgets.choice_field import choice_field
from gui.widgets.segmented import Segmented

if TYPE_CHECKING:
    from core.citations.tables_plots import Flow
    from gui.citations.batch.figures import Figures
    from gui.citations.batch.flow_plot import FlowPlot
    from gui.citations.batch.rate_plot import RatePlot
    from gui.theme import Theme

VIEWS = (
    ("hops", "By hops", "Consistency or inconsistency by the hops of the questions"),
    ("unknown", "Unknown", "The share of answers “unknown” by the hops of the questions"),
    ("net", "Net", "Each strategy minus its matched controls"),
    ("flow", "Flow", "What became of the answers, round by round"),
)
STRATEGIES = (
    ("1", "1", "Strategy 1: keep only what is cited"),
    ("2", "2", "Strategy 2: drop the first cited"),
    ("3", "3", "Strategy 3: drop all cited"),
)
NO_FLOW = "Nothing of strategy {} has been asked yet."


class Pictures(QWidget):
    """`picked` gives the selection that a point, a bar or a band stands for."""

    picked = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.views = Segmented("Picture", VIEWS)
        self.strategies = Segmented("Strategy", STRATEGIES)
        self.models = choice_field("Model of the flow")
        self.models.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.title = Elided()
        self.rates: RatePlot | None = None
        self.flow: FlowPlot | None = None
        self._stack = QStackedWidget()
        self._figures: Figures | None = None
        self._measure, self._unknown = "contain", "unknown"
        self._arrange()
        self.views.chosen.connect(lambda _: self._show())
        self.strategies.chosen.connect(lambda _: self._show())
        self.models.currentIndexChanged.connect(lambda _: self._show())

    def show_figures(self, figures: Figures, measure: str, unknown: str) -> None:
        """Shows other figures, or the same by another measure."""
        self._figures, self._measure, self._unknown = figures, measure, unknown
        self._fill_models(figures)
        self._show()

    def prepare(self) -> None:
        """Makes the plot, which takes a while, before there is anything to show."""
        if self.rates is None:
            from gui.citations.batch.rate_plot import RatePlot

            self.rates = RatePlot(self._theme)
            self.rates.picked.connect(lambda mark: self.picked.emit(of_row(table_of(mark.row), mark.row)))
            self._stack.addWidget(self.rates)

    def picture(self, kind: str) -> bytes:
        """The picture shown, as `png` or `svg`."""
        if self.views.key == "flow" and self.flow is not None:
            return picture_of(self.flow.view, kind)
        return picture_of(self.rates.view if self.rates is not None else self, kind)

    def _fill_models(self, figures: Figures) -> None:
        names = {
            f"{flow.run.identity}\n{flow.run.units_kind}": flow.run.model
            + ("" if flow.run.units_kind == "paragraphs" else f" ({flow.run.units_kind})")
            for flow in figures.flows
        }
        if names == {self.models.itemData(at): self.models.itemText(at) for at in range(self.models.count())}:
            return
        before = self.models.currentData()
        self.models.blockSignals(True)
        self.models.clear()
        for key, name in names.items():
            self.models.addItem(name, key)
        self.models.setCurrentIndex(max(0, self.models.findData(before)))
        self.models.blockSignals(False)

    def _show(self) -> None:
        view, figures = self.views.key, self._figures
        self.strategies.setVisible(view != "net")
        self.models.setVisible(view == "flow" and self.models.count() > 1)
        if figures is None or not figures.firsts:
            return
        if view == "flow":
            self._show_flow(figures)
            return
        self.prepare()
        assert self.rates is not None  # noqa: S101 - made above
        if view == "net":
            chart = marks.net_effects(figures, self._measure)
        else:
            measure = self._measure if view == "hops" else self._unknown
            chart = marks.by_hops(figures, self.strategies.key, measure)
        self.title.say(chart.title)
        self.rates.show_chart(chart)
        self._stack.setCurrentWidget(self.rates)

    def _show_flow(self, figures: Figures) -> None:
        if self.flow is None:
            from gui.citations.batch.flow_plot import FlowPlot

            self.flow = FlowPlot(self._theme)
            self.flow.picked.connect(lambda part, flow: self.picked.emit(of_part(part, flow)))
            self._stack.addWidget(self.flow)
        flow = self._chosen_flow(figures)
        name = f" · {flow.run.model}" if flow else ""
        self.title.say(f"What became of the answers · strategy {self.strategies.key}{name}")
        self.flow.show_flow(flow, NO_FLOW.format(self.strategies.key))
        self._stack.setCurrentWidget(self.flow)

    def _chosen_flow(self, figures: Figures) -> Flow | None:
        return next(
            (
                flow
                for flow in figures.flows
                if flow.run.strategy == self.strategies.key
                and f"{flow.run.identity}\n{flow.run.units_kind}" == self.models.currentData()
            ),
            None,
        )

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.views)
        head.addWidget(self.strategies)
        head.addWidget(self.models)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 10, 6)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.title)
        column.addWidget(self._stack, 1)
