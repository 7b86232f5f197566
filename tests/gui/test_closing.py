"""The window is closed in the middle of something: nothing breaks, nothing is half written, nobody is left at work."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from core.store.project import Project
from core.variants.variant import Method, Settings
from gui.models.wish import Wish
from gui.problems.doubt_dialog import DoubtDialog
from gui.problems.import_dialog import ImportDialog
from gui.problems.model_orders import open_writing
from gui.sample import make_sample
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from pathlib import Path

    from gui.window import Window

    Play = Callable[[Callable[[Window], Coroutine[object, object, None]]], None]
    Begin = Callable[[Window, Path], Awaitable[None]]

MANY = 1500


async def importing(window: Window, folder: Path) -> None:
    """Thousands of problems are being added."""
    window.actions_.import_files([_file(folder)])
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ImportDialog)
    await until(dialog.button.isEnabled)
    dialog.button.click()
    await until(lambda: window.jobs.busy)


async def reading_for_a_preview(window: Window, folder: Path) -> None:
    """A file is being read, its dialog is open."""
    window.actions_.import_files([_file(folder)])
    assert isinstance(QApplication.activeModalWidget(), ImportDialog)


async def generating(window: Window, _folder: Path) -> None:
    """Variants are being drawn, many of every problem."""
    settings = Settings(method=Method.M1, count=20_000, attempts=200_000)
    window.actions_.generate(settings, window.desk.listing.ready[:1])
    await until(lambda: window.jobs.busy)


async def asking_what_to_do_with_doubts(window: Window, _folder: Path) -> None:
    """The question before drawing is open."""
    window.actions_.generate_all(Settings(count=3))
    await until(lambda: isinstance(QApplication.activeModalWidget(), DoubtDialog))


async def studying(window: Window, _folder: Path) -> None:
    """A model is being asked."""
    number = window.desk.listing.ready[0]
    window.actions_.generate(Settings(count=200), [number])
    await until(lambda: window.desk.listing.rows[number].variants and not window.jobs.busy)
    window.actions_.ask(Wish(("planted:random@1",), (number,), Method.M3, 200))
    await until(lambda: window.desk.asks)


async def writing_a_program(window: Window, _folder: Path) -> None:
    """A model is being asked for programs, its dialog is open."""
    numbers = window.desk.listing.ready[:1]
    dialog = open_writing(window._parts(), numbers)
    assert dialog is not None
    dialog.models.addItem("planted", "planted:says=no program")
    dialog.models.setCurrentIndex(dialog.models.count() - 1)
    dialog.button.click()


async def copying(window: Window, folder: Path) -> None:
    """A copy of the project is being written."""
    window.actions_.projects.duplicate(folder / "copy.counterfoil")
    await asyncio.sleep(0)


async def typing(window: Window, _folder: Path) -> None:
    """A word was typed a moment ago."""
    window.page.editor.text.textCursor().insertText("Half a ")


async def looking_for_models(window: Window, _folder: Path) -> None:
    """The Models page was opened just now."""
    window.pages.go("models")


async def a_step_is_taken_back(window: Window, _folder: Path) -> None:
    """Problems were deleted, and are being brought back."""
    window.actions_.delete_problems(list(window.desk.listing.rows)[:5])
    window.undo.undo()


def _file(folder: Path) -> Path:
    path = folder / "many.jsonl"
    lines = [
        {
            "question": f"Box {n} holds 6 eggs. How many are in 4 of them?",
            "answer": "24",
            "program": "print(6 * 4)",
        }
        for n in range(MANY)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


BEGINNINGS: tuple[Begin, ...] = (
    importing,
    reading_for_a_preview,
    generating,
    asking_what_to_do_with_doubts,
    studying,
    writing_a_program,
    copying,
    typing,
    looking_for_models,
    a_step_is_taken_back,
)


@pytest.mark.parametrize("begin", BEGINNINGS, ids=lambda begin: begin.__name__)
def test_closing_in_the_middle_is_clean(play: Play, tmp_path: Path, begin: Begin) -> None:
    path = tmp_path / "class.counterfoil"
    make_sample(path)
    with Project.open(path) as project:
        count = len(project.problems.all())
    before = set(threading.enumerate())

    async def scenario(window: Window) -> None:
        window.actions_.open_project(path)
        await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
        await begin(window, tmp_path)
        if window.jobs.busy:  # the window asks first; the person says yes
            window.close()
            assert window.isVisible()

    play(scenario)
    with Project.open(path) as project:
        problems = project.problems.all()
        assert len(problems) in (count, count + MANY)  # an import is kept whole or not at all
        for problem in problems[:30]:
            project.variants.of(problem.id or 0)
            project.asks.of(problem.id or 0)
    assert not list(tmp_path.glob(".counterfoil-*"))
    assert not [one for one in set(threading.enumerate()) - before if one.is_alive() and not one.daemon]
    assert QApplication.activeModalWidget() is None
