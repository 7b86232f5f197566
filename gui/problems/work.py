"""The blocking work of the Problems page, one function a step, to be run off the window's thread.

The engine is imported where it is used: the window is painted before it is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING

from core.variants.variant import Method, Settings
from gui.problems.rows import Tally
from gui.variants.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from core.problems.constraint_choices import ConstraintSettings
    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from core.store.drawings import Drawing
    from core.store.grade import Outcome
    from core.store.project import Project
    from core.store.variants import StoredGeneration
    from core.variants.node_rules import NodeRule
    from core.variants.variant import Generation

ENGINE = (
    "core.attacks.study",
    "core.models.specs",
    "core.problems.readers",
    "core.variants.node_rules",
    "core.variants.generator",
    "core.worksheets.build",
    "core.worksheets.pdf",
    "core.citations.by_hand",
    "core.citations.study",
    "core.citations.viewing",
    "gui.worksheets.page",
)

AskName = tuple[int, int | None, str, str, str, int]
TRIAL = 4_000  # draws that show what a rule refuses


def open_project(path: Path, new: bool) -> Project:
    """The project at `path`, or a `new` one there."""
    from core.store.project import Project

    return Project.create(path) if new else Project.open(path)


def load_engine() -> None:
    """Loads what asking and printing need, so that the first click on them does not wait."""
    for name in ENGINE:
        import_module(name)


@dataclass(frozen=True, slots=True)
class Standing:
    """How many variants a problem has now, of all methods, and the verdicts on them."""

    variants: int
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """A project's problems, how many variants each has, what was asked, and of which variants were drawn."""

    problems: list[Problem]
    variants: dict[int, int]
    tally: Tally
    drawn: set[int]


def contents(project: Project) -> Contents:
    """What a project holds, for the list."""
    counts: dict[int, int] = {}
    for number, _, variants, *_ in project.variants.overview():
        counts[number] = counts.get(number, 0) + variants
    return Contents(project.problems.all(), counts, Tally(project.asks.columns()), set(counts))


def read_all(problems: Sequence[Problem], held: Collection[int] = ()) -> list[Analysis]:
    """The analyses of some problems; of those `held`, the numbers in doubt stay and the others vary."""
    from core.problems.analysis import analyse
    from core.problems.holding import hold_unclear

    found = [analyse(problem) for problem in problems]
    return [hold_unclear(one) if one.problem.id in held else one for one in found]


@dataclass(frozen=True, slots=True)
class Doubts:
    """Problems in which it is not clear which number is which.

    `holdable` are those that can be drawn while the numbers in doubt stay, `askable` those that a model can
    be asked about.
    """

    count: int
    holdable: tuple[int, ...]
    askable: tuple[int, ...]


def doubts(problems: Sequence[Problem]) -> Doubts:
    """What can be done with those of the problems that are in doubt."""
    from core.attacks.deciding import needs_model
    from core.problems.analysis import analyse
    from core.problems.holding import hold_unclear
    from core.problems.problem import Status

    found = [analyse(problem) for problem in problems]
    holdable = {one.problem.id or 0 for one in found if hold_unclear(one).status is Status.READY}
    holdable -= {one.problem.id or 0 for one in found if one.status is Status.READY}
    askable = {one.problem.id or 0 for one in found if needs_model(one)}
    return Doubts(len(holdable | askable), tuple(sorted(holdable)), tuple(sorted(askable)))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A problem's variants by one method with the verdicts on them, and what drawing them found.

    `asks` are those verdicts and the ones on the problem as it stands, by what tells them apart.

    `older` counts its variants that were drawn before it was changed, where there is no generation now;
    `tries` how often models tried to write its solution.
    """

    shelf: Shelf
    generation: StoredGeneration | None
    asks: dict[AskName, Ask]
    older: int
    tries: int


def of_problem(project: Project, number: int, method: Method) -> Drawn:
    """What a problem has of one method."""
    generation = project.variants.generation(number, method)
    asks = {name_of(ask): ask for ask in project.asks.of(number) if ask.method in ("", method.value)}
    return Drawn(
        Shelf(project.variants.columns(number, method), asks.values()),
        generation,
        asks,
        project.older.count(number) if generation is None else 0,
        sum(made.task == "program" for made in project.tries.of(number)),
    )


def standing(project: Project, number: int) -> Standing:
    """The variants a problem has now, and the verdicts on them: those on variants of before are left out."""
    by_method = {method.value: set(project.variants.ids(number, method)) for method in Method}
    asks = [ask for ask in project.asks.of(number) if ask.variant_id in by_method.get(ask.method, ())]
    return Standing(sum(map(len, by_method.values())), tuple(asks))


def name_of(ask: Ask) -> AskName:
    """What tells a question to a model from every other."""
    return ask.problem_id, ask.variant_id, ask.model, ask.method, ask.prompt, ask.repeat


def overrule(project: Project, ask: Ask, outcome: Outcome | None) -> list[Ask]:
    """Sets a person's verdict on a reply (None: the program's again); gives the ask as it is now, if it is there."""
    name = name_of(ask)  # one that a study gave just now does not know its id
    for found in project.asks.of(ask.problem_id):
        if name_of(found) == name and found.id is not None:
            project.asks.overrule(found.id, outcome)
    return [found for found in project.asks.of(ask.problem_id) if name_of(found) == name]


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A problem of which `count` variants were drawn, and what it had before."""

    before: Drawing
    count: int


