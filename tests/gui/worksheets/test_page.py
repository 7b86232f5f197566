"""The Worksheets page in a window: what it offers, what is put on the sheet, its order, and how it will print."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton

from core.worksheets.options import Versions, letters
from core.worksheets.picks import Chosen
from gui.worksheets.draft import load_draft
from gui.worksheets.item_model import ItemModel
from gui.worksheets.making import question_of
from tests.gui.conftest import until
from tests.gui.worksheets.making import SLOW, fill, opened, settled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window
    from gui.worksheets.page import WorksheetsPage

    Play = Callable[..., None]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return fill(tmp_path / "Year 5.counterfoil")


def texts(page: WorksheetsPage) -> list[str]:
    model = page.items.view.items
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def people(page: WorksheetsPage) -> list[str]:
    return [text.split()[0] for text in texts(page)]


def offers(page: WorksheetsPage) -> dict[str, QPushButton]:
    return {b.text(): b for b in page.offers.findChildren(QPushButton) if b.isVisible()}


def press(page: WorksheetsPage, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.items.view, key, modifier)


def test_an_empty_sheet_offers_what_would_fill_it_the_likeliest_first(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        await until(lambda: "Add 1 starred" in offers(page), SLOW)
        assert list(offers(page)) == ["Add 1 starred", "Add 2 that models failed", "Choose by hand…"]
        await until(lambda: all(b.width() >= b.sizeHint().width() for b in offers(page).values()), SLOW)
        offers(page)["Add 2 that models failed"].click()
        await until(lambda: people(page) == ["Ann", "Ben"], SLOW)
        assert page.items.isVisible()
        assert not offers(page)

    play(scenario)


def test_without_problems_it_leads_to_where_they_are_made(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        window.pages.go("worksheets")
        page = cast("WorksheetsPage", window.pages.current)
        assert list(offers(page)) == ["Open the sample", "Open…"]
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: "Go to the problems" in offers(page), SLOW)
        offers(page)["Go to the problems"].click()
        assert window.pages.name == "problems"

    play(scenario)


def test_each_way_to_add_gives_what_it_says(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        await until(lambda: page.bench.candidates.failing, SLOW)
        for way, count in (
            ("starred", 1),
            ("one failing", 2),
            ("failing", 2),
            ("drawn", 4),
            ("originals", 4),
        ):
            page.do(way)
            await until(lambda: page.bench.draft.items, SLOW)
            await settled(page)
            assert len(page.bench.draft.items) == count
            assert all(entry.item and not entry.item.unsure for entry in page.bench.found.entries)
            window.undo.undo()
            await until(lambda: not page.bench.draft.items, SLOW)
        page.do("originals")
        await until(lambda: texts(page), SLOW)
        await settled(page)
        tips = [page.items.view.items.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(4)]
        assert all("as it stands" in tip and "no model was asked" in tip for tip in tips)

    play(scenario)


def test_each_item_says_which_models_it_beats_and_what_to_check(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2), Chosen(1, 1)])
        await settled(page)
        model = page.items.view.items
        first, second = (model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2))
        assert "fails Toy" in first
        assert "no model failed this one" in second
        assert page.items.count.text() == "2 items · 1 to check"
        page.items.view.choose_row(1)
        assert "No model failed it (1 asked)" in page.items._words.text()
        page.items.another.click()
        await until(lambda: page.bench.draft.items[1] not in (Chosen(1, 1), Chosen(1, 2)), SLOW)
        assert page.bench.draft.items[1].problem_id == 1
        assert page.items.view.row == 1

    play(scenario)


def test_the_order_changes_by_keys_by_dragging_and_back(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(number) for number in range(1, 5)])
        await settled(page)
        page.items.view.choose_row(0)
        window.activateWindow()
        page.items.view.setFocus()
        await until(page.items.view.hasFocus, SLOW)
        press(page, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        assert people(page) == ["Ben", "Ann", "Cho", "Dora"]
        assert page.items.view.row == 1
        press(page, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        press(page, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        assert people(page) == ["Ann", "Ben", "Cho", "Dora"]
        last = page.items.view.visualRect(page.items.view.items.index(3))
        page.items.view.moved.emit([Chosen(1)], page.items.view.place_at(last.bottomLeft() - QPoint(0, 2)))
        assert people(page) == ["Ben", "Cho", "Dora", "Ann"]
        await settled(page)
        sheet = page.bench.found.sheet
        assert sheet is not None
        assert [item.text.split()[0] for item in sheet.items] == ["Ben", "Cho", "Dora", "Ann"]
        page.items.view.choose_row(0)
        press(page, Qt.Key.Key_Delete)
        assert people(page) == ["Cho", "Dora", "Ann"]
        for _ in range(2):
            window.undo.undo()
        await until(lambda: people(page) == ["Ann", "Ben", "Cho", "Dora"], SLOW)
        assert window.undo.undoText() == "move items"

    play(scenario)


def test_the_sheet_is_in_the_project_when_it_is_opened_again(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(2), Chosen(1, 2)])
        QTest.keyClicks(page.items.title, "Friday quiz")
        await settled(page)
        assert load_draft(window.desk.open_project).title == "Friday quiz"
        assert window.undo.count() == 2  # all typing is one step
        other = project.with_name("other.counterfoil")
        window.actions_.open_project(other, new=True)
        await until(lambda: window.desk.project and window.desk.project.path == other, SLOW)
        await until(lambda: page.bench.loaded, SLOW)
        assert not page.bench.draft.items
        again = await opened(window, project)
        await until(lambda: people(again) == ["Ben", "Ann"], SLOW)
        assert again.items.title.text() == "Friday quiz"

    play(scenario)


def test_the_preview_shows_the_pages_and_follows_every_change(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2), Chosen(2, 7)])
        await until(lambda: page.bench.pages and page.bench.pages.places, SLOW)
        await settled(page)
        pages = page.bench.pages
        assert pages is not None
        assert len(pages.images) == 2
        view = page.preview.view
        page.preview.parts.choose("sheet")
        assert page.preview.shown() == [0]
        page.preview.parts.choose("teacher")
        assert page.preview.shown() == [1]
        page.preview.parts.choose("all")
        QTest.keyClicks(page.items.title, "Sums")
        await until(lambda: page.bench.pages is not None and page.bench.pages.images != pages.images, SLOW)
        before = view.zoom
        QTest.keyClick(view, Qt.Key.Key_Plus)
        assert view.zoom > before
        await until(lambda: page.bench.pages and abs(page.bench.pages.dots - view.dots) < 0.01, SLOW)
        await settled(page)
        sharper = page.bench.pages
        assert sharper is not None
        assert sharper.images[0].width() > pages.images[0].width()
        QTest.keyClick(view, Qt.Key.Key_0)
        assert view.zoom == before

    play(scenario)


def test_a_paper_without_a_teachers_part_says_why_and_where_there_is_one(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        panel, preview = page.options, page.preview
        preview.parts.choose("teacher")

        async def shown(paper: int, *, teacher: bool = True, key: bool = True) -> str:
            versions = Versions(papers=letters(3), seed=4)
            changed = replace(panel.options().layout, teacher=teacher, key=key)
            panel.set_options(replace(panel.options(), versions=versions, layout=changed))
            panel.changed.emit()
            preview.papers.setCurrentIndex(paper)
            preview.papers.activated.emit(paper)
            await settled(page)
            await until(lambda: page.bench.pages and page.bench.pages.places, SLOW)
            await settled(page)
            return preview.trouble.text()

        assert not await shown(0)
        # Version B has the variant that was solved, and C one of those nobody was asked about.
        assert not await shown(1)
        assert await shown(2) == (
            "No model was asked about these questions. The part is there for 2 other papers."
        )
        assert await shown(2, teacher=False) == "The options leave this part out."
        assert await shown(2, key=False) == "The sheet has no key."

    play(scenario)


def test_a_question_that_is_clicked_is_chosen_in_the_list(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(number) for number in range(1, 4)])
        await until(lambda: page.bench.pages and page.bench.pages.places, SLOW)
        await settled(page)
        view = page.preview.view
        assert page.bench.pages is not None
        places = page.bench.pages.places
        assert places is not None
        first = view._places[0]
        for question, (_, top) in enumerate(places.questions):
            point = QPoint(int(first.left + 60), int(first.top + top * view._scale + 3))
            assert view.question_at(point) == question
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert page.items.view.row == 2

    play(scenario)


def test_what_is_gone_from_the_project_is_named_and_comes_back(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1), Chosen(2)])
        await settled(page)
        window.actions_.delete_problems([1])
        await until(lambda: texts(page) and texts(page)[0] == "Problem 1", SLOW)
        await settled(page)
        assert "no longer in the project" in page.items.view.items.index(0).data(
            Qt.ItemDataRole.AccessibleTextRole
        )
        assert "Problem 1 is left out" in page.preview.note.text()
        assert page.bench.found.sheet is not None
        window.actions_.delete_problems([2])
        await until(lambda: page.bench.trouble, SLOW)
        assert "no longer in the project" in page.preview.trouble.text()
        window.undo.undo()
        window.undo.undo()
        await until(lambda: people(page) == ["Ann", "Ben"] and not page.bench.trouble, SLOW)

    play(scenario)


def test_undo_elsewhere_shows_the_sheet_that_it_changes(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1)])
        await settled(page)
        window.pages.go("problems")
        window.undo.undo()
        await until(lambda: window.pages.name == "worksheets", SLOW)
        assert not page.bench.draft.items

    play(scenario)


def test_the_model_keeps_the_rules_of_qt(qtmodeltester: Any) -> None:
    model = ItemModel()
    qtmodeltester.check(model)
    model.show_items([Chosen(1), Chosen(2, 5)])
    qtmodeltester.check(model)
    model.show_items([Chosen(2, 5)])
    qtmodeltester.check(model)


def test_the_options_change_the_sheet_and_undo_takes_them_back(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2), Chosen(2, 7)])
        await settled(page)
        panel = page.options
        panel.set_options(replace(panel.options(), versions=Versions(papers=letters(3), seed=4)))
        panel.changed.emit()
        await settled(page)
        sheet = page.bench.found.sheet
        assert sheet is not None
        assert [paper.label for paper in sheet.papers] == ["A", "B", "C"]
        names = [page.preview.papers.itemText(at) for at in range(page.preview.papers.count())]
        assert names == ["Version A", "Version B", "Version C"]
        assert panel.versions.unfailed.isVisible()
        assert "B 2 of 2, C 2 of 2" in panel.versions.unfailed.text()
        first = page.bench.pages
        page.preview.papers.setCurrentIndex(1)
        page.preview.papers.activated.emit(1)
        await settled(page)
        assert first is not None
        assert page.bench.pages is not None
        assert page.bench.pages.images != first.images
        QTest.keyClicks(page.items.title, "New")
        await settled(page)
        titled = page.bench.found.sheet
        assert titled is not None
        assert [paper.items for paper in titled.papers] == [paper.items for paper in sheet.papers]
        assert [paper.code for paper in titled.papers] != [paper.code for paper in sheet.papers]
        window.undo.undo()
        window.undo.undo()
        await until(lambda: not page.bench.draft.template.versions.papers, SLOW)
        assert panel.options() == page.bench.draft.options
        assert page.preview.papers.isHidden() or page.bench.busy
        await settled(page)
        assert panel.versions.unfailed.isHidden()

    play(scenario)


def test_where_things_stand_is_known_however_quickly_the_sheet_was_changed(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        for letter in "Sums and more":
            QTest.keyClicks(page.items.title, letter)
            page.bench.look(dots=page.preview.view.dots)
            await asyncio.sleep(0.01)
        await settled(page)
        assert page.bench.pages is not None
        assert page.bench.pages.places is not None
        assert page.bench.found.draft.title == "Sums and more"

    play(scenario)


def test_a_question_is_found_again_on_papers_in_another_order_and_behind_one_left_out(
    play: Play, project: Path
) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        items = [Chosen(4), Chosen(1, 2), Chosen(2, 7), Chosen(3)]
        page.adding.add_items(items)
        await settled(page)
        window.actions_.delete_problems([4])
        await until(lambda: page.bench.found.entries and page.bench.found.entries[0].item is None, SLOW)
        await settled(page)
        assert page.bench.pages is not None
        places = page.bench.pages.places
        assert places is not None
        assert [question_of(places, one) for one in items] == [None, 0, 1, 2]
        page._choose_question(2)
        assert page.items.view.row == 3
        panel = page.options
        versions = Versions(papers=letters(2), seed=3, shuffle=True)
        panel.set_options(replace(panel.options(), versions=versions))
        panel.changed.emit()
        await settled(page)
        dealt = page.bench.pages.places
        assert dealt is not None
        assert sorted(problem or 0 for problem, _ in dealt.items) == [1, 2, 3]
        for question, (problem, _) in enumerate(dealt.items):
            assert question_of(dealt, Chosen(problem or 0)) == question
            page._choose_question(question)
            assert page.bench.draft.items[page.items.view.row].problem_id == problem

    play(scenario)


def test_the_chosen_item_stays_in_sight_when_something_is_said_of_it(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        window.resize(1024, 620)
        page.adding.add_items(
            [Chosen(1, one) for one in range(1, 6)] + [Chosen(2, one) for one in range(6, 11)]
        )
        await settled(page)
        view = page.items.view
        view.choose_row(9)
        assert page.items._words.text().startswith("10. No model was asked")

        def in_sight() -> bool:
            return view.viewport().rect().contains(view.visualRect(view.currentIndex()))

        await until(in_sight, SLOW)
        await asyncio.sleep(0.1)
        assert in_sight()

    play(scenario)


def test_the_sheet_is_shown_as_text_for_those_who_have_it_read_aloud(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        await until(lambda: "Add 2 that models failed" in offers(page), SLOW)
        offers(page)["Add 2 that models failed"].click()
        await until(lambda: page.bench.pages, SLOW)
        preview = page.preview
        as_text = next(one for one in preview.parts.findChildren(QToolButton) if one.text() == "Text")
        as_text.click()
        assert preview.text.isVisible()
        assert "1. Ann" in preview.text.toPlainText()
        assert "Key" in preview.text.toPlainText()
        assert preview.text.accessibleName()
        QTest.keyClick(preview.text, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        assert preview.text.textCursor().hasSelection()
        QTest.keyClicks(page.items.title, "Sums")
        await until(lambda: preview.text.toPlainText().count("Sums") > 1, SLOW)
        preview.parts.choose("all")
        preview.parts.chosen.emit("all")
        assert preview.view.isVisible()

    play(scenario)
