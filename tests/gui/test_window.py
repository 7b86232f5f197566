"""The whole job in the window: open, draw, ask, print; and what happens when something is wrong."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pypdf
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QPushButton

from core.problems.analysis import analyse
from core.problems.problem import Status
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Settings
from gui.app import open_first
from gui.models.ask_dialog import AskDialog
from gui.models.wish import Wish
from gui.pages import PLACES
from gui.problems.doubt_dialog import DoubtDialog
from gui.problems.import_dialog import ImportDialog
from gui.sample import make_sample, sample_path
from gui.settings import options
from gui.variants.older_dialog import OlderDialog
from gui.worksheets.export_work import Target
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.window import Window
    from gui.worksheets.page import WorksheetsPage

    Play = Callable[..., None]

EGGS = '{"question": "A box holds 6 eggs. How many eggs are in 4 boxes?", "answer": "24", "program": "print(6 * 4)"}\n'


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample project."""
    path = tmp_path / "class.counterfoil"
    make_sample(path)
    return path


async def opened(window: Window, path: Path) -> None:
    """Opens a project and waits until its list is read."""
    window.actions_.open_project(path)
    await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)


async def drawn(window: Window, count: int = 12) -> None:
    """Draws variants of the chosen problem."""
    window.page.variants.bar.count.setValue(count)
    window.page.variants.bar.ask()
    await until(lambda: window.desk.variants and not window.jobs.busy)


def test_the_first_start_opens_a_copy_of_the_sample_project(play: Play) -> None:
    async def scenario(window: Window) -> None:
        open_first(window, None)
        await until(lambda: window.desk.analysis is not None)
        assert window.desk.project is not None
        assert window.desk.project.path == sample_path()
        assert len(window.desk.listing.rows) >= 24
        assert "Sample" in window.windowTitle()

    play(scenario)
    assert options.LAST_PROJECT.get() == str(sample_path())


def test_the_last_project_is_opened_again(play: Play, sample: Path) -> None:
    options.LAST_PROJECT.set(str(sample))

    async def scenario(window: Window) -> None:
        open_first(window, None)
        await until(lambda: window.desk.project is not None)
        assert window.desk.open_project.path == sample

    play(scenario)


