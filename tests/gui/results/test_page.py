"""The Results page in a window: what it offers while it is empty, shows, takes along, and leads to."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from core.attacks.study import STUDIES
from core.problems.problem import Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from core.store.project import Project
from core.variants.variant import Generation, Settings, Variant
from gui.results import taking
from gui.results.page import ResultsPage
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[..., None]

MARKS = {"+": Outcome.CORRECT, "-": Outcome.WRONG, "?": Outcome.NO_ANSWER}


def ask(problem: int, variant: int | None, mark: str, model: str) -> Ask:
    return Ask(
        problem_id=problem,
        variant_id=variant,
        model=model,
        model_name=model,
        method="" if variant is None else "M3",
        reply_key="k",
        grade=Grade(MARKS[mark]),
    )


def study(project: Project, **models: tuple[str, ...]) -> None:
    """Keeps studies: "+ +-" is a problem solved as it stands, its first variant too, its second not."""
    for number in range(1, 1 + max(len(marks) for marks in models.values())):
        problem = Problem(text=f"{number} boxes of 2 eggs. How many eggs?", answer=Fraction(2 * number))
        project.problems.add([problem])
        problem = project.problems.get(number)
        drawn = tuple(Variant({"a": Fraction(n)}, f"{n} boxes", Fraction(2 * n)) for n in range(3))
        ids = project.variants.save(problem, Generation(Settings(), drawn, 100, 3, False))
        for model, marks in models.items():
            original, variants = marks[number - 1].split(" ")
            asks = [ask(number, None, original, model)]
            asks += [ask(number, at, mark, model) for at, mark in zip(ids, variants, strict=False)]
            project.asks.save(asks)
    project.settings.set(STUDIES, {f"M3:{model}": 3 for model in models})


@pytest.fixture
def studied(tmp_path: Path) -> Path:
    path = tmp_path / "class.counterfoil"
    with Project.create(path) as project:
        study(project, old=("+ --+", "+ +-", "- ---", "+ +++"), new=("+ -++", "+ +++", "+ +++", "+ +++"))
    return path


async def shown(window: Window, path: Path) -> ResultsPage:
    """The Results page of a project, its figures there."""
    window.actions_.open_project(path)
    await until(lambda: window.desk.project is not None and window.desk.listing.rows)
    page = cast("ResultsPage", window.pages.go("results"))
    await until(lambda: page.figures.runs)
    return page


def column(page: ResultsPage, title: str) -> list[str]:
    model = page.runs.lines
    at = [head.title for head in model.heads].index(title)
    return [model.line(row).cells[at].sentence for row in range(model.rowCount())]


def test_an_empty_page_says_what_would_fill_it_and_leads_there(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        page = cast("ResultsPage", window.pages.go("results"))
        assert "No project" in page.offers.title.text()
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: "No results yet" in page.offers.title.text())
        buttons = [b for b in page.offers.findChildren(QPushButton) if b.text() == "Go to the problems"]
        buttons[-1].click()
        assert window.pages.name == "problems"

    play(scenario)


def test_rates_come_with_interval_and_n_and_what_was_left_out_is_named(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        assert column(page, "Model") == ["new", "old"]
        assert column(page, "OA") == ["100 % (51 to 100, n 4)", "75 % (30 to 95, n 4)"]
        assert column(page, "AA") == ["75 % (30 to 95, n 4)", "33 % (6 to 79, n 3)"]
        assert column(page, "ASR")[0].startswith("25 %")
        assert column(page, "Left out") == ["nothing", "1 not asked"]

    play(scenario)


def test_as_in_the_paper_a_reply_without_an_answer_is_wrong(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path) as project:
        study(project, one=("+ ++?", "+ +++"))

    async def scenario(window: Window) -> None:
        page = await shown(window, path)
        assert column(page, "AA") == ["100 % (34 to 100, n 2)"]
        assert column(page, "Left out") == ["1 without an answer"]
        assert "1 problem of these" in page.runs.lines.line(0).cells[4].tip
        page.paper.click()
        await until(lambda: column(page, "AA") == ["50 % (9 to 91, n 2)"])
        assert column(page, "Left out") == ["nothing"]

    play(scenario)


def test_a_run_shows_its_problems_and_a_point_those_broken_so_far(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        page.runs.choose(page.figures.runs[1].key)
        shares = page.shares.table.lines
        assert [shares.line(row).key for row in range(shares.rowCount())] == [3, 1, 2, 4]
        assert page.pictures.plot is not None
        page.pictures.plot.picked.emit(page.figures.runs[1].key, 1)
        assert {shares.line(row).key for row in range(shares.rowCount())} == {1, 3}
        page.shares.all.click()
        assert shares.rowCount() == 4

    play(scenario)


def test_the_plot_is_walked_by_keys(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        page.runs.choose(page.figures.runs[1].key)
        plot = page.pictures.plot
        assert plot is not None
        QTest.keyClick(plot, Qt.Key.Key_Right)
        assert "50 % have no wrong one among 1 variant" in plot.says.text()
        assert plot.says.text() in plot.accessibleName()
        QTest.keyClick(plot, Qt.Key.Key_Return)
        assert page.shares.table.lines.rowCount() == 2

    play(scenario)


def test_a_problem_leads_to_its_variants(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        page.shares.table.choose(3)
        QTest.keyClick(page.shares.table, Qt.Key.Key_Return)
        assert window.pages.name == "problems"
        await until(lambda: window.desk.problem is not None and window.desk.problem.id == 3)
        await until(lambda: len(window.desk.variants) == 3)

    play(scenario)


def test_transfer_is_shown_for_every_pair_with_all_variants_to_compare(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        page.pictures.views.choose("transfer")
        page.pictures.views.chosen.emit("transfer")
        table = page.pictures.transfer.lines
        assert [head.title for head in table.heads] == ["Got wrong by", "new", "old"]
        rows = {line.cells[0].text: line.cells for line in (table.line(row) for row in range(3))}
        assert rows["new"][2].text == "100 %"
        assert rows["old"][1].sentence.endswith("n 6)")
        assert rows["new"][1].text == "itself"
        assert rows["any variant"][1].sentence.endswith("n 12)")

    play(scenario)


def test_replies_that_come_are_shown(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        project = window.desk.open_project
        new = [
            ask(1, None, "+", "third"),
            ask(1, project.variants.of(1, Settings().method)[0].id, "-", "third"),
        ]
        project.asks.save(new)
        window.desk.take(new)
        await until(lambda: len(page.figures.runs) == 3, 10)
        assert column(page, "Model") == ["new", "old", "third"]

    play(scenario)


def test_tables_and_pictures_are_taken_along(play: Play, studied: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        page.runs.setFocus()
        QTest.keyClick(page.runs, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        copied = QGuiApplication.clipboard().text().splitlines()
        assert copied[0].split("\t")[0] == "Model"
        assert len(copied) == 3
        for name in taking.TABLES:
            path = tmp_path / f"{name}.csv"
            taking.save_csv(page.figures, name, path)
            rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
            assert len({len(row) for row in rows}) == 1
        picture = QImage.fromData(page.pictures.picture("png"))
        assert picture.width() > 400
        ground = picture.pixelColor(picture.width() - 3, 3)
        assert ground == window.theme.colours["window"]
        assert page.pictures.picture("svg").startswith(b"<?xml")

    play(scenario)


def test_the_plot_follows_the_theme(play: Play, studied: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        try:
            window.theme.choose("dark")
            picture = QImage.fromData(page.pictures.picture("png"))
            assert picture.pixelColor(picture.width() - 3, 3) == window.theme.colours["window"]
        finally:
            window.theme.choose("light")

    play(scenario)


def test_another_project_has_other_results(play: Play, studied: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, studied)
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: "No results yet" in page.offers.title.text())
        assert page.figures.runs == ()

    play(scenario)
