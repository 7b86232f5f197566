"""A project with questions whose passages and answers are known, and its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from core.store.project import Project
from core.store.question import Passage, Question
from tests.gui.conftest import until

if TYPE_CHECKING:
    from pathlib import Path

    from gui.citations.one_question import OneQuestion
    from gui.citations.page import CitationsPage
    from gui.window import Window

QUESTIONS = [
    Question(
        text=f"Who built mill {number}?",
        passages=tuple(
            Passage(f"P{place}", f"Mill {place}. Ada {place} came. It rained.") for place in range(5)
        ),
        gold=(3, 1),
        answers=(f"Ada {number}",),
        hop=2 + number % 2,
        source=f"mills.jsonl, m{number}",
    )
    for number in range(1, 4)
]


@pytest.fixture
def mills(tmp_path: Path) -> Path:
    """A project of three questions of five passages."""
    path = tmp_path / "mills.counterfoil"
    with Project.create(path) as project:
        project.questions.add(QUESTIONS)
    return path


async def shown(window: Window, path: Path, model: str = "planted:reads-cited") -> OneQuestion:
    """One question of the Citations page of a project, the first one there."""
    window.actions_.open_project(path)
    await until(lambda: window.desk.project is not None and not window.tasks.running("open"))
    page = cast("CitationsPage", window.pages.go("citations")).one
    await until(lambda: page.desk.known and (page.desk.content is not None or not page.desk.rows))
    page.model.choose(model)
    await until(lambda: page.desk.model == model)
    return page


async def idle(window: Window) -> None:
    """Waits until the job is done."""
    await until(lambda: not window.jobs.busy)
