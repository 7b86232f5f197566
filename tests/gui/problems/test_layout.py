"""The panes stand still while a person types, however wide the window is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest

from gui.sample import make_sample
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[[Callable[[Window], Awaitable[None]]], None]


class Resizes(QObject):
    """Counts how often a widget takes another size."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Resize
        return False


def test_no_pane_moves_at_a_key(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "class.counterfoil"
    make_sample(path)

    async def scenario(window: Window) -> None:
        window.actions_.open_project(path)
        await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
        page, resizes = window.page, Resizes()
        for width in range(1024, 1500, 34):
            window.resize(width, 760)
            await asyncio.sleep(0.03)
            for pane in (page.list, page.variants, page.tree):
                pane.installEventFilter(resizes)
            resizes.count = 0
            QTest.keyClicks(page.editor.text, "x")
            await asyncio.sleep(0.06)
            assert resizes.count == 0, f"{width} px wide"
            for pane in (page.list, page.variants, page.tree):
                pane.removeEventFilter(resizes)

    play(scenario)
