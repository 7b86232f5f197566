"""What must stay true at a node: shown with what it refuses, switched, bounded, kept, put back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from core.problems.analysis import analyse
from core.problems.constraint_choices import NO_CHOICES, ConstraintSettings, NodeBounds
from core.problems.problem import Problem
from core.variants.variant import Method
from gui.problems.work import look
from gui.tree.node_card import NodeCard
from gui.tree.rule_rows import share_words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

PROBLEM = Problem(
    text="Ana has 36 pencils in 3 boxes. How many pencils are in a box?",
    answer=Fraction(12),
    program="pencils = 36\nboxes = 3\neach = pencils / boxes\nprint(each)",
    id=1,
)


@pytest.fixture
def card(qtbot: QtBot, theme: Theme) -> NodeCard:
    assert theme.choice == "light"
    made = NodeCard()
    qtbot.addWidget(made)
    made.resize(340, 420)
    made.show()
    return made


def show(
    card: NodeCard, node: str, choices: ConstraintSettings = NO_CHOICES, problem: Problem = PROBLEM
) -> None:
    analysis = analyse(replace(problem, constraints=choices))
    card.show_problem(analysis, None)
    card.show_node(node)
    card.show_look(look(analysis, Method.M3, node))


def test_a_step_shows_its_rules_with_the_share_of_draws_each_refuses(card: NodeCard) -> None:
    show(card, "each")
    assert card.title.text() == "each = 12: what must stay true"
    (whole, *_rest) = card.rules.lines
    assert whole[:2] == ("a whole number, as 12 was", True)
    assert 20 < int(whole[2].split()[1]) < 100
    assert "trial draws" in card.total.text() or "all there are" in card.total.text()


def test_a_rule_is_switched_off_and_says_what_it_would_refuse(qtbot: QtBot, card: NodeCard) -> None:
    show(card, "each")
    with qtbot.waitSignal(card.changed) as changed:
        card.rules.box("integer").click()
    choices, step = changed.args
    assert choices.off == {("integer", "each")}
    assert step == "what must stay true"
    show(card, "each", choices)
    words, on, share = card.rules.lines[0]
    assert (words, on) == ("a whole number, as 12 was", False)
    assert share.startswith("would refuse ")
    with qtbot.waitSignal(card.changed) as changed:
        card.rules.box("integer").click()
    assert changed.args[0] == NO_CHOICES


def test_a_click_on_the_words_is_one_on_the_box(qtbot: QtBot, card: NodeCard) -> None:
    show(card, "each")
    words = card.rules.findChildren(type(card.rules._rows[0].words))[0]
    with qtbot.waitSignal(card.changed):
        qtbot.mouseClick(words, Qt.MouseButton.LeftButton)


def test_bounds_are_typed_and_their_share_is_shown(qtbot: QtBot, card: NodeCard) -> None:
    show(card, "each")
    card.bounds.high.setText("14")
    with qtbot.waitSignal(card.changed) as changed:
        card.bounds.high.editingFinished.emit()
    choices = changed.args[0]
    assert choices.bounds == {"each": NodeBounds(None, Fraction(14))}
    show(card, "each", choices)
    assert card.bounds.share.text().startswith("refuses ")
    card.bounds.high.setText("")
    with qtbot.waitSignal(card.changed) as changed:
        card.bounds.high.editingFinished.emit()
    assert changed.args[0] == NO_CHOICES


@pytest.mark.parametrize(
    ("low", "high", "words"), [("many", "", "“many” is no number"), ("9", "3", "above the maximum")]
)
def test_bounds_that_cannot_be_get_a_sentence_and_change_nothing(
    qtbot: QtBot, card: NodeCard, low: str, high: str, words: str
) -> None:
    show(card, "each")
    card.bounds.low.setText(low)
    card.bounds.high.setText(high)
    with qtbot.assertNotEmitted(card.changed):
        card.bounds.low.editingFinished.emit()
    assert words in card.fault.text()
    assert card.fault.isVisible()


def test_bounds_are_read_with_the_mark_of_the_problem(qtbot: QtBot, card: NodeCard) -> None:
    show(card, "each", problem=replace(PROBLEM, decimal_mark=","))
    card.bounds.low.setText("2,5")
    with qtbot.waitSignal(card.changed) as changed:
        card.bounds.low.editingFinished.emit()
    assert changed.args[0].bounds["each"].minimum == Fraction(5, 2)


def test_a_number_is_kept_and_released(qtbot: QtBot, card: NodeCard) -> None:
    show(card, "boxes")
    assert card.lock.text() == "Keep it 3 in every variant"
    with qtbot.waitSignal(card.changed) as changed:
        card.lock.click()
    show(card, "boxes", changed.args[0])
    assert card.lock.isChecked()
    assert "you keep it as it is" in card.origin.text()
    assert card.rules.lines == ()
    with qtbot.waitSignal(card.changed) as changed:
        card.lock.click()
    assert changed.args[0] == NO_CHOICES


def test_reset_puts_back_the_node_and_reset_all_the_problem(qtbot: QtBot, card: NodeCard) -> None:
    choices = ConstraintSettings(frozenset({("integer", "each")}), {}, frozenset({"boxes"}))
    show(card, "each", choices)
    with qtbot.waitSignal(card.changed) as changed:
        card.reset.click()
    assert changed.args[0] == ConstraintSettings(locked=frozenset({"boxes"}))
    with qtbot.waitSignal(card.changed) as changed:
        card.reset_all.click()
    assert changed.args[0] == NO_CHOICES
    show(card, "each")
    assert not card.reset.isVisible()


def test_a_rule_that_guards_the_key_cannot_be_switched(card: NodeCard) -> None:
    text = "Ana has 36 pencils in 3 boxes. How many whole boxes of 5 can she fill?"
    problem = Problem(text=text, answer=Fraction(7), program="print(36 // 5)", id=2)
    analysis = analyse(problem)
    assert analysis.tree is not None
    for node in analysis.tree.nodes:
        show(card, node.id, problem=problem)
        for row in card.rules._rows:
            assert row.box.isEnabled() or row.box.isChecked()


def test_the_focus_stays_on_a_box_that_was_switched(qtbot: QtBot, card: NodeCard) -> None:
    show(card, "each")
    card.activateWindow()
    box = card.rules.box("integer")
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    show(card, "each", ConstraintSettings(frozenset({("integer", "each")})))
    assert card.rules.box("integer") is box
    assert box.hasFocus()


def test_a_constant_says_that_it_stays(card: NodeCard) -> None:
    problem = Problem(
        text="Tom walks 3 km a day. How far in a year?", answer=Fraction(1095), program="print(3 * 365)"
    )
    show(card, "print:365", problem=problem)
    assert "stays as it is" in card.origin.text()
    assert not card.lock.isVisible()
    assert not card.bounds.isVisible()


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (None, ""),
        (0.0, "refuses 0 %"),
        (0.001, "refuses <1 %"),
        (0.714, "refuses 71 %"),
        (0.999, "refuses >99 %"),
    ],
)
def test_a_share_is_never_rounded_to_none_or_all(share: float | None, words: str) -> None:
    assert share_words(share) == words
