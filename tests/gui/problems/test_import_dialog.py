"""Before anything is stored: what a file holds, which column is what, and what is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from core.store.project import Project
from gui.problems.import_dialog import ImportDialog
from gui.problems.left_out_dialog import LeftOutDialog
from gui.sample import make_sample
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from gui.window import Window

    Play = Callable[[Callable[[Window], Awaitable[None]]], None]

ODD = """Words,What comes out,Sum,Page
Tom has 3 bags of 5 sweets. How many sweets?,15,3*5,4
Ana has 7 cats and buys 2. How many?,9,7+2,4
Nobody knows how many.,many,,5
"""


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "class.counterfoil"
    make_sample(path)
    return path


async def preview(window: Window, sample: Path, *files: Path) -> ImportDialog:
    """The preview of files, read."""
    window.actions_.open_project(sample)
    await until(lambda: window.desk.analysis is not None)
    window.actions_.import_files(files)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ImportDialog)
    await until(lambda: len(dialog.read) == len(files) and not window.tasks.running("read files"))
    return dialog


def choose(dialog: ImportDialog, role: str, column: str) -> None:
    box = dialog.columns[role]
    box.setCurrentIndex(box.findData(column))


async def mapped(window: Window, dialog: ImportDialog, role: str, column: str) -> None:
    choose(dialog, role, column)
    await until(lambda: not window.tasks.running("read files"))


def test_columns_that_were_not_recognised_are_chosen_by_hand(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "odd.csv"
    file.write_text(ODD)

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, file)
        assert dialog.said.text().endswith("Choose below which column holds what.")
        assert not dialog.button.isEnabled()
        assert dialog.views.key == "records"
        assert dialog.records.text(0, 1).startswith("Tom has 3 bags")
        await mapped(window, dialog, "question", "Words")
        await mapped(window, dialog, "answer", "What comes out")
        await mapped(window, dialog, "formula", "Sum")
        assert dialog.said.text().startswith("2 new problems in odd.csv, 1 left out")
        dialog.views.choose("problems")
        assert [dialog.problems.text(0, at) for at in range(1, 4)] == ["15", "3*5", "ready"]
        assert dialog.left_out.text(0, 0) == "3"
        assert "no number in the answer “many”" in dialog.left_out.text(0, 2)
        assert "Page" in dialog.notes.text()
        before = len(window.desk.open_project.problems.all())
        dialog.button.click()
        await until(lambda: "2 problems added, 1 left out" in window.messages.text)
        assert len(window.desk.open_project.problems.all()) == before + 2

    play(scenario)


def test_a_column_has_one_role_and_can_be_taken_away(play: Play, sample: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("Question,Answer,Formula\n3 bags of 5. How many?,15,3*5\n")

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, file)
        assert dialog.columns["formula"].currentData() == "Formula"
        await mapped(window, dialog, "formula", "")
        assert dialog.problems.text(0, 2) == ""
        assert "No solutions were found" in dialog.notes.text()
        await mapped(window, dialog, "program", "Formula")
        assert dialog.problems.text(0, 2) == "3*5"
        await mapped(window, dialog, "question", "Answer")
        assert dialog.columns["answer"].currentData() == ""
        dialog.reject()

    play(scenario)


def test_the_decimal_mark_of_a_file_can_be_said(play: Play, sample: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("Question;Answer\nEin Pferd kostet 1.234,5 Taler. Wie viel?;1.234,5\n")

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, file)
        dialog.marks.setCurrentIndex(dialog.marks.findData(","))
        await until(lambda: not window.tasks.running("read files"))
        assert dialog.problems.text(0, 1) == "1234.5"
        dialog.reject()

    play(scenario)


def test_several_files_are_read_and_a_bad_one_does_not_stop_the_good(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.csv", tmp_path / "bad.pdf"
    good.write_text("Question,Answer\n3 bags of 5. How many?,15\n3 bags of 5. How many?,15\n")
    bad.write_bytes(b"%PDF-1.4")

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, bad, good)
        assert "bad.pdf is a PDF" in dialog.said.text()
        assert dialog.files.itemText(0) == "bad.pdf: cannot be read"
        dialog.files.setCurrentIndex(1)
        assert dialog.said.text().startswith("1 new problem in good.csv, 1 there already")
        dialog.button.click()
        await until(lambda: "1 problem added, 1 there already" in window.messages.text)

    play(scenario)


def test_what_is_not_imported_leaves_no_trace(play: Play, sample: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("Question,Answer\n3 bags of 5. How many?,15\n")

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, file)
        dialog.reject()
        assert not window.undo.canUndo()

    before = _count(sample)
    play(scenario)
    assert _count(sample) == before


def test_after_an_import_one_can_see_what_was_left_out_and_what_was_computed(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "own.csv"
    file.write_text(
        "Question,Answer,Formula\nA coach takes 85 pupils. How many do 4 coaches take?,,85 * 4\n"
        "Tom has 3 bags of 5 sweets. How many?,15,3 * 5\nHow many?,many,\n"
    )

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, file)
        assert "record 1 has no answer; it was computed" in dialog.notes.text()
        dialog.button.click()
        await until(lambda: "2 problems added, 1 left out." in window.messages.text)
        assert "1 missing answer was computed: please check it." in window.messages.text
        (see,) = [b for b in window.messages.findChildren(QPushButton) if b.text() == "See which…"]
        see.click()
        shown = QApplication.activeModalWidget()
        assert isinstance(shown, LeftOutDialog)
        assert shown.table.rows == 1
        assert [shown.table.text(0, at) for at in range(3)] == ["own.csv", "3", "Answer"]
        shown.reject()

    play(scenario)


def _count(path: Path) -> int:
    with Project.open(path) as project:
        return len(project.problems.all())


@pytest.mark.parametrize("beside", [False, True])
def test_a_file_of_questions_is_taken_to_the_citations_page(
    play: Play, sample: Path, tmp_path: Path, beside: bool
) -> None:
    asks, other = tmp_path / "asks.jsonl", tmp_path / "eggs.csv"
    asks.write_text('{"question": "Who?", "passages": ["Ada did.", "Ben did not."], "answer": "Ada"}\n')
    other.write_text("question,answer\nA box holds 6 eggs. How many eggs are in 4 boxes?,24\n")

    async def scenario(window: Window) -> None:
        dialog = await preview(window, sample, *([asks, other] if beside else [asks]))
        closed: list[int] = []
        dialog.finished.connect(closed.append)
        assert "belong on the Citations page" in dialog.said.text()
        assert dialog.files.itemText(0) == "asks.jsonl: questions with passages"
        assert dialog.button.isEnabled() is beside
        dialog.to_citations.click()
        assert window.pages.name == "citations"
        assert bool(closed) is not beside
        if beside:
            dialog.reject()
        await until(lambda: window.desk.open_project.questions.count() == 1 and not window.jobs.busy)

    play(scenario)
