"""A small picture for a report: rates by hop with their intervals, as places where marks are to be drawn."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.citations.measures import ALL, Hop, Run
from core.citations.outcome import STRATEGIES
from core.citations.tables import percent
from core.citations.tables_plots import Point, points_by_hop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.citations.outcome import Outcome

WIDTH, HEIGHT = 640, 240
_LEFT, _TOP, _BOTTOM = 48, 12, 30
SHAPES = ("circle", "square", "triangle", "diamond")
"""What tells models apart beside their colour; a fifth model begins again, in another colour."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A rate at (x, y), with the ends of its interval; `words` say the same to whoever cannot see it."""

    x: float
    y: float
    low: float
    high: float
    shape: str
    series: int
    words: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture: `across` and `up` are places with their words, `keys` a shape, a number and a model."""

    title: str
    marks: tuple[Mark, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    keys: tuple[tuple[str, int, str], ...]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def words(self) -> str:
        """The picture in words."""
        return f"{self.title}. {'; '.join(mark.words for mark in self.marks)}."


def figures(runs: Mapping[Run, Sequence[Outcome]]) -> tuple[Figure, ...]:
    """A picture for each strategy in its first round, all models side by side."""
    groups: dict[tuple[str, str], list[Point]] = defaultdict(list)
    chosen = {run: samples for run, samples in runs.items() if run.strategy in STRATEGIES and run.round == 1}
    for point in points_by_hop(chosen):
        if point.interval.value is not None:
            groups[point.run.units_kind, point.run.strategy].append(point)
    return tuple(_figure(strategy, groups[kind, strategy]) for kind, strategy in sorted(groups))


def _figure(strategy: str, points: Sequence[Point]) -> Figure:
    hops: list[Hop] = sorted({point.hop for point in points}, key=lambda hop: (hop == ALL, str(hop)))
    series = {model: at for at, model in enumerate(dict.fromkeys(point.run.model for point in points))}
    step = (WIDTH - _LEFT) / len(hops)
    middles = {hop: _LEFT + step * (at + 0.5) for at, hop in enumerate(hops)}
    apart = min(28.0, 0.7 * step / len(series))
    marks: list[Mark] = []
    for point in points:
        at = series[point.run.model]
        marks.append(_mark(point, at, middles[point.hop] + apart * (at - (len(series) - 1) / 2)))
    measure = "consistency" if strategy == "1" else "inconsistency"
    return Figure(
        f"Strategy {strategy}: {measure} by Contain in %, by hops, with 95 % intervals",
        tuple(marks),
        tuple((x, "all" if hop == ALL else f"{hop} hops") for hop, x in middles.items()),
        tuple((_height(share / 100), f"{share}") for share in (0, 25, 50, 75, 100)),
        tuple((SHAPES[at % len(SHAPES)], at, model) for model, at in series.items()),
    )


def _mark(point: Point, series: int, x: float) -> Mark:
    value = point.interval.value or 0.0
    low = value if point.interval.low is None else point.interval.low
    high = value if point.interval.high is None else point.interval.high
    words = f"{point.run.model}, {point.hop} hops: {percent(point.interval.row())} % of {point.n}"
    shape = SHAPES[series % len(SHAPES)]
    return Mark(round(x, 1), _height(value), _height(low), _height(high), shape, series, words)


def _height(share: float) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - share), 1)
