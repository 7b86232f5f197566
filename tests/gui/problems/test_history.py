"""Undo and redo over everything that changes the project, in one history."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.store.grade import Outcome
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Settings
from core.worksheets.bank import write_bank
from gui.models.wish import Wish
from gui.problems import changing
from gui.problems.import_dialog import ImportDialog
from gui.sample import make_sample
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


async def settled(window: Window) -> None:
    """Waits until every step is made and shown."""
    await asyncio.sleep(0)
    await window.desk.changes.settle()
    await until(lambda: not window.tasks.running("edit") and not window.tasks.running("show"))


async def undo(window: Window) -> None:
    window.undo.undo()
    await settled(window)


async def redo(window: Window) -> None:
    window.undo.redo()
    await settled(window)


def stored(window: Window) -> list[Problem]:
    return window.desk.open_project.problems.all()


def test_typing_in_one_field_is_one_step_and_another_field_is_the_next(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        before = window.desk.problem
        editor = window.page.editor
        QTest.keyClicks(editor.text, "Today ")
        QTest.keyClicks(editor.program, "1")
        assert window.undo.count() == 2
        assert window.undo.undoText() == "typing in the solution"
        await settled(window)
        await undo(window)
        assert editor.text.plain.startswith("Today ")
        await undo(window)
        assert window.desk.problem == before
        assert before is not None
        assert editor.text.plain == before.text
        assert editor.program.plain == before.program
        assert stored(window)[0] == before
        await redo(window)
        assert stored(window)[0].text.startswith("Today ")

    play(scenario)


def test_the_key_of_undo_in_a_field_is_that_of_the_window(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        editor = window.page.editor
        text = editor.text.plain
        window.activateWindow()
        for field in (editor.text, editor.answer):
            field.setFocus()
            await until(field.hasFocus)
            QTest.keyClicks(field, "9")
            assert window.undo.index() == 1
            QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            assert window.undo.index() == 0
            await settled(window)
        assert editor.text.plain == text

    play(scenario)


def test_a_step_in_another_problem_shows_that_problem(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        first, second = list(window.desk.listing.rows)[:2]
        QTest.keyClicks(window.page.editor.text, "Now ")
        window.page.list.choose(second)
        await settled(window)
        await undo(window)
        assert window.desk.problem is not None
        assert window.desk.problem.id == first
        assert not window.page.editor.text.plain.startswith("Now ")
        await until(lambda: window.desk.analysis is not None)
        assert window.desk.listing.rows[first].problem == window.desk.problem

    play(scenario)


def test_what_is_typed_and_left_at_once_is_kept_and_read(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        first, second = list(window.desk.listing.rows)[:2]
        QTest.keyClicks(window.page.editor.text, "Now ")
        window.page.list.choose(second)
        QTest.keyClicks(window.page.editor.text, "Then ")
        window.page.list.choose(first)
        assert window.page.editor.text.plain.startswith("Now ")
        await settled(window)
        assert [problem.text.split()[0] for problem in stored(window)[:2]] == ["Now", "Then"]
        rows = window.desk.listing.rows
        assert [rows[number].problem.text.split()[0] for number in (first, second)] == ["Now", "Then"]

    play(scenario)


def test_deleted_problems_come_back_whole_and_in_their_place(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        desk = window.desk
        numbers = list(desk.listing.rows)
        window.page.variants.bar.count.setValue(6)
        window.page.variants.bar.ask()
        await until(lambda: desk.variants and not window.jobs.busy)
        await desk.star([desk.variants[2].id], True)
        QTest.keyClicks(window.page.editor.answer, " ")
        before = stored(window)
        changing.delete(desk, [numbers[0], numbers[1], numbers[4]])
        assert window.undo.undoText() == "delete 3 problems"
        await settled(window)
        assert desk.problem is not None
        assert desk.problem.id == numbers[5]
        assert len(stored(window)) == len(numbers) - 3
        await undo(window)
        assert stored(window) == before
        assert list(desk.listing.rows) == numbers
        assert desk.problem.id == numbers[0]
        assert [found.starred for found in desk.variants] == [False, False, True, False, False, False]
        assert desk.listing.rows[numbers[0]].variants == 6
        await redo(window)
        assert len(stored(window)) == len(numbers) - 3
        await undo(window)
        assert stored(window) == before

    play(scenario)


def test_a_new_problem_can_be_taken_back_with_what_was_written_in_it(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        count = len(window.desk.listing.rows)
        window.actions_.new_problem()
        await until(lambda: len(window.desk.listing.rows) == count + 1)
        assert window.undo.undoText() == "new problem"
        QTest.keyClicks(window.page.editor.text, "Tom has 3.")
        await undo(window)
        await undo(window)
        assert len(window.desk.listing.rows) == count
        assert not window.undo.canUndo()
        await redo(window)
        await redo(window)
        assert stored(window)[-1].text == "Tom has 3."
        assert window.page.editor.text.plain == "Tom has 3."

    play(scenario)


def test_an_import_is_taken_back_with_the_problems_it_completed(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        text = "A box holds 6 eggs. How many are in 4 boxes?"
        bare = Problem(text=text, answer=Fraction(24))
        await changing.add(window.desk, [bare])
        before = stored(window)
        whole = Problem(text=text, answer=Fraction(24), program="print(6 * 4)")
        other = Problem(text="2 and 3?", answer=Fraction(5), program="print(2 + 3)")
        await changing.add(window.desk, [whole, other])
        after = stored(window)
        assert after[-2].program == "print(6 * 4)"
        await undo(window)
        assert stored(window) == before
        await redo(window)
        assert stored(window) == after

    play(scenario)


def test_decisions_are_steps_too(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        rows = window.desk.listing.rows
        number = next(n for n, row in rows.items() if row.status is Status.NEEDS_DECISION)
        window.page.list.choose(number)
        await until(lambda: window.page.editor.decision.options)
        window.page.editor.decision.options[0].click()
        await settled(window)
        assert rows[number].status is Status.READY
        assert window.undo.undoText() == "which number is which"
        await undo(window)
        assert rows[number].status is Status.NEEDS_DECISION
        assert len(window.page.editor.decision.options) == 2
        await redo(window)
        assert rows[number].status is Status.READY

    play(scenario)


def test_many_steps_at_once_end_where_they_should(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        before = stored(window)
        numbers = list(window.desk.listing.rows)
        for number in numbers[:4]:
            changing.delete(window.desk, [number])
        for _ in range(4):
            window.undo.undo()
        for _ in range(2):
            window.undo.redo()
        for _ in range(2):
            window.undo.undo()
        await settled(window)
        assert stored(window) == before

    play(scenario)


def test_another_project_has_a_history_of_its_own(play: Play, sample: Path, tmp_path: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        QTest.keyClicks(window.page.editor.text, "Now ")
        window.actions_.open_project(tmp_path / "new.counterfoil", new=True)
        await until(lambda: window.desk.project and window.desk.project.path.name == "new.counterfoil")
        assert not window.undo.canUndo()

    play(scenario)
    with Project.open(sample) as project:
        assert project.problems.all()[0].text.startswith("Now ")


def test_a_step_that_fails_says_so_and_leaves_the_history(play: Play, sample: Path) -> None:
    from core.errors import ProjectError

    async def scenario(window: Window) -> None:
        await opened(window, sample)

        async def fail() -> None:
            raise ProjectError("The disk is full.", "Make room.")

        async def never() -> None:
            raise AssertionError("a step that failed was taken back")

        window.desk.changes.make("try it", fail, never)
        await until(lambda: "The disk is full." in window.messages.text)
        window.undo.undo()
        await settled(window)
        assert window.undo.count() == 0

    play(scenario)


def test_while_numbers_in_doubt_stay_the_others_are_drawn(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        desk = window.desk
        text = "A pen costs $2 and a book $8. He pays $40 for 8 pens and some books. How many books?"
        program = "pens = 8 * 2\nprint((40 - pens) / 8)"
        await changing.add(desk, [Problem(text=text, answer=Fraction(3), program=program)])
        await until(lambda: desk.analysis is not None)
        assert desk.analysis is not None
        assert desk.analysis.status is Status.NEEDS_DECISION
        desk.hold(True)
        await until(lambda: desk.analysis is not None and desk.analysis.status is Status.READY)
        window.page.variants.bar.count.setValue(5)
        window.page.variants.bar.ask()
        await until(lambda: desk.variants and not window.jobs.busy)
        assert all(
            "book $8." in found.variant.text and "for 8 pens" in found.variant.text for found in desk.variants
        )
        await desk.reload()
        await until(lambda: desk.analysis is not None)
        assert window.page.variants.bar.button.isEnabled()

    play(scenario)


def test_rules_are_kept_used_and_taken_back(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        desk, card = window.desk, window.page.tree.card
        assert desk.analysis is not None
        assert desk.analysis.tree is not None
        root = desk.analysis.tree.root
        window.page.light(root.id)
        await until(lambda: card.rules.lines)
        card.bounds.high.setText(str(root.value))
        card.bounds.high.editingFinished.emit()
        await settled(window)
        QTest.keyClicks(window.page.editor.text, " ")  # what is typed next keeps the rules
        await settled(window)
        assert stored(window)[0].constraints.bounds[root.id].maximum == root.value
        window.page.variants.bar.ask()
        await until(lambda: desk.variants and not window.jobs.busy)
        assert max(found.variant.answer for found in desk.variants) <= root.value
        await undo(window)
        assert not desk.variants
        assert (desk.problem.id if desk.problem else None) in desk.rules_changed
        await undo(window)
        await undo(window)
        assert stored(window)[0].constraints.bounds == {}

    play(scenario)


def test_a_key_is_read_without_waiting_for_the_one_before_to_be_kept(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        read: list[str] = []
        window.desk.read.connect(lambda: read.append(window.page.editor.text.plain[:2]))
        QTest.keyClicks(window.page.editor.text, "a")
        await until(lambda: read == ["a" + window.page.editor.text.plain[1]])
        QTest.keyClicks(window.page.editor.text, "b")
        await until(lambda: read[-1] == "ab")
        assert window.tasks.running("edit")
        assert not stored(window)[0].text.startswith("a")

    play(scenario)


async def drawn(window: Window, count: int = 6) -> None:
    window.page.variants.bar.count.setValue(count)
    window.page.variants.bar.ask()
    await until(lambda: window.desk.variants and not window.jobs.busy)


def test_drawing_is_a_step_and_redo_brings_back_the_same_variants(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        desk = window.desk
        number = next(iter(desk.listing.rows))
        await drawn(window, 4)
        first = list(desk.variants)
        await drawn(window, 6)
        await until(lambda: len(desk.variants) == 6)
        assert window.undo.undoText() == "draw 6 variants"
        second = list(desk.variants)
        other = list(desk.listing.rows)[1]
        window.page.list.choose(other)
        await settled(window)
        await undo(window)
        await until(lambda: desk.variants)
        assert list(desk.variants) == first
        assert desk.listing.rows[number].variants == 4
        await undo(window)
        assert not desk.variants
        assert desk.generation is None
        assert desk.listing.rows[number].variants == 0
        assert window.page.variants.empty.text().startswith("No variants yet.")
        await redo(window)
        assert list(desk.variants) == first
        await redo(window)
        assert list(desk.variants) == second
        assert desk.listing.rows[number].variants == 6

    play(scenario)


def test_what_was_starred_or_asked_stays_when_drawing_is_taken_back(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        desk = window.desk
        await drawn(window)
        number = next(iter(desk.listing.rows))
        window.actions_.ask(Wish(("planted:exact",), (number,), Method.M3, 2))
        await until(lambda: "questions" in window.messages.text)
        ids = [found.id for found in desk.variants]
        await desk.star(ids[3:4], True)
        await undo(window)
        assert window.messages.text == "3 variants stayed: starred, or put to a model already."
        assert [found.id for found in desk.variants] == [*ids[:2], ids[3]]
        assert window.page.variants.model.counts() == {"all": 3, "fail": 0, "unasked": 1, "starred": 1}
        await redo(window)
        assert [found.id for found in desk.variants] == ids

    play(scenario)


def test_drawing_of_many_problems_is_one_step_that_passes_over_deleted_ones(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        desk = window.desk
        ready = desk.listing.ready
        window.actions_.generate(Settings(count=2), ready)
        await until(lambda: desk.variants and not window.jobs.busy)
        assert window.undo.undoText() == f"draw {2 * len(ready)} variants"
        await undo(window)
        assert {row.variants for row in desk.listing.rows.values()} == {0}
        await asyncio.to_thread(desk.open_project.removal.take_out, ready[1:2])  # as another window would
        await desk.reload()
        await redo(window)
        assert {row.variants for n, row in desk.listing.rows.items() if n in ready} == {2}

    play(scenario)


def test_stars_are_steps_and_only_those_that_changed_are_taken_back(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        table, model = window.page.variants.table, window.page.variants.model
        model.toggle_stars([0])
        table.selectAll()
        QTest.keyClick(table, Qt.Key.Key_S)
        await settled(window)
        assert window.undo.undoText() == "star 5 variants"
        stored = window.desk.open_project.variants
        assert len(stored.starred()) == 6
        await undo(window)
        assert model.counts()["starred"] == 1
        assert [found.id for found in stored.starred()] == [model.variant(0).id]
        window.page.variants.bar.filters.choose("starred")
        window.page.variants.bar.filters.chosen.emit("starred")
        other = list(window.desk.listing.rows)[1]
        window.page.list.choose(other)
        await settled(window)
        await undo(window)
        assert stored.starred() == []
        assert window.desk.problem is not None
        assert window.desk.problem.id != other
        await until(lambda: model.counts()["all"] == 6)
        await redo(window)
        assert model.counts()["starred"] == 1
        assert len(stored.starred()) == 1

    play(scenario)


def test_an_overruled_verdict_is_taken_back_and_made_again(play: Play, sample: Path) -> None:
    async def scenario(window: Window) -> None:
        await opened(window, sample)
        await drawn(window)
        number = next(iter(window.desk.listing.rows))
        window.actions_.ask(Wish(("planted:exact",), (number,), Method.M3, 6))
        await until(lambda: "questions" in window.messages.text)
        found = window.desk.variants[2]
        window.page.variants.choose(found.id)
        await until(window.page.variants.replies.isVisible)
        window.page.variants.replies._menu.actions()[1].trigger()

        def outcomes() -> list[Outcome]:
            return [ask.outcome for ask in window.desk.asks if ask.variant_id == found.id]

        await settled(window)
        assert outcomes() == [Outcome.WRONG]
        assert window.desk.listing.rows[number].failing == 1
        await undo(window)
        assert outcomes() == [Outcome.CORRECT]
        assert window.desk.listing.rows[number].failing == 0
        await redo(window)
        assert outcomes() == [Outcome.WRONG]

    play(scenario)


def test_a_bank_brings_its_variants_and_stars_back_and_undo_takes_them_away(
    play: Play, sample: Path, tmp_path: Path
) -> None:
    bank = tmp_path / "problems.bank.jsonl"
    with Project.open(sample) as project:
        first, second = project.problems.all()[:2]
        for problem in (first, second):
            project.variants.save(problem, generate(analyse(problem), Settings(count=4)))
        project.variants.star([project.variants.of(first.id or 0)[1].id], True)
        write_bank(project, bank)
    again = tmp_path / "again.counterfoil"
    with Project.create(again) as project:
        project.problems.add([first])  # it is there already: the bank adds its variants to it

    async def scenario(window: Window) -> None:
        await opened(window, again)
        before = stored(window)
        window.actions_.import_files([bank])
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ImportDialog)
        await until(dialog.button.isEnabled)
        dialog.button.click()
        await until(lambda: "added" in window.messages.text)
        assert "With 8 variants, 1 starred, 0 verdicts." in window.messages.text
        variants = window.desk.open_project.variants
        assert len(variants.of(before[0].id or 0)) == 4
        after = stored(window)
        await undo(window)
        assert stored(window) == before
        assert variants.of(before[0].id or 0) == []
        await redo(window)
        assert stored(window) == after
        assert [len(variants.of(problem.id or 0)) for problem in after[:2]] == [4, 4]
        assert len(variants.starred()) == 1

    play(scenario)
