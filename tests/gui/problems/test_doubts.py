"""Drawing for many problems: what is done with those in which it is not clear which number is which."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.attacks.deciding import question_of
from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.store.project import Project
from core.variants.variant import Preset
from gui.problems.doubt_dialog import DoubtDialog, Way
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from gui.window import Window

    Play = Callable[[Callable[[Window], Coroutine[object, object, None]]], None]

EGGS = Problem(
    text="A box holds 6 eggs. How many are in 4 boxes?", answer=Fraction(24), program="print(6 * 4)"
)
PENS = Problem(
    text="A pen costs $2 and a book $8. He pays $40 for 8 pens and some books. How many books?",
    answer=Fraction(3),
    program="pens = 8 * 2\nprint((40 - pens) / 8)",
)
SAME = Problem(
    text="He has 5 and 5. How many?", answer=Fraction(20), program="a = 5\nb = 5\nprint(a + 3 * b)"
)
OFF = Problem(text="There are 3 hens and 7 ducks. How many?", answer=Fraction(9), program="print(4 + 5)")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "doubts.counterfoil"
    with Project.create(path) as made:
        made.problems.add([EGGS, PENS, SAME, OFF])
    return path


async def asked(window: Window, path: Path, preset: Preset = Preset.RECOMMENDED) -> DoubtDialog:
    """The dialog after a wish to draw for all problems."""
    window.actions_.open_project(path)
    await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
    bar = window.page.variants.bar
    bar.count.setValue(4)
    bar.drawing.presets.setCurrentIndex(bar.drawing.presets.findData(preset.value))
    QTest.keyClick(
        window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    await until(lambda: isinstance(QApplication.activeModalWidget(), DoubtDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, DoubtDialog)
    return dialog


def drawn(window: Window) -> list[int]:
    return [window.desk.listing.rows[number].variants for number in window.desk.listing.rows]


def test_numbers_in_doubt_stay_while_the_others_vary(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        dialog = await asked(window, project)
        assert dialog.order.way is Way.HOLD
        assert "2 problems will be drawn. In 1 nothing would be left to vary" in dialog.sum.text()
        dialog.button.click()
        await until(lambda: window.jobs.busy)
        await until(lambda: not window.jobs.busy)
        assert drawn(window) == [4, 4, 0, 0]
        rows = list(window.desk.listing.rows.values())
        await until(lambda: window.desk.listing.rows[2].status is Status.READY)
        assert rows[2].status is Status.NEEDS_DECISION
        texts = [found.variant.text for found in window.desk.open_project.variants.of(2)]
        assert all("a book $8" in text and "for 8 pens" in text for text in texts)

    play(scenario)


def test_in_the_preset_of_the_paper_they_are_left_out(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        dialog = await asked(window, project, Preset.PAPER)
        assert dialog.order.way is Way.SKIP
        assert "1 problem will be drawn, 2 left out." in dialog.sum.text()
        dialog.button.click()
        await until(lambda: window.jobs.busy)
        await until(lambda: not window.jobs.busy)
        assert drawn(window)[1:] == [0, 0, 0]
        assert drawn(window)[0] == 4

    play(scenario)


def test_a_model_decides_first_and_undo_takes_that_back(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        dialog = await asked(window, project)
        dialog.ways.setCurrentIndex(dialog.ways.findData(Way.ASK.value))
        assert dialog.models.isVisible()
        assert "2 questions to the model" in dialog.sum.text()
        question = question_of(analyse(replace(PENS, id=2)))
        assert question is not None
        dialog.models.addItem(
            "planted", f"planted:says=The answer is {question.distinction.readings[0].answer}."
        )
        dialog.models.setCurrentIndex(dialog.models.count() - 1)
        dialog.button.click()
        await until(lambda: "decided" in window.messages.text and not window.jobs.busy)
        assert drawn(window)[:2] == [4, 4]
        assert window.undo.undoText() == "draw 8 variants"
        window.undo.undo()
        await window.desk.changes.settle()
        assert drawn(window)[:2] == [0, 0]
        assert window.undo.undoText() == "let a model decide"
        window.undo.undo()
        await until(
            lambda: [n for n, row in window.desk.listing.rows.items() if row.status is Status.READY] == [1]
        )

    play(scenario)


def test_nobody_is_asked_where_nothing_is_in_doubt(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "clear.counterfoil"
    with Project.create(path) as made:
        made.problems.add([EGGS, OFF])

    async def scenario(window: Window) -> None:
        window.actions_.open_project(path)
        await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
        window.actions_.generate_all(window.page.variants.bar.settings)
        await until(lambda: drawn(window)[0] and not window.jobs.busy)
        assert QApplication.activeModalWidget() is None

    play(scenario)
