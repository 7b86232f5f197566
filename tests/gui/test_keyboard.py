"""The window by keyboard alone: every control is reached by Tab and left again, every entry of a menu has a way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QWidget,
)

from gui.pages import PLACES
from gui.sample import make_sample
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from pathlib import Path

    from PySide6.QtGui import QAction

    from gui.window import Window

    Play = Callable[[Callable[[Window], Coroutine[object, object, None]]], None]

MOST = 120
PAGES = ("problems", "results", "models")


async def shown(window: Window, path: Path, page: str) -> None:
    """The page with a problem that has variants."""
    window.actions_.open_project(path)
    await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
    window.page.variants.bar.count.setValue(3)
    window.page.variants.bar.ask()
    await until(lambda: window.desk.variants and not window.jobs.busy)
    window.pages.go(page)
    await until(lambda: not window.tasks.running("look for models"))
    window.activateWindow()
    await until(window.isActiveWindow)


def round_trip(key: Qt.Key) -> list[QWidget]:
    """The widgets that have the focus in turn while a key is pressed, until one of them has it again."""
    found: list[QWidget] = []
    for _ in range(MOST):
        widget = QApplication.focusWidget()
        if widget is None or widget in found:
            break
        found.append(widget)
        QTest.keyClick(widget, key)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_tab_reaches_every_control_of_a_page(play: Play, tmp_path: Path, page: str) -> None:
    path = tmp_path / "class.counterfoil"
    make_sample(path)

    async def scenario(window: Window) -> None:
        await shown(window, path, page)
        window.top.setFocus()
        QTest.keyClick(window, Qt.Key.Key_Tab)
        there = round_trip(Qt.Key.Key_Tab)
        wanted = [
            part
            for part in window.findChildren(QWidget)
            if isinstance(part, QAbstractButton | QLineEdit | QComboBox)
            and part.isVisible()
            and part.isEnabled()
            and part.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not isinstance(part.parent(), QAbstractSpinBox)  # which takes the focus for it
        ]
        # Of an exclusive group Tab reaches the chosen one, the arrows the others.
        wanted = [part for part in wanted if not _is_beside(part)]
        missed = [
            part.accessibleName() or getattr(part, "text", str)() for part in wanted if part not in there
        ]
        assert not missed
        assert len(there) < MOST, "Tab never comes back to where it began"

    play(scenario)


def test_every_key_of_the_menus_is_used_once(play: Play, tmp_path: Path) -> None:
    """A key with two meanings does nothing in Qt but say so in the log."""
    path = tmp_path / "class.counterfoil"
    make_sample(path)

    async def scenario(window: Window) -> None:
        await shown(window, path, "problems")
        for place in PLACES:
            window.pages.go(place.name)
            keys = [
                (key.toString(), action.text()) for action in entries(window) for key in action.shortcuts()
            ]
            names = [key for key, _ in keys]
            assert len(names) == len(set(names)), [pair for pair in keys if names.count(pair[0]) > 1]

    play(scenario)


def test_every_menu_and_entry_has_a_letter_of_its_own(play: Play) -> None:
    async def scenario(window: Window) -> None:
        for page in PAGES:
            window.pages.go(page)
            menus = [action for action in window.menuBar().actions() if action.isVisible()]
            for group in (menus, *(list(menu_of(action).actions()) for action in menus)):
                texts = [one.text().replace("&&", "") for one in group if not one.isSeparator()]
                letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
                assert len(letters) == len(texts), texts
                assert len(set(letters)) == len(letters), texts

    play(scenario)


def _is_beside(part: QWidget) -> bool:
    """Whether another button of its group is the chosen one."""
    return isinstance(part, QAbstractButton) and part.group() is not None and not part.isChecked()


def menu_of(action: QAction) -> QMenu:
    found = action.menu()
    assert isinstance(found, QMenu)
    return found


def entries(window: Window) -> Iterator[QAction]:
    """What can be chosen in the menus that are shown."""
    waiting = [menu_of(action) for action in window.menuBar().actions() if action.isVisible()]
    while waiting:
        for action in waiting.pop().actions():
            if action.menu() is not None:
                waiting.append(menu_of(action))
            elif not action.isSeparator():
                yield action
