"""A window for tests: without a screen, with fresh settings and folders, on one Qt event loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QSettings

from gui.app import make_loop, put_away
from gui.collector import collecting_here
from gui.theme import Theme
from gui.window import Window

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from PySide6.QtWidgets import QApplication

    Scenario = Callable[[Window], Awaitable[None]]

PATIENCE = 30.0
HERE = Path(__file__).parent
RESTYLING = {
    HERE / name
    for name in (
        "test_theme.py",
        "test_contrast.py",
        "test_settings.py",
        "test_start.py",
        "settings/test_dialog.py",
        "results/test_page.py",
        "variants/test_bar.py",
        "variants/test_model.py",
        "problems/test_list.py",
    )
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that restyle go first, then those with most tests (xdist's own order would put small ones last).

    Qt keeps the windows of tests that are over, and another theme styles all of them anew: after some
    hundred windows that took minutes. The platform without a screen says of every window and popup what
    it cannot do: no fault of ours.
    """
    sizes = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path not in RESTYLING, -sizes[item.path], str(item.path)))
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(autouse=True)
def fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Settings, data and logs of this test alone."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(home))
    QCoreApplication.setOrganizationName("counterfoil-tests")
    QCoreApplication.setApplicationName("counterfoil-tests")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(home))
    QSettings().clear()
    yield home
    QSettings().clear()


@pytest.fixture(scope="session")
def _theme(qapp: QApplication) -> Theme:
    return Theme(qapp)


@pytest.fixture
def theme(_theme: Theme) -> Theme:
    """The light theme."""
    if _theme.choice != "light":
        _theme.choose("light")
    return _theme


@pytest.fixture
def play(qapp: QApplication, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> Callable[[Scenario], None]:
    """Plays a scenario in a window on a running event loop; a bug dialog fails the test."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)

    def run(scenario: Scenario, *, bugs: bool = False) -> None:
        async def session() -> None:
            window = Window(theme)
            window.failures.watch(asyncio.get_running_loop())
            window.show()
            try:
                await asyncio.wait_for(scenario(window), PATIENCE * 3)
            finally:
                await put_away(window)
            dialog = window.failures.dialog
            assert bugs or dialog is None, dialog.details

        with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(qapp)) as runner:
            runner.run(session())

    return run


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