def test_from_a_problem_to_a_worksheet_of_what_a_model_got_wrong(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        variants = window.page.variants
        assert variants.model.rowCount() == 12
        number = next(iter(window.desk.listing.rows))
        window.actions_.ask(Wish(("planted:random@0",), (number,), Method.M3, 12))
        await until(lambda: "questions" in window.messages.text)
        right, wrong = (int(n) for n in re.findall(r"(\d+) (?:right|wrong)", window.messages.text))
        assert right + wrong == 13
        assert variants.model.counts()["unasked"] == 0
        assert variants.bar.filters.text("fail") == f"Fails {variants.model.counts()['fail']}"
        row = window.page.list.view.rows.row(0)
        assert (row.asked, row.failing) == (12, variants.model.counts()["fail"])
        target = tmp_path / "sheet.pdf"
        window.page.sheet.click()
        page = cast("WorksheetsPage", window.pages.current)
        await until(lambda: page.bench.candidates.failing)
        page.do("failing")
        await until(lambda: page.bench.found.sheet and not page.bench.busy)
        sheet = page.bench.found.sheet
        assert sheet is not None
        page.exporting.export(replace(sheet, title="Beads"), [Target(target)])
        await until(lambda: "sheet.pdf" in window.messages.text and target.exists())
        text = "".join(page.extract_text() for page in pypdf.PdfReader(target).pages)
        assert "Beads" in text

    play(scenario)


def test_one_choice_lights_chip_leaf_and_rows(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        assert window.desk.analysis is not None
        leaf = window.desk.analysis.variables[1].id
        window.page.tree.node_chosen.emit(leaf)
        lit = [item.box.node for item in window.page.tree.picture.nodes if item.lit]
        assert set(lit) == {leaf}
        assert window.page.tree.card.title.text()
        window.page.editor.leaf_chosen.emit(window.desk.analysis.variables[0].id)
        assert not [i for i in window.page.tree.picture.nodes if i.lit and i.box.node == leaf]

    play(scenario)


def test_a_chosen_variant_puts_its_numbers_on_the_tree_and_its_replies_below(
    play: Play, sample: Path
) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        number = next(iter(window.desk.listing.rows))
        window.actions_.ask(Wish(("planted:exact",), (number,), Method.M3, 12))
        await until(lambda: "questions" in window.messages.text)
        found = window.desk.variants[3]
        window.page.variants.choose(found.id)
        from core.problems.numerals import format_number

        assert window.page.tree.picture.nodes[0].box.words.endswith(
            f"= {format_number(found.variant.answer)}"
        )
        await until(window.page.variants.replies.isVisible)

    play(scenario)


def test_what_is_typed_is_read_kept_and_makes_old_variants_stale(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        editor = window.page.editor
        cursor = editor.text.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        cursor.insertText(" Really?")
        await until(lambda: not window.desk.variants)
        assert window.desk.problem is not None
        assert window.desk.problem.text.endswith("Really?")
        assert window.page.variants.empty.isVisible()
        assert "as it was before; they come back when it does." in window.page.variants.empty.text()
        assert "Generate draws new numbers close" in window.page.variants.empty.text()
        row = next(iter(window.desk.listing.rows.values()))
        assert row.variants == 0
        window.undo.undo()
        await until(lambda: window.desk.variants)
        await until(lambda: next(iter(window.desk.listing.rows.values())).variants == 12)
        cursor.insertText(" Really?")
        await until(lambda: not window.desk.variants)

    play(scenario)
    with Project.open(sample) as project:
        assert project.problems.all()[0].text.endswith("Really?")


def test_after_reopening_older_variants_are_told_seen_and_drawn_again(play: Play, sample: Path) -> None:
    with Project.open(sample) as project:
        problem = project.problems.all()[0]
        project.variants.save(problem, generate(analyse(problem), Settings(count=5)))
        older = [found.variant.text for found in project.variants.of(problem.id or 0)]
        project.problems.update(replace(problem, text=f"{problem.text} Really?"))

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        panel = window.page.variants
        await until(lambda: panel.older.isVisible() and panel.again.isEnabled())
        assert "5 variants belong to the text or solution as it was before" in panel.empty.text()
        panel.older.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, OlderDialog)
        await until(lambda: dialog.table.rows == 5)
        assert [dialog.table.text(row, 1) for row in range(5)] == older
        assert dialog.table.text(0, 4) == "not asked"
        dialog.copy.click()
        assert QGuiApplication.clipboard().text() == "\n\n".join(older)
        dialog.again.click()
        await until(lambda: window.desk.variants and not window.jobs.busy)
        assert all("Really?" in found.variant.text for found in window.desk.variants)
        assert not panel.older.isVisible()

    play(scenario)


def test_what_was_typed_just_before_closing_is_kept(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.page.editor.text.textCursor().insertText("At noon: ")

    play(scenario)
    with Project.open(sample) as project:
        assert project.problems.all()[0].text.startswith("At noon: ")


def test_an_open_question_is_decided_with_a_click(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        rows = window.desk.listing.rows
        number = next(n for n, row in rows.items() if row.status is Status.NEEDS_DECISION)
        window.page.list.choose(number)
        await until(lambda: window.page.editor.decision.options)
        assert not window.page.variants.bar.button.isEnabled()
        window.page.editor.decision.options[0].click()
        await until(lambda: window.desk.listing.rows[number].status is Status.READY)
        await drawn(window)

    play(scenario)


def test_another_method_has_variants_of_its_own(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        bar = window.page.variants.bar
        bar.methods.choose("M1")
        bar.method_chosen.emit("M1")
        await until(lambda: window.page.variants.model.rowCount() == 0)
        await drawn(window, 5)
        assert {found.method for found in window.desk.variants} == {Method.M1}
        assert next(iter(window.desk.listing.rows.values())).variants == 17

    play(scenario)


def test_variants_for_all_ready_problems(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.page.variants.bar.count.setValue(3)
        ready = window.desk.listing.ready
        window.actions_.generate_all(window.page.variants.bar.settings)
        await until(lambda: isinstance(QApplication.activeModalWidget(), DoubtDialog))
        dialog = cast("DoubtDialog", QApplication.activeModalWidget())
        dialog.ways.setCurrentIndex(dialog.ways.findData("skip"))
        dialog.button.click()
        await until(lambda: window.jobs.busy)
        await until(lambda: not window.jobs.busy)
        assert ready == window.desk.listing.with_variants

    play(scenario)


def test_a_file_that_cannot_be_read_gets_a_sentence_and_changes_nothing(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"\x00\x01 not json")

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        before = len(window.desk.listing.rows)
        window.actions_.import_files([bad])
        dialog = importing()
        await until(lambda: dialog.read)
        assert "bad.jsonl" in dialog.said.text()
        assert not dialog.button.isEnabled()
        dialog.reject()
        assert len(window.desk.listing.rows) == before

    play(scenario)


def test_a_dropped_file_is_imported_and_its_first_problem_shown(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "eggs.jsonl"
    file.write_text(EGGS)

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        drop(window, file)
        await imported()
        await until(lambda: "1 problem added" in window.messages.text)
        assert window.page.editor.text.plain.startswith("A box holds 6 eggs. How many eggs are in 4")
        drop(window, file)
        await imported()
        await until(lambda: "there already" in window.messages.text)

    play(scenario)


def test_a_mended_file_completes_its_problems_and_names_what_it_did_not_use(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    first, mended = tmp_path / "first.csv", tmp_path / "mended.csv"
    first.write_text("Question,Answer,Page\nA box holds 6 eggs. How many are in 4 boxes?,24,12\n")
    mended.write_text("Question,Answer,Formula\nA box holds 6 eggs. How many are in 4 boxes?,24,6*4\n")

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        drop(window, first)
        assert "Columns not used: “Page”" in await imported()
        await until(lambda: "1 problem added" in window.messages.text)
        drop(window, mended)
        await imported()
        await until(lambda: "1 completed" in window.messages.text)
        await until(lambda: window.desk.analysis)
        assert window.desk.problem is not None
        assert window.desk.problem.program == "6*4"

    play(scenario)


def importing() -> ImportDialog:
    """The preview that is open."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ImportDialog)
    return dialog


async def imported() -> str:
    """Imports what the preview shows; gives what it noted."""
    dialog = importing()
    await until(dialog.button.isEnabled)
    noted = dialog.notes.text()
    dialog.button.click()
    return noted


def drop(window: Window, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(
        QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    )


def test_a_project_that_is_none_gets_a_sentence_and_the_open_one_stays(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.counterfoil"
    other.write_text("not a project")

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.actions_.open_project(other)
        await until(lambda: window.messages.text)
        assert "other.counterfoil" in window.messages.text
        assert window.desk.open_project.path == sample

    play(scenario)
    assert other.read_text() == "not a project"


def test_a_new_project_is_empty_and_a_problem_can_be_written(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: window.desk.project and window.desk.project.path.name == "new.counterfoil")
        await until(lambda: not window.desk.listing.rows)
        assert not window.page.editor.isEnabled()
        window.activateWindow()
        window.page.add_problem.setFocus()
        window.page.add_problem.click()
        await until(window.page.editor.text.hasFocus)
        window.page.editor.text.textCursor().insertText("Tom has 12 bags of 5 sweets. How many sweets?")
        window.page.editor.program.textCursor().insertText("12 * 5")
        window.page.editor.answer.setText("60")
        window.page.editor.answer.textEdited.emit("60")
        await until(lambda: window.desk.listing.ready)
        assert window.page.editor.badge.text == "the formula gives 60"
        window.actions_.delete_problems(window.page.list.ids)
        await until(lambda: not window.desk.listing.rows)

    play(scenario)


def test_a_model_that_cannot_be_opened_gets_a_sentence(play: Play, sample: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.gguf"
    half.write_bytes(b"GGUF\x03\x00")

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        number = next(iter(window.desk.listing.rows))
        window.actions_.ask(Wish((f"gguf:{half}",), (number,), Method.M3, 3))
        await until(lambda: window.messages.text and not window.jobs.busy)
        assert "half.gguf" in window.messages.text

    play(scenario)


def test_asking_can_be_cancelled_and_carried_on(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window, 80)
        number = next(iter(window.desk.listing.rows))
        wish = Wish(("planted:exact",), (number,), Method.M3, 80)
        window.actions_.ask(wish)
        await until(window.top.job.isVisible)
        window.top.job.stop()
        await until(lambda: not window.jobs.busy)
        assert "Stopped" in window.messages.text
        window.actions_.ask(wish)
        await until(lambda: "questions" in window.messages.text)
        assert window.page.variants.model.counts()["unasked"] == 0

    play(scenario)


def test_only_one_job_runs_and_the_second_is_told(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        waiting = asyncio.Event()

        async def work(_tell: object) -> None:
            await waiting.wait()

        assert window.jobs.start("Asking", work)
        window.page.variants.bar.ask()
        assert window.messages.text.startswith("Asking: this must end first")
        window.actions_.open_project(sample)
        assert "A job is running" in window.messages.text
        waiting.set()
        await until(lambda: not window.jobs.busy)

    play(scenario)


def test_closing_during_a_job_asks_first_and_then_stops_it(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        left: list[bool] = []
        window.leaving.connect(lambda: left.append(True))

        async def work(_tell: object) -> None:
            await asyncio.sleep(60)

        window.jobs.start("Asking", work)
        window.close()
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert window.isVisible()
        stop = next(button for button in box.buttons() if button.text() == "Stop and close")
        stop.click()
        assert left == [True]

    play(scenario)


def test_the_dialog_before_asking_says_how_many_questions_it_means(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.actions_.choose_ask(Method.M3)
        assert "no variants" in window.messages.text
        await drawn(window)
        window.actions_.choose_ask(Method.M3)
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, AskDialog)
        dialog.count.setValue(5)
        assert dialog.sum.text().startswith("6 questions at most")
        dialog.reject()

    play(scenario)


def test_a_bug_is_shown_with_its_details_and_the_program_goes_on(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        async def fail() -> None:
            raise ZeroDivisionError("a fault of ours")

        await opened(window, sample)
        window.tasks.start("fail", fail())
        await until(lambda: window.failures.dialog)
        assert window.failures.dialog is not None
        assert "a fault of ours" in window.failures.dialog.details
        assert "PySide6" in window.failures.dialog.details
        window.failures.dialog.reject()
        await drawn(window)

    play(scenario, bugs=True)


def test_a_bug_in_a_slot_or_a_thread_is_shown_too(play: Play) -> None:
    async def scenario(window: Window) -> None:
        window.page.list.wanted.disconnect()
        window.page.list.wanted.connect(lambda _: 1 / 0)
        window.page.list.ask_for("import")
        await until(lambda: window.failures.dialog)

    play(scenario, bugs=True)


def test_every_control_has_a_name_for_screen_readers(play: Play, sample: Path) -> None:
    from PySide6.QtWidgets import (
        QAbstractButton,
        QAbstractItemView,
        QComboBox,
        QLineEdit,
        QSpinBox,
        QTextEdit,
    )

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        kinds = (QAbstractItemView, QComboBox, QLineEdit, QSpinBox, QTextEdit)
        own = [widget for kind in kinds for widget in window.findChildren(kind)]
        nameless = [
            type(widget).__name__
            for widget in own
            if not widget.accessibleName() and not widget.objectName().startswith("qt_")
        ]
        assert nameless == []
        for button in window.findChildren(QAbstractButton):
            if not button.objectName().startswith("qt_") and button.isVisible():
                assert button.text() or button.accessibleName()

    play(scenario)


def test_choosing_other_problems_a_hundred_times_leaves_nothing_behind(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        numbers = list(window.desk.listing.rows)
        for step in range(100):
            window.page.list.choose(numbers[step % len(numbers)])
            await asyncio.sleep(0.002)
        await until(lambda: window.desk.analysis is not None)
        assert window.desk.problem is not None
        assert window.page.editor.text.plain == window.desk.problem.text

    play(scenario)


def test_the_share_in_the_list_is_of_the_variants_now_there(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window, 5)
        number = next(iter(window.desk.listing.rows))
        window.actions_.ask(Wish(("planted:digits=0",), (number,), Method.M3, 5))
        await until(lambda: "questions" in window.messages.text)
        assert window.desk.listing.rows[number].chips[1] == ("100 % fail", "bad")
        window.page.variants.bar.drawing.seed.setValue(7)
        await drawn(window, 5)
        await until(lambda: window.page.variants.model.counts()["unasked"] > 0)
        row = window.desk.listing.rows[number]
        counts = window.page.variants.model.counts()
        assert (row.asked, row.failing) == (5 - counts["unasked"], counts["fail"])
        cursor = window.page.editor.text.textCursor()
        cursor.insertText("At noon: ")
        await until(lambda: window.desk.listing.rows[number].variants == 0)
        await drawn(window, 5)
        window.actions_.ask(Wish(("planted:exact",), (number,), Method.M3, 5))
        await until(lambda: window.desk.listing.rows[number].asked and not window.jobs.busy)
        assert window.desk.listing.rows[number].chips[1] == ("none fails", "good")

    play(scenario)


def test_the_worksheet_is_offered_what_was_just_starred(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        window.page.variants.model.toggle_stars([2])
        window.actions_.make_worksheet()
        assert window.pages.name == "worksheets"
        page = cast("WorksheetsPage", window.pages.current)
        await until(lambda: page.bench.candidates.starred)
        window.pages.go("problems")
        window.page.variants.model.toggle_stars([2])
        window.page.sheet.click()
        await until(lambda: not page.bench.candidates.starred)

    play(scenario)


@pytest.mark.parametrize(("method", "words"), [("M1", "any new"), ("M2", "as many digits"), ("M3", "close")])
def test_before_the_first_draw_each_method_says_what_it_does(
    play: Play, sample: Path, method: str, words: str
) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.page.variants.bar.methods.choose(method)
        window.page.variants.bar.method_chosen.emit(method)
        await until(lambda: words in window.page.variants.empty.text())
        assert "as hard as" not in window.page.variants.empty.text()

    play(scenario)


def test_without_a_project_only_what_opens_one_is_offered(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        def live() -> list[str]:
            buttons = window.findChildren(QPushButton)
            return [b.text() for b in buttons if b.isEnabled() and b.isVisible()]

        def actions() -> list[str]:
            return [
                action.text().replace("&", "")
                for title in window.menuBar().actions()
                if isinstance(menu := title.menu(), QMenu)
                for action in menu.actions()
                if action.isEnabled()
            ]

        assert live() == ["New project…", "Open…", "Open the sample"]
        assert "New problem" not in actions()
        assert "Generate variants" not in actions()
        assert "Open project…" in actions()
        offers = {button.text(): button for button in window.page.list.findChildren(QPushButton)}
        offers["Open the sample"].click()
        await until(lambda: window.desk.analysis is not None)
        assert "Generate" in live()
        assert "Generate variants" in actions()
        window.actions_.open_project(sample.with_name("new.counterfoil"), new=True)
        await until(lambda: not window.desk.listing.rows and window.desk.project is not None)
        await until(lambda: "Import…" in live())
        assert "Generate" not in live()
        assert "Open the sample" not in live()

    play(scenario)


def test_each_offer_of_an_empty_list_does_something(play: Play) -> None:
    async def scenario(window: Window) -> None:
        for key in ("new project", "open"):
            window.page.list.ask_for(key)
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, QFileDialog)
            dialog.reject()
            await until(lambda: QApplication.activeModalWidget() is None)

    play(scenario)


def test_a_paused_study_asks_nothing_new_until_it_goes_on(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window, 40)
        number = next(iter(window.desk.listing.rows))
        window.actions_.ask(Wish(("planted:exact",), (number,), Method.M3, 40))
        pause = next(b for b in window.top.job.findChildren(QPushButton) if b.text() == "Pause")
        pause.click()
        assert pause.text() == "Go on"
        for _ in range(30):
            await asyncio.sleep(0.01)
        assert window.jobs.busy
        pause.click()
        await until(lambda: "41 questions" in window.messages.text)

    play(scenario)


def test_the_rail_shows_each_page_and_only_its_tools_and_menu(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        for place in PLACES:
            page = window.pages.go(place.name)
            assert window.pages.stack.currentWidget() is page
            assert all(tool.isVisible() for tool in (*page.left, *page.right) if not tool.isHidden())
            shown = [a.menu() for a in window.menuBar().actions() if a.isVisible()]
            for other in window.pages.all:
                assert other.menu is None or (other.menu in shown) == (other is page)

    play(scenario)
