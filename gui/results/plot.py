"""AA against the number of attacks as a plot: a curve a run, the chosen one with its interval."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.results import words
from gui.widgets.text import label, smaller

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from gui.results.figures import Figures, Key, Point
    from gui.theme import Theme

SYMBOLS = ("o", "s", "t", "d", "star", "p", "h", "+")
STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
COLUMNS, MOST_NAMES, LONGEST = 3, 12, 26
MOST_TICKS = 10  # of the axis of attacks: whole numbers only


class AttackPlot(QWidget):
    """`picked` gives a run and how many attacks, when a person clicks a point or presses Enter on it."""

    picked = Signal(object, int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._figures: Figures | None = None
        self._key: Key | None = None
        self._at = -1
        self.view = pg.PlotWidget()
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setMenuEnabled(False)
        self.view.setMouseEnabled(x=False, y=False)
        self.view.hideButtons()
        self._legend = pg.LegendItem(
            frame=False, colCount=COLUMNS, labelTextSize=f"{theme.points * 0.9:.1f}pt"
        )
        self._legend.layout.setContentsMargins(0, 0, 0, 0)
        # In the row of the title, where no curve runs through the names.
        item = self.view.getPlotItem()
        item.layout.removeItem(item.titleLabel)
        item.titleLabel.hide()
        item.layout.addItem(self._legend, 0, 1)
        self._mark = pg.ScatterPlotItem(size=16, pxMode=True)
        self.says = label(kind="small", wrap=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.view, 1)
        column.addWidget(self.says)
        theme.changed.connect(self._draw)

    def show_figures(self, figures: Figures, key: Key | None) -> None:
        """Shows the curves, that of the run `key` before the others."""
        if key != self._key:
            self._at = -1
        self._figures, self._key = figures, key
        self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from point to point, Enter picks one."""
        points = self._points
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if points and event.key() in steps:
            last = len(points) - 1
            self._at = min(last, max(0, self._at + steps[Qt.Key(event.key())]))
            self._tell()
        elif points and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at >= 0:
            self.picked.emit(self._key, points[self._at].attacks)
        else:
            super().keyPressEvent(event)

    @property
    def _points(self) -> tuple[Point, ...]:
        if self._figures is None or self._key is None:
            return ()
        return self._figures.curves.get(self._key, ())

    def _draw(self) -> None:
        """Draws everything anew, in the colours of the theme."""
        self.view.clear()
        self._legend.clear()
        if self._figures is None:
            return
        self._paint_axes()
        for at, run in enumerate(self._figures.runs):
            points = [p for p in self._figures.curves.get(run.key, ()) if p.aa.share is not None]
            if points:
                self._draw_curve(at, run.key, points, run.name)
        self._show_names()
        self._mark.clear()
        self.view.addItem(self._mark)
        self._tell()

    def _draw_curve(self, at: int, key: Key, points: list[Point], name: str) -> None:
        chosen = key == self._key
        ink = QColor(self._theme.colours.leaf(at).ink)
        x = [point.attacks for point in points]
        y = [100 * (point.aa.share or 0) for point in points]
        if chosen:
            self._draw_band(points, ink)
        curve = pg.PlotDataItem(
            x,
            y,
            pen=pg.mkPen(ink, width=2.5 if chosen else 1.2, style=STYLES[at // 8 % len(STYLES)]),
            symbol=SYMBOLS[at % len(SYMBOLS)],
            symbolSize=9 if chosen else 6,
            symbolBrush=ink,
            symbolPen=pg.mkPen(self._theme.colours["window"], width=1),
            antialias=True,
        )
        curve.sigPointsClicked.connect(lambda _item, found, *_rest: self._click(key, found))
        curve.setZValue(2 if chosen else 1)
        self.view.addItem(curve)
        self._legend.addItem(curve, name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")

    def _show_names(self) -> None:
        """Makes room above the curves for their names, where there are several."""
        names = len(self._legend.items)
        shown = 1 < names <= MOST_NAMES
        self._legend.setVisible(shown)
        rows = -(-names // COLUMNS) if shown else 0
        tall = rows * (QFontMetricsF(smaller(self.font())).height() + 8)
        for set_height in (self._legend.setMinimumHeight, self._legend.setMaximumHeight):
            set_height(tall)
        self.view.getPlotItem().layout.setRowFixedHeight(0, tall)

    def _draw_band(self, points: list[Point], ink: QColor) -> None:
        x = [point.attacks for point in points]
        soft = QColor(ink)
        soft.setAlpha(36)
        edges = []
        for ends in ([p.aa.low for p in points], [p.aa.high for p in points]):
            edge = pg.PlotDataItem(x, [0 if math.isnan(end) else 100 * end for end in ends], pen=None)
            self.view.addItem(edge)
            edges.append(edge)
        self.view.addItem(pg.FillBetweenItem(edges[0], edges[1], brush=soft))

    def _paint_axes(self) -> None:
        colours = self._theme.colours
        font: QFont = smaller(self.font())
        wide = QFontMetricsF(font).horizontalAdvance("100")
        self.view.setBackground(colours["window"])
        self._legend.setLabelTextColor(colours["text"])
        item = self.view.getPlotItem()
        for side, text in (("left", "AA, % of problems"), ("bottom", "variants of each problem (attacks)")):
            axis = item.getAxis(side)
            axis.setTickFont(font)
            axis.setPen(pg.mkPen(colours["line_strong"]))
            axis.setTextPen(pg.mkPen(colours["muted"]))
            axis.setLabel(
                text, **{"color": colours["muted"].name(), "font-size": f"{font.pointSizeF():.1f}pt"}
            )
        item.getAxis("left").setWidth(int(wide) + 42)
        item.getAxis("left").setTicks([[(tick, str(tick)) for tick in range(0, 101, 25)]])
        item.showGrid(x=False, y=True, alpha=0.15)
        self.view.setYRange(0, 100, padding=0.03)
        most = max((point.attacks for points in self._curves for point in points), default=1)
        self.view.setXRange(0, max(2, most), padding=0.03)
        step = -(-max(2, most) // MOST_TICKS)
        item.getAxis("bottom").setTicks([[(at, f"{at:,}") for at in range(0, max(2, most) + 1, step)]])

    @property
    def _curves(self) -> list[tuple[Point, ...]]:
        return [] if self._figures is None else list(self._figures.curves.values())

    def _click(self, key: Key, found: Any) -> None:
        place: QPointF = found[0].pos()
        self.picked.emit(key, round(place.x()))

    def show_point(self, attacks: int) -> None:
        """Marks a point of the chosen run."""
        self._at = next((at for at, point in enumerate(self._points) if point.attacks == attacks), -1)
        self._tell()

    def _tell(self) -> None:
        """Marks the current point, and says it in words."""
        run = None if self._figures is None else self._figures.run(self._key)
        points = self._points
        self._at = min(self._at, len(points) - 1)
        self._mark.clear()
        if run is None or not points:
            self.says.setText("")
            return
        known = [found for found in points if found.aa.share is not None]
        point = points[self._at] if self._at >= 0 else (known or points)[-1]
        self.says.setText(words.after(point, run))
        self.setAccessibleName(f"AA by number of attacks. {self.says.text()}")
        if self._at >= 0 and point.aa.share is not None:
            ring = pg.mkPen(self._theme.colours["text"], width=1.5)
            self._mark.setData([point.attacks], [100 * point.aa.share], pen=ring, brush=None)
