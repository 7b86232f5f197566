"""Questions come into the project from files, from word problems and from the sample, and go again; all is undone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from core.store.project import Project
from gui.sample import make_sample
from tests.gui.citations.conftest import QUESTIONS, idle, shown
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.citations.one_question import OneQuestion
    from gui.citations.page import CitationsPage
    from gui.window import Window

    Play = Callable[..., None]


def write(path: Path, *names: str) -> Path:
    """A file of questions; one without passages is left out."""
    records = [
        {"question": f"{name}?", "passages": ["One.", "Two."] if name != "bare" else ["One."], "answer": name}
        for name in names
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def texts(page: OneQuestion) -> list[str]:
    rows = page.list.view.rows
    return [rows.row(at).question.text for at in range(rows.rowCount())]


def empty(tmp_path: Path) -> Path:
    path = tmp_path / "new.counterfoil"
    Project.create(path).close()
    return path


def test_an_empty_page_offers_what_would_fill_it(play: Play, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, empty(tmp_path))
        assert "No questions yet" in page.offers.title.text()
        buttons = {button.text(): button for button in page.offers.findChildren(QPushButton)}
        assert {"Use the sample", "Import…"} <= set(buttons)
        assert not page.question_ask.isEnabled()
        buttons["Use the sample"].click()
        await until(lambda: len(texts(page)) >= 5)
        await until(lambda: page.desk.content is not None)
        assert "of the sample added" in window.messages.text
        assert page.passages.count.text().endswith("passages")
        await idle(window)

    play(scenario)


def test_a_file_is_dropped_on_the_page(play: Play, mills: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "more.jsonl", "Cleo", "bare", "Dido")

    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file))])
        event = QDropEvent(
            QPointF(400, 300),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        cast("CitationsPage", window.pages.current).dropEvent(event)
        await until(lambda: len(texts(page)) == 5)
        await idle(window)
        assert window.messages.text.startswith("2 questions from more.jsonl (passages) added, 1 left out.")
        await until(lambda: page.desk.question is not None and page.desk.question.text == "Cleo?")
        see = next(b for b in window.messages.findChildren(QPushButton) if b.text() == "See why…")
        see.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        assert "left out" in dialog.windowTitle()
        dialog.close()

    play(scenario)


def test_a_project_that_is_dropped_is_left_to_the_window(play: Play, mills: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        await shown(window, mills)
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / "other.counterfoil"))])
        event = QDropEvent(
            QPointF(400, 300),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        cast("CitationsPage", window.pages.current).dropEvent(event)
        assert not event.isAccepted()
        assert not window.jobs.busy

    play(scenario)


def test_a_file_without_questions_is_refused_in_a_sentence(play: Play, mills: Path, tmp_path: Path) -> None:
    odd = tmp_path / "eggs.csv"
    odd.write_text("question,answer\nHow many eggs?,24\n")
    good = write(tmp_path / "good.jsonl", "Cleo")

    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.orders.bring_files([good, odd])
        await until(lambda: "holds no questions with passages" in window.messages.text)
        await idle(window)
        assert len(texts(page)) == 3

    play(scenario)


def test_bringing_and_deleting_are_undone(play: Play, mills: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "more.jsonl", "Cleo", "Dido")

    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        before = texts(page)
        page.orders.bring_files([file])
        await until(lambda: len(texts(page)) == 5)
        await idle(window)
        window.undo.undo()
        await until(lambda: texts(page) == before)
        window.undo.redo()
        await until(lambda: len(texts(page)) == 5)
        page.ask()
        await until(lambda: page.desk.project and page.desk.project.citation_asks.all())
        await idle(window)
        kept = window.desk.open_project.citation_asks.all()
        page.list.view.selectAll()
        page.list.view.setFocus()
        QTest.keyClick(page.list.view, Qt.Key.Key_Delete)
        await until(lambda: "No questions yet" in page.offers.title.text())
        window.undo.undo()
        await until(lambda: len(texts(page)) == 5)
        assert window.desk.open_project.citation_asks.all() == kept

    play(scenario)


def test_word_problems_become_questions_whose_numbers_are_changed(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "class.counterfoil"
    make_sample(path)

    async def scenario(window: Window) -> None:
        page = await shown(window, path, "planted:ignores-context")
        buttons = {button.text(): button for button in page.offers.findChildren(QPushButton)}
        buttons["Use the word problems"].click()
        await until(lambda: len(texts(page)) > 10 and page.desk.content is not None)
        await idle(window)
        assert "made of word problems added" in window.messages.text
        assert page.passages.kinds.isHidden()
        page.take_away()
        await until(lambda: page.compare.asked.lines.rowCount() >= 4)
        await idle(window)
        asking = page.desk.asking
        assert asking is not None
        (number,) = asking.trail("number")
        page.compare.chosen.emit(number)
        assert page.compare.verdict.words.text().endswith("remembered, not derived.")
        assert page.compare.after.right.text == "wrong"
        assert [line.note for line in page.passages.view.passages.lines if line.note] == [number.note]

    play(scenario)


def test_the_same_questions_are_not_added_twice(play: Play, mills: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "more.jsonl", "Cleo")

    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        for times in range(2):
            window.messages.hide()
            page.orders.bring_files([file])
            await until(lambda: window.messages.text)
            await idle(window)
            assert ("1 there already" in window.messages.text) == bool(times)
        await until(lambda: len(texts(page)) == len(QUESTIONS) + 1)

    play(scenario)
