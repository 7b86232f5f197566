"""What the plots of a batch show, as places with words: rates by hops, unknown answers by hops, net effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.citations.outcome import MATCHED
from gui.citations.batch import words
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gui.citations.batch.figures import Figures

    Row = Mapping[str, Any]

WIDE = 0.62  # of the room of a group that its marks may take
APART = 0.13  # of it at most between two of them
_AGAINST = {"random": "random", "uncited": "uncited"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A rate at (x, y) in per cent, with the ends of its interval; `row` is what it is of, `words` say it.

    `hollow` is a control. Marks of one `series` are of one model.
    """

    x: float
    y: float
    low: float
    high: float
    series: int
    hollow: bool
    words: str
    row: Row


@dataclass(frozen=True, slots=True)
class Chart:
    """Marks over `ticks` (place, words), the models by name, and what stands at the left; `empty` says why none."""

    title: str
    marks: tuple[Mark, ...]
    ticks: tuple[tuple[float, str], ...]
    names: tuple[str, ...]
    left: str
    low: float = 0.0
    high: float = 100.0
    empty: str = ""


def by_hops(figures: Figures, strategy: str, measure: str) -> Chart:
    """A strategy's rates by hops in round 1, every model side by side, its control at random hollow.

    `measure` is `contain`, `f1`, `em`, `unknown` or `unknown_lenient`.
    """
    control = MATCHED[strategy][0]
    found = [
        row
        for name in ("consistency", "necessity", "controls")
        for row in figures.tables.get(name, ())
        if row["strategy"] in (strategy, control) and row["round"] == 1 and row[measure]["value"] is not None
    ]
    hops = sorted({row["hop"] for row in found}, key=lambda hop: (hop == "all", str(hop)))
    what = _measured(strategy, measure)
    names = _names(found)
    series = _series((row for row in found), names)
    lanes = sorted({(series[_name(row)], row["strategy"] == control) for row in found})
    marks = []
    for row in found:
        hollow = row["strategy"] == control
        lane = lanes.index((series[_name(row)], hollow))
        x = hops.index(row["hop"]) + _beside(lane, len(lanes))
        marks.append(
            _mark(x, row[measure], series[_name(row)], row, _words(row, measure, what), hollow=hollow)
        )
    return Chart(
        f"{what} by hops · {words.strategy({'strategy': strategy})}",
        tuple(sorted(marks, key=lambda mark: (mark.x, mark.hollow))),
        tuple((at, "all" if hop == "all" else count_of(hop, "hop")) for at, hop in enumerate(hops)),
        names,
        "%",
        empty=""
        if found
        else f"Strategy {strategy} has not been asked yet, or nothing of it could be measured.",
    )


def net_effects(figures: Figures, measure: str) -> Chart:
    """Each strategy minus each of its matched controls over all hops, in points, with intervals."""
    name = "net" if measure == "contain" else f"net_{measure}"
    title = f"Net effect by {words.MEASURES[measure]}"
    if figures.way.paper:
        return Chart(
            title, (), (), (), "points", empty="The paper has no net effects: choose “Recommended” above."
        )
    controls = [control for kinds in MATCHED.values() for control in kinds]
    found = [
        row
        for row in figures.tables.get("controls", ())
        if row["hop"] == "all"
        and row["round"] == 1
        and row["strategy"] in controls
        and row["against"]
        and row[name]["value"] is not None
    ]
    there = [control for control in controls if any(row["strategy"] == control for row in found)]
    names = _names(found)
    series = _series(found, names)
    marks = []
    for row in found:
        lane = series[_name(row)]
        x = there.index(row["strategy"]) + _beside(lane, len(names))
        said = (
            f"{_name(row)}: strategy {row['against']} minus {words.strategy(row)}, "
            f"{words.percent(row[name], signed=True)} points{_interval(row[name])}, "
            f"over {count_of(row['paired'], 'question')}."
        )
        marks.append(_mark(x, row[name], lane, row, said, hollow=False))
    ends = [end for mark in marks for end in (mark.low, mark.high)]
    return Chart(
        title,
        tuple(sorted(marks, key=lambda mark: mark.x)),
        tuple((at, f"{key[0]} − {_AGAINST[key.partition('-')[2]]}") for at, key in enumerate(there)),
        names,
        "points",
        low=min([0.0, *ends]),
        high=max([0.0, *ends]) or 1.0,
        empty=""
        if found
        else "No matched control has been asked yet: tick “As many at random” when you ask.",
    )


def _measured(strategy: str, measure: str) -> str:
    if measure.startswith("unknown"):
        return "Unknown, lenient" if measure.endswith("lenient") else "Unknown"
    return f"{'Consistency' if strategy == '1' else 'Inconsistency'} by {words.MEASURES[measure]}"


def _name(row: Row) -> str:
    return str(row["model"]) if row["units"] == "paragraphs" else f"{row['model']} ({row['units']})"


def _names(rows: Iterable[Row]) -> tuple[str, ...]:
    return tuple(sorted({_name(row) for row in rows}))


def _series(rows: Iterable[Row], names: Sequence[str]) -> dict[str, int]:
    return {_name(row): names.index(_name(row)) for row in rows}


def _beside(lane: int, lanes: int) -> float:
    """How far from the middle of its group a mark stands."""
    return min(APART * (lanes - 1), WIDE) * (lane / (lanes - 1) - 0.5) if lanes > 1 else 0.0


def _mark(
    x: float, rate: Mapping[str, float | None], series: int, row: Row, said: str, *, hollow: bool
) -> Mark:
    value = rate["value"] or 0.0
    low = value if rate["low"] is None else rate["low"]
    high = value if rate["high"] is None else rate["high"]
    return Mark(x, 100 * value, 100 * low, 100 * high, series, hollow, said, row)


def _words(row: Row, measure: str, what: str) -> str:
    hops = "all hops" if row["hop"] == "all" else count_of(row["hop"], "hop")
    rate = row[measure]
    return (
        f"{_name(row)}, {words.strategy(row)}, {hops}: {what[:1].lower()}{what[1:]} {words.percent(rate)} %"
        f"{_interval(rate)}, n {row['n']:,}."
    )


def _interval(rate: Mapping[str, float | None]) -> str:
    between = words.between(rate)
    return f" ({between})" if between else ""
