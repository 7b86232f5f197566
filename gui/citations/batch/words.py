"""The figures of a batch in words: rates with their intervals, what was left out and why, what a table says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from core.citations.interventions import title_of
from core.citations.outcome import STRATEGIES
from core.citations.tables import EACH_CITATION
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.citations.judging import Validation
    from core.citations.outcome import FirstStep, Outcome

NOTHING = "–"
MEASURES = {"contain": "Contain", "f1": "F1", "em": "EM"}
UNKNOWN = {"unknown": "unknown, strict", "unknown_lenient": "unknown, lenient"}
TABLES = {
    "consistency": "Consistency",
    "necessity": "Necessity",
    "controls": "Controls",
    "outcomes": "Outcomes",
    "overlap": "Overlap",
    "judged": "Judged",
    "tests": "Tests",
}
MEANS = {
    "consistency": "Strategy 1 keeps only the cited passages. The rates are consistencies: how far the answers stay.",
    "necessity": "Strategies 2 and 3 take cited passages away. The rates are inconsistencies: how far answers change.",
    "controls": "Net effect: the strategy minus this control, over the questions that have both, in points.",
    "outcomes": "What the answers are afterwards, against the right ones by Contain. The four shares add up to 100 %.",
    "overlap": "Step 1, with all passages: the cited passages against those that are needed, and right answers.",
    "judged": "Judged blind: whether two answers mean the same where Contain says yes and exact match no.",
    "tests": "The difference is the first minus the second, in points. Where there is nothing to test, it says why.",
}
PAPER_NET = "As in the paper: net effects are not shown."
ALONE = "One question alone has no interval."
CLAIM = "Behavioural consistency: what the answer depends on, not what the model thinks"


def percent(rate: Mapping[str, float | None], *, signed: bool = False) -> str:
    """A rate in per cent, a difference in points with its sign, without their unit; or a dash."""
    value = rate["value"]
    if value is None:
        return NOTHING
    return f"{100 * value:{'+' if signed else ''}.1f}".replace("-", "−")


def between(rate: Mapping[str, float | None]) -> str:
    """The interval of a rate, or nothing."""
    low, high = rate["low"], rate["high"]
    if low is None or high is None:
        return ""
    return f"{100 * low:.1f} to {100 * high:.1f}".replace("-", "−")


def strategy(row: Mapping[str, Any]) -> str:
    """A strategy or a control by its number and name."""
    key = str(row["strategy"])
    number = f"{key} " if key in STRATEGIES else f"{key[0]} " if key[1:2] == "-" else ""
    kind = "" if row.get("units", "paragraphs") == "paragraphs" else f" ({row['units']})"
    title = "Each citation alone" if key == EACH_CITATION else title_of(key)
    return f"{number}{title}{kind}"


def hops(hop: int | str | None) -> str:
    """The hops of a row or a question."""
    return NOTHING if hop is None else str(hop)


def left_out(errors: int, not_applicable: int) -> str:
    """What is in no rate, counted."""
    parts = [count_of(errors, "error")] if errors else []
    parts += [f"{not_applicable:,} not applicable"] if not_applicable else []
    return ", ".join(parts) or "nothing"


def reasons(outcomes: Iterable[Outcome]) -> str:
    """Why samples are in no rate, each reason with its count, the most frequent first."""
    counts = Counter(
        outcome.not_applicable or f"Error. {outcome.reason or 'Nothing could be read.'}"
        for outcome in outcomes
        if not outcome.counts
    )
    return " ".join(f"{count:,}: {reason}" for reason, count in counts.most_common())


def failed_firsts(firsts: Iterable[FirstStep]) -> str:
    """Why first steps are errors, each reason with its count."""
    counts = Counter(first.reason or "Nothing could be read." for first in firsts if first.error)
    return " ".join(f"{count:,}: {reason}" for reason, count in counts.most_common())


def overview(outcomes: Sequence[Outcome], firsts: Sequence[FirstStep]) -> str:
    """How much there is, in a line."""
    models = len({first.model for first in firsts})
    questions = len({first.question_id for first in firsts})
    errors = sum(outcome.error and not outcome.not_applicable for outcome in outcomes)
    skipped = sum(bool(outcome.not_applicable) for outcome in outcomes)
    unread = sum(first.error for first in firsts)
    parts = [
        count_of(models, "model"),
        count_of(questions, "question"),
        count_of(sum(outcome.counts for outcome in outcomes), "comparison"),
    ]
    words = f"{', '.join(parts)}; left out: {left_out(errors, skipped)}"
    if unread:
        words += f"; {count_of(unread, 'error sample')} in step 1"
    return words


def judged(found: Validation | None) -> str:
    """What the blind judging came to, in a sentence."""
    if found is None or not found.sampled:
        return "No comparison has Contain yes and EM no, so there is nothing to judge."
    if not found.judged:
        return (
            f"{found.sampled:,} comparisons have Contain yes and EM no, or are drawn from these by hops. "
            "None is judged yet: press “Judge…” above."
        )
    share = found.share.row()
    return (
        f"Of {found.sampled:,} sampled comparisons with Contain yes and EM no, {found.judged:,} are judged blind and "
        f"{found.equivalent:,} found equivalent: {percent(share)} % ({between(share)}). Corrected: as if of all "
        "such cases only this share were the same."
    )
