"""Picking items by hand, from any problem, and another variant in the place of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.store.project import Project
from core.worksheets.picks import Chosen
from gui.worksheets.pick_dialog import PickDialog
from gui.worksheets.picking import pickable
from tests.gui.conftest import until
from tests.gui.worksheets.making import SLOW, fill, opened, settled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[..., None]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return fill(tmp_path / "Year 5.counterfoil")


def dialog() -> PickDialog:
    found = QApplication.activeModalWidget()
    assert isinstance(found, PickDialog)
    return found


def test_a_problem_gives_itself_then_what_models_failed_then_the_rest(project: Path) -> None:
    with Project.open(project) as found:
        first, second, *rest = pickable(found, 1)
        assert (first.chosen, first.facts) == (Chosen(1), "as it stands")
        assert (second.chosen, second.facts) == (Chosen(1, 2), "fails Toy")
        assert [one.facts for one in rest] == ["no model failed it", "", "", ""]
        assert pickable(found, 3)[1].facts == "★"


def test_items_of_several_problems_are_added_in_the_order_they_were_ticked(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        await settled(page)
        page.do("by hand")
        pick = dialog()
        await until(lambda: pick.choices.rowCount() == 6, SLOW)
        assert not pick.choices.item(1).isEnabled()  # it is on the sheet
        assert pick.choices.item(1).checkState() is Qt.CheckState.Checked
        assert not pick.take.isEnabled()
        pick.finder.setText("pears")
        pick.problems.choose(2)
        await until(lambda: "pears" in pick.choices.item(0).text(), SLOW)
        pick.view.setCurrentIndex(pick.choices.index(2, 0))
        QTest.keyClick(pick.view, Qt.Key.Key_Space)
        pick.view.setCurrentIndex(pick.choices.index(0, 0))
        QTest.keyClick(pick.view, Qt.Key.Key_Return)
        assert pick.take.text() == "Add 2 items"
        pick.finder.clear()
        pick.problems.choose(3)
        await until(lambda: "plums" in pick.choices.item(0).text(), SLOW)
        pick.problems.choose(2)
        await until(lambda: "pears" in pick.choices.item(0).text(), SLOW)
        assert pick.choices.item(2).checkState() is Qt.CheckState.Checked
        pick.take.click()
        assert page.bench.draft.items == (Chosen(1, 2), Chosen(2, 6), Chosen(2))
        await settled(page)

    play(scenario)


def test_one_item_takes_the_place_of_another(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2), Chosen(2)])
        await settled(page)
        page.items.view.choose_row(0)
        QTest.keyClick(page.items.view, Qt.Key.Key_Return)
        pick = dialog()
        await until(lambda: pick.choices.rowCount() == 6, SLOW)
        assert not pick.problems.isVisible()
        pick.view.setCurrentIndex(pick.choices.index(1, 0))
        assert pick.view.currentIndex().row() == 0  # what is on the sheet cannot be taken
        QTest.keyClick(pick.view, Qt.Key.Key_Return)
        assert page.bench.draft.items == (Chosen(1), Chosen(2))
        assert page.items.view.row == 0
        assert window.undo.undoText() == "take another variant"
        await settled(page)

    play(scenario)
