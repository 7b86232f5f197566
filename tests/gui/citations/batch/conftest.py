"""A batch panel in a test window, on a project of questions that planted models can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.citations.question import Passage, Question
from core.store.project import Project
from gui.citations.batch.panel import BatchPanel
from gui.citations.batch.wish import BatchWish
from tests.gui.conftest import until

if TYPE_CHECKING:
    from pathlib import Path

    from gui.window import Window

PATIENCE = 30.0
PLANTED = ("planted:reads-cited", "planted:ignores-context", "planted:cites-decoys", "planted:guesses@1")


def question(number: int) -> Question:
    """A question of 2, 3 or 4 hops with eight passages."""
    hop = 2 + number % 3
    return Question(
        text=f"Who kept lighthouse {number}?",
        name=f"q{number}",
        passages=tuple(Passage(f"P{at}", f"Passage {at} about lighthouse {number}.") for at in range(8)),
        gold=(5, 1, 6, 2)[:hop],
        answers=(f"Keeper {number}", f"Old Keeper {number}"),
        hop=hop,
    )


@pytest.fixture
def lighthouses(tmp_path: Path) -> Path:
    """A project of twelve questions that nobody was asked yet."""
    path = tmp_path / "lighthouses.counterfoil"
    with Project.create(path) as project:
        project.questions.add([question(number) for number in range(12)])
    return path


async def panel_on(window: Window, path: Path) -> BatchPanel:
    """A panel in front of the window, once the project was read."""
    parts = window._parts()
    panel = BatchPanel(parts, window.actions_)
    window.pages.stack.addWidget(panel)
    window.pages.stack.setCurrentWidget(panel)
    window.desk.opened.connect(lambda: panel.show_project(True))
    window.actions_.open_project(path)
    await until(lambda: panel.figures.questions, PATIENCE)
    return panel


async def asked(window: Window, panel: BatchPanel, wish: BatchWish) -> None:
    """Asks a batch and waits until the panel shows what came of it."""
    panel.starter.ask(wish)
    await until(lambda: not window.jobs.busy and panel.figures.kept and panel.figures.firsts, PATIENCE)
    seen = panel.figures
    panel.reader.now()
    await until(lambda: panel.figures is not seen, PATIENCE)


def cells(panel: BatchPanel) -> list[dict[str, str]]:
    """The table shown, a row a line: what stands under each head."""
    model = panel.results.table.lines
    return [
        {head.title: cell.text for head, cell in zip(model.heads, model.line(row).cells, strict=True)}
        for row in range(model.rowCount())
    ]
