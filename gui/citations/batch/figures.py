"""What the batch shows, as plain data, made from the stored replies off the window's thread."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.citations.judging import Case, Validation
    from core.citations.measures import Hop, Run
    from core.citations.outcome import FirstStep, Outcome
    from core.citations.tables_plots import Flow
    from core.store.project import Project
    from gui.citations.batch.memory import Memory
    from gui.citations.batch.wish import Kept

    Row = dict[str, Any]

QUICK = ("consistency", "necessity", "controls", "outcomes", "overlap")
"""The tables that are made at once; the tests take longer, and are made when they are wanted."""


@dataclass(frozen=True, slots=True)
class Way:
    """How stored replies are measured: by which matcher, and whether only as the paper does."""

    matcher: str = "standard"
    paper: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """A question in a few words: its text, its name in the source, its hops (None: not known)."""

    text: str
    name: str
    hop: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """All of it. `tables` are rows as `core.citations.tables` gives them; `questions` are all of the project."""

    way: Way = Way()
    runs: Mapping[Run, Sequence[Outcome]] = field(default_factory=dict)
    firsts: tuple[FirstStep, ...] = ()
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    flows: tuple[Flow, ...] = ()
    questions: Mapping[int, About] = field(default_factory=dict)
    kept: Kept | None = None
    cases: tuple[Case, ...] = ()
    verdicts: Mapping[str, bool] = field(default_factory=dict)
    validation: Validation | None = None
    overview: str = ""
    places: Mapping[tuple[str, str, str, int], Sequence[Sequence[Outcome]]] = field(default_factory=dict)

    @property
    def hops(self) -> dict[int, int | None]:
        """The hops of every question."""
        return {number: about.hop for number, about in self.questions.items()}

    @property
    def outcomes(self) -> list[Outcome]:
        """Every comparison."""
        return [outcome for samples in self.runs.values() for outcome in samples]

    def of_row(self, row: Mapping[str, Any]) -> list[Outcome]:
        """The comparisons that a row of consistency, necessity, controls or outcomes is of."""
        place = (row["model"], row["units"], row["strategy"], row["round"])
        return [
            outcome for samples in self.places.get(place, ()) for outcome in self._at(samples, row["hop"])
        ]

    def firsts_of(self, row: Mapping[str, Any]) -> list[FirstStep]:
        """The first steps that a row of the overlap is of."""
        from core.citations.measures import labels

        names = labels(self.firsts)
        return [
            first
            for first in self.firsts
            if names[first.model] == row["model"]
            and first.units_kind == row["units"]
            and row["hop"] in ("all", first.hop)
        ]

    @staticmethod
    def _at(samples: Sequence[Outcome], hop: Hop) -> Sequence[Outcome]:
        return samples if hop == "all" else [sample for sample in samples if sample.hop == hop]


def compute(project: Project, memory: Memory, way: Way) -> Figures:
    """All figures of a project but the tests. Asks nothing; blocks; `ProjectError` where it cannot be read."""
    from core.citations import judging, measures
    from core.citations.tables import of_the_paper, table
    from core.citations.tables_plots import flows
    from gui.citations.batch import words
    from gui.citations.batch.wish import kept

    found = memory.recall(project, way.matcher)
    runs: Mapping[Run, Sequence[Outcome]] = measures.runs(found.outcomes)
    if way.paper:
        runs = of_the_paper(runs)
    cases, verdicts = judging.sample(found.outcomes), judging.verdicts(project)
    validation = judging.validation(cases, verdicts)
    tables = {
        name: table(name, found.outcomes, found.first_steps, paper=way.paper)
        for name in QUICK
        if found.first_steps
    }
    return Figures(
        way=way,
        runs=runs,
        firsts=tuple(found.first_steps),
        tables=tables | {"judged": _judged(runs, validation)},
        cases=tuple(cases),
        verdicts=verdicts,
        validation=validation,
        overview=words.overview(found.outcomes, found.first_steps),
        places=_places(runs),
        flows=tuple(flows(runs)),
        questions=memory.questions(project),
        kept=kept(project),
    )


def _places(
    runs: Mapping[Run, Sequence[Outcome]],
) -> dict[tuple[str, str, str, int], list[Sequence[Outcome]]]:
    """The samples of each run by model, units, strategy and round; those that leave one citation out together too."""
    from core.citations.measures import WITHOUT
    from core.citations.tables import EACH_CITATION

    found: dict[tuple[str, str, str, int], list[Sequence[Outcome]]] = {}
    for run, samples in runs.items():
        strategies = [run.strategy, *([EACH_CITATION] if run.strategy.startswith(WITHOUT) else [])]
        for strategy in strategies:
            found.setdefault((run.model, run.units_kind, strategy, run.round), []).append(samples)
    return found


def _judged(runs: Mapping[Run, Sequence[Outcome]], validation: Validation) -> list[Row]:
    """The Contain rates as the judging corrects them, a row a run with doubtful cases or without."""
    from core.citations import judging, measures
    from core.citations.bootstrap import notes_of
    from core.citations.outcome import STRATEGIES

    if not validation.judged:
        return []
    rows = []
    for run, samples in runs.items():
        if run.strategy in STRATEGIES:
            raw = measures.rates(run, samples)
            row = {name: getattr(run, name) for name in ("model", "strategy", "round")}
            row |= {"units": run.units_kind, "hop": "all", "n": raw.n, "contain": raw.contain.row()}
            corrected = judging.corrected(run, samples, validation)
            row |= {"errors": raw.errors, "not_applicable": raw.not_applicable}
            row |= {"em": raw.em.row(), "corrected": corrected.row()}
            row |= {"notes": notes_of({"contain": raw.contain, "em": raw.em, "corrected": corrected})}
            rows.append(row | {"doubtful": len(judging.candidates(samples))})
    return rows


def tests_of(figures: Figures) -> list[Row]:
    """The table of tests. Blocks."""
    from core.citations.tables import table

    return table("tests", figures.outcomes, paper=figures.way.paper)
