"""Projects for the tests of the Worksheets page, and the page once its sheet is there."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, cast

from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Settings
from tests.gui.conftest import until

if TYPE_CHECKING:
    from pathlib import Path

    from gui.window import Window
    from gui.worksheets.page import WorksheetsPage

PEOPLE = (
    ("Ann", 14, 23, "apples"),
    ("Ben", 31, 45, "pears"),
    ("Cho", 52, 17, "plums"),
    ("Dora", 26, 38, "figs"),
)
SLOW = 30.0


def problem(name: str, old: int, new: int, thing: str) -> Problem:
    return Problem(
        text=f"{name} has {old} {thing} and buys {new} more. How many {thing} does {name} have?",
        answer=Fraction(old + new),
        program=f"old = {old}\nnew = {new}\nprint(old + new)",
    )


def fill(path: Path) -> Path:
    """A project of four problems with variants: a model fails the second of Ann's and Ben's; Cho's first has a star."""
    with Project.create(path) as project:
        project.problems.add([problem(*person) for person in PEOPLE])
        for number in range(1, 5):
            stored = project.problems.get(number)
            found = generate(analyse(stored), Settings(method=Method.M3, count=5, attempts=2_000, seed=1))
            ids = project.variants.save(stored, found)
            asked = [(ids[1], Outcome.WRONG), (ids[0], Outcome.CORRECT)] if number < 3 else []
            project.asks.save([_ask(number, one, outcome) for one, outcome in asked])
            if number == 3:
                project.variants.star([ids[0]], True)
    return path


def _ask(number: int, variant: int, outcome: Outcome) -> Ask:
    return Ask(
        problem_id=number,
        variant_id=variant,
        model="toy",
        model_name="Toy",
        method="M3",
        reply_key="k",
        grade=Grade(outcome),
    )


async def opened(window: Window, path: Path) -> WorksheetsPage:
    """The Worksheets page of a project, all read."""
    window.actions_.open_project(path)
    listing = window.desk.listing
    await until(lambda: window.desk.project and window.desk.project.path == path, SLOW)
    await until(lambda: listing.rows and not listing.unread, SLOW)
    page = cast("WorksheetsPage", window.pages.go("worksheets"))
    await until(lambda: page.bench.loaded, SLOW)
    await settled(page)
    return page


async def settled(page: WorksheetsPage) -> None:
    """Waits until the sheet is as it was asked for."""
    bench = page.bench
    await until(lambda: not bench.busy and (bench.pages or bench.trouble or not bench.draft.items), SLOW)
