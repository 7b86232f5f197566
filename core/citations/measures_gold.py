"""Measures that need the gold of a question: cited against gold passages, and right, wrong and unknown answers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.citations.bootstrap import Interval, mean_intervals, notes_of
from core.citations.measures import ALL, Hop, Run, at_hop, hops_of, labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.citations.outcome import FirstStep, Outcome

_NO_GOLD = "No question has gold passages or answers to compare with."


@dataclass(frozen=True, slots=True)
class Overlap:
    """How a model did in step 1, at one hop or at all (paper, Table 1 and section 5).

    `n` counts questions with gold passages, `answered` those with gold answers; errors are in neither.
    `jaccard`, `recall` and `precision` are of cited against gold passages, a model that cites nothing
    has 0. `accuracy` is by Contain, `accuracy_em` and `accuracy_f1` by the other measures.
    """

    model: str
    units_kind: str
    hop: Hop
    n: int
    answered: int
    errors: int
    no_gold: int
    cites_none: int
    jaccard: Interval
    recall: Interval
    precision: Interval
    accuracy: Interval
    accuracy_em: Interval
    accuracy_f1: Interval

    def row(self) -> dict[str, Any]:
        """A row of the table, for JSON."""
        counts = ("n", "answered", "errors", "no_gold", "cites_none")
        names = ("jaccard", "recall", "precision", "accuracy", "accuracy_em", "accuracy_f1")
        shares = {name: getattr(self, name) for name in names}
        return {
            "model": self.model,
            "hop": self.hop,
            **{name: getattr(self, name) for name in counts},
            **{name: share.row() for name, share in shares.items()},
            "units": self.units_kind,
            "note": self.jaccard.note,
            "notes": notes_of(shares),
        }


@dataclass(frozen=True, slots=True)
class After:
    """What answers were after an intervention, at one hop or at all (paper, Table 7).

    Each is one of four, so that the shares add up to 1 (the paper's do not): a refusal, else "unknown"
    (lenient), else right or wrong by Contain. `n` counts comparisons with gold answers; `right_before`
    is the share of them that step 1 had right.
    """

    run: Run
    hop: Hop
    n: int
    errors: int
    not_applicable: int
    no_gold: int
    right_before: Interval
    correct: Interval
    wrong: Interval
    unknown: Interval
    refused: Interval

    def row(self) -> dict[str, Any]:
        """A row of the table, for JSON."""
        counts = ("n", "errors", "not_applicable", "no_gold")
        names = ("right_before", "correct", "wrong", "unknown", "refused")
        shares = {name: getattr(self, name) for name in names}
        return {
            "model": self.run.model,
            "strategy": self.run.strategy,
            "round": self.run.round,
            "hop": self.hop,
            **{name: getattr(self, name) for name in counts},
            **{name: share.row() for name, share in shares.items()},
            "units": self.run.units_kind,
            "note": self.correct.note,
            "notes": notes_of(shares),
        }


def overlap(firsts: Iterable[FirstStep]) -> list[Overlap]:
    """Cited against gold, and accuracy in step 1: by model, at each hop and over all."""
    firsts = list(firsts)
    names = labels(firsts)
    groups: dict[tuple[str, str, str], list[FirstStep]] = defaultdict(list)
    for first in firsts:
        groups[names[first.model], first.units_kind, first.model].append(first)
    return [
        _overlap(key[0], key[1], hop, [first for first in group if hop in (ALL, first.hop)])
        for key, group in sorted(groups.items())
        for hop in hops_of(group)
    ]


def agreement(cited: Sequence[int], gold: Sequence[int]) -> tuple[float, float, float]:
    """Jaccard, recall and precision of cited against gold passages; gold has one at least."""
    ours, theirs = set(cited), set(gold)
    both = len(ours & theirs)
    return both / len(ours | theirs), both / len(theirs), both / len(ours) if ours else 0.0


def after(run: Run, outcomes: Sequence[Outcome]) -> list[After]:
    """What a run's answers were, at each hop and over all."""
    return [_after(run, at_hop(outcomes, hop), hop) for hop in hops_of(outcomes)]


def kind_of(outcome: Outcome) -> str:
    """One of "refused", "unknown", "correct", "wrong"; "" where there is no gold answer to tell the last two."""
    if outcome.refused:
        return "refused"
    if outcome.unknown_strict or outcome.unknown_lenient:
        return "unknown"
    if outcome.right_after is None:
        return ""
    return "correct" if outcome.right_after else "wrong"


def _overlap(model: str, units_kind: str, hop: Hop, firsts: Sequence[FirstStep]) -> Overlap:
    read = [first for first in firsts if not first.error]
    with_gold = [(first, first.gold) for first in read if first.gold]
    answered = [first for first in read if first.right is not None]
    cited = _means([agreement(first.cited, gold) for first, gold in with_gold], 3)
    right = _means([_right(first) for first in answered], 3)
    return Overlap(
        model,
        units_kind,
        hop,
        n=len(with_gold),
        answered=len(answered),
        errors=len(firsts) - len(read),
        no_gold=len(read) - len(with_gold),
        cites_none=sum(not first.cited for first in read),
        jaccard=cited[0],
        recall=cited[1],
        precision=cited[2],
        accuracy=right[0],
        accuracy_em=right[1],
        accuracy_f1=right[2],
    )


def _right(first: FirstStep) -> tuple[float, float, float]:
    return float(first.right or 0), float(first.right_em or 0), float(first.right_f1 or 0)


def _after(run: Run, samples: Sequence[Outcome], hop: Hop) -> After:
    counted = [sample for sample in samples if sample.counts]
    golden = [sample for sample in counted if sample.right_after is not None]
    kinds = ("correct", "wrong", "unknown", "refused")
    columns = [
        (float(sample.right_before or 0), *(float(kind_of(sample) == kind) for kind in kinds))
        for sample in golden
    ]
    before, *shares = _means(columns, 5, [sample.question_id for sample in golden])
    return After(
        run,
        hop,
        n=len(golden),
        errors=sum(sample.error and not sample.not_applicable for sample in samples),
        not_applicable=sum(bool(sample.not_applicable) for sample in samples),
        no_gold=len(counted) - len(golden),
        right_before=before,
        correct=shares[0],
        wrong=shares[1],
        unknown=shares[2],
        refused=shares[3],
    )


def _means(
    columns: Sequence[tuple[float, ...]], width: int, questions: Sequence[int] | None = None
) -> list[Interval]:
    return mean_intervals(columns, questions) if columns else [Interval(note=_NO_GOLD)] * width
