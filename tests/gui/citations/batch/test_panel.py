"""The batch: what is chosen is asked as a job, and the tables tell what core measures, in every way."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from core.citations.recomputing import recompute
from core.citations.tables import TABLES, table
from core.store.project import Project
from gui.citations.batch import saving, taking
from gui.citations.batch.dialog import BatchDialog
from gui.citations.batch.wish import BatchWish, keep, kept
from tests.gui.citations.batch.conftest import PATIENCE, PLANTED, asked, cells, panel_on
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[..., None]

ALL = BatchWish(models=PLANTED, count=12)
SOME = BatchWish(models=(PLANTED[0], PLANTED[3]), kinds=("random", "identity"), rounds=2, count=6)
WANTED = {
    "reads-cited": {"1": "100.0", "2": "100.0", "3": "100.0"},
    "ignores-context": {"1": "100.0", "2": "0.0", "3": "0.0"},
    "cites-decoys": {"1": "0.0", "2": "0.0", "3": "0.0"},
}


def test_planted_models_come_out_as_planted(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        assert "No model has been asked yet" in panel.offers.title.text()
        await asked(window, panel, ALL)
        found: dict[tuple[str, str], tuple[str, str, str]] = {}
        for name in ("consistency", "necessity"):
            panel.results.choose(name)
            for row in cells(panel):
                if row.get("Round", "1") == "1":
                    key = row["Model"].removeprefix("planted "), row["What was asked"][0]
                    found[key] = row["Contain, %"], row["Unknown, %"], row["n"]
        for model, rates in WANTED.items():
            for strategy, rate in rates.items():
                assert found[model, strategy][0] == rate, (model, strategy)
                assert found[model, strategy][2] == "12"
        assert [found["reads-cited", key][1] for key in "123"] == ["0.0", "100.0", "100.0"]
        assert found["cites-decoys", "1"][1] == "100.0"
        assert panel.title.text().startswith("4 models, 12 questions, ")

    play(scenario)


def test_every_row_of_the_engine_is_shown(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, SOME)
        panel.results.by_hops.setChecked(True)
        made = recompute(window.desk.open_project)
        for name in TABLES:
            panel.results.choose(name)
            await until(panel.results.table.lines.rowCount, PATIENCE)
            rows = table(name, made.outcomes, made.first_steps)
            assert list(panel.results.rows) == rows
            assert len(cells(panel)) == len(rows)
            assert [row["n"] for row in cells(panel)] == [f"{row['n']:,}" for row in rows]

    play(scenario)


def test_what_is_left_out_is_counted_and_named(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, BatchWish(models=("planted:guesses@1",), count=12))
        (row,) = cells(panel)
        left = panel.results.table.lines.line(0).cells[-1]
        unknown = sum(first.unknown for first in panel.figures.firsts)
        assert unknown > 0
        assert row["Left out"] == f"{unknown} not applicable"
        assert "The model said “unknown” with the whole context" in left.tip
        assert f"left out: {3 * unknown} not applicable" in panel.title.text()

    play(scenario)


def test_another_way_measures_stored_replies_anew_without_a_request(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, SOME)
        project = window.desk.open_project
        newest = project.citation_asks.since(0)[0]
        panel.results.choose("controls")
        assert any(row["Net effect"] not in {"–", "+0.0"} for row in cells(panel))
        assert {"The same asked again"} < {row["Control"] for row in cells(panel)}
        seen = panel.figures
        panel.ways.preset._group.button(1).click()
        await until(lambda: panel.figures is not seen, PATIENCE)
        assert {row["Net effect"] for row in cells(panel)} == {"–"}
        assert "The same asked again" not in {row["Control"] for row in cells(panel)}
        seen = panel.figures
        panel.ways.matcher.setCurrentIndex(3)
        await until(lambda: panel.figures is not seen, PATIENCE)
        assert panel.figures.way.matcher == "letters"
        panel.ways.measure._group.button(1).click()
        panel.ways.unknown._group.button(1).click()
        rows = [row for row in panel.results.rows if row["hop"] == "all"]
        assert [row["Rate, %"] for row in cells(panel)] == [f"{100 * row['f1']['value']:.1f}" for row in rows]
        lenient = [f"{100 * row['unknown_lenient']['value']:.1f}" for row in rows]
        assert [row["Unknown, %"] for row in cells(panel)] == lenient
        assert project.citation_asks.since(0)[0] == newest

    play(scenario)


def test_a_batch_that_was_cancelled_is_gone_on_with(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        panel.starter.ask(ALL)
        assert window.jobs.what == "Asking about passages"
        await until(lambda: window.desk.open_project.citation_asks.since(0)[0] > 40, PATIENCE)
        window.jobs.cancel()
        await until(lambda: not window.jobs.busy and panel.go_on.isVisible(), PATIENCE)
        before = len(window.desk.open_project.citation_asks.all())
        panel.go_on.click()
        await until(lambda: window.jobs.busy, PATIENCE)
        await until(
            lambda: not window.jobs.busy and panel.figures.kept and not panel.figures.kept.unfinished,
            PATIENCE,
        )
        assert not panel.go_on.isVisible()
        assert len(window.desk.open_project.citation_asks.all()) > before
        assert len({first.model for first in panel.figures.firsts}) == len(PLANTED)
        asks = len(window.desk.open_project.citation_asks.all())
        await asked(window, panel, ALL)
        assert window.messages.text.count("no new request") == len(PLANTED)
        assert len(window.desk.open_project.citation_asks.all()) == asks

    play(scenario)


def test_no_model_that_only_a_project_names_is_asked(play: Play, lighthouses: Path) -> None:
    elsewhere = "openai:x@http://127.0.0.1:9/v1"
    with Project.open(lighthouses) as project:
        keep(project, BatchWish(models=(elsewhere, PLANTED[0]), count=5), unfinished=True)

    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await until(panel.go_on.isVisible, PATIENCE)
        panel.go_on.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, BatchDialog)
        assert not window.jobs.busy
        assert dialog.wish.models == (PLANTED[0],)
        assert dialog.wish.count == 5
        assert "Not every model" in window.messages.text
        dialog.reject()

    play(scenario)


def test_a_job_can_be_paused_and_goes_on(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        panel.starter.ask(ALL)
        window.top.job._pause.setChecked(True)
        project = window.desk.open_project
        counts = []
        for _ in range(60):
            seen = panel.figures
            panel.reader.now()
            await until(lambda: panel.figures is not seen, PATIENCE)  # noqa: B023 - awaited at once
            counts.append(project.citation_asks.since(0)[0])
            if len(counts) > 2 and counts[-1] == counts[-3]:
                break
        assert window.jobs.busy
        assert counts[-1] == counts[-3]
        window.top.job._pause.setChecked(False)
        await until(lambda: not window.jobs.busy, PATIENCE)
        assert project.citation_asks.since(0)[0] > counts[-1]

    play(scenario)


def test_a_limit_on_requests_holds_for_all_models_together(play: Play, lighthouses: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, BatchWish(models=PLANTED[:2], count=12, most=10))
        assert "planted reads-cited: 12 questions, 10 new requests" in window.messages.text
        assert "planted:ignores-context: not asked, the 10 requests are used up." in window.messages.text
        assert panel.go_on.isVisible()
        found = kept(window.desk.open_project)
        assert found is not None
        assert found.unfinished

    play(scenario)


def test_a_model_that_cannot_be_opened_does_not_stop_the_others(
    play: Play, lighthouses: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        gone = f"gguf:{tmp_path / 'gone.gguf'}"
        await asked(window, panel, BatchWish(models=(gone, PLANTED[0]), count=3))
        assert "gone.gguf" in window.messages.text
        assert "planted reads-cited: 3 questions, 12 new requests" in window.messages.text

    play(scenario)


def test_tables_are_copied_and_saved(play: Play, lighthouses: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, SOME)
        for name in TABLES:
            panel.results.choose(name)
            await until(panel.results.table.lines.rowCount, PATIENCE)
            panel.copy()
            copied = QGuiApplication.clipboard().text().splitlines()
            assert len(copied) == 1 + len(cells(panel))
            path = tmp_path / f"{name}.csv"
            taking.save_rows(panel.results.rows, path)
            rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
            assert len(rows) == len(panel.results.rows)
        folder = tmp_path / "report"
        folder.mkdir()
        saving.write_folder(window._parts(), window.desk.open_project, panel.figures.way, str(folder))
        await until(lambda: "saved in" in window.messages.text, PATIENCE)
        assert {"citations.html", "citations.md", "samples.csv", "run.json"} < {
            path.name for path in folder.iterdir()
        }
        lines = (folder / "predictions-planted-reads-cited.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(lines) == 6
        assert set(json.loads(lines[0])) == {
            "id",
            "predicted_answer",
            "predicted_support_idxs",
            "predicted_answerable",
        }

    play(scenario)


def test_only_the_predictions_are_written_where_they_alone_are_wanted(
    play: Play, lighthouses: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        panel = await panel_on(window, lighthouses)
        await asked(window, panel, BatchWish(models=PLANTED[:2], count=3))
        project = window.desk.open_project
        names = taking.save_all(project, panel.figures.way, tmp_path, only=saving.PREDICTIONS)
        assert names == ["predictions-planted-ignores-context.jsonl", "predictions-planted-reads-cited.jsonl"]
        taking.save_one(project, panel.figures.way, "citations.md", tmp_path / "r.md")
        assert (tmp_path / "r.md").read_text(encoding="utf-8").startswith("# Citations: lighthouses")

    play(scenario)
