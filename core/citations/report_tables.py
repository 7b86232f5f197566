"""The tables of a report, laid out as the paper's: texts in columns, with what each table says above it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.citations import measures, measures_gold, tables
from core.citations.interventions import title_of
from core.citations.judging import candidates, corrected
from core.citations.measures import ALL, Run, hops_of, labels
from core.citations.outcome import STRATEGIES
from core.citations.statistics import p_text
from core.citations.tables import percent
from core.citations.tables_tests import comparisons

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.citations.judging import Validation
    from core.citations.measures import Hop, Rates
    from core.citations.outcome import FirstStep, Outcome

    Runs = Mapping[Run, Sequence[Outcome]]

_KEPT = {
    "1": "only the cited passages kept",
    "2": "the first cited passage removed",
    "3": "all cited passages removed",
}
_IN_PAPER = {("1", 1): "5", ("2", 1): "6", ("3", 1): "8", ("2", 2): "9", ("3", 2): "10"}
_COUNTS = ("n", "errors", "not applicable")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts. The first `heads` columns name a row, those in `wordy` hold sentences."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    heads: int = 1
    note: str = ""
    wordy: tuple[str, ...] = ()


def step_one(firsts: Sequence[FirstStep]) -> Table:
    """Cited against gold passages, and accuracy with the whole context (Table 1)."""
    rows = [
        (
            found.model,
            _hop(found.hop),
            *(percent(getattr(found, name).row()) for name in ("jaccard", "recall", "precision")),
            str(found.n),
            percent(found.accuracy.row()),
            str(found.answered),
            str(found.errors),
            str(found.cites_none),
        )
        for found in measures_gold.overlap(firsts)
    ]
    return Table(
        "Step 1: cited against gold passages, and accuracy (%)",
        (
            *("model", "hops", "Jaccard", "recall", "precision", "n", "accuracy"),
            *("n of accuracy", "errors", "cites nothing"),
        ),
        tuple(rows),
        heads=2,
        note="As the paper's Table 1. Accuracy is by Contain; a model that cites nothing counts as 0.",
    )


def strategies(runs: Runs) -> list[Table]:
    """A table for each strategy and round (Tables 5, 6, 8, 9 and 10)."""
    groups: dict[tuple[str, int, str], dict[Run, Sequence[Outcome]]] = defaultdict(dict)
    for run, samples in runs.items():
        if run.strategy in STRATEGIES:
            groups[run.strategy, run.round, run.units_kind][run] = samples
    return [_strategy(*key, groups[key]) for key in sorted(groups)]


def each_citation(runs: Runs) -> Table:
    """One citation after another left out."""
    rows = [row for row in tables.necessity(runs) if row["strategy"] == tables.EACH_CITATION]
    return Table(
        "One citation left out at a time: inconsistency (%)",
        ("model", "hops", "Contain", "unknown", *_COUNTS),
        tuple(
            (row["model"], _hop(row["hop"]), percent(row["contain"]), percent(row["unknown"]), *_counts(row))
            for row in rows
        ),
        heads=2,
        note="100 less Contain is the share of idle citations: the answer stays without them.",
    )


def controls(runs: Runs, *, paper: bool = False) -> Table:
    """Each control and the net effect of its strategy (Tables 2 to 4); `paper` leaves out the net effects."""
    found = [row for row in tables.controls(runs) if row["hop"] == ALL]
    rows = [
        (
            *(row["model"], row["strategy"], row["measure"]),
            *(percent(row[name]) for name in ("contain", "f1", "unknown")),
            *_counts(row),
            *(() if paper else _net(row)),
        )
        for row in found
    ]
    net = () if paper else ("net effect", "questions in both")
    keys = dict.fromkeys(row["strategy"] for row in found)
    note = f"As the paper's Tables 2 to 4. {_meaning(keys)}".rstrip()
    if not paper:
        note += (
            " The net effect is ours: the strategy minus this control by Contain, over the questions that have "
            "both. Controls that leave nothing out have none: they show how often an answer changes by itself."
        )
    return Table(
        "Controls (%)" if paper else "Controls, and what the strategies do beyond them (%)",
        ("model", "control", "measure", "Contain", "F1", "unknown", *_COUNTS, *net),
        tuple(rows),
        heads=3,
        note=note,
    )


def afterwards(runs: Runs) -> Table:
    """Right, wrong and unknown after the intervention (Table 7)."""
    rows = [
        (
            row["model"],
            row["strategy"],
            str(row["round"]),
            *(percent(row[name]) for name in ("right_before", "correct", "wrong", "unknown", "refused")),
            *_counts(row),
        )
        for row in tables.afterwards(runs)
        if row["hop"] == ALL
    ]
    return Table(
        "Answers after the intervention against the right ones (%)",
        (
            *("model", "strategy", "round", "right before"),
            *("right after", "wrong after", "unknown after", "refused after", *_COUNTS),
        ),
        tuple(rows),
        heads=3,
        note="As the paper's Table 7, but each answer is counted once, so that the shares add up to 100; "
        "“unknown” in any words counts as unknown.",
    )


def doubtful(runs: Runs, found: Validation | None) -> Table:
    """Blind judging, and the Contain rates it corrects (section 5.1); no rows where nothing was judged."""
    rows: list[tuple[str, ...]] = []
    if found is not None and found.judged:
        for run, samples in runs.items():
            if run.strategy in STRATEGIES:
                rate = corrected(run, samples, found)
                raw = measures.rates(run, samples)
                count = str(len(candidates(samples)))
                cells = (percent(raw.contain.row()), percent(rate.row()), count)
                rows.append((run.model, run.strategy, str(run.round), *cells))
    note = (
        f"Of {found.sampled} sampled comparisons with Contain yes and exact match no, {found.judged} were judged "
        f"blind and {found.equivalent} found equivalent: {percent(found.share.row())} % (the paper: 119 of 150)."
        if found is not None
        else ""
    )
    return Table(
        "Contain as a person judges it (%)",
        ("model", "strategy", "round", "Contain", "corrected", "doubtful cases"),
        tuple(rows),
        heads=3,
        note=note,
    )


def tests(runs: Runs, *, paper: bool) -> Table:
    """The tests of significance: the paper's, and unless only these are wanted, those for paired answers of 0 or 1."""
    rows = [_test(found.row(), holm=not paper) for found in comparisons(runs, recommended=not paper)]
    note = "The paper's: ANOVA with Tukey's HSD between models, paired t and Wilcoxon within one."
    if not paper:
        note += (
            " As the answers are 0 or 1 and the questions the same, Cochran's Q and McNemar fit better. Holm corrects "
            "over the pairs of models, else over all models, strategies and rounds; Tukey's p is corrected by itself."
        )
    return Table(
        "Tests of significance",
        (
            *("compared", "by", "test", "hops", "n", "statistic", "p"),
            *(() if paper else ("p (Holm)",)),
            *("difference (points)", "remark"),
        ),
        tuple(rows),
        heads=3,
        note=f"{note} The difference is the first minus the second.",
        wordy=("compared", "remark"),
    )


