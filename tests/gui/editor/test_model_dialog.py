"""A model writes a solution or decides: each try is shown with why it was refused, and Undo takes it back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.problems.problem import Problem, Status
from gui.editor.model_dialog import ModelDialog
from gui.problems import changing
from gui.problems.model_orders import open_deciding, open_writing
from gui.sample import make_sample
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[[Callable[[Window], Awaitable[None]]], None]

EGGS = "A box holds 6 eggs. How many eggs are in 4 boxes?"
GOOD = "planted:says=```python\nboxes = 4\neggs = 6\nprint(boxes * eggs)\n```"
WRONG = "planted:says=```python\nboxes = 4\neggs = 6\nprint(boxes + eggs)\n```"
OPEN = "A pen costs $2 and a book $8. He pays $40 for 8 pens and some books. How many books?"
PENS = "pens = 8 * 2\nprint((40 - pens) / 8)"


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "class.counterfoil"
    make_sample(path)
    return path


async def opened(window: Window, sample: Path, *problems: Problem) -> list[int]:
    """The ids of problems that were added to the project."""
    window.actions_.open_project(sample)
    await until(lambda: window.desk.analysis is not None)
    added = await changing.add(window.desk, problems)
    await until(lambda: not window.desk.listing.unread and window.desk.analysis)
    return list(added.ids)


async def worked(window: Window, dialog: ModelDialog | None, spec: str) -> ModelDialog:
    """The dialog after a model has worked."""
    assert dialog is not None
    dialog.models.addItem("planted", spec)
    dialog.models.setCurrentIndex(dialog.models.count() - 1)
    dialog.button.click()
    assert dialog.button.text() == "Stop"
    await until(lambda: not window.jobs.busy)
    return dialog


def cells(dialog: ModelDialog, row: int) -> list[str]:
    model = dialog.table.model()
    return [str(model.index(row, column).data(Qt.ItemDataRole.DisplayRole)) for column in range(1, 4)]


def test_a_program_that_holds_becomes_the_solution_and_can_be_taken_back(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        (number,) = await opened(window, sample, Problem(text=EGGS, answer=Fraction(24)))
        dialog = await worked(window, open_writing(window._parts(), [number]), GOOD)
        assert "It is now the solution." in dialog.said.text()
        assert cells(dialog, 0)[0] == "1"
        assert "boxes * eggs" in dialog.code.plain
        dialog.reject()
        await until(lambda: window.desk.listing.rows[number].status is Status.READY)
        assert "boxes * eggs" in window.page.editor.program.plain
        assert window.undo.undoText() == "let a model write"
        window.undo.undo()
        await asyncio.sleep(0)
        await window.desk.changes.settle()
        assert window.desk.open_project.problems.get(number).program == ""

    play(scenario)


def test_tries_that_do_not_hold_are_listed_with_why_and_the_old_solution_stays(
    play: Play, sample: Path
) -> None:
    async def scenario(window: Window) -> None:
        given = Problem(text=EGGS, answer=Fraction(24), program="print(6 * 3)")
        (number,) = await opened(window, sample, given)
        dialog = await worked(window, open_writing(window._parts(), [number]), WRONG)
        assert "The solution stays as it was." in dialog.said.text()
        assert dialog.table.model().rowCount() == 3
        assert "10" in cells(dialog, 0)[2]
        assert dialog.why.text()
        assert window.desk.open_project.problems.get(number).program == "print(6 * 3)"
        count = window.undo.count()
        dialog.reject()
        again = open_writing(window._parts(), [number])
        assert again is not None
        await until(lambda: len(again.tries) == 3)
        assert window.undo.count() == count
        again.reject()

    play(scenario)


def test_tries_of_before_are_a_click_away_and_a_reply_without_a_program_is_shown_whole(
    play: Play, sample: Path
) -> None:
    async def scenario(window: Window) -> None:
        (number,) = await opened(window, sample, Problem(text=EGGS, answer=Fraction(24)))
        assert not window.page.editor.tries.isVisible()
        dialog = await worked(
            window, open_writing(window._parts(), [number]), "planted:says=I would rather not."
        )
        dialog.reject()
        await until(window.page.editor.tries.isVisible)
        assert window.page.editor.tries.text() == "3 tries"
        window.page.editor.tries.click()
        again = QApplication.activeModalWidget()
        assert isinstance(again, ModelDialog)
        await until(lambda: again.code.plain == "I would rather not.")
        assert cells(again, 2)[2]
        again.reject()

    play(scenario)


def test_only_those_without_a_solution_are_written_of_several(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        bare = [Problem(text=f"{EGGS} ({n})", answer=Fraction(24)) for n in range(2)]
        ids = await opened(
            window, sample, *bare, Problem(text=EGGS, answer=Fraction(24), program="print(6 * 4)")
        )
        dialog = await worked(window, open_writing(window._parts(), ids), GOOD)
        assert dialog.said.text().startswith("planted says: 2 solutions written")
        assert not dialog.table.isColumnHidden(0)
        dialog.reject()
        stored = window.desk.open_project.problems
        assert stored.get(ids[2]).program == "print(6 * 4)"

    play(scenario)


def test_without_an_answer_nobody_is_asked(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        (number,) = await opened(window, sample, Problem(text=EGGS, answer=None))
        assert open_writing(window._parts(), [number]) is None
        assert "answer first" in window.messages.text

    play(scenario)


def test_a_model_that_cannot_be_opened_is_told_in_the_dialog(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    half = tmp_path / "half.gguf"
    half.write_bytes(b"GGUF\x03\x00")

    async def scenario(window: Window) -> None:
        given = Problem(text=EGGS, answer=Fraction(24), program="print(6 * 3)")
        (number,) = await opened(window, sample, given)
        dialog = await worked(window, open_writing(window._parts(), [number]), f"gguf:{half}")
        assert "half.gguf" in dialog.said.text()
        assert dialog.button.text() == "Write"
        assert window.desk.open_project.problems.get(number).program == "print(6 * 3)"
        dialog.reject()

    play(scenario)


def test_closing_the_dialog_stops_the_model_and_loses_nothing(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        given = Problem(text=EGGS, answer=Fraction(24), program="print(6 * 3)")
        (number,) = await opened(window, sample, given)
        dialog = open_writing(window._parts(), [number])
        assert dialog is not None
        dialog.models.addItem("planted", WRONG)
        dialog.models.setCurrentIndex(dialog.models.count() - 1)
        dialog.start()
        await asyncio.sleep(0.02)
        dialog.reject()
        await until(lambda: not window.jobs.busy)
        await asyncio.sleep(0.2)
        assert window.desk.open_project.problems.get(number) == replace(given, id=number)

    play(scenario)


def test_a_model_decides_and_the_decision_can_be_taken_back(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        (number,) = await opened(window, sample, Problem(text=OPEN, answer=Fraction(3), program=PENS))
        from core.attacks.deciding import question_of

        assert window.desk.analysis is not None
        question = question_of(window.desk.analysis)
        assert question is not None
        answer = question.distinction.readings[0].answer
        dialog = await worked(
            window, open_deciding(window._parts(), [number]), f"planted:says=The answer is {answer}."
        )
        assert "now decided" in dialog.said.text()
        dialog.reject()
        await until(lambda: window.desk.listing.rows[number].status is Status.READY)
        window.undo.undo()
        await asyncio.sleep(0)
        await window.desk.changes.settle()
        await until(lambda: window.desk.listing.rows[number].status is Status.NEEDS_DECISION)
        undecided = await worked(window, open_deciding(window._parts(), [number]), "planted:says=Who knows")
        assert "Decide yourself" in undecided.said.text()
        undecided.reject()

    play(scenario)
