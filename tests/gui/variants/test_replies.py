"""What a model said can be read: whole lines, and enough of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QSplitter

from core.models.base import Finish, Reply
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from gui.variants.panel import VariantPanel
from gui.variants.replies import FEWEST, ReplyText

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
