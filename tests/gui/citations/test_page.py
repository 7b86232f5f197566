"""The Citations page in a window: asking, taking away, looking at what came of it, going on another day."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from core.models.runner import Control
from core.store.project import Project
from gui.citations import rows
from gui.citations.asking import Wish, ask
from gui.citations.raw_dialog import RawDialog
from gui.settings import options
from tests.gui.citations.conftest import idle, shown
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.citations.one_question import OneQuestion
    from gui.citations.page import CitationsPage
    from gui.jobs import Tell
    from gui.window import Window

    Play = Callable[..., None]


def asked(page: OneQuestion) -> dict[str, str]:
    """What was asked, with its outcome."""
    model = page.compare.asked.lines
    lines = [model.line(row) for row in range(model.rowCount())]
    return {line.cells[0].text: line.cells[2].text for line in lines}


def choose(page: OneQuestion, name: str) -> None:
    """Looks at one thing that was asked."""
    model = page.compare.asked.lines
    keys = [model.line(row).key for row in range(model.rowCount()) if model.line(row).cells[0].text == name]
    page.compare.asked.choose(keys[0])


async def taken_away(page: OneQuestion, window: Window) -> None:
    page.take_away()
    await until(lambda: window.jobs.busy or page.compare.asked.lines.rowCount())
    await idle(window)


def test_asking_shows_the_answer_and_its_citations_in_order(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        assert page.compare.before.trouble.text() == "This model has not been asked yet."
        assert page.list.view.rows.row(0).state == rows.NOT_ASKED
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        await idle(window)
        card = page.compare.before
        assert (card.answer.text(), card.right.text) == ("Ada 1", "right")
        assert card.cites.text() == "It cites passages 4, then 2."
        assert [line.rank for line in page.passages.view.passages.lines] == [None, 1, None, 0, None]
        assert page.list.view.rows.row(0).state == rows.ANSWERED
        assert window.messages.text == ""
        page.ask()
        await until(lambda: "already" in window.messages.text)

    play(scenario)


def test_a_link_in_the_chain_lights_its_passage(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        chain = page.compare.before.chain
        assert chain.toPlainText() == "I follow [4]. I follow [2]."
        chain.highlighted.emit(QUrl("passage:3"))
        assert [line.lit for line in page.passages.view.passages.lines] == [False, False, False, True, False]
        chain.highlighted.emit(QUrl(""))
        assert not any(line.lit for line in page.passages.view.passages.lines)
        chain.anchorClicked.emit(QUrl("passage:1"))
        assert page.passages.view.currentIndex().row() == 1
        await idle(window)

    play(scenario)


def test_tab_goes_through_the_links_and_lights_their_passages(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        await idle(window)
        card = page.compare.before
        card.chain.setFocus(Qt.FocusReason.TabFocusReason)
        lit: list[int] = []
        card.lit.connect(lit.append)
        for _ in range(3):
            QTest.keyClick(card.chain, Qt.Key.Key_Tab)
        assert [position for position in lit if position >= 0] == [3, 1]
        assert lit[-1] == -1
        assert window.focusWidget() is card.raw

    play(scenario)


def test_strategies_are_asked_and_shown_beside_the_first_answer(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.compare.bar.controls["random"].setChecked(True)
        page.compare.bar.controls["identity"].setChecked(True)
        page.compare.bar.rounds.setValue(2)
        await taken_away(page, window)
        await until(lambda: len(asked(page)) == 9)
        found = asked(page)
        assert found["1 Keep only what is cited"] == "unchanged"
        assert found["2 Drop the first cited"] == found["3 Drop all cited"] == "unknown"
        assert found["2 Drop the first cited, round 2"] == "not applicable"
        choose(page, "2 Drop the first cited")
        assert page.passages.kept == (0, 1, 2, 4)
        assert page.compare.after.heading.text() == "Without passage 4"
        assert "the answer depended on it" in page.compare.verdict.words.text()
        assert page.compare.verdict.property("level") == "good"
        assert page.compare.trail.text().startswith("all: “Ada 1” → without 4: “unknown” → ends:")
        measures = page.compare.measures.lines
        assert [measures.line(row).cells[1].text for row in range(measures.rowCount())] == ["other"] * 4
        assert measures.heads[-1].title == "Control"
        assert {measures.line(row).cells[-1].text for row in range(measures.rowCount())} <= {"same", "other"}
        choose(page, "The same asked again")
        assert measures.heads[-1].title == "F1"
        choose(page, "2 Drop the first cited, round 2")
        assert page.compare.after.trouble.text().startswith("Not applicable, and not asked.")
        assert page.compare.measures.isHidden()
        assert page.list.view.rows.row(0).state == rows.AS_CITED

    play(scenario)


def test_a_model_that_ignores_the_passages_is_found_out(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills, "planted:ignores-context")
        await taken_away(page, window)
        await until(lambda: len(asked(page)) == 3)
        choose(page, "3 Drop all cited")
        assert page.compare.verdict.property("level") == "bad"
        assert page.compare.after.what.text == "unchanged"
        assert page.list.view.rows.row(0).state == rows.NOT_NEEDED

    play(scenario)


def test_a_job_that_is_cancelled_keeps_what_came_and_goes_on_later(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        window.jobs.cancel()
        await idle(window)
        assert "What was done so far is kept" in window.messages.text
        page.take_away()
        await until(lambda: page.desk.asking or not window.jobs.busy)
        window.jobs.cancel()
        await idle(window)
        page.take_away()
        await until(lambda: len(asked(page)) == 3)
        await idle(window)
        assert page.compare.before.answer.text() == "Ada 1"

    play(scenario)


def test_one_job_at_a_time(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.take_away()
        page.ask()
        assert "this must end first" in window.messages.text
        await until(lambda: len(asked(page)) == 3)
        await idle(window)

    play(scenario)


def test_passages_are_taken_away_by_hand_and_asked_again(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.passages.view.setFocus()
        page.passages.view.show_passage(1)
        QTest.keyClick(page.passages.view, Qt.Key.Key_Space)
        assert "Ask again" in page.compare.after.trouble.text()
        page.ask_again()
        await until(lambda: page.compare.after.asked is not None)
        await idle(window)
        assert page.compare.before.answer.text() == "Ada 1"
        assert page.compare.after.answer.text() == "unknown"
        assert page.compare.after.heading.text() == "Without passage 2"
        assert "With the passages you chose" in page.compare.verdict.words.text()
        assert asked(page) == {"By hand: without passage 2": "unknown"}
        page.passages.all.click()
        assert page.compare.after.asked is None
        page.passages.take_out((1,))
        assert page.compare.after.answer.text() == "unknown"

    play(scenario)


def test_what_strategy_1_keeps_need_not_be_asked_by_hand(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        await taken_away(page, window)
        await until(lambda: len(asked(page)) == 3)
        page.passages.all.click()
        page.passages.keep.click()
        assert page.passages.kept == (1, 3)
        assert page.compare.after.asked is not None
        assert page.compare.after.asked.key == "1"

    play(scenario)


def test_the_smallest_set_is_told_in_words(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        bar = page.compare.bar
        for box in bar.strategies.values():
            box.setChecked(False)
        assert not bar.run.isEnabled()
        bar.smallest.setChecked(True)
        bar.search.setValue(2)
        page.take_away()
        await until(page.compare.smallest.text)
        await idle(window)
        assert page.compare.smallest.text() == "Without passage 4 the answer is another."
        page.model.choose("planted:ignores-context")
        await until(lambda: page.desk.model == "planted:ignores-context")
        assert page.compare.smallest.isHidden()
        page.take_away()
        await until(page.compare.smallest.text)
        assert "the search was cut after 2 requests" in page.compare.smallest.text()
        await idle(window)

    play(scenario)


def test_prompt_and_reply_are_one_click_away(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        await idle(window)
        page.compare.before.raw.click()
        dialog = page.findChild(RawDialog)
        assert isinstance(dialog, RawDialog)
        assert '"answer": "Ada 1"' in dialog.texts["reply"].toPlainText()
        assert "Question: Who built mill 1?" in dialog.texts["prompt"].toPlainText()
        dialog.close()

    play(scenario)


def test_a_reply_that_cannot_be_read_is_an_error_sample_with_its_reason(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills, "planted:reads-cited")
        page.desk.spec = "planted:says=I would rather not."
        page.orders.ask("paragraphs")
        await until(lambda: "no answer that could be read" in window.messages.text)
        await idle(window)
        await until(lambda: page.compare.before.what.text == "error sample")
        assert "does not say which passages it used" in page.compare.before.trouble.text()
        assert "asked 3 times" in page.compare.before.trouble.text()
        assert page.list.view.rows.row(0).state.words == "error sample"

    play(scenario)


def test_where_the_needed_passages_are_not_known_a_planted_model_says_so(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "bare.counterfoil"
    with Project.create(path) as project:
        from dataclasses import replace

        from tests.gui.citations.conftest import QUESTIONS

        project.questions.add([replace(QUESTIONS[0], gold=None)])

    async def scenario(window: Window) -> None:
        page = await shown(window, path)
        await taken_away(page, window)
        await until(lambda: page.compare.before.what.text == "failed")
        assert "only where the needed passages" in page.compare.before.trouble.text()
        assert set(asked(page).values()) == {"not asked"}

    play(scenario)


def test_replies_of_other_models_can_be_looked_at(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        await idle(window)
        page.model.choose("planted:cites-decoys")
        await until(lambda: page.compare.before.asked is None)
        models = page.compare.models
        assert [models.itemText(at) for at in range(models.count())] == [
            "planted: cites others",
            "planted reads-cited",
        ]
        models.setCurrentIndex(1)
        models.activated.emit(1)
        assert page.compare.before.answer.text() == "Ada 1"
        page.ask()
        await until(lambda: page.compare.before.cites.text().startswith("It cites passages 1, then 3."))
        assert "none of the passages that are needed" in page.compare.before.cites.text()
        await idle(window)

    play(scenario)


def test_sentences_are_asked_about_apart_from_paragraphs(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        await idle(window)
        page.passages.kinds.chosen.emit("sentences")
        assert page.passages.count.text() == "15 sentences"
        assert page.compare.before.asked is None
        page.passages.kinds.choose("paragraphs")
        page.passages.kinds.chosen.emit("paragraphs")
        assert page.compare.before.asked is not None

    play(scenario)


def test_what_was_asked_is_there_another_day(play: Play, mills: Path) -> None:
    async def first_day(window: Window) -> None:
        page = await shown(window, mills)
        page.list.choose(2)
        page.desk.choose(2)
        await until(lambda: page.desk.question is not None and page.desk.question.id == 2)
        await taken_away(page, window)
        await until(lambda: len(asked(page)) == 3)

    async def another_day(window: Window) -> None:
        page = await shown(window, mills)
        assert page.list.view.rows.row(1).state == rows.AS_CITED
        page.list.view.setCurrentIndex(page.list.view.rows.index(1))
        await until(lambda: len(asked(page)) == 3)
        assert page.compare.before.answer.text() == "Ada 2"

    play(first_day)
    play(another_day)


def test_what_a_batch_asks_is_seen_when_it_is_over(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)

        async def batch(tell: Tell) -> None:
            await ask(window.desk.open_project, Wish(spec="planted:reads-cited", question=2), tell, Control())

        assert window.jobs.start("A batch", batch)
        await idle(window)
        await until(lambda: page.list.view.rows.row(1).state == rows.ANSWERED)

    play(scenario)


def test_the_texts_of_questions_are_copied(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.list.view.selectAll()
        QTest.keyClick(page.list.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert (
            QGuiApplication.clipboard().text()
            == "Who built mill 1?\n\nWho built mill 2?\n\nWho built mill 3?"
        )
        assert [action.text() for action in page.list.view.menu().actions() if action.text()][-1] == "&Delete"

    play(scenario)


def test_the_list_is_filtered_as_one_types(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        finder = page.list.finder
        assert page.list.title.text() == "3 questions"
        finder.field.setText("mill 2")
        assert page.list.title.text() == "1 of 3 questions"
        finder.field.setText("no such words")
        assert "No question has all of this" in page.list.nothing.text()
        finder.clear()
        finder.hops.setCurrentIndex(finder.hops.findData("3 hops"))
        assert page.list.title.text() == "2 of 3 questions"
        assert page.compare.isVisible()

    play(scenario)


def test_the_model_and_the_ticks_are_remembered(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        place = page.model.findData("planted:guesses@1")
        page.model.activated.emit(place)
        page.compare.bar.strategies["1"].setChecked(False)
        await until(lambda: page.desk.model == "planted:guesses@1")

    async def again(window: Window) -> None:
        page = await shown(window, mills, "planted:guesses@1")
        assert page.model.spec == "planted:guesses@1"
        assert page.compare.bar.ticked == ("2", "3")

    play(scenario)
    assert options.CITATION_MODEL.get() == "planted:guesses@1"
    play(again)


def test_more_models_leads_to_the_models_page(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.model.activated.emit(page.model.count() - 1)
        assert window.pages.name == "models"
        assert page.model.currentData() == "planted:reads-cited"

    play(scenario)


def test_another_project_has_other_questions(play: Play, mills: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: "No questions yet" in page.offers.title.text())
        assert page.desk.question is None
        assert page.compare.asked.lines.rowCount() == 0

    play(scenario)


def test_the_batch_leads_to_a_question(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        one = await shown(window, mills)
        page = cast("CitationsPage", window.pages.current)
        page.views.chosen.emit("many")
        many = page.many
        assert many is not None
        assert many.isVisible()
        assert not one.question_ask.isVisible()
        assert page.menu is not None
        of_one = {action.text(): action.isEnabled() for action in page.menu.actions()}
        assert not of_one["&Take away and ask"]
        assert of_one["&Ask"]
        with Project.open(mills) as other:
            await ask(other, Wish(spec="planted:guesses@1", question=3), lambda *_: None, Control())
        many.question_chosen.emit("3")
        assert one.isVisible()
        assert one.question_ask.isVisible()
        await until(lambda: one.desk.question is not None and one.desk.question.id == 3)
        await until(lambda: one.list.view.currentIndex().row() == 2)
        await until(lambda: one.compare.before.asked is not None)
        assert one.model.spec == "planted:reads-cited"
        assert one.desk.model == "planted:guesses@1"

    play(scenario)


def test_every_part_has_a_name_and_is_reached_by_tab(play: Play, mills: Path) -> None:
    async def scenario(window: Window) -> None:
        page = await shown(window, mills)
        page.ask()
        await until(lambda: page.compare.before.asked is not None)
        await idle(window)
        reached = [
            part for part in page.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        nameless = [
            part
            for part in reached
            if part.isVisible() and not (part.accessibleName() or getattr(part, "text", str)())
        ]
        assert [type(part).__name__ for part in nameless if part.objectName() != "qt_spinbox_lineedit"] == []
        order, here = [], page.list.finder.field
        here.setFocus()
        for _ in range(60):
            order.append(window.focusWidget())
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        for part in (
            page.list.view,
            page.passages.view,
            page.compare.bar.strategies["1"],
            page.compare.before.raw,
        ):
            assert part in order

    play(scenario)
