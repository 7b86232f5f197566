"""Exporting from the window: a warning before, several files at once, and what came of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pypdf
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFrame

from core.worksheets.formats import FORMATS
from core.worksheets.options import Versions, letters
from core.worksheets.picks import Chosen
from gui.settings import options
from gui.worksheets.export_form import ExportForm
from gui.worksheets.report_dialog import ReportDialog
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


async def asked(page: WorksheetsPage) -> ExportForm:
    """The dialog, after the button was pressed."""
    page.save.click()
    await until(QApplication.activeModalWidget, SLOW)
    form = QApplication.activeModalWidget()
    assert isinstance(form, ExportForm)
    return form


def tick(form: ExportForm, *endings: str) -> None:
    for ending, box in form.formats.items():
        box.setChecked(ending in endings)


def press(form: ExportForm) -> None:
    form.buttons.accepted.emit()


def test_every_format_is_written_at_once_beside_the_project(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2), Chosen(2, 7)])
        QTest.keyClicks(page.items.title, "Sums: 1/2")
        await settled(page)
        form = await asked(page)
        assert form.save.text() == "Export 1 file"
        tick(form, *(known.ending for known in FORMATS))
        assert form.save.text() == f"Export {len(FORMATS)} files"
        press(form)
        await until(lambda: "files written" in window.messages.text, SLOW)
        assert not window.jobs.busy
        for known in FORMATS:
            assert (project.parent / f"Sums 1 2{known.ending}").stat().st_size > 100
        text = "".join(p.extract_text() for p in pypdf.PdfReader(project.parent / "Sums 1 2.pdf").pages)
        assert "Sums: 1/2" in text
        assert options.WORKSHEET_FORMATS.get() == tuple(known.ending for known in FORMATS)

    play(scenario)


def test_questions_can_be_exported_without_their_key(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        await settled(page)
        form = await asked(page)
        form.keys.choose("both")
        form.keys.chosen.emit("both")
        press(form)
        await until(lambda: "2 files written" in window.messages.text, SLOW)
        pages = [
            len(pypdf.PdfReader(project.parent / f"Year 5 ({which}).pdf").pages)
            for which in ("questions", "key")
        ]
        assert pages == [1, 2]

    play(scenario)


def test_a_doubtful_item_is_named_before_it_is_exported(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 1), Chosen(4)])
        await settled(page)
        form = await asked(page)
        boxes = [area for area in form.findChildren(QFrame) if area.accessibleName() == "Before you export"]
        assert [box.accessibleDescription() for box in boxes] == [
            "No model failed question 1. No model was asked about question 2."
        ]
        assert form.save.text() == "Export 1 file all the same"
        form.reject()

    play(scenario)


def test_a_file_that_is_there_is_named_before_it_is_replaced(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        await settled(page)
        (project.parent / "Mine.pdf").write_bytes(b"old")
        form = await asked(page)
        form.name.setText("Mine")
        await until(lambda: "Replaced: Mine.pdf" in form.said.text(), SLOW)
        form.name.setText(" ")
        assert not form.save.isEnabled()
        assert form.fault.text() == "The files need a name."
        form.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
        assert (project.parent / "Mine.pdf").read_bytes() == b"old"

    play(scenario)


def test_each_file_that_could_not_be_written_has_its_sentence(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        await settled(page)
        (project.parent / "Year 5.docx").mkdir()
        form = await asked(page)
        tick(form, ".docx", ".md")
        press(form)
        await until(lambda: "1 of 2 files written" in window.messages.text, SLOW)
        assert "Year 5.docx is a folder" in window.messages.text
        window.messages._act.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ReportDialog)
        assert "Year 5.md: written" in dialog.text.toPlainText()
        dialog.reject()

    play(scenario)


def test_an_export_can_be_cancelled_between_two_files(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2)])
        await settled(page)
        form = await asked(page)
        tick(form, *(known.ending for known in FORMATS))
        press(form)
        await until(lambda: window.jobs.busy, SLOW)
        assert window.top.job.isVisible()
        window.jobs.cancel()
        await until(lambda: "Stopped" in window.messages.text, SLOW)
        assert len(list(project.parent.glob("Year 5.*"))) < len(FORMATS)

    play(scenario)


def test_a_tip_on_how_to_use_a_file_is_no_warning(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        page.adding.add_items([Chosen(1, 2), Chosen(2, 7)])
        panel = page.options
        panel.set_options(replace(panel.options(), versions=Versions(papers=letters(2), seed=4)))
        panel.changed.emit()
        await settled(page)
        form = await asked(page)
        tick(form, ".pdf", ".docx", ".moodle.xml")
        press(form)
        await until(lambda: "3 files written" in window.messages.text, SLOW)
        assert "left out" not in window.messages.text
        assert window.messages.property("level") == "good"
        assert window.messages._act.text() == "How to use them…"
        window.messages._act.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ReportDialog)
        assert "one random question from each category" in dialog.text.toPlainText()
        dialog.reject()

    play(scenario)


def test_an_empty_sheet_is_not_exported(play: Play, project: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await opened(window, project)
        assert not page.save.isEnabled()
        page.exporting.choose()
        assert "empty" in window.messages.text

    play(scenario)
