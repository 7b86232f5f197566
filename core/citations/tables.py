"""The tables of a study of citations, as rows for JSON, and the same rows flat for CSV and Markdown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.citations import measures, measures_gold
from core.citations.bootstrap import notes_of
from core.citations.measures import WITHOUT, Run
from core.citations.outcome import LENGTH, MATCHED, STRATEGIES, WHOLE_CONTEXT
from core.citations.tests_paired import net_effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.citations.bootstrap import Interval
    from core.citations.outcome import FirstStep, Outcome

    Row = dict[str, Any]
    Runs = Mapping[Run, Sequence[Outcome]]

TABLES = ("consistency", "necessity", "controls", "overlap", "outcomes", "tests")
EACH_CITATION = f"{WITHOUT}each"
"""The strategy of the rows that leave one citation out, each in its turn: the share whose loss matters."""
INTERVALS = (
    "Brackets hold 95 % intervals by bootstrap over whole questions, as the paper has them; where all came out the "
    "same (0 or 100 %), Wilson's."
)
NET_INTERVALS = (
    "Net effects are resampled in pairs; where all pairs differ by the same, the interval is made of the two Wilson "
    "intervals (Newcombe's square-and-add)."
)
TEST_INTERVALS = (
    "Brackets hold 95 % intervals of the difference: for Wilcoxon and McNemar by bootstrap in pairs, for paired t by "
    "its own t, for Tukey over all pairs of models together; where nothing varies they are made of the two Wilson "
    "intervals (Newcombe's square-and-add). All end at −100 and 100."
)
_HIDDEN = ("note", "notes", "sentence", "measure", "units", "questions")


def intervals_of(name: str, *, paper: bool = False) -> str:
    """How the intervals of the table of that name are made, for people."""
    if name == "tests":
        return TEST_INTERVALS
    return f"{INTERVALS} {NET_INTERVALS}" if name == "controls" and not paper else INTERVALS


def table(
    name: str, outcomes: Iterable[Outcome], firsts: Iterable[FirstStep] = (), *, paper: bool = False
) -> list[Row]:
    """The rows of the table of that name (one of `TABLES`); `overlap` needs `firsts`, the others `outcomes`.

    `paper` leaves out what the paper does not have: net effects, one citation left out, controls that leave
    nothing out, tests of paired answers and Holm's correction. A rate is {"value", "low", "high"}, each None
    where there is nothing to measure; `hop` is a number or "all"; `notes` has a sentence for each rate whose
    interval is not the usual one, and `note` is that of the first.
    See `core.citations.measures` for the rest.
    """
    if name == "overlap":
        return [found.row() for found in measures_gold.overlap(firsts)]
    runs: Runs = measures.runs(outcomes)
    if name == "tests":
        from core.citations.tables_tests import comparisons

        return [found.row() for found in comparisons(runs, recommended=not paper)]
    if paper:
        runs = of_the_paper(runs)
    makers = {
        "consistency": consistency,
        "necessity": necessity,
        "controls": controls,
        "outcomes": afterwards,
    }
    rows = makers[name](runs)
    return [_without_net(row) for row in rows] if paper else rows


def of_the_paper(runs: Runs) -> Runs:
    """The strategies with the controls that the paper has: matched ones and those of equal length."""
    return {run: samples for run, samples in runs.items() if run.strategy[:1] in STRATEGIES}


def consistency(runs: Runs) -> list[Row]:
    """Strategy 1, whether the cited passages suffice (Table 5)."""
    return _rates({run: samples for run, samples in runs.items() if run.strategy == "1"})


def necessity(runs: Runs) -> list[Row]:
    """Strategies 2 and 3 by round, then each citation alone: whether they are needed (Tables 6, 8, 9, 10)."""
    chosen = {run: samples for run, samples in runs.items() if run.strategy in {"2", "3"}}
    return _rates({**chosen, **_each_citation(runs)})


def controls(runs: Runs) -> list[Row]:
    """Each control (Tables 2 to 4), and what its strategy does beyond it, question by question.

    `net` is the strategy minus the control by Contain, `net_f1`, `net_em` and `net_unknown` by the others,
    over `paired` questions; empty for controls that leave nothing out: these show how often an answer
    changes by itself.
    """
    strategies = {
        control: strategy for strategy, kinds in MATCHED.items() for control in (*kinds, LENGTH[strategy])
    }
    rows: list[Row] = []
    for run, samples in runs.items():
        if run.strategy not in strategies and run.strategy not in WHOLE_CONTEXT:
            continue
        strategy = strategies.get(run.strategy, "")
        mine = runs.get(replace(run, strategy=strategy), ())
        for found in measures.by_hop(run, samples):
            net = _net(run, strategy, measures.at_hop(mine, found.hop), measures.at_hop(samples, found.hop))
            row = found.row()
            rows.append(row | {"against": strategy} | net | {"notes": row["notes"] | net["notes"]})
    return rows


def afterwards(runs: Runs) -> list[Row]:
    """Right, wrong or unknown after the intervention (Table 7), for whatever was asked."""
    return [
        found.row()
        for run, samples in runs.items()
        if not run.strategy.startswith(WITHOUT)
        for found in measures_gold.after(run, samples)
    ]


def flat(row: Mapping[str, Any]) -> Row:
    """A row whose rates are three columns: `contain`, `contain_low`, `contain_high`; its notes are one text."""
    cells: Row = {}
    for name, value in row.items():
        if name == "notes":
            cells[name] = " ".join(f"{of}: {sentence}" for of, sentence in value.items())
        elif isinstance(value, dict):
            cells[name] = value["value"]
            cells[f"{name}_low"], cells[f"{name}_high"] = value["low"], value["high"]
        else:
            cells[name] = value
    return cells


def readable(row: Mapping[str, Any]) -> dict[str, str]:
    """A row for people: rates in per cent with their interval, as `63.96 (62.1 to 66.0)`."""
    if "test" in row:  # of a test the measure tells rows apart; elsewhere the columns are measures
        row = {"by": measures.NAMES[row["measure"]], **row}
    shown = {name: value for name, value in row.items() if name not in _HIDDEN}
    return {name: _cell(name, value) for name, value in shown.items()}


def percent(rate: Mapping[str, float | None], *, signed: bool = False) -> str:
    """A rate in per cent with its interval, or the word that it has none; a dash where there is no rate."""
    value, low, high = (rate[name] for name in ("value", "low", "high"))
    if value is None:
        return "–"
    sign = "+" if signed else ""
    text = f"{100 * value:{sign}.2f}"
    if low is None or high is None:
        return f"{text} (no interval)".replace("-", "−")
    text = f"{text} ({100 * low:{sign}.1f} to {100 * high:{sign}.1f})"
    return text.replace("-", "−")


def _cell(name: str, value: Any) -> str:
    if isinstance(value, dict):
        return percent(value, signed=name.startswith("net") or name == "effect")
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _rates(runs: Runs) -> list[Row]:
    return [found.row() for run, samples in runs.items() for found in measures.by_hop(run, samples)]


def _each_citation(runs: Runs) -> dict[Run, list[Outcome]]:
    """The samples that leave one citation out; Strategy 2 is the one that leaves out the first."""
    pooled: dict[Run, list[Outcome]] = {}
    for run, samples in runs.items():
        if run.strategy.startswith(WITHOUT):
            pooled.setdefault(replace(run, strategy=EACH_CITATION), []).extend(samples)
    for run, taken in pooled.items():
        if not any(sample.strategy == f"{WITHOUT}1" for sample in taken):
            taken.extend(runs.get(replace(run, strategy="2"), ()))
    return pooled


def _without_net(row: Row) -> Row:
    kept = {name: value for name, value in row.items() if not name.startswith("net") and name != "paired"}
    notes = {name: note for name, note in row.get("notes", {}).items() if not name.startswith("net")}
    return kept | ({"notes": notes} if "notes" in row else {})


def _net(run: Run, strategy: str, mine: Sequence[Outcome], others: Sequence[Outcome]) -> Row:
    own = replace(run, strategy=strategy)
    cells: Row = {"paired": 0}
    found: dict[str, Interval] = {}
    for measure in measures.MEASURES:
        name = "net" if measure == "contain" else f"net_{measure}"
        first, second = measures.values(own, mine, measure), measures.values(run, others, measure)
        found[name] = net_effect(first, second)
        cells["paired"] = len(first.keys() & second.keys())
    notes = notes_of(found) if strategy else {}
    return cells | {name: interval.row() for name, interval in found.items()} | {"notes": notes}
