"""The blocking work of the Problems page, one function a step, to be run off the window's thread.

The engine is imported where it is used: the window is painted before it is loaded.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gui.problems.rows import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from core.store.project import Project
    from core.store.variants import StoredGeneration, StoredVariant
    from core.variants.variant import Method, Settings

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


def contents(project: Project) -> tuple[list[Problem], dict[int, int], Tally]:
    """A project's problems, how many variants each has, and what was asked."""
    counts: dict[int, int] = {}
    for number, _method, variants, *_ in project.variants.overview():
        counts[number] = counts.get(number, 0) + variants
    return project.problems.all(), counts, Tally(project.asks.columns())


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


def draw(project: Project, problem: Problem, settings: Settings) -> int:
    """Draws variants of a problem and keeps them; gives how many variants it has now, of all methods."""
    from core.problems.analysis import analyse
    from core.variants.generator import generate

    generation = generate(analyse(problem), settings)
    project.variants.save(problem, generation)
    return sum(run[2] for run in project.variants.overview() if run[0] == problem.id)
