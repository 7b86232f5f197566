"""Projects as files: recent ones, copies, one in two windows, one that is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QPushButton

from core.problems.problem import Problem
from core.problems.readers import read_file
from core.store.project import Project
from core.worksheets.bank_restore import restore
from gui.app import open_first
from gui.claim import Claim
from gui.recent import MOST
from gui.sample import make_sample, sample_path
from gui.settings import options
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from gui.window import Window

    Play = Callable[[Callable[[Window], Coroutine[object, object, None]]], None]


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample project."""
    path = tmp_path / "class.counterfoil"
    make_sample(path)
    return path


async def opened(window: Window, path: Path) -> None:
    window.actions_.open_project(path)
    await until(lambda: window.desk.analysis is not None and not window.desk.listing.unread)
    assert window.desk.open_project.path == path


def recent(window: Window) -> list[str]:
    """The entries of File > Open recent, as a person who opens it sees them."""
    file = next(action.menu() for action in window.menuBar().actions() if action.text() == "&File")
    assert isinstance(file, QMenu)
    menu = next(action.menu() for action in file.actions() if action.text() == "Open &recent")
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if action.isEnabled() and not action.isSeparator()]


def is_free(path: Path) -> bool:
    claim = Claim(path)
    free = claim.held
    claim.release()
    return free


def box() -> QMessageBox:
    found = QApplication.activeModalWidget()
    assert isinstance(found, QMessageBox)
    return found


def press(words: str) -> None:
    next(button for button in box().buttons() if button.text().replace("&", "") == words).click()


