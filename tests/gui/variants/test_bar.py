"""The controls above the variants fit the smallest window, and say what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from core.variants.variant import Preset
from gui.variants.bar import METHODS, VariantBar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from gui.theme import Theme


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> Iterator[VariantBar]:
    theme.choose("light")
    window = QWidget()
    qtbot.addWidget(window)
    made = VariantBar()
    row = QHBoxLayout(window)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(made)
    window.show()
    yield made
    window.close()


def test_the_methods_have_long_names_where_there_is_room(qtbot: QtBot, bar: VariantBar) -> None:
    bar.window().resize(900, 80)
    qtbot.wait(10)
    assert [bar.methods.text(key) for key, _, _ in METHODS] == ["M1 free", "M2 digits", "M3 close"]


def test_in_a_narrow_window_the_methods_are_short_and_whole(qtbot: QtBot, bar: VariantBar) -> None:
    for width in (900, bar.minimumSizeHint().width(), 900, bar.minimumSizeHint().width()):
        bar.window().resize(width, 80)
        qtbot.wait(10)
    assert [bar.methods.text(key) for key, _, _ in METHODS] == ["M1", "M2", "M3"]
    assert bar.methods.tip("M2").startswith("M2 digits: New numbers with as many digits")
    for button in bar.methods.findChildren(QToolButton):
        assert button.width() >= button.sizeHint().width()
    bar.window().resize(900, 80)
    qtbot.wait(10)
    assert bar.methods.text("M1") == "M1 free"


def test_the_preset_and_the_draws_are_part_of_what_is_drawn(bar: VariantBar) -> None:
    assert bar.settings.preset is Preset.RECOMMENDED
    bar.drawing.click()
    assert bar.drawing.popup.isVisible()
    bar.drawing.presets.setCurrentIndex(1)
    bar.drawing.presets.activated.emit(1)
    bar.drawing.draws.setValue(50_000)
    bar.drawing.popup.hide()
    assert (bar.settings.preset, bar.settings.attempts) == (Preset.PAPER, 50_000)
    assert VariantBar().settings.preset is Preset.PAPER