def draw(
    project: Project, problem: Problem, settings: Settings, drawn: list[Redrawn], *, hold: bool
) -> Standing:
    """Draws variants of a problem and keeps them; notes that in `drawn`, and gives what the problem has now."""
    from core.variants.generator import generate

    (analysis,) = read_all([problem], (problem.id or 0,) if hold else ())
    made = generate(analysis, settings)
    before = project.drawings.look_at(problem.id or 0, settings.method)
    project.variants.save(problem, made)
    drawn.append(Redrawn(before, len(made.variants)))
    return standing(project, problem.id or 0)


def put_drawings(project: Project, drawings: Sequence[Drawing]) -> tuple[list[Drawing], int]:
    """Puts drawings in place of what there is; gives that, and how many of its variants had to stay."""
    there = {problem.id for problem in project.problems.all()}
    fit = [drawing for drawing in drawings if drawing.problem_id in there]
    before = [project.drawings.look_at(drawing.problem_id, drawing.method) for drawing in fit]
    return before, project.drawings.put(fit)


@dataclass(frozen=True, slots=True)
class Look:
    """A node in the drawing of variants: its rules, and the share (0 to 1) of trial draws that each refuses.

    Of a rule that is off the share is what it would refuse. `attempts` draws were tried, `valid` different
    ones were kept; `exhaustive` when there are no others.
    """

    node: str
    rules: tuple[NodeRule, ...] = ()
    shares: Mapping[str, float] = field(default_factory=dict)
    attempts: int = 0
    valid: int = 0
    exhaustive: bool = False


def look(analysis: Analysis, method: Method, node: str) -> Look:
    """What a node has to keep, with trial draws; without rules where the problem is not ready."""
    from core.problems.problem import Status
    from core.variants.node_rules import rules_of, switched

    if analysis.status is not Status.READY:
        return Look(node)
    rules = rules_of(analysis, Settings(method=method), node) if node else ()
    tried = _trial(analysis, method, analysis.problem.constraints)
    shares = _shares(tried, node)
    choices = analysis.problem.constraints
    for rule in rules:
        if not rule.on and (rule.key, node) in choices.off:
            with_it = _trial(analysis, method, switched(choices, node, rule.key, on=True))
            shares[rule.key] = _shares(with_it, node).get(rule.key, 0.0)
    return Look(node, rules, shares, tried.attempts, tried.valid, tried.exhaustive)


def _trial(analysis: Analysis, method: Method, choices: ConstraintSettings) -> Generation:
    from core.variants.generator import generate

    tried = replace(analysis, problem=replace(analysis.problem, constraints=choices))
    return generate(tried, Settings(method=method, count=1, attempts=TRIAL))


def _shares(tried: Generation, node: str) -> dict[str, float]:
    return {
        refusal.rule: refusal.count / max(tried.attempts, 1)
        for refusal in tried.refusals
        if refusal.node == node
    }