def left_out(outcomes: Sequence[Outcome], firsts: Sequence[FirstStep]) -> Table:
    """Why samples are in no rate, and how many for each reason."""
    names = labels([*outcomes, *firsts])
    counts: Counter[tuple[str, str, str]] = Counter()
    for first in firsts:
        if first.error:
            counts[names[first.model], "step 1", f"Error: {first.reason or 'nothing could be read'}"] += 1
    for outcome in outcomes:
        if not outcome.counts:
            why = outcome.not_applicable or f"Error: {outcome.reason or 'nothing could be read'}"
            counts[names[outcome.model], outcome.strategy, why] += 1
    rows = [(*key, str(count)) for key, count in sorted(counts.items())]
    return Table(
        "Left out of the rates", ("model", "strategy", "why", "samples"), tuple(rows), heads=2, wordy=("why",)
    )


def _strategy(strategy: str, number: int, units_kind: str, runs: Runs) -> Table:
    hops = hops_of([sample for samples in runs.values() for sample in samples])
    rows: list[tuple[str, ...]] = []
    for run, samples in runs.items():
        found: dict[Hop, Rates] = {hop: measures.rates(run, samples, hop) for hop in hops}
        rows += [(run.model, shown, *_cells(found, name)) for name, shown in measures.NAMES.items()]
        rows.append((run.model, "n", *(str(rate.n) for rate in found.values()), "", "", ""))
    measure = "consistency" if strategy == "1" else "inconsistency"
    paper = _IN_PAPER.get((strategy, number))
    rounds = "" if number == 1 else f", {number} rounds"
    kind = "" if units_kind == "paragraphs" else f", by {units_kind}"
    return Table(
        f"Strategy {strategy}{rounds}{kind}, {_KEPT[strategy]}: {measure} (%)",
        ("model", "measure", *(_hops(hop) for hop in hops), *_COUNTS),
        tuple(rows),
        heads=2,
        note=f"As the paper's Table {paper}." if paper else "",
    )


def _cells(found: Mapping[Hop, Rates], measure: str) -> tuple[str, ...]:
    every = found[ALL]
    return (
        *(percent(getattr(rate, measure).row()) for rate in found.values()),
        *(str(count) for count in (every.n, every.errors, every.not_applicable)),
    )


def _meaning(keys: Iterable[str]) -> str:
    """What the names of controls mean."""
    told = "; ".join(f"{key}: {title_of(key)[:1].lower()}{title_of(key)[1:]}" for key in keys)
    return f"What they are: {told}." if told else ""


def _net(row: Mapping[str, Any]) -> tuple[str, str]:
    return percent(row["net"], signed=True), str(row["paired"]) if row["against"] else "–"


def _test(row: Mapping[str, Any], *, holm: bool) -> tuple[str, ...]:
    compared = f"{row['first']} – {row['second']}" if row["second"] else row["first"]
    place = f"Strategy {row['strategy']}, round {row['round']}"
    where = f"{row['model']}, {place}" if row["model"] else place
    return (
        f"{where}: {compared}",
        measures.NAMES[row["measure"]],
        row["test"],
        _hop(row["hop"]),
        str(row["n"]),
        "–" if row["statistic"] is None else f"{row['statistic']:.4g}",
        p_text(row["p"]),
        *((p_text(row["p_holm"]),) if holm else ()),
        percent(row["effect"], signed=True),
        row["sentence"],
    )


def _counts(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return str(row["n"]), str(row["errors"]), str(row["not_applicable"])


def _hops(hop: Hop) -> str:
    return "all" if hop == ALL else f"{hop} hops"


def _hop(hop: Hop) -> str:
    return str(hop)
