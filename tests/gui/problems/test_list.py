"""The list says at a glance what state each problem is in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from gui.problems.arranging import Order, Wanted, arranged
from gui.problems.list_panel import ListPanel
from gui.problems.list_view import ProblemModel
from gui.problems.rows import Row, Tally, chip_words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme


def problem(number: int) -> Problem:
    return Problem(text=f"Problem {number} <i>has</i> 3 cats.", answer=Fraction(3), id=number)


READY = Row(problem(1), Status.READY, variants=100, asked=50, failing=10)


@pytest.mark.parametrize(
    ("row", "chips"),
    [
        (Row(problem(1)), ["reading…"]),
        (READY, ["ready", "20 % fail", "100 variants"]),
        (Row(problem(1), Status.READY, variants=1), ["ready", "not asked", "1 variant"]),
        (Row(problem(1), Status.READY, variants=5, asked=5), ["ready", "none fails", "5 variants"]),
        (Row(problem(1), Status.NO_PROGRAM), ["no solution"]),
        (Row(problem(1), Status.NEEDS_DECISION, reason="Which 8?"), ["needs a decision"]),
    ],
)
def test_chips_say_state_variants_and_failures(row: Row, chips: list[str]) -> None:
    assert [text for text, _ in row.chips] == chips


def test_the_model_is_sound(qtmodeltester: object) -> None:
    model = ProblemModel()
    model.fill([READY, Row(problem(2))])
    qtmodeltester.check(model)  # type: ignore[attr-defined]


def test_a_row_is_told_to_screen_readers_in_full() -> None:
    model = ProblemModel()
    model.fill([READY])
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Problem 1 <i>has</i> 3 cats. (ready, 20 % fail, 100 variants)."


def test_a_newer_row_takes_the_place_of_the_older(qtbot: QtBot) -> None:
    model = ProblemModel()
    model.fill([READY, Row(problem(2))])
    with qtbot.waitSignal(model.dataChanged):
        model.update_rows([Row(problem(2), Status.READY)])
    with qtbot.assertNotEmitted(model.dataChanged):
        model.update_rows([Row(problem(2), Status.READY), Row(problem(9), Status.READY)])
    assert model.row(1).status is Status.READY


def test_arrow_keys_choose_a_problem(qtbot: QtBot, theme: Theme) -> None:
    panel = ListPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(260, 400)
    panel.show()
    panel.fill([READY, Row(problem(2), Status.READY)])
    panel.choose(1)
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert chosen.args == [2]
    assert panel.title.text() == "2 problems · 2 ready"
    assert not panel.grab().isNull()


def test_an_empty_list_offers_what_would_fill_it(qtbot: QtBot, theme: Theme) -> None:
    panel = ListPanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    assert not panel.view.isVisible()
    with qtbot.waitSignal(panel.wanted) as wanted:
        panel.ask_for("import")
    assert wanted.args == ["import"]


def test_a_variant_fails_once_however_many_models_miss_it() -> None:
    tally = Tally([(1, 7, 0, "m", "m", "M3", "zero-shot", 0, "wrong", "")])

    def ask(variant: int | None, outcome: Outcome) -> Ask:
        return Ask(
            problem_id=1,
            variant_id=variant,
            model="n",
            model_name="n",
            method="M3",
            reply_key="k",
            grade=Grade(outcome),
        )

    for variant, outcome in (
        (7, Outcome.CORRECT),
        (8, Outcome.CORRECT),
        (9, Outcome.CUT_OFF),
        (None, Outcome.WRONG),
    ):
        tally.add(ask(variant, outcome))
    assert tally.of(1) == (2, 1)
    assert tally.of(2) == (0, 0)


ROWS = [
    Row(
        Problem(text="Ana has 3 cats.", answer=Fraction(3), id=1, source="cats.csv, record 1"),
        Status.READY,
        words=("ready",),
        variants=10,
        asked=10,
        failing=2,
    ),
    Row(
        Problem(text="Ben has 8 dogs and 8 cats.", answer=Fraction(16), id=2),
        Status.NEEDS_DECISION,
        "Say which 8 is which.",
        ("which 8?", "decide once"),
    ),
    Row(Problem(text="A dog eats 2 kg.", answer=None, id=3), Status.READY, words=("ready",), variants=30),
    Row(Problem(text="Zoe", answer=None, id=4), Status.READY, variants=5, asked=4, failing=4),
    Row(Problem(text="Not read yet, cats", answer=None, id=5)),
]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Wanted(), [1, 2, 3, 4, 5]),
        (Wanted("CATS"), [1, 2, 5]),
        (Wanted("cats dogs"), [2]),
        (Wanted("cats.csv"), [1]),
        (Wanted("decision"), [2]),
        (Wanted("which"), [2]),
        (Wanted("", Status.READY), [1, 3, 4]),
        (Wanted("dog", Status.READY), [3]),
        (Wanted("x", Status.TOO_COMPLEX), []),
        (Wanted(order=Order.STATE), [2, 1, 3, 4, 5]),
        (Wanted(order=Order.FAILING), [4, 1, 2, 3, 5]),
        (Wanted(order=Order.VARIANTS), [3, 1, 4, 2, 5]),
        (Wanted(order=Order.TEXT), [3, 1, 2, 5, 4]),
    ],
)
def test_the_list_shows_what_is_wanted_in_the_wanted_order(wanted: Wanted, ids: list[int]) -> None:
    assert [row.problem.id for row in arranged(ROWS, wanted)] == ids


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ListPanel:
    made = ListPanel(theme)
    qtbot.addWidget(made)
    made.resize(260, 500)
    made.show()
    made.show_project(is_open=True)
    made.fill(ROWS)
    return made


def shown(panel: ListPanel) -> list[int | None]:
    rows = panel.view.rows
    return [rows.row(at).problem.id for at in range(rows.rowCount())]


def test_typing_filters_the_list_and_keeps_what_is_chosen(qtbot: QtBot, panel: ListPanel) -> None:
    panel.choose(2)
    qtbot.keyClicks(panel.finder.field, "cats")
    assert shown(panel) == [1, 2, 5]
    assert panel.title.text() == "3 of 5 problems"
    assert panel.ids == [2]
    with qtbot.assertNotEmitted(panel.chosen):
        qtbot.keyClick(panel.finder.field, Qt.Key.Key_Escape)
    assert shown(panel) == [1, 2, 3, 4, 5]
    assert panel.ids == [2]


def test_where_nothing_is_found_the_list_says_so(qtbot: QtBot, panel: ListPanel) -> None:
    qtbot.keyClicks(panel.finder.field, "giraffe")
    assert not panel.view.isVisible()
    assert panel.finder.isVisible()


def test_the_states_there_are_can_be_chosen(panel: ListPanel) -> None:
    box = panel.finder.states
    words = [box.itemText(at) for at in range(box.count())]
    assert words == ["All states", "Needs a decision (1)", "Ready (3)"]
    box.setCurrentIndex(1)
    assert shown(panel) == [2]


def test_a_row_that_is_read_moves_to_its_place(qtbot: QtBot, panel: ListPanel) -> None:
    panel.finder.states.setCurrentIndex(panel.finder.states.findData(Status.READY.value))
    assert shown(panel) == [1, 3, 4]
    panel.update_rows([replace(ROWS[4], status=Status.READY)])
    qtbot.waitUntil(lambda: shown(panel) == [1, 3, 4, 5])


def test_several_are_chosen_and_deleted_by_keyboard(qtbot: QtBot, panel: ListPanel) -> None:
    panel.choose(2)
    qtbot.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert panel.ids == [2, 3]
    with qtbot.waitSignal(panel.asked_for) as asked:
        qtbot.keyClick(panel.view, Qt.Key.Key_Delete)
    assert asked.args == ["delete"]
    qtbot.keyClick(panel.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert panel.ids == [1, 2, 3, 4, 5]


def test_each_entry_of_the_menu_says_what_is_wanted(qtbot: QtBot, panel: ListPanel) -> None:
    panel.choose(1)
    asked: list[str] = []
    panel.asked_for.connect(asked.append)
    for action in panel.view.menu().actions():
        action.trigger()
    assert asked == ["generate", "ask", "write", "decide", "copy", "delete"]


@pytest.mark.parametrize(
    ("text", "program", "answer", "words"),
    [
        ("8 pens and 8 books for $8", "print(8 * 8 - 8)", 56, ("which 8?", "decide once")),
        ("3 bags of 5", "print(3 * 5)", 14, ("program gives 15", "answer 14")),
        ("3 bags of 5", "print(3 * 5)", None, ("program gives 15", "no answer yet")),
        ("3 bags of 5", "for i in x:\n    pass", 15, ("unsupported, line 1",)),
        ("3 bags of 5", "", 15, ("no solution",)),
        ("3 bags of 5", "print(3 * 5)", 15, ("ready",)),
    ],
)
def test_the_first_chip_says_what_is_open(
    text: str, program: str, answer: int | None, words: tuple[str, ...]
) -> None:
    problem = Problem(text=text, answer=None if answer is None else Fraction(answer), program=program)
    assert chip_words(analyse(problem)) == words
