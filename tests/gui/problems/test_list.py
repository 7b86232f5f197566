"""The list says at a glance what state each problem is in."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from core.problems.problem import Problem, Status
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from gui.problems.list_panel import ListPanel
from gui.problems.list_view import ProblemModel
from gui.problems.rows import Row, Tally

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
        (READY, ["ready", "20% fail", "100 variants"]),
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
    assert spoken == "Problem 1 <i>has</i> 3 cats. (ready, 20% fail, 100 variants)."


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
