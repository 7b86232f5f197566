"""What became of the answers: bands from the original answers through the rounds, to be clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from core.citations.tables_plots import STATES
from gui.widgets.text import count_of, label, smaller

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from core.citations.tables_plots import Flow
    from gui.theme import Theme

WORDS = {"same": "same", "other": "another", "unknown": "unknown"}
PAIRS = {"same": "info", "other": "bad", "unknown": "plain"}
BAR, GAP = 18.0, 5.0
SIDE, FOOT = 44.0, 22.0


@dataclass(frozen=True, slots=True)
class Part:
    """A bar or a band: its outline, what it says, and the questions in it at a stage (0: round 1; -1: original).

    `state` is that of the bar, or of the end of the band.
    """

    path: QPainterPath
    words: str
    questions: tuple[int, ...]
    stage: int
    state: str
    is_bar: bool


class FlowView(QWidget):
    """Draws a flow. `picked` gives the part that a person clicked, or pressed Enter on."""

    picked = Signal(object)
    pointed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._flow: Flow | None = None
        self._at = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumHeight(110)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def show_flow(self, flow: Flow | None) -> None:
        """Shows another flow."""
        if flow is None or self._flow is None or flow.run != self._flow.run:
            self._at = -1
        self._flow = flow
        self.update()

    def parts(self) -> list[Part]:
        """The bars and then the bands, as they stand now."""
        if self._flow is None or not self._flow.questions:
            return []
        return [*self._bars(self._flow), *self._bands(self._flow)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Picks what is under the mouse."""
        at = self._under(event.position())
        if at >= 0:
            self._at = at
            self.update()
            self.picked.emit(self.parts()[at])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Says what is under the mouse."""
        at, parts = self._under(event.position()), self.parts()
        self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
        self.pointed.emit(parts[at] if at >= 0 else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from part to part, Enter picks one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        parts = self.parts()
        if parts and event.key() in steps:
            self._at = min(len(parts) - 1, max(0, self._at + steps[Qt.Key(event.key())]))
            self.pointed.emit(parts[self._at])
            self.setAccessibleDescription(parts[self._at].words)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and 0 <= self._at < len(parts):
            self.picked.emit(parts[self._at])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints bands, bars and their words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, parts = self._theme.colours, self.parts()
        painter.fillRect(self.rect(), colours["window"])
        for part in sorted(parts, key=lambda part: part.is_bar):
            pair = colours.pairs[PAIRS.get(part.state, "info")]
            ink = QColor(pair.ink if part.is_bar else pair.ground)
            painter.fillPath(part.path, ink)
        painter.setFont(smaller(self.font()))
        for part in parts:
            if part.is_bar and part.stage >= 0:
                self._write_beside(painter, part)
        self._write_stages(painter)
        if 0 <= self._at < len(parts):
            painter.setPen(QPen(colours["text"], 1.5))
            painter.drawPath(parts[self._at].path)

    def _write_beside(self, painter: QPainter, part: Part) -> None:
        painter.setPen(self._theme.colours["text"])
        box, flow = part.path.boundingRect(), self._flow
        share = len(part.questions) / len(flow.questions) if flow else 0
        text = f"{WORDS[part.state]} {100 * share:.0f} %"
        metrics = QFontMetricsF(painter.font())
        place = QRectF(
            box.right() + 5,
            box.center().y() - metrics.height() / 2,
            metrics.horizontalAdvance(text) + 2,
            metrics.height(),
        )
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)

    def _write_stages(self, painter: QPainter) -> None:
        if self._flow is None or not self._flow.questions:
            return
        painter.setPen(self._theme.colours["muted"])
        names = ["original", *(f"round {at + 1}" for at in range(len(self._flow.stages)))]
        for at, name in enumerate(names):
            x = self._x(at) + BAR / 2
            box = QRectF(x - 60, self.height() - FOOT, 120, FOOT)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _x(self, column: int) -> float:
        columns = 1 + len(self._flow.stages) if self._flow else 2
        words = QFontMetricsF(smaller(self.font())).horizontalAdvance("unknown 100 %") + 12
        return SIDE / 2 + (self.width() - SIDE - BAR - words) * column / max(1, columns - 1)

    @property
    def _tall(self) -> float:
        """The height of all questions together."""
        return max(10.0, self.height() - FOOT - 6 - GAP * (len(STATES) - 1))

    def _bars(self, flow: Flow) -> list[Part]:
        whole = QPainterPath()
        whole.addRect(QRectF(self._x(0), 4, BAR, self._tall))
        said = f"The original answers to {count_of(len(flow.questions), 'question')}."
        found = [Part(whole, said, flow.questions, -1, "original", is_bar=True)]
        for at, stage in enumerate(flow.stages):
            for state, (top, tall) in self._spans(flow, at).items():
                if stage[state]:
                    path = QPainterPath()
                    path.addRect(QRectF(self._x(at + 1), top, BAR, max(1.0, tall)))
                    said = (
                        f"Round {at + 1}: {_many(len(stage[state]), len(flow.questions))} {_answers(state)}."
                    )
                    found.append(Part(path, said, stage[state], at, state, is_bar=True))
        return found

    def _bands(self, flow: Flow) -> list[Part]:
        unit = self._tall / len(flow.questions)
        found = []
        start = 4.0
        for state, (top, tall) in self._spans(flow, 0).items():
            ids = flow.stages[0][state]
            if ids:
                path = self._band(0, start, top, tall)
                said = (
                    f"From the original to round 1: {_many(len(ids), len(flow.questions))} {_answers(state)}."
                )
                found.append(Part(path, said, ids, 0, state, is_bar=False))
            start += tall
        for at, links in enumerate(flow.links):
            left = {state: top for state, (top, _) in self._spans(flow, at).items()}
            right = {state: top for state, (top, _) in self._spans(flow, at + 1).items()}
            for (one, other), ids in links.items():
                tall = unit * len(ids)
                path = self._band(at + 1, left[one], right[other], tall)
                said = (
                    f"From {WORDS[one]} in round {at + 1} to {WORDS[other]} in round {at + 2}: "
                    f"{_many(len(ids), len(flow.questions))}."
                )
                found.append(Part(path, said, ids, at + 1, other, is_bar=False))
                left[one] += tall
                right[other] += tall
        return found

    def _band(self, column: int, left: float, right: float, tall: float) -> QPainterPath:
        start, end = self._x(column) + BAR, self._x(column + 1)
        middle = (start + end) / 2
        path = QPainterPath(QPointF(start, left))
        path.cubicTo(middle, left, middle, right, end, right)
        path.lineTo(end, right + tall)
        path.cubicTo(middle, right + tall, middle, left + tall, start, left + tall)
        path.closeSubpath()
        return path

    def _spans(self, flow: Flow, stage: int) -> dict[str, tuple[float, float]]:
        """Where each state's bar begins, and its height."""
        unit, top = self._tall / len(flow.questions), 4.0
        spans = {}
        for state in STATES:
            tall = unit * len(flow.stages[stage][state])
            spans[state] = (top, tall)
            top += tall + (GAP if tall else 0)
        return spans

    def _under(self, place: QPointF) -> int:
        return next((at for at, part in enumerate(self.parts()) if part.path.contains(place)), -1)


