"""Hand validation: answers that Contain calls the same and exact match does not, judged blind by a person.

A person sees the question and both answers, in an order that tells nothing, and neither the model nor the
strategy; the verdict is about the pair of answers, so it holds wherever the pair comes up again.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.attacks.intervals import wilson
from core.citations.bootstrap import LEVEL, RESAMPLES, SEED, Interval, by_question, resampled_means
from core.citations.measures import rates
from core.citations.outcome import STRATEGIES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from core.citations.measures import Run
    from core.citations.outcome import Outcome
    from core.store.project import Project

SAMPLE = 150
"""How many cases the paper judged."""
SETTING = "citation judgements"
_WRITING = threading.Lock()


@dataclass(frozen=True, slots=True)
class Case:
    """A pair of answers to judge: whether `first` and `second` mean the same as answers to the question.

    `hop` and `weight`, how many sampled comparisons it stands for, are for counting, not for showing.
    """

    key: str
    question_id: int
    first: str
    second: str
    hop: int | None
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Validation:
    """How often Contain was right of the judged cases; `judged` and `equivalent` count comparisons."""

    sampled: int
    judged: int
    equivalent: int
    share: Interval


def candidates(
    outcomes: Iterable[Outcome], strategies: Collection[str] = STRATEGIES
) -> list[tuple[str, Outcome]]:
    """Comparisons with Contain yes and EM no, with their keys; a carried answer is not compared twice."""
    return [
        (key_of(outcome), outcome)
        for outcome in outcomes
        if outcome.strategy in strategies
        and outcome.counts
        and not outcome.carried
        and outcome.contain == 1
        and outcome.em == 0
    ]


def key_of(outcome: Outcome) -> str:
    """The name under which a verdict is kept: the question and its two answers in no order."""
    pair = sorted((outcome.answer_before, outcome.answer_after))
    return _digest([outcome.question_id, *pair])[:24]


def allocate(counts: Mapping[int | None, int], size: int) -> dict[int | None, int]:
    """How many of `size` fall to each hop in proportion to its cases, by largest remainder.

    All of them where there are no more; of equal remainders the larger hop, then the lower number, is served.
    """
    total = sum(counts.values())
    if total <= size:
        return dict(counts)
    shares = {hop: divmod(count * size, total) for hop, count in counts.items()}
    given = {hop: whole for hop, (whole, _) in shares.items()}
    order = sorted(counts, key=lambda hop: (-shares[hop][1], -counts[hop], hop is None, hop or 0))
    for hop in order[: size - sum(given.values())]:
        given[hop] += 1
    return given


def sample(
    outcomes: Iterable[Outcome],
    size: int = SAMPLE,
    *,
    seed: int = SEED,
    strategies: Collection[str] = STRATEGIES,
) -> list[Case]:
    """The cases to judge, drawn in proportion to hops, in an order that tells nothing.

    The draw depends on the seed and the cases alone, and a case that comes later moves few of the others.
    """
    by_hop: dict[int | None, list[tuple[str, str, Outcome]]] = defaultdict(list)
    for key, outcome in candidates(outcomes, strategies):
        place = [seed, key, outcome.model, outcome.strategy, outcome.round, outcome.seed, outcome.units_kind]
        by_hop[outcome.hop].append((_digest(place), key, outcome))
    quota = allocate({hop: len(cases) for hop, cases in by_hop.items()}, size)
    drawn = [case for hop, cases in by_hop.items() for case in sorted(cases, key=_rank)[: quota[hop]]]
    weights = Counter(key for _, key, _ in drawn)
    cases = {key: _case(key, outcome, weights[key], seed) for _, key, outcome in sorted(drawn, key=_rank)}
    return list(cases.values())


def verdicts(project: Project) -> dict[str, bool]:
    """What was judged so far, by key: whether the two answers are equivalent."""
    kept = project.settings.get(SETTING, {})
    return {str(key): value for key, value in kept.items() if isinstance(value, bool)}


def judge(project: Project, key: str, equivalent: bool | None) -> dict[str, bool]:
    """Keeps a verdict, or takes it back with None; gives all verdicts. May be called from any thread."""
    with _WRITING:
        found = verdicts(project)
        found.pop(key, None)
        if equivalent is not None:
            found[key] = equivalent
        project.settings.set(SETTING, found)
    return found


def validation(cases: Sequence[Case], judged: Mapping[str, bool]) -> Validation:
    """The share of equivalent pairs in the sample, with Wilson's interval (the paper: 119 of 150)."""
    told = [(judged[case.key], case.weight) for case in cases if case.key in judged]
    n = sum(weight for _, weight in told)
    equivalent = sum(weight for same, weight in told if same)
    sampled = sum(case.weight for case in cases)
    if not n:
        return Validation(sampled, 0, 0, Interval(note="No case has been judged yet."))
    low, high = wilson(equivalent, n, LEVEL)
    return Validation(sampled, n, equivalent, Interval(equivalent / n, low, high))


def corrected(run: Run, outcomes: Sequence[Outcome], found: Validation) -> Interval:
    """The Contain rate of a run if of its doubtful cases only the judged share were equivalent.

    Cases of Contain and EM count whole, those of Contain alone by the share. The interval resamples the
    questions, and in each resample draws the share anew from what the judged cases leave open (Jeffreys'
    distribution). None before anything is judged.
    """
    counted = [sample for sample in outcomes if sample.counts]
    if not counted or not found.judged:
        return Interval(note=found.share.note or "There is no sample to measure.")
    if all(sample.contain == sample.em for sample in counted):  # nothing to correct
        return rates(run, counted).contain
    table = np.array([(sample.contain, sample.em) for sample in counted], dtype=np.float64)
    sums, counts = by_question(table, [sample.question_id for sample in counted])
    contain, exact = resampled_means(sums, counts).T
    missed = found.judged - found.equivalent
    shares = np.random.default_rng(SEED).beta(found.equivalent + 0.5, missed + 0.5, RESAMPLES)
    low, high = np.percentile(exact + (contain - exact) * shares, [50 * (1 - LEVEL), 50 * (1 + LEVEL)])
    all_contain, all_exact = table.mean(axis=0)
    share = found.equivalent / found.judged
    interval = Interval(float(all_exact + (all_contain - all_exact) * share), float(low), float(high))
    return interval.flipped() if run.is_necessity else interval


def _case(key: str, outcome: Outcome, weight: int, seed: int) -> Case:
    pair = sorted((outcome.answer_before, outcome.answer_after))
    if int(_digest([seed, "order", key])[:8], 16) % 2:
        pair.reverse()
    return Case(key, outcome.question_id, pair[0], pair[1], outcome.hop, weight)


def _rank(case: tuple[str, str, Outcome]) -> str:
    return case[0]


def _digest(parts: Sequence[object]) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()
