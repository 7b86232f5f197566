"""Parts that do not fit beside each other are below each other, and never cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from gui.widgets.folding import Folding

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_parts_fold_where_there_is_no_room_and_unfold_where_there_is(qtbot: QtBot) -> None:
    parts = [QPushButton("A button of some length"), QPushButton("Another one")]
    whole = QWidget()
    folding = Folding(*parts)
    folding.setParent(whole)
    qtbot.addWidget(whole)
    whole.show()
    both = sum(part.sizeHint().width() for part in parts) + 6
    for width, folded in (
        (both, False),
        (both - 1, True),
        (folding.minimumSizeHint().width(), True),
        (2 * both, False),
    ):
        folding.resize(width, 200)
        assert folding.folded == folded
        layout = folding.layout()
        assert layout is not None
        layout.activate()
        assert all(part.geometry().right() < folding.width() for part in parts)
        assert all(part.width() >= part.minimumSizeHint().width() for part in parts)


def test_parts_fold_when_one_of_them_grows(qtbot: QtBot) -> None:
    parts = [QPushButton("A button of some length"), QPushButton("Another one")]
    whole = QWidget()
    folding = Folding(*parts)
    folding.setParent(whole)
    qtbot.addWidget(whole)
    folding.setContentsMargins(12, 0, 12, 0)
    folding.resize(sum(part.sizeHint().width() for part in parts) + 6 + 24, 60)
    whole.show()
    assert not folding.folded
    parts[1].setText("Another one that is longer now")
    qtbot.waitUntil(lambda: folding.folded, timeout=30_000)
    parts[1].setText("Another one")
    qtbot.waitUntil(lambda: not folding.folded, timeout=30_000)
