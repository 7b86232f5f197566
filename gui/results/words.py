"""The figures in words: shares with their intervals, what was left out, and what the measures mean."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gui.results.figures import LEFT_OUT
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gui.results.figures import Figures, Pair, Point, Rate, Run, Share

OA = "OA, original accuracy: the share of problems solved as they stand"
AA = "AA, accuracy under attack: the share of problems of which every variant asked was solved"
ASR = "ASR, attack success rate: the share of OA that the variants take away, (OA − AA) / OA"
NOTHING = "–"


def percent(share: float | None) -> str:
    """A share for people."""
    return NOTHING if share is None else f"{_signed(share)} %"


def _signed(share: float) -> str:
    """A share in per cent that may be below 0, with a true minus; 0, 100 and the like only where it is just that."""
    hundreds = share * 100
    text = f"{hundreds:.0f}"
    if text in ("0", "-0", "100", "-100") and not math.isclose(hundreds, float(text), abs_tol=1e-9):
        text = f"{hundreds:.1f}"
    return "0" if text in ("-0", "-0.0") else text.replace("-", "−")


def between(rate: Rate) -> str:
    """Where the share lies with 95 % confidence: `57 to 82`."""
    return f"{_signed(rate.low)} to {_signed(rate.high)}"


def interval(rate: Rate) -> str:
    """Where the share lies, and over how many: `57 to 82, n 24`."""
    return f"n {rate.n:,}" if rate.share is None else f"{between(rate)}, n {rate.n:,}"


def spoken(what: str, rate: Rate, of: str = "problem") -> str:
    """A share in a sentence."""
    if rate.share is None:
        return f"{what}. Not known: too little has an outcome."
    return (
        f"{what}. It is {rate.share * 100:.1f} % over {count_of(rate.n, of)}; with 95 % confidence it lies "
        f"between {rate.low * 100:.1f} % and {rate.high * 100:.1f} %."
    )


def partial(run: Run) -> str:
    """That AA may be too high, where it may; otherwise nothing."""
    if not run.partial:
        return ""
    return (
        f"{count_of(run.partial, 'problem')} of these have variants without an answer, so it may be too high."
    )


def left_out(counts: Mapping[str, int]) -> str:
    """What was left out of the shares, and why: `3 without an answer, 12 not asked`."""
    parts = [f"{counts[name]:,} {words}" for name, words in LEFT_OUT.items() if counts.get(name)]
    return ", ".join(parts) or "nothing"


def overview(figures: Figures) -> str:
    """How much there is, in a line."""
    models = len({run.key[0] for run in figures.runs})
    problems = len({share.number for shares in figures.shares.values() for share in shares})
    return ", ".join(
        (
            count_of(models, "model"),
            _of_all(problems, figures.problems),
            count_of(figures.replies, "graded reply", "graded replies"),
        )
    )


def _of_all(asked: int, everything: int) -> str:
    """How many problems have a part, and of how many: the others are not ready, not drawn or not asked."""
    return (
        count_of(asked, "problem")
        if asked >= everything
        else f"{asked:,} of {count_of(everything, 'problem')}"
    )


def solved(share: Share) -> str:
    """What became of the problem as it stands."""
    if not share.known:
        return "no answer"
    if share.known == 1:
        return "right" if share.solved else "wrong"
    return f"{share.solved} of {share.known} right"


def spread(shares: Iterable[Share]) -> str:
    """How the wrong shares of the problems lie, in a line; empty where there are none."""
    known = sorted(share.wrong.share for share in shares if share.wrong.share is not None)
    if not known:
        return ""
    mean = sum(known) / len(known)
    words = f"On average {percent(mean)} of a problem's variants are wrong"
    if len(known) < 4:
        return f"{words}."
    low, high = known[len(known) // 4], known[-1 - len(known) // 4]
    return f"{words}; for the middle half of the problems, {percent(low)} to {percent(high)}."


def after(point: Point, run: Run) -> str:
    """What a point of the curve says."""
    each = (
        f"up to {count_of(point.attacks, 'variant')}" if point.fewer else count_of(point.attacks, "variant")
    )
    if point.aa.share is None:
        return f"{run.name}: no problem has an outcome for its first {each} yet."
    fewer = f" {point.fewer:,} have fewer." if point.fewer else ""
    return (
        f"{run.name}: of {count_of(point.aa.n, 'problem')}, {percent(point.aa.share)} have no wrong one among {each} "
        f"({between(point.aa)}).{fewer}"
    )


def transfer(pair: Pair) -> str:
    """What a cell of the transfer table says."""
    given = f" {pair.without:,} more have no answer of it." if pair.without else ""
    what = f"the variants that {pair.source} got wrong" if pair.source else "all variants it was asked"
    if pair.wrong.share is None:
        return f"{pair.target} answered none of {what}.{given}"
    return f"Of {what}, {pair.target} gets {percent(pair.wrong.share)} wrong ({interval(pair.wrong)}).{given}"
