"""What the program is made of, and what it did: two windows behind the Help menu."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from core import __version__
from core.errors import UserError
from gui.about import AboutDialog, libraries
from gui.help.window import HelpWindow
from gui.log import log_file
from gui.log_window import NOTHING, SHOWN, LogWindow
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gui.window import Window

    Play = Callable[..., None]

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def _logged() -> Iterator[None]:
    """A log of one line."""
    log_file().parent.mkdir(parents=True)
    handler = logging.FileHandler(log_file(), encoding="utf-8")
    log = logging.getLogger("counterfoil")
    log.addHandler(handler)
    log.warning("first thing")
    yield
    log.removeHandler(handler)
    handler.close()


def test_about_names_versions_and_licences(play: Play) -> None:
    async def scenario(window: Window) -> None:
        menu = next(action.menu() for action in window.menuBar().actions() if action.text() == "&Help")
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if "About" in action.text()).trigger()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, AboutDialog)
        await until(lambda: dialog.table.rows > 10)
        names = [dialog.table.text(row, 0).lower() for row in range(dialog.table.rows)]
        assert {"pyside6_essentials", "numpy", "typst"} <= {name.replace("-", "_") for name in names}
        assert f"Counterfoil {__version__}" in dialog.versions.text()
        assert "SQLite" in dialog.versions.text()
        dialog.copy.click()
        assert "numpy" in QGuiApplication.clipboard().text()
        dialog.reject()

    play(scenario)


def test_every_library_has_a_version_and_a_licence_and_none_is_only_for_developers() -> None:
    found = libraries()
    assert all(one.version and one.licence for one in found)
    assert not {"pytest", "mypy", "hypothesis"} & {one.name.lower() for one in found}


@pytest.mark.usefixtures("_logged")
def test_the_log_is_shown_and_followed(play: Play) -> None:
    async def scenario(window: Window) -> None:
        window.activateWindow()
        await until(window.isActiveWindow)
        QTest.keyClick(window, Qt.Key.Key_L, KEYS)
        (shown,) = window.findChildren(LogWindow)
        assert "first thing" in shown.text.toPlainText()
        logging.getLogger("counterfoil").warning("second thing")
        await until(lambda: "second thing" in shown.text.toPlainText())
        shown.copy.click()
        assert "second thing" in QGuiApplication.clipboard().text()
        QTest.keyClick(shown, Qt.Key.Key_L, KEYS)
        assert len(window.findChildren(LogWindow)) == 1
        shown.close()

    play(scenario)


def test_a_bug_in_a_slot_offers_its_details_and_the_log_and_the_program_goes_on(play: Play) -> None:
    async def scenario(window: Window) -> None:
        broken = QPushButton("Break", window)
        broken.clicked.connect(lambda: 1 / 0)
        broken.show()
        for _ in range(2):
            QTest.mouseClick(broken, Qt.MouseButton.LeftButton)
            await until(lambda: window.failures.dialog is not None and window.failures.dialog.isVisible())
            dialog = window.failures.dialog
            assert dialog is not None
            copy = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Copy details")
            copy.click()
            assert "ZeroDivisionError" in QGuiApplication.clipboard().text()
            dialog.log.click()
            assert window.findChildren(LogWindow)[0].isVisible()
            dialog.reject()
        window.actions_.open_sample()
        await until(lambda: window.desk.analysis is not None)

    play(scenario, bugs=True)


def test_a_sentence_about_a_failure_comes_with_help(play: Play) -> None:
    async def scenario(window: Window) -> None:
        link = next(b for b in window.messages.findChildren(QPushButton) if b.text() == "Help")
        window.messages.say("All is well.", "good")
        assert not link.isVisible()
        window.failures.show(UserError("The file cannot be read.", "Choose another."))
        await until(link.isVisible)
        link.click()
        (shown,) = window.findChildren(HelpWindow)
        assert shown.topic == "problems"
        shown.close()

    play(scenario)


def test_of_a_long_log_the_end_is_shown_and_of_none_a_word(play: Play) -> None:
    async def scenario(window: Window) -> None:
        window.activateWindow()
        await until(window.isActiveWindow)
        QTest.keyClick(window, Qt.Key.Key_L, KEYS)
        (shown,) = window.findChildren(LogWindow)
        assert shown.text.toPlainText() == NOTHING
        log_file().parent.mkdir(parents=True, exist_ok=True)
        log_file().write_text("".join(f"line {n}\n" for n in range(40_000)), encoding="utf-8")
        await until(lambda: "line 39999" in shown.text.toPlainText())
        text = shown.text.toPlainText()
        assert len(text) <= SHOWN
        assert text.splitlines()[0].startswith("line ")
        shown.close()

    play(scenario)
