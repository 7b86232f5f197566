"""The figures as lines of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.results import words
from gui.widgets.table_model import Cell, Head, Line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.results.figures import Figures, Key, Pair, Rate, Run, Share

RUN_HEADS = (
    Head("Model"),
    Head("Method", "How the variants were drawn"),
    Head("Problems", "How many problems were asked, once for each repeat", right=True),
    Head("OA", words.OA, right=True),
    Head("AA", words.AA, right=True),
    Head("ASR", words.ASR, right=True),
    Head(
        "Not solved before",
        "Problems not solved as they stand, so that no variant could fool the model",
        right=True,
    ),
    Head("Left out", "Variants that count in no share, and why"),
)
SHARE_HEADS = (
    Head("Problem"),
    Head("As it stands", "What the model made of the problem with its own numbers"),
    Head("Wrong variants", "The share of its variants with a wrong reply, and the 95 % interval", right=True),
    Head("First", "The place of the first wrong variant: so many attacks were needed", right=True),
    Head("Left out", "Variants that count in no share, and why"),
)
STEP_HEADS = (
    Head("Operation", "The first step of the solution at which wrong replies differ"),
    Head("Wrong result", "The step is there, with another result", right=True),
    Head("Skipped", "The step is not there", right=True),
    Head("Unclear", "It cannot be told from the reply", right=True),
)
ANY = "any variant"
OPERATIONS = {
    "+": "+ sum",
    "-": "− difference",
    "*": "× product",
    "/": "÷ quotient",
    "//": "÷ whole quotient",
    "%": "remainder",
    "**": "power",
}


def run_lines(figures: Figures) -> list[Line]:
    """A line a model and method."""
    return [Line(run.key, _run_cells(run)) for run in figures.runs]


def _run_cells(run: Run) -> tuple[Cell, ...]:
    skipped = f"{run.skipped:,}" if run.skipped else words.NOTHING
    return (
        Cell(run.model, tip=run.key[0]),
        Cell(run.method),
        Cell(f"{run.cases:,}", order=run.cases),
        _rate(run.oa, words.OA),
        _rate(run.aa, words.AA, words.partial(run)),
        _rate(run.asr, words.ASR),
        Cell(skipped, order=run.skipped),
        _left_out(run.left_out),
    )


def _rate(rate: Rate, what: str, more: str = "") -> Cell:
    tip = f"{words.spoken(what, rate)} {more}".rstrip()
    return Cell(words.percent(rate.share), words.interval(rate), tip, rate.share)


def _left_out(counts: Mapping[str, int]) -> Cell:
    text = words.left_out(counts)
    return Cell(text, tip=f"Left out: {text}", order=sum(counts.values()))


def share_lines(shares: Sequence[Share], within: int | None = None) -> list[Line]:
    """A line a problem, the most often wrong first; `within` keeps those wrong within so many attacks."""
    kept = [s for s in shares if within is None or 0 < s.first_wrong <= within]
    kept.sort(key=lambda s: -1 if s.wrong.share is None else s.wrong.share, reverse=True)
    return [Line(share.number, _share_cells(share)) for share in kept]


def _share_cells(share: Share) -> tuple[Cell, ...]:
    note = "" if share.wrong.share is None else f"{share.wrong_count:,} of {share.wrong.n:,}"
    stands = words.solved(share)
    return (
        Cell(" ".join(share.text.split()), tip=share.text),
        Cell(stands, kind={"right": "good", "wrong": "bad"}.get(stands, "plain")),
        Cell(
            words.percent(share.wrong.share),
            note,
            words.spoken("The share of wrong variants", share.wrong, "variant"),
            share.wrong.share,
            share.wrong.share,
        ),
        Cell(
            f"{share.first_wrong:,}" if share.first_wrong else words.NOTHING, order=share.first_wrong or None
        ),
        _left_out(share.left_out),
    )


def step_lines(figures: Figures, key: Key | None) -> list[Line]:
    """A line an operation, the most frequent first."""
    steps = figures.steps.get(key, ()) if key else ()
    rows = sorted(steps, key=lambda step: -(step.wrong + step.skipped + step.unclear))
    return [
        Line(
            step.op,
            (
                Cell(OPERATIONS.get(step.op, step.op or "the answer itself")),
                *(Cell(f"{n:,}", order=n) for n in (step.wrong, step.skipped, step.unclear)),
            ),
        )
        for step in rows
    ]


def transfer_table(figures: Figures, method: str) -> tuple[list[Head], list[Line]]:
    """The heat map of a method: a line for the model that was fooled, a column for each that is tried."""
    pairs = {(pair.source, pair.target): pair for pair in figures.pairs if pair.method == method}
    targets = list(dict.fromkeys(pair.target for pair in pairs.values()))
    heads = [Head("Got wrong by", "The variants that this model got wrong")]
    heads += [Head(name, f"The share of them that {name} gets wrong too", right=True) for name in targets]
    lines = [
        Line(
            (method, source),
            (
                Cell(
                    source or ANY, tip="To compare with: all variants that were asked" if not source else ""
                ),
                *(_pair_cell(source, target, pairs.get((source, target))) for target in targets),
            ),
        )
        for source in [*targets, ""]
    ]
    return heads, lines


def _pair_cell(source: str, target: str, pair: Pair | None) -> Cell:
    if pair is None:
        return Cell("itself" if source == target else words.NOTHING)
    rate = pair.wrong
    return Cell(
        words.percent(rate.share),
        words.interval(rate),
        words.transfer(pair),
        rate.share,
        rate.share,
        heat=True,
    )
