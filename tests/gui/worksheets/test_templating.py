"""Templates are kept in the project, taken again on another sheet, and each step can be taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from core.worksheets.layout import Font, Layout
from core.worksheets.picks import Chosen
from core.worksheets.templates import load_template
from gui.worksheets.templating import NameDialog
from tests.gui.conftest import until
from tests.gui.worksheets.making import SLOW, fill, opened, settled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window
    from gui.worksheets.page import WorksheetsPage

    Play = Callable[..., None]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return fill(tmp_path / "Year 5.counterfoil")


def entries(page: WorksheetsPage) -> list[str]:
    return [action.text() for action in page.templates.menu.actions() if action.text()]


def test_a_template_is_kept_taken_and_deleted_and_all_of_it_undone(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        usual = page.bench.draft.options
        large = replace(usual, layout=Layout(font=Font.ATKINSON, columns=2))
        page.options.set_options(large)
        page.options.changed.emit()
        page.templates.ask()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NameDialog)
        assert not dialog.keep.isEnabled()
        dialog.field.setText(" Friday &  co ")
        dialog.keep.click()
        await until(lambda: entries(page)[0] == "Friday && co", SLOW)
        assert load_template(window.desk.open_project, "Friday & co").layout == large.layout
        page.options.set_options(usual)
        page.options.changed.emit()
        page.templates.menu.actions()[0].trigger()
        await until(lambda: page.bench.draft.options == large, SLOW)
        assert page.options.options() == large
        assert page.bench.draft.items == (Chosen(1, 2),)
        page.templates.delete("Friday & co")
        await until(lambda: len(entries(page)) == 1, SLOW)
        window.undo.undo()
        await until(lambda: entries(page)[0] == "Friday && co", SLOW)
        window.undo.undo()
        await until(lambda: page.bench.draft.options == usual, SLOW)
        await settled(page)

    play(scenario)


def test_one_of_the_same_name_is_replaced_and_comes_back(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.templates.keep("Quiz")
        await until(lambda: entries(page)[0] == "Quiz", SLOW)
        dialog = NameDialog(window, ("Quiz",))
        dialog.field.setText("Quiz")
        assert dialog.keep.text() == "Replace"
        page.options.set_options(replace(page.options.options(), layout=Layout(columns=2)))
        page.options.changed.emit()
        page.templates.keep("Quiz")
        store = window.desk.open_project
        await until(lambda: load_template(store, "Quiz").layout.columns == 2, SLOW)
        await window.desk.changes.settle()
        window.undo.undo()
        await until(lambda: load_template(store, "Quiz").layout.columns == 1, SLOW)
        await settled(page)

    play(scenario)
