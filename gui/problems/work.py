"""The blocking work of the Problems page, one function a step, to be run off the window's thread.

The engine is imported where it is used: the window is painted before it is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from core.variants.variant import Method
from gui.problems.rows import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from core.store.project import Project
    from core.store.variants import StoredGeneration, StoredVariant
    from core.variants.variant import Settings

ENGINE = (
    "core.attacks.study",
    "core.models.specs",
    "core.problems.readers",
    "core.variants.generator",
    "core.worksheets.build",
    "core.worksheets.pdf",
)


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
    """A project's problems, how many variants each has, what was asked, and which methods drew for which."""

    problems: list[Problem]
    variants: dict[int, int]
    tally: Tally
    drawn: set[tuple[int, Method]]


def contents(project: Project) -> Contents:
    """What a project holds, for the list."""
    counts: dict[int, int] = {}
    drawn = set()
    for number, method, variants, *_ in project.variants.overview():
        counts[number] = counts.get(number, 0) + variants
        drawn.add((number, Method(method)))
    return Contents(project.problems.all(), counts, Tally(project.asks.columns()), drawn)


def read_all(problems: Sequence[Problem]) -> list[Analysis]:
    """The analyses of some problems."""
    from core.problems.analysis import analyse

    return [analyse(problem) for problem in problems]


def of_problem(
    project: Project, number: int, method: Method
) -> tuple[list[StoredVariant], StoredGeneration | None, list[Ask]]:
    """A problem's variants by one method, what drawing them found, and the verdicts on them."""
    variants = project.variants.of(number, method)
    asks = [ask for ask in project.asks.of(number) if ask.method in ("", method.value)]
    return variants, project.variants.generation(number, method), asks


def standing(project: Project, number: int) -> Standing:
    """The variants a problem has now, and the verdicts on them: those on variants of before are left out."""
    by_method: dict[str, set[int]] = {}
    for method in Method:
        by_method[method.value] = {found.id for found in project.variants.of(number, method)}
    asks = [ask for ask in project.asks.of(number) if ask.variant_id in by_method.get(ask.method, ())]
    return Standing(sum(map(len, by_method.values())), tuple(asks))


def draw(project: Project, problem: Problem, settings: Settings) -> Standing:
    """Draws variants of a problem and keeps them; gives what it has now."""
    from core.problems.analysis import analyse
    from core.variants.generator import generate

    generation = generate(analyse(problem), settings)
    project.variants.save(problem, generation)
    return standing(project, problem.id or 0)