class FlowPlot(QWidget):
    """A flow with a line that says what is under the mouse; `picked` gives a part and the flow it is of."""

    picked = Signal(object, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.view = FlowView(theme)
        self.view.setAccessibleName("What became of the answers")
        self.says = label(kind="small", wrap=True)
        self._flow: Flow | None = None
        self._usual = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.view, 1)
        column.addWidget(self.says)
        self.view.pointed.connect(lambda part: self.says.setText(part.words if part else self._usual))
        self.view.picked.connect(lambda part: self.picked.emit(part, self._flow))

    def show_flow(self, flow: Flow | None, empty: str = "") -> None:
        """Shows another flow; without one it says why."""
        self._flow = flow
        self.view.show_flow(flow)
        self._usual = empty
        if flow is not None:
            many = count_of(len(flow.questions), "question")
            left = (
                f"; {flow.left_out:,} left out, without a comparison in every round" if flow.left_out else ""
            )
            self._usual = f"{many} by Contain; “unknown” in any words{left}."
        self.says.setText(self._usual)


def _many(count: int, of: int) -> str:
    return f"{count:,} of {of:,} ({100 * count / of:.0f} %)"


def _answers(state: str) -> str:
    return {"same": "have the same answer", "other": "have another answer", "unknown": "are unknown"}[state]
