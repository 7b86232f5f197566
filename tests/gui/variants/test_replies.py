"""What a model said can be read: whole lines, and enough of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter

from core.models.base import Finish, Reply
from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome, Step, Verdict
from core.store.variants import StoredVariant
from core.variants.variant import Method, Variant
from gui.variants.findings import OVERRULES, read_by, step_words
from gui.variants.panel import VariantPanel
from gui.variants.replies import FEWEST, ReplyText
from tests.gui.variants.shelves import shelf

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

LONG = "\n".join(f"Step {step}: we add {step} and get {step * 7}." for step in range(40)) + " So 42."


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> VariantPanel:
    made = VariantPanel(theme)
    qtbot.addWidget(made)
    made.resize(640, 460)
    made.show()
    analysis = analyse(Problem(text="Tom has 6 bags of 7.", answer=Fraction(42), program="print(6 * 7)"))
    variant = Variant({}, "Tom has 6 bags of 7.", Fraction(42))
    made.show_variants(analysis, shelf([StoredVariant(1, 1, Method.M3, 0, variant)]))
    made.choose(1)
    grade = Grade(Outcome.CORRECT, start=len(LONG) - 3, end=len(LONG) - 1)
    ask = Ask(problem_id=1, variant_id=1, model="m", model_name="m", method="M3", reply_key="k", grade=grade)
    made.replies.show_replies([ask], {"k": Reply(LONG, Finish.STOP)})
    qtbot.wait(20)
    return made


@pytest.mark.parametrize("height", [460, 473, 511, 700])
def test_five_whole_lines_of_a_reply_are_to_be_seen(qtbot: QtBot, panel: VariantPanel, height: int) -> None:
    panel.resize(640, height)
    qtbot.wait(20)
    (said,) = panel.replies.findChildren(ReplyText)
    assert said.viewport().height() >= FEWEST * said.line
    assert said.viewport().height() % said.line == 0
    assert said.verticalScrollBar().value() % said.line == 0
    assert said.verticalScrollBar().value() == said.verticalScrollBar().maximum()


def test_a_person_can_give_the_replies_more_room(qtbot: QtBot, panel: VariantPanel) -> None:
    (said,) = panel.replies.findChildren(ReplyText)
    before = said.height()
    assert isinstance(panel.parts, QSplitter)
    panel.parts.setSizes([100, 260])
    qtbot.wait(20)
    assert said.height() > before
    assert said.viewport().height() % said.line == 0


def test_scrolling_stops_at_a_line(qtbot: QtBot, panel: VariantPanel) -> None:
    (said,) = panel.replies.findChildren(ReplyText)
    said.verticalScrollBar().setValue(said.line + said.line // 3)
    assert said.verticalScrollBar().value() == said.line


MUFFINS = Problem(
    text="Each of 45 tins makes 8 muffins, sold for $2.50 each. How much is that?",
    answer=Fraction(900),
    program="muffins = 45 * 8\ntakings = muffins * 2.50\nprint(takings)",
)


def wrong(step: Step | None, text: str = "45 x 8 is 350. The answer is 875.") -> tuple[Ask, Reply]:
    at = text.index("875")
    grade = Grade(Outcome.WRONG, Fraction(875), at, at + 3, "the answer is", step=step)
    ask = Ask(
        id=5,
        problem_id=1,
        variant_id=1,
        model="m",
        model_name="Small & <b>",
        method="M3",
        reply_key="k",
        grade=grade,
    )
    return ask, Reply(text, Finish.STOP)


def test_the_first_wrong_step_is_told_with_what_it_should_have_come_to() -> None:
    analysis = analyse(MUFFINS)
    assert analysis.tree is not None
    node = next(node.id for node in analysis.tree.nodes if node.label == "muffins" and not node.is_leaf)
    said = wrong(Step(Verdict.WRONG, node, "*", Fraction(350), 10, 13))[0]
    assert step_words(said, analysis, {}) == "First wrong step: muffins = 45 × 8 = 360. The reply has 350."
    left = wrong(Step(Verdict.SKIPPED, node, "*"))[0]
    assert step_words(left, analysis, {}) == "It leaves out a step: muffins = 45 × 8 = 360."
    lost = wrong(Step(Verdict.UNCLEAR, node, "*"))[0]
    assert step_words(lost, analysis, {}) == "The reply does not show where it went wrong."
    assert step_words(wrong(None)[0], analysis, {}) == ""
    assert read_by(said) == "875 was read after “the answer is”."


def test_a_person_can_overrule_and_sees_the_step_lit(qtbot: QtBot, panel: VariantPanel) -> None:
    analysis = analyse(MUFFINS)
    assert analysis.tree is not None
    node = next(node.id for node in analysis.tree.nodes if node.label == "muffins" and not node.is_leaf)
    ask, reply = wrong(Step(Verdict.WRONG, node, "*", Fraction(350), 10, 13))
    with qtbot.waitSignal(panel.replies.step_shown, check_params_cb=lambda name: name == node):
        panel.replies.show_replies([ask], {"k": reply}, analysis, {})
    assert "Small & <b> is wrong: it says 875" in panel.replies.verdict.text()
    actions = panel.replies.overrule.menu().actions()
    assert [action.text() for action in actions] == [words for _, words in OVERRULES]
    assert not actions[-1].isEnabled()
    with qtbot.waitSignal(panel.overruled) as caught:
        actions[0].trigger()
    assert caught.args == [ask, Outcome.CORRECT]


@pytest.mark.parametrize("size", [(560, 300), (640, 345), (720, 470), (900, 520)])
def test_all_lines_beside_a_reply_are_whole_and_to_be_seen(
    qtbot: QtBot, panel: VariantPanel, size: tuple[int, int]
) -> None:
    analysis = analyse(MUFFINS)
    assert analysis.tree is not None
    node = next(node.id for node in analysis.tree.nodes if node.label == "muffins" and not node.is_leaf)
    ask, reply = wrong(Step(Verdict.WRONG, node, "*", Fraction(350), 10, 13))
    panel.whole.setText("Each of 45 tins makes 8 muffins, sold for $2.50 each. How much is that? " * 2)
    panel.replies.show_replies([ask], {"k": reply}, analysis, {})
    panel.resize(*size)
    qtbot.wait(50)
    pane = panel.replies
    assert pane.step.text() == "First wrong step: muffins = 45 × 8 = 360. The reply has 350."
    for words in (pane.verdict, pane.how, pane.step):
        assert words.height() >= words.heightForWidth(words.width())
        assert words.visibleRegion().boundingRect() == words.rect()


def test_long_words_beside_a_reply_can_be_scrolled_to(qtbot: QtBot, panel: VariantPanel) -> None:
    panel.replies.step.setText("It leaves out a step, and then another one. " * 30)
    panel.replies.step.show()
    panel.replies.beside.fit()
    qtbot.wait(50)
    beside = panel.replies.beside
    assert beside.verticalScrollBar().maximum() > 0
    assert beside.focusPolicy() == Qt.FocusPolicy.TabFocus
    assert panel.replies.step.height() >= panel.replies.step.heightForWidth(panel.replies.step.width())


def test_each_model_has_a_tab_and_the_one_looked_at_stays(panel: VariantPanel) -> None:
    ask, reply = wrong(None)
    asks = [replace(ask, model=name, model_name=name, reply_key=name) for name in ("a", "b", "c")]
    panel.replies.show_replies(asks, dict.fromkeys("abc", reply))
    assert panel.replies.tabs.isVisible()
    panel.replies.tabs.setCurrentIndex(1)
    panel.replies.show_replies(asks, dict.fromkeys("abc", reply))
    assert panel.replies.shown_ask is asks[1]
