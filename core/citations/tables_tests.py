"""Which tests a study of citations calls for: the paper's, and those that fit paired answers of 0 or 1.

The paper's: models by ANOVA and Tukey's HSD at each hop; round 1 against 2 and removal against the length
control by paired t and Wilcoxon. Recommended beside them: Cochran's Q and McNemar, as the questions are the
same, with Holm's correction: between models over the pairs of one strategy, round and hop, elsewhere over the
models, strategies and rounds of one test, measure and hop. Tukey's p is corrected for its pairs by itself.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from core.citations.measures import ALL, Hop, Run, at_hop, hops_of, values
from core.citations.outcome import LENGTH, MATCHED, STRATEGIES
from core.citations.statistics import Test, holm
from core.citations.tests_models import TUKEY, anova, cochran, tukey
from core.citations.tests_paired import MCNEMAR, mcnemar, paired_t, refuse_hops, wilcoxon

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.citations.outcome import Outcome

    Values = Mapping[int, float]
    Runs = Mapping[Run, Sequence[Outcome]]

MEASURES = ("contain", "f1", "unknown")
"""What the paper tests; EM is 0 or 1 as Contain is, and says nothing else here."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A test with what it compares: `first` and `second` are models, strategies or rounds.

    `kind` is "models", "rounds", "length", "control" or "hops".
    """

    kind: str
    first: str
    second: str
    model: str
    strategy: str
    round: int
    hop: Hop
    measure: str
    test: Test

    def row(self) -> dict[str, Any]:
        """A row of the table, for JSON."""
        names = ("kind", "first", "second", "model", "strategy", "round", "hop", "measure")
        cells = {name: getattr(self, name) for name in names}
        return {**cells, **self.test.row(), "significant": self.test.significant}


def comparisons(runs: Runs, *, recommended: bool = True) -> list[Comparison]:
    """All tests that the runs allow; `recommended=False` gives the paper's alone, uncorrected."""
    found = [
        *_between_models(runs, recommended),
        *_between_rounds(runs, recommended),
        *_against(runs, "length", {strategy: (LENGTH[strategy],) for strategy in STRATEGIES}, recommended),
    ]
    if not recommended:
        return found
    found += _against(runs, "control", MATCHED, recommended)
    return [*_corrected(found), *_between_hops(runs)]


def _between_models(runs: Runs, recommended: bool) -> Iterator[Comparison]:
    asked: dict[tuple[str, str, int], dict[str, Run]] = defaultdict(dict)
    for run in runs:
        if run.strategy in STRATEGIES:
            asked[run.units_kind, run.strategy, run.round][run.model] = run
    for (_, strategy, number), models in sorted(asked.items()):
        if len(models) < 2:
            continue
        for hop in hops_of([sample for run in models.values() for sample in runs[run]]):
            groups = {model: values(run, at_hop(runs[run], hop)) for model, run in models.items()}
            for first, second, test in _model_tests(groups, recommended):
                yield Comparison("models", first, second, "", strategy, number, hop, "contain", test)


def _model_tests(groups: Mapping[str, Values], recommended: bool) -> Iterator[tuple[str, str, Test]]:
    every = ", ".join(groups)
    yield every, "", anova(list(groups.values()))
    for (first, second), test in tukey(groups).items():
        yield first, second, test
    if recommended:
        yield every, "", cochran(list(groups.values()))
        for first, second in combinations(groups, 2):
            yield first, second, mcnemar(groups[first], groups[second])


def _between_rounds(runs: Runs, recommended: bool) -> Iterator[Comparison]:
    for run, samples in runs.items():
        later = replace(run, round=run.round + 1)
        if run.strategy not in STRATEGIES or later not in runs:
            continue
        for measure in MEASURES:
            first, second = values(later, runs[later], measure), values(run, samples, measure)
            for test in _pair_tests(first, second, recommended):
                names = f"round {later.round}", f"round {run.round}"
                yield Comparison("rounds", *names, run.model, run.strategy, later.round, ALL, measure, test)


def _against(
    runs: Runs, kind: str, controls: Mapping[str, Sequence[str]], recommended: bool
) -> Iterator[Comparison]:
    for run, samples in runs.items():
        for control in controls.get(run.strategy, ()):
            other = replace(run, strategy=control)
            if other not in runs:
                continue
            for measure in MEASURES:
                first, second = values(run, samples, measure), values(other, runs[other], measure)
                for test in _pair_tests(first, second, recommended):
                    yield Comparison(
                        kind, run.strategy, control, run.model, run.strategy, run.round, ALL, measure, test
                    )


def _pair_tests(first: Values, second: Values, recommended: bool) -> list[Test]:
    found = [paired_t(first, second), wilcoxon(first, second)]
    if recommended and {*first.values(), *second.values()} <= {0.0, 1.0}:
        found.append(mcnemar(first, second))
    return found


def _between_hops(runs: Runs) -> Iterator[Comparison]:
    """One row that says why the hops are not compared in pairs."""
    for run, samples in runs.items():
        hops = {sample.question_id: sample.hop for sample in samples if sample.hop is not None}
        if run.strategy in STRATEGIES and len(set(hops.values())) > 1:
            found = {question: value for question, value in values(run, samples).items() if question in hops}
            test = refuse_hops(MCNEMAR, found, hops)
            yield Comparison("hops", "hops", "", run.model, run.strategy, run.round, ALL, "contain", test)
            return


def _corrected(found: Sequence[Comparison]) -> list[Comparison]:
    families: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, one in enumerate(found):
        if one.test.name != TUKEY:
            pairs = (one.strategy, one.round) if one.kind == "models" and one.second else ()
            families[one.test.name, one.kind, one.measure, one.hop, *pairs].append(place)
    corrected = list(found)
    for places in families.values():
        for place, test in zip(places, holm([found[place].test for place in places]), strict=True):
            corrected[place] = replace(found[place], test=test)
    return corrected
