"""Figures are read one after another, always the newest; the list of questions stays where it is."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.citations.measures import Run
from gui.citations.batch import reader as reading
from gui.citations.batch.cases import MOST, Cases
from gui.citations.batch.figures import Figures, Way
from gui.citations.batch.selection import Selection
from gui.citations.batch.wish import BatchWish
from tests.core.citations.samples import outcome
from tests.gui.citations.batch.conftest import PATIENCE, PLANTED, asked, panel_on
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from core.store.project import Project
    from gui.citations.batch.memory import Memory
    from gui.theme import Theme
    from gui.window import Window

    Play = Callable[..., None]


class Counted:
    """Reads as the reader does, slower, and notes how many read at a time."""

    def __init__(self) -> None:
        self.ways: list[Way] = []
        self.most = 0
        self._now = 0
        self._lock = threading.Lock()
        self._timed = reading._timed

    def __call__(self, project: Project, memory: Memory, way: Way) -> tuple[Figures, float]:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
            self.ways.append(way)
        time.sleep(0.1)
        found = self._timed(project, memory, way)
        with self._lock:
            self._now -= 1
        return found


def test_clicks_that_come_fast_read_the_newest_way_and_no_two_at_a_time(
    play: Play, lighthouses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted()
    monkeypatch.setattr(reading, "_timed", counted)

    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, BatchWish(models=PLANTED[:1], count=4))
        await until(lambda: not window.tasks.running(reading.TASK) and not panel.reader._stale, PATIENCE)
        counted.ways.clear()
        for name in ("words", "letters", "articles", "words", "letters"):
            panel.reader.now(Way(name))
        await until(lambda: panel.figures.way.matcher == "letters", PATIENCE)
        assert counted.most == 1
        assert len(counted.ways) <= 2
        assert counted.ways[-1] == Way("letters")

    play(scenario)


def test_a_long_list_is_cut_and_says_so(qapp: object, theme: Theme) -> None:
    many = [outcome(number, "2") for number in range(MOST + 50)]
    run = Run("one", "planted:one", "paragraphs", "2")
    row = {"model": "one", "units": "paragraphs", "strategy": "2", "round": 1, "hop": "all"}
    key = ("necessity", "one", "paragraphs", "2", 1, "all")
    figures = Figures(
        runs={run: many}, tables={"necessity": [row]}, places={("one", "paragraphs", "2", 1): [many]}
    )
    cases = Cases(theme)
    cases.show_selection(figures, Selection("one", "necessity", key))
    assert cases.table.lines.rowCount() == MOST
    assert "1,050 samples, the first 1,000 shown" in cases.says.text()
    cases.table.setCurrentIndex(cases.table.lines.index(7, 0))
    cases.table.lines.sort(0, Qt.SortOrder.DescendingOrder)
    chosen = cases.table.key
    same = Figures(
        runs={run: list(many)}, tables={"necessity": [row]}, places={("one", "paragraphs", "2", 1): [many]}
    )
    cases.show_selection(same, Selection("one", "necessity", key))
    assert cases.table.key == chosen
    cases.deleteLater()
