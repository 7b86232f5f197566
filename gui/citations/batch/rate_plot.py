"""Rates as points with their intervals: by hops, or net effects; a point is clicked, or chosen with the keys."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.text import label, smaller

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from gui.citations.batch.marks import Chart, Mark
    from gui.theme import Theme

SYMBOLS = ("o", "s", "t", "d", "star", "p", "h", "+")
MOST_COLUMNS, MOST_NAMES, LONGEST = 4, 9, 28
CONTROL = "hollow: control"
LOWEST, ROW = 100, 22  # pixels that the points need, and a row of names: without the room there are no names
BESIDE = 48  # what stands beside a name in the legend, in pixels
ROOM = 0.09  # of the height, above and below


class RatePlot(QWidget):
    """`picked` gives the mark that a person clicked, or pressed Enter on."""

    picked = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._chart: Chart | None = None
        self._at = -1
        self.view = pg.PlotWidget()
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setMenuEnabled(False)
        self.view.setMouseEnabled(x=False, y=False)
        self.view.hideButtons()
        self._legend = pg.LegendItem(
            frame=False, colCount=MOST_COLUMNS, labelTextSize=f"{theme.points * 0.9:.1f}pt"
        )
        self._legend.layout.setContentsMargins(0, 0, 0, 0)
        # In the row of the title, where no mark runs through the names.
        item = self.view.getPlotItem()
        item.layout.removeItem(item.titleLabel)
        item.titleLabel.hide()
        item.layout.addItem(self._legend, 0, 1)
        self._drawn: dict[tuple[int, bool], tuple[pg.PlotCurveItem, pg.ScatterPlotItem]] = {}
        self._ring = pg.ScatterPlotItem(size=17, pxMode=True)
        self._named: tuple[tuple[str, ...], int, bool, bool] | None = None
        self._zero = pg.InfiniteLine(0, angle=0)
        for mark in (self._zero, self._ring):
            self.view.addItem(mark, ignoreBounds=True)
        self.says = label(kind="small", wrap=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.view, 1)
        column.addWidget(self.says)
        theme.changed.connect(self._draw)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The points shown, from left to right."""
        return self._chart.marks if self._chart else ()

    def show_chart(self, chart: Chart) -> None:
        """Shows other points."""
        if chart == self._chart:
            return
        if self._chart is None or chart.title != self._chart.title:
            self._at = -1
        self._chart = chart
        self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from point to point, Enter picks one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if self.marks and event.key() in steps:
            last = len(self.marks) - 1
            self._at = min(last, max(0, self._at + steps[Qt.Key(event.key())]))
            self._tell()
        elif self.marks and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at >= 0:
            self.picked.emit(self.marks[self._at])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sets the names anew: another size has other room for them."""
        super().resizeEvent(event)
        if self._chart is not None:
            self._name(self._chart)

    def pick(self, at: int) -> None:
        """Picks the point of that place."""
        self._at = at
        self._tell()
        self.picked.emit(self.marks[at])

    def _draw(self) -> None:
        """Draws everything anew, in the colours of the theme."""
        chart = self._chart
        if chart is None:
            return
        self._paint_axes(chart)
        self._zero.setVisible(chart.low < 0)
        self._zero.setPen(pg.mkPen(self._theme.colours["line_strong"]))
        groups: dict[tuple[int, bool], list[int]] = defaultdict(list)
        for at, mark in enumerate(chart.marks):
            groups[mark.series, mark.hollow].append(at)
        for group in self._drawn.keys() | groups.keys():
            self._draw_marks(chart, group, groups.get(group, []))
        self._name(chart)
        self._tell()

    def _name(self, chart: Chart) -> None:
        """Says above the points whose they are."""
        there = {mark.series for mark in chart.marks if not mark.hollow}
        named = [(series, name) for series, name in enumerate(chart.names) if series in there]
        self._show_names(named, any(mark.hollow for mark in chart.marks))

    def _draw_marks(self, chart: Chart, group: tuple[int, bool], places: list[int]) -> None:
        """Moves the marks of a group; its two items are made once, since making them takes longest."""
        if group not in self._drawn:
            bars = pg.PlotCurveItem(connect="pairs", antialias=True)
            points = pg.ScatterPlotItem(symbol=SYMBOLS[group[0] % len(SYMBOLS)], antialias=True)
            points.sigClicked.connect(self._click)
            points.setZValue(3)
            for item in (bars, points):
                self.view.addItem(item, ignoreBounds=True)
            self._drawn[group] = (bars, points)
        bars, points = self._drawn[group]
        series, hollow = group
        ink, ground = QColor(self._theme.colours.leaf(series).ink), self._theme.colours["window"]
        marks = [chart.marks[at] for at in places]
        bars.setData(
            [x for mark in marks for x in (mark.x, mark.x)],
            [end for mark in marks for end in (mark.low, mark.high)],
            pen=pg.mkPen(ink, width=1.8),
        )
        points.setData(
            [mark.x for mark in marks],
            [mark.y for mark in marks],
            data=places,
            size=9 if hollow else 11,
            brush=pg.mkBrush(ground if hollow else ink),
            pen=pg.mkPen(ink if hollow else ground, width=1.6 if hollow else 1),
        )

    def _show_names(self, named: list[tuple[int, str]], controls: bool) -> None:
        """Makes room above the points for the names of the models, where there are several."""
        metrics = QFontMetricsF(smaller(self.font()))
        names = [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for _, name in named]
        names += [CONTROL] if controls else []
        widest = max((metrics.horizontalAdvance(name) for name in names), default=0.0)
        columns = int((self.view.width() - self._axis) // (widest + BESIDE))
        columns = min(MOST_COLUMNS, len(names), max(1, columns)) if names else 1
        rows = -(-len(names) // columns)
        shown = 1 < len(names) <= MOST_NAMES and self.view.height() > LOWEST + rows * ROW
        state = (tuple(names), columns, shown, self._theme.dark)
        if state == self._named:  # setting the names takes longer than all the rest
            return
        self._named = state
        self._legend.clear()
        self._legend.setColumnCount(columns)
        for (series, _), name in zip(named, names, strict=False):
            self._legend.addItem(self._drawn[series, False][1], name)
        if controls:
            muted = pg.mkPen(self._theme.colours["muted"], width=1.6)
            sample = pg.ScatterPlotItem(size=9, brush=self._theme.colours["window"], pen=muted, symbol="o")
            self._legend.addItem(sample, CONTROL)
        self._legend.setVisible(shown)
        tall = rows * (metrics.height() + 8) if shown else 0
        for set_height in (self._legend.setMinimumHeight, self._legend.setMaximumHeight):
            set_height(tall)
        self.view.getPlotItem().layout.setRowFixedHeight(0, tall)

    @property
    def _axis(self) -> int:
        """The width of the axis at the left."""
        return int(QFontMetricsF(smaller(self.font())).horizontalAdvance("−100")) + 42

    def _paint_axes(self, chart: Chart) -> None:
        colours, font = self._theme.colours, smaller(self.font())
        self.view.setBackground(colours["window"])
        self._legend.setLabelTextColor(colours["text"])
        item = self.view.getPlotItem()
        for side, text in (("left", chart.left), ("bottom", "")):
            axis = item.getAxis(side)
            axis.setTickFont(font)
            axis.setPen(pg.mkPen(colours["line_strong"]))
            axis.setTextPen(pg.mkPen(colours["muted"]))
            axis.setLabel(
                text, **{"color": colours["muted"].name(), "font-size": f"{font.pointSizeF():.1f}pt"}
            )
        item.getAxis("left").setWidth(self._axis)
        step = 25 if chart.high - chart.low > 60 else 10 if chart.high - chart.low > 20 else 5
        first = int(chart.low // step) * step
        places = range(first, int(chart.high) + step + 1, step)
        item.getAxis("left").setTicks([[(at, str(at).replace("-", "−")) for at in places]])
        item.getAxis("bottom").setTicks([list(chart.ticks)])
        item.showGrid(x=False, y=True, alpha=0.15)
        self.view.setYRange(chart.low, chart.high, padding=ROOM)
        self.view.setXRange(-0.5, max(0.5, len(chart.ticks) - 0.5), padding=0)

    def _click(self, _item: Any, found: Any, _event: Any = None) -> None:
        if len(found):
            self.pick(int(found[0].data()))

    def _tell(self) -> None:
        """Marks the current point, and says it in words."""
        chart, marks = self._chart, self.marks
        self._at = min(self._at, len(marks) - 1)
        self._ring.clear()
        title = chart.title if chart else ""
        if not marks or self._at < 0:
            self.says.setText("" if marks or chart is None else chart.empty)
            self.setAccessibleName(f"{title}. {self.says.text()}")
            return
        mark = marks[self._at]
        self.says.setText(mark.words)
        self.setAccessibleName(f"{title}. {mark.words}")
        ring = pg.mkPen(self._theme.colours["text"], width=1.5)
        self._ring.setData([mark.x], [mark.y], pen=ring, brush=None)