def test_the_menu_lists_what_was_open_last_but_not_the_sample(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        assert recent(window) == []
        open_first(window, None)
        await until(lambda: window.desk.project is not None)
        await opened(window, sample)
        other = tmp_path / "other.counterfoil"
        window.actions_.open_project(other, new=True)
        await until(lambda: window.desk.project and window.desk.open_project.path == other)
        await until(lambda: recent(window) == ["&1  other", "&2  class", "&Clear the list"])
        window.actions_.open_project(sample)
        await until(lambda: window.desk.project and window.desk.open_project.path == sample)
        other.unlink()
        assert recent(window) == ["&1  class", "&Clear the list"]

    play(scenario)
    assert len(options.RECENT.get()) <= MOST


def test_save_as_goes_on_in_the_copy_and_duplicate_in_the_original(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        QTest.keyClicks(window.page.editor.text, "Typed a moment ago ")
        window.actions_.projects.duplicate(tmp_path / "kept.counterfoil")
        await until(lambda: "kept.counterfoil holds" in window.messages.text)
        assert window.desk.open_project.path == sample
        QTest.keyClick(
            window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        assert dialog.selectedFiles() == [str(tmp_path / "class (copy).counterfoil")]
        dialog.reject()
        window.actions_.projects.save_as(tmp_path / "mine.counterfoil")
        await until(lambda: window.desk.project and window.desk.open_project.path.name == "mine.counterfoil")
        window.actions_.new_problem()
        await until(window.undo.canUndo)

    play(scenario)
    counts = []
    for name in ("class", "kept", "mine"):
        with Project.open(tmp_path / f"{name}.counterfoil") as project:
            problems = project.problems.all()
            assert problems[0].text.startswith("Typed a moment ago")
            counts.append(len(problems))
    assert counts[0] == counts[1] == counts[2] - 1


def test_a_copy_is_not_written_over_the_project_itself_nor_over_one_that_is_open(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.counterfoil"
    Project.create(other).close()
    claim = Claim(other)

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.actions_.projects.duplicate(other)
        await until(lambda: "is open in another window" in window.messages.text)
        window.messages.hide()
        window.actions_.projects.duplicate(sample)
        await until(lambda: window.messages.text)
        assert len(window.desk.open_project.problems.all()) > 20

    play(scenario)
    claim.release()


def test_a_project_that_another_window_has_is_opened_as_a_copy(play: Play, sample: Path) -> None:
    claim = Claim(sample)
    assert claim.held

    async def scenario(window: Window) -> None:
        window.actions_.open_project(sample)
        assert "is open in another window" in box().text()
        press("Open a copy")
        await until(lambda: window.desk.project is not None)
        assert window.desk.open_project.path.name == "class (copy).counterfoil"

    play(scenario)
    claim.release()


def test_opened_in_two_windows_each_shows_what_the_other_changed(play: Play, sample: Path) -> None:
    claim = Claim(sample)

    async def scenario(window: Window) -> None:
        window.actions_.open_project(sample)
        press("Open it here too")
        await until(lambda: "is open in another window too" in window.messages.text)
        await until(lambda: window.desk.analysis is not None)
        with Project.open(sample) as other:
            other.problems.add([Problem(text="Written elsewhere", answer=None)])
        QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
        await until(lambda: any("elsewhere" in row.problem.text for row in window.desk.listing.rows.values()))

    play(scenario)
    claim.release()


def test_a_project_is_free_again_once_its_window_is_closed(play: Play, sample: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        assert not Claim(sample).held
        window.actions_.open_project(sample)  # again in the same window: nothing is asked
        assert QApplication.activeModalWidget() is None
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: is_free(sample))

    play(scenario)
    assert is_free(tmp_path / "new.counterfoil")


def test_what_can_be_read_of_a_damaged_project_is_saved_and_opened(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    with Project.open(sample) as project:
        count = len(project.problems.all())
        project._database.write(lambda db: db.execute("UPDATE problems SET freed = 'x' WHERE id = 3"))

    other = tmp_path / "other.counterfoil"
    make_sample(other)

    async def scenario(window: Window) -> None:
        await opened(window, other)
        window.actions_.open_project(sample)
        await until(lambda: "is damaged" in window.messages.text)
        assert window.desk.open_project.path == other  # the one before stays
        offer = next(
            found for found in window.messages.findChildren(QPushButton) if "Save what" in found.text()
        )
        offer.click()
        await until(
            lambda: "The damaged file is kept as class (damaged).counterfoil." in window.messages.text
        )
        assert f"{count - 1} problems" in window.messages.text
        assert "1 record could be read but not used" in window.messages.text
        assert len(window.desk.listing.rows) == count - 1

    play(scenario)
    assert (sample.parent / "class (damaged).counterfoil").exists()


def test_a_bank_saved_in_the_window_can_be_imported_again(play: Play, sample: Path, tmp_path: Path) -> None:
    bank = tmp_path / "class.bank.jsonl"

    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.page.variants.bar.count.setValue(3)
        window.page.variants.bar.ask()
        await until(lambda: window.desk.variants and not window.jobs.busy)
        window.page.variants.model.toggle_stars([1])
        window.actions_.projects.save_bank(bank)
        await until(lambda: "class.bank.jsonl holds" in window.messages.text)
        assert "3 variants" in window.messages.text

    play(scenario)
    read = read_file(bank)
    with Project.create(tmp_path / "again.counterfoil") as project:
        project.problems.add(read.problems)
        restored = restore(project, read)
    assert (restored.variants, restored.stars, restored.notes) == (3, 1, ())


def test_the_key_of_saving_says_that_all_is_kept(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        QTest.keyClicks(window.page.editor.text, "Now ")
        QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: window.messages.text.startswith("Saved."))
        assert window.desk.open_project.problems.all()[0].text.startswith("Now ")

    play(scenario)


def test_opening_the_same_project_again_keeps_what_was_typed_a_moment_ago(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        QTest.keyClicks(window.page.editor.text, "Now ")
        chosen: list[object] = []
        window.desk.opened.connect(lambda: chosen.append(1))
        window.actions_.open_project(sample)
        await until(lambda: chosen and window.desk.analysis is not None)
        assert window.page.editor.text.plain.startswith("Now ")

    play(scenario)


def test_the_sample_is_opened_from_anywhere(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        window.actions_.open_sample()
        await until(lambda: window.desk.project and window.desk.open_project.path == sample_path())

    play(scenario)
