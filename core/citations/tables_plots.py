"""What the plots of citations show, as numbers with the questions behind each bar and band."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from core.citations.measures import MEASURES, Hop, Run, at_hop, hops_of, rates, values
from core.citations.outcome import MATCHED
from core.citations.tests_paired import net_effect

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.citations.bootstrap import Interval
    from core.citations.outcome import Outcome

    Runs = Mapping[Run, Sequence[Outcome]]

SAME, OTHER, UNKNOWN = "same", "other", "unknown"
STATES = (SAME, OTHER, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Point:
    """A rate with its interval, from `n` comparisons; `questions` are those it is of."""

    run: Run
    hop: Hop
    measure: str
    n: int
    interval: Interval
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Net:
    """A strategy minus its matched control over the questions that both have (by Contain)."""

    run: Run
    control: str
    interval: Interval
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """What became of the original answers: `stages[0]` is round 1, `stages[1]` round 2, and so on.

    Each stage says which questions are in which of `STATES`; `links[at]` says which go from a state of
    stage `at` to one of the next. Only questions with a comparison in every stage are in it: `left_out`
    counts the others.
    """

    run: Run
    questions: tuple[int, ...]
    stages: tuple[dict[str, tuple[int, ...]], ...]
    links: tuple[dict[tuple[str, str], tuple[int, ...]], ...]
    left_out: int

    def counts(self) -> list[dict[str, int]]:
        """How many questions are in each state, a stage after another."""
        return [{state: len(ids) for state, ids in stage.items()} for stage in self.stages]


def points_by_hop(runs: Runs, measure: str = "contain") -> list[Point]:
    """The rates of each run by hop, then over all; `measure` is one of `MEASURES`."""
    if measure not in MEASURES:
        raise ValueError(f"no measure is called {measure}")
    found: list[Point] = []
    for run, samples in runs.items():
        for hop in hops_of(samples):
            rate = rates(run, samples, hop)
            counted = [sample.question_id for sample in at_hop(samples, hop) if sample.counts]
            ids = tuple(dict.fromkeys(counted))
            found.append(Point(run, hop, measure, rate.n, getattr(rate, measure), ids))
    return found


def net_effects(runs: Runs) -> list[Net]:
    """Each strategy against each of its matched controls that was asked."""
    found: list[Net] = []
    for run, samples in runs.items():
        for control in MATCHED.get(run.strategy, ()):
            other = replace(run, strategy=control)
            if other in runs:
                mine, theirs = values(run, samples), values(other, runs[other])
                shared = tuple(sorted(mine.keys() & theirs.keys()))
                found.append(Net(run, control, net_effect(mine, theirs), shared))
    return found


def flows(runs: Runs) -> list[Flow]:
    """The way of the answers through the rounds of each strategy."""
    rounds: dict[Run, list[Run]] = defaultdict(list)
    for run in runs:
        if run.strategy in MATCHED:
            rounds[replace(run, round=1)].append(run)
    found: list[Flow] = []
    for first, stages in rounds.items():
        if first in runs:
            in_order = sorted(stages, key=lambda run: run.round)
            found.append(_flow(first, [_states(runs[run]) for run in in_order]))
    return found


def state_of(outcome: Outcome) -> str:
    """Whether an answer is unknown (in any words), the same by Contain, or another."""
    if outcome.unknown_strict or outcome.unknown_lenient:
        return UNKNOWN
    return SAME if outcome.contain else OTHER


def _states(samples: Sequence[Outcome]) -> dict[int, str]:
    return {sample.question_id: state_of(sample) for sample in samples if sample.counts}


def _flow(run: Run, stages: Sequence[Mapping[int, str]]) -> Flow:
    everyone = set().union(*stages)
    through = sorted(question for question in everyone if all(question in stage for stage in stages))
    return Flow(
        run,
        tuple(through),
        tuple(
            {state: tuple(question for question in through if stage[question] == state) for state in STATES}
            for stage in stages
        ),
        tuple(_links(through, earlier, later) for earlier, later in pairwise(stages)),
        left_out=len(everyone) - len(through),
    )


def _links(
    questions: Sequence[int], earlier: Mapping[int, str], later: Mapping[int, str]
) -> dict[tuple[str, str], tuple[int, ...]]:
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for question in questions:
        groups[earlier[question], later[question]].append(question)
    return {
        (one, other): tuple(groups[one, other]) for one in STATES for other in STATES if groups[one, other]
    }
