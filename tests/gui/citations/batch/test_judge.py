"""Blind judging: one key a case, undo, and rates corrected by what a person found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.citations import judging
from core.citations.outcome import outcomes
from core.citations.plan import CitationStudy
from core.citations.study import run_citation_study
from core.models.planted import SayingModel
from core.store.project import Project
from gui.citations.batch.judge_panel import DONE, JudgePanel
from gui.citations.batch.wish import BatchWish
from gui.widgets.text import label
from tests.gui.citations.batch.conftest import PATIENCE, PLANTED, asked, cells, panel_on
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QLabel

    from core.citations.judging import Case
    from core.models.base import Request
    from gui.citations.batch.panel import BatchPanel
    from gui.window import Window

    Play = Callable[..., None]


def says(request: Request) -> str:
    """A short answer to all passages, a longer one to some of them; every third question keeps the short one."""
    number = int(request.about["question"])
    whole = len(request.about["shown"].split()) == 8
    answer = f"Keeper {number}" if whole or number % 3 == 0 else f"Keeper {number} of the old light"
    return json.dumps({"reasoning": "As told.", "paragraphs": [6, 2], "passages": [6, 2], "answer": answer})


@pytest.fixture
async def doubtful(lighthouses: Path) -> Path:
    """A project in which two of three comparisons have Contain yes and EM no."""
    with Project.open(lighthouses) as project:
        model = SayingModel("planted:longer", "planted longer", says)
        await run_citation_study(project, model, CitationStudy(strategies=("1", "2")))
    return lighthouses


def shown_key(panel: JudgePanel) -> str:
    """The key of the case that is shown; empty where none is."""
    return panel.case.key if panel.case else ""


def cases(count: int) -> list[Case]:
    return [judging.Case(f"k{at}", at, f"one {at}", f"other {at}", 2) for at in range(count)]


class Kept:
    """What the panel gave, as a project would hold it."""

    def __init__(self, panel: JudgePanel) -> None:
        self.verdicts: dict[str, bool] = {}
        panel.judged.connect(self.take)

    def take(self, key: str, same: bool | None) -> None:
        self.verdicts.pop(key, None)
        if same is not None:
            self.verdicts[key] = same


@pytest.fixture
def panel(qapp: object) -> Iterator[JudgePanel]:
    made = JudgePanel()
    made.show()
    yield made
    made.close()
    made.deleteLater()


def test_one_key_judges_and_shows_the_next(panel: JudgePanel) -> None:
    kept = Kept(panel)
    panel.begin(cases(4), {}, {0: "Who?"})
    assert panel.question.text() == "Who?"
    assert [answer.text() for answer in panel.answers] == ["one 0", "other 0"]
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_1):
        QTest.keyClick(panel, key)
    assert kept.verdicts == {"k0": True, "k1": False, "k3": True}
    assert shown_key(panel) == ""
    assert panel.progress.text() == "3 of 4 pairs of answers judged, 1 case left open."
    panel.begin(cases(4), kept.verdicts, {})
    assert shown_key(panel) == "k2"
    QTest.keyClick(panel, Qt.Key.Key_2)
    assert panel.heading.text() == DONE


@pytest.mark.parametrize("key", [Qt.Key.Key_Backspace, Qt.Key.Key_Z])
def test_every_verdict_can_be_taken_back(panel: JudgePanel, key: Qt.Key) -> None:
    kept = Kept(panel)
    panel.begin(cases(3), {}, {})
    for choice in (Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_2):
        QTest.keyClick(panel, choice)
    modifier = Qt.KeyboardModifier.ControlModifier if key == Qt.Key.Key_Z else Qt.KeyboardModifier.NoModifier
    for shown in ("k2", "k1", "k0"):
        QTest.keyClick(panel, key, modifier)
        assert shown_key(panel) == shown
    assert kept.verdicts == {}
    assert not panel.undo.isEnabled()
    QTest.keyClick(panel, key, modifier)
    assert shown_key(panel) == "k0"


def test_nothing_tells_the_model_the_strategy_or_the_hops(play: Play, doubtful: Path) -> None:
    async def scenario(window: Window) -> None:
        batch = await shown(window, doubtful)
        words = " ".join(
            found.text() for found in batch.judge_panel.findChildren(type(label())) if _is_shown(found)
        ).lower()
        for secret in ("longer", "strategy", "hop", "cited", "drop", "planted"):
            assert secret not in words
        texts = [answer.text() for answer in batch.judge_panel.answers]
        assert len(set(texts)) == 2

    play(scenario)


def test_the_corrected_rate_is_the_engines(play: Play, doubtful: Path) -> None:
    async def scenario(window: Window) -> None:
        batch = await shown(window, doubtful)
        judged = batch.judge_panel
        count = len(batch.figures.cases)
        assert count > 4
        for at in range(count):
            QTest.keyClick(judged, Qt.Key.Key_2 if at % 4 == 0 else Qt.Key.Key_1)
        assert judged.heading.text() == DONE
        judged.back.click()
        await until(lambda: batch.figures.validation and batch.figures.validation.judged, PATIENCE)
        project = window.desk.open_project
        assert len(judging.verdicts(project)) == count
        found = judging.validation(judging.sample(outcomes(project)), judging.verdicts(project))
        assert batch.figures.validation == found
        assert batch.results.name == "judged"
        assert (
            f"{found.judged} are judged blind and {found.equivalent} found equivalent"
            in batch.results.note.text()
        )
        rows = cells(batch)
        assert [row["What was asked"][0] for row in rows] == ["1", "2"]
        for row in rows:
            assert row["n"] == "12"
            assert row["Doubtful"] == "8"
        kept = float(rows[0]["Corrected, %"])
        assert float(rows[0]["EM, %"]) < kept < float(rows[0]["Contain, %"])
        changed = float(rows[1]["Corrected, %"])
        assert float(rows[1]["Contain, %"]) < changed < float(rows[1]["EM, %"])

    play(scenario)


def test_what_was_judged_is_there_when_the_project_is_opened_again(play: Play, doubtful: Path) -> None:
    async def scenario(window: Window) -> None:
        batch = await shown(window, doubtful)
        QTest.keyClick(batch.judge_panel, Qt.Key.Key_1)
        QTest.keyClick(batch.judge_panel, Qt.Key.Key_2)
        QTest.keyClick(batch.judge_panel, Qt.Key.Key_Backspace)

    play(scenario)
    with Project.open(doubtful) as project:
        assert list(judging.verdicts(project).values()) == [True]


def test_where_nothing_is_doubtful_it_says_so(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        batch = await panel_on(window, lighthouses)
        await asked(window, batch, BatchWish(models=PLANTED[:1], strategies=("1",), count=2))
        assert not batch.figures.cases
        assert not batch.judge.isEnabled()
        assert "nothing to judge" in batch.judge.toolTip()

    play(scenario)


async def shown(window: Window, path: Path) -> BatchPanel:
    """A batch with its doubtful cases before a person."""
    batch = await panel_on(window, path)
    await until(lambda: batch.figures.cases, PATIENCE)
    batch.judge.click()
    assert batch.judge_panel.isVisible()
    return batch


def _is_shown(found: QLabel) -> bool:
    return found.isVisible()
