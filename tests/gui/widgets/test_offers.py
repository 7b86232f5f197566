"""What a page without anything offers is readable, however long the words on its buttons are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton

from gui.widgets.offers import Offers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("text", ["Add 1", "Add 1,234 variants that models failed"])
def test_no_button_is_narrower_than_its_words(qtbot: QtBot, text: str) -> None:
    offers = Offers()
    qtbot.addWidget(offers)
    offers.setStyleSheet('QPushButton[kind="primary"] { font-weight: bold; padding: 4px 14px; }')
    offers.show_offers("Nothing yet", "A sentence. " * 12, [(text, "", lambda: None)] * 3)
    offers.resize(1200, 700)
    offers.show()
    buttons = offers.findChildren(QPushButton)
    qtbot.waitUntil(lambda: all(b.width() >= b.sizeHint().width() for b in buttons), timeout=30_000)
    assert all(abs(b.geometry().top() - buttons[0].geometry().top()) < 5 for b in buttons)
    assert offers.words.width() < 500
    assert offers.words.height() >= offers.words.heightForWidth(offers.words.width())
