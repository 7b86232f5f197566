"""The pictures show the engine's numbers, and what is picked in them is listed below."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from core.citations.tables_plots import STATES, state_of
from gui.citations.batch import marks
from gui.citations.batch.selection import FILTERS, Selection, passes
from gui.citations.batch.wish import BatchWish
from tests.core.citations.samples import error, first_step, outcome, unknown
from tests.gui.citations.batch.conftest import PATIENCE, PLANTED, asked, cells, panel_on
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.citations.batch.flow_plot import Part
    from gui.citations.batch.panel import BatchPanel
    from gui.window import Window

    Play = Callable[..., None]

TWO = BatchWish(models=(PLANTED[1], PLANTED[3]), kinds=("random",), rounds=2, count=12)


async def shown(window: Window, path: Path) -> BatchPanel:
    panel = await panel_on(window, path)
    await asked(window, panel, TWO)
    return panel


def listed(panel: BatchPanel) -> list[dict[str, str]]:
    model = panel.cases.table.lines
    return [
        {head.title: cell.text for head, cell in zip(model.heads, model.line(row).cells, strict=True)}
        for row in range(model.rowCount())
    ]


def test_points_are_the_rates_of_the_tables(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        for strategy in "123":
            for measure in ("contain", "f1", "em", "unknown", "unknown_lenient"):
                chart = marks.by_hops(panel.figures, strategy, measure)
                name = "consistency" if strategy == "1" else "necessity"
                rows = [
                    row
                    for row in panel.figures.tables[name]
                    if row["strategy"] == strategy and row["round"] == 1
                ]
                found = {
                    (mark.row["model"], mark.row["hop"]): mark for mark in chart.marks if not mark.hollow
                }
                assert len(found) == len(rows) == 8
                for row in rows:
                    mark = found[row["model"], row["hop"]]
                    assert mark.y == pytest.approx(100 * row[measure]["value"])
                    assert mark.low == pytest.approx(100 * row[measure]["low"])
                    assert mark.high == pytest.approx(100 * row[measure]["high"])
                    assert f"n {row['n']}" in mark.words
                assert {mark.row["strategy"] for mark in chart.marks if mark.hollow} == {f"{strategy}-random"}
                assert len({mark.x for mark in chart.marks}) == len(chart.marks)

    play(scenario)


def test_net_effects_are_those_of_the_controls(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        for measure in ("contain", "f1", "em"):
            chart = marks.net_effects(panel.figures, measure)
            assert [words for _, words in chart.ticks] == ["1 − random", "2 − random", "3 − random"]
            assert len(chart.marks) == 6
            name = "net" if measure == "contain" else f"net_{measure}"
            for mark in chart.marks:
                assert mark.y == pytest.approx(100 * mark.row[name]["value"])
        panel.ways.preset._group.button(1).click()
        await until(lambda: panel.figures.way.paper, PATIENCE)
        assert "no net effects" in marks.net_effects(panel.figures, "contain").empty

    play(scenario)


def test_a_row_a_point_and_a_band_show_their_questions(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        assert len(listed(panel)) == 12
        panel.results.choose("necessity")
        panel.results.by_hops.setChecked(True)
        lines = panel.results.table.lines
        row = next(at for at in range(lines.rowCount()) if cells(panel)[at]["Hops"] == "3")
        panel.results.table.setCurrentIndex(lines.index(row, 0))
        assert {line["Hops"] for line in listed(panel)} == {"3"}
        rates = panel.pictures.rates
        assert rates is not None
        rates.setFocus()
        for _ in range(3):
            QTest.keyClick(rates, Qt.Key.Key_Right)
        QTest.keyClick(rates, Qt.Key.Key_Return)
        mark = rates.marks[2]
        assert mark.words == rates.says.text()
        assert len(listed(panel)) == mark.row["n"] + mark.row["not_applicable"]
        assert str(mark.row["model"]) in panel.cases.title.text()
        panel.pictures.views._group.button(3).click()
        panel.pictures.strategies._group.button(1).click()
        panel.pictures.models.setCurrentIndex(0)
        flow = panel.pictures.flow
        assert flow is not None
        for part in flow.view.parts():
            flow.view.picked.emit(part)
            assert len(listed(panel)) == len(part.questions)
            if part.is_bar and part.stage >= 0:
                assert len({line["Came out"] for line in listed(panel)}) == 1

    play(scenario)


def test_the_flow_holds_every_question_once_in_each_stage(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        panel.pictures.views._group.button(3).click()
        panel.pictures.strategies._group.button(2).click()
        view = panel.pictures.flow.view if panel.pictures.flow else None
        assert view is not None
        parts = view.parts()
        everyone = sorted(parts[0].questions)
        for stage in (0, 1):
            for bars in (True, False):
                some = [part for part in parts if part.stage == stage and part.is_bar is bars]
                assert sorted(n for part in some for n in part.questions) == everyone
        middle = parts[1].path.boundingRect().center()
        picked: list[Part] = []
        view.picked.connect(picked.append)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(int(middle.x()), int(middle.y())))
        assert picked[0].words == parts[1].words
        assert view._under(QPointF(-5, -5)) == -1

    play(scenario)


def test_pictures_are_taken_along_and_follow_the_theme(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        theme = window.theme
        try:
            for name in ("light", "dark"):
                # Without `choose`, which styles the windows of all earlier tests anew.
                theme.choice = name
                theme.changed.emit()
                for view in range(4):
                    panel.pictures.views._group.button(view).click()
                    picture = QImage.fromData(panel.pictures.picture("png"))
                    assert picture.pixelColor(picture.width() - 3, 3) == theme.colours["window"]
                    assert panel.pictures.picture("svg").startswith(b"<?xml")
        finally:
            theme.choice = "light"
            theme.changed.emit()

    play(scenario)


def test_filters_leave_what_they_say(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        panel.results.choose("necessity")
        row = next(at for at, line in enumerate(cells(panel)) if "guesses" in line["Model"])
        panel.results.table.setCurrentIndex(panel.results.table.lines.index(row, 0))
        everything = len(listed(panel))
        counts: Counter[str] = Counter()
        for key, _ in FILTERS:
            panel.cases.filter_by(key)
            await until(lambda: "being read" not in panel.cases.says.text(), PATIENCE)
            counts[key] = len(listed(panel))
        assert counts["all"] == everything == 12
        assert counts["same"] + counts["other"] + counts["unknown"] + counts["left out"] == 12
        assert counts["left out"] > 0
        assert counts["standing"] == 0  # the passages do not hold the keepers' names
        assert counts["cites"] == 12 - counts["left out"]
        panel.results.choose("overlap")
        panel.results.table.setCurrentIndex(panel.results.table.lines.index(1, 0))
        assert "This filter" not in panel.cases.says.text()
        panel.cases.filter_by("standing")
        assert "pick another row" in panel.cases.says.text()

    play(scenario)


def test_a_question_is_opened_by_enter(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await shown(window, lighthouses)
        opened: list[str] = []
        panel.question_chosen.connect(opened.append)
        table = panel.cases.table
        table.setCurrentIndex(table.lines.index(4, 0))
        QTest.keyClick(table, Qt.Key.Key_Return)
        table.doubleClicked.emit(table.lines.index(0, 0))
        assert opened == ["5", "1"]
        assert window.desk.open_project.questions.get(int(opened[0])).text == listed(panel)[4]["Question"]

    play(scenario)


def test_what_was_picked_stays_while_replies_come(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, BatchWish(models=PLANTED[:1], count=4))
        assert len(listed(panel)) == 4
        chosen = panel.cases.selection
        await asked(window, panel, BatchWish(models=PLANTED[:1], count=9))
        assert panel.cases.selection == chosen
        assert len(listed(panel)) == 9

    play(scenario)


@pytest.mark.parametrize(
    ("sample", "wanted"),
    [
        (outcome(1), {"all", "same", "cites"}),
        (outcome(1, em=0.0), {"all", "same", "doubtful", "cites"}),
        (outcome(1, same=0, cited=(1, 0)), {"all", "other"}),
        (outcome(1, gold=None), {"all", "same"}),
        (unknown(1, "2"), {"all", "unknown", "cites"}),
        (error(1), {"all", "left out"}),
        (outcome(1, not_applicable="Nothing is cited."), {"all", "left out"}),
        (first_step(1, cited=(0,), gold=(0,), unknown=True), {"all", "unknown"}),
        (first_step(1, error=True), {"all", "left out"}),
    ],
)
def test_each_filter_by_its_words(sample: object, wanted: set[str]) -> None:
    assert {key for key, _ in FILTERS if passes(sample, key)} == wanted  # type: ignore[arg-type]  # either kind


def test_every_state_has_its_filter() -> None:
    assert set(STATES) <= {key for key, _ in FILTERS}
    assert state_of(outcome(1)) == "same"


def test_a_selection_that_is_gone_is_empty(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        gone = Selection(
            "A row of another project", "necessity", ("necessity", "x", "paragraphs", "2", 1, "all")
        )
        assert gone.samples(panel.figures) == ()

    play(scenario)
