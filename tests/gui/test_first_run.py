"""The whole first run, as a newcomer does it: from the first start to a sheet with what a real model got wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.app import open_first
from gui.models.ask_dialog import AskDialog
from gui.problems.doubt_dialog import DoubtDialog
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.window import Window
    from gui.worksheets.page import WorksheetsPage
    from tests.gui.conftest import Scenario

CTRL = Qt.KeyboardModifier.ControlModifier


async def press(window: Window, key: Qt.Key, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    window.activateWindow()  # without a screen nothing does so when a dialog closes
    await until(window.isActiveWindow)
    QTest.keyClick(window, key, modifiers)


@pytest.mark.pocket
def test_from_the_first_start_to_a_sheet_of_what_the_pocket_model_got_wrong(
    play: Callable[[Scenario], None],
) -> None:
    async def scenario(window: Window) -> None:
        open_first(window, None)
        await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
        variants = window.page.variants
        variants.bar.count.setValue(2)
        await press(window, Qt.Key.Key_G, CTRL | Qt.KeyboardModifier.ShiftModifier)
        await until(lambda: window.jobs.busy or QApplication.activeModalWidget())
        if isinstance(dialog := QApplication.activeModalWidget(), DoubtDialog):
            dialog.button.click()
        await until(lambda: window.desk.variants and not window.jobs.busy)
        await press(window, Qt.Key.Key_R)
        await until(lambda: isinstance(QApplication.activeModalWidget(), AskDialog), 10)
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, AskDialog)
        assert dialog.wish.models == ("pocket",)
        dialog.scope.setCurrentIndex(dialog.scope.count() - 1)
        QTest.mouseClick(dialog.button, Qt.MouseButton.LeftButton)
        await until(lambda: "questions" in window.messages.text, 80)
        failing = [number for number, row in window.desk.listing.rows.items() if row.failing]
        assert failing, "the pocket model fails some variants"
        window.page.list.choose(failing[0])
        await until(lambda: variants.model.counts()["fail"])
        variants.bar.filters.choose("fail")
        table = variants.table
        table.setFocus()
        table.selectRow(0)
        QTest.keyClick(table, Qt.Key.Key_S)
        await until(lambda: variants.model.counts()["starred"])
        await press(window, Qt.Key.Key_E)
        page = cast("WorksheetsPage", window.pages.current)
        await until(lambda: page.bench.candidates.starred)

    play(scenario)
