"""Rates of citations from compared answers: by model, strategy, round and hop, each with its n and interval.

Sufficiency (Strategy 1 and its controls) is told as consistency, the mean of a measure; necessity
(Strategies 2 and 3, their controls, one citation left out) as inconsistency, 1 minus it (paper, section 3.4).
Samples with errors and those an intervention does not apply to are out of every rate, and counted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from core.citations.bootstrap import Interval, mean_intervals, notes_of
from core.citations.outcome import LENGTH, MATCHED, STRATEGIES, WHOLE_CONTEXT
from core.citations.statistics import averaged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.citations.outcome import FirstStep, Outcome

Hop = int | Literal["all"]
ALL: Literal["all"] = "all"
MEASURES = ("contain", "f1", "em", "unknown")
NAMES = {"contain": "Contain", "f1": "F1", "em": "Exact match", "unknown": "Unknown"}
"""What people call them."""
WITHOUT = "without:"
"""How strategies begin that leave one citation out."""
_FIELDS = {"contain": "contain", "f1": "f1", "em": "em", "unknown": "unknown_strict"}
_ORDER = (
    *(key for strategy in STRATEGIES for key in (strategy, *MATCHED[strategy], LENGTH[strategy])),
    *WHOLE_CONTEXT,
)


@dataclass(frozen=True, slots=True)
class Run:
    """One model's answers to one intervention, in one round, over units of one kind."""

    model: str
    identity: str
    units_kind: str
    strategy: str
    round: int = 1

    @property
    def is_necessity(self) -> bool:
        """Whether the answer should change, so that inconsistencies are told."""
        return self.strategy[:1] in {"2", "3"} or self.strategy.startswith(WITHOUT)

    @property
    def order(self) -> tuple[Any, ...]:
        """Models by name, then strategies as the paper has them, then rounds."""
        place = _ORDER.index(self.strategy) if self.strategy in _ORDER else len(_ORDER)
        return (self.model, self.units_kind, place, self.strategy, self.round)


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates of a run at one hop, or at all. `n` counts comparisons, `questions` what they are of."""

    run: Run
    hop: Hop
    n: int
    questions: int
    errors: int
    not_applicable: int
    carried: int
    refused: int
    lopsided: int
    contain: Interval
    f1: Interval
    em: Interval
    unknown: Interval
    unknown_lenient: Interval

    def row(self) -> dict[str, Any]:
        """A row of the tables, for JSON; `notes` are of the measures whose interval is not the bootstrap's."""
        shares = {name: getattr(self, name) for name in (*MEASURES, "unknown_lenient")}
        return {
            "model": self.run.model,
            "strategy": self.run.strategy,
            "round": self.run.round,
            "hop": self.hop,
            "n": self.n,
            "errors": self.errors,
            "not_applicable": self.not_applicable,
            **{name: share.row() for name, share in shares.items()},
            "questions": self.questions,
            "carried": self.carried,
            "refused": self.refused,
            "lopsided": self.lopsided,
            "units": self.run.units_kind,
            "measure": "inconsistency" if self.run.is_necessity else "consistency",
            "note": self.contain.note,
            "notes": notes_of(shares),
        }


def runs(outcomes: Iterable[Outcome]) -> dict[Run, list[Outcome]]:
    """The comparisons of each run, in the order of the tables."""
    outcomes = list(outcomes)
    names = labels(outcomes)
    groups: dict[tuple[str, str, str, int], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.model, outcome.units_kind, outcome.strategy, outcome.round].append(outcome)
    keyed = {
        Run(names[identity], identity, kind, strategy, number): group
        for (identity, kind, strategy, number), group in groups.items()
    }
    return dict(sorted(keyed.items(), key=lambda item: item[0].order))


def labels(samples: Iterable[Outcome | FirstStep]) -> dict[str, str]:
    """A name for each model's identity; models of the same name are numbered."""
    names: dict[str, str] = {}
    for sample in samples:
        names.setdefault(sample.model, sample.model_name or sample.model)
    often = Counter(names.values())
    seen: Counter[str] = Counter()
    told: dict[str, str] = {}
    for identity in sorted(names):
        name = names[identity]
        seen[name] += 1
        told[identity] = name if often[name] == 1 else f"{name} ({seen[name]})"
    return told


def hops_of(samples: Iterable[Outcome | FirstStep]) -> list[Hop]:
    """The hops there are, then "all"; questions whose hops are not known are in "all" alone."""
    return [*sorted({sample.hop for sample in samples if sample.hop is not None}), ALL]


def at_hop(samples: Sequence[Outcome], hop: Hop) -> Sequence[Outcome]:
    """The samples of questions of so many hops."""
    return samples if hop == ALL else [sample for sample in samples if sample.hop == hop]


def rates(run: Run, outcomes: Sequence[Outcome], hop: Hop = ALL) -> Rates:
    """The rates of one run at one hop."""
    samples = at_hop(outcomes, hop)
    counted = [sample for sample in samples if sample.counts]
    columns = [
        (sample.contain, sample.f1, sample.em, sample.unknown_strict, sample.unknown_lenient)
        for sample in counted
    ]
    ids = [sample.question_id for sample in counted]
    found = mean_intervals(columns, ids) if columns else [Interval(note=_nothing(samples))] * 5
    if run.is_necessity:
        found[:3] = [interval.flipped() for interval in found[:3]]
    return Rates(
        run,
        hop,
        n=len(counted),
        questions=len(set(ids)),
        errors=sum(sample.error and not sample.not_applicable for sample in samples),
        not_applicable=sum(bool(sample.not_applicable) for sample in samples),
        carried=sum(sample.carried for sample in counted),
        refused=sum(sample.refused for sample in counted),
        lopsided=sum(sample.lopsided for sample in counted),
        contain=found[0],
        f1=found[1],
        em=found[2],
        unknown=found[3],
        unknown_lenient=found[4],
    )


def by_hop(run: Run, outcomes: Sequence[Outcome]) -> list[Rates]:
    """The rates of one run at each of its hops, then over all."""
    return [rates(run, outcomes, hop) for hop in hops_of(outcomes)]


def values(run: Run, outcomes: Iterable[Outcome], measure: str = "contain") -> dict[int, float]:
    """What a measure gives for each question of a run, its draws averaged, as the rates tell it.

    `measure` is one of `MEASURES`; questions without a comparison are missing.
    """
    name = _FIELDS[measure]
    flip = run.is_necessity and measure != "unknown"
    return averaged(
        (sample.question_id, 1 - getattr(sample, name) if flip else float(getattr(sample, name)))
        for sample in outcomes
        if sample.counts
    )


def _nothing(samples: Sequence[Outcome]) -> str:
    """Why there is no rate, from what the samples came to."""
    if not samples:
        return "No question was asked."
    errors = sum(sample.error for sample in samples)
    if errors == len(samples):
        return f"All {errors} samples are errors: three tries gave no reply that could be read."
    reasons = Counter(sample.not_applicable for sample in samples if sample.not_applicable)
    common = reasons.most_common(1)[0][0]
    return f"It applies to none of the {len(samples)} samples ({errors} errors). Most often: {common}"
