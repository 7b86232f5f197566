"""A row shows the beginning of its text, and says when there is more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont

from gui.variants.lines import LINES, lay_out
from gui.variants.marks import Mark

if TYPE_CHECKING:
    from gui.theme import Theme

LONG = "The bakery pours 48 litres of batter into tins and sells 12 muffins for each litre. " * 4


@pytest.mark.parametrize("text", [LONG, "Pneumono" * 60, "🍬" * 200, "a\nb\nc\nd\ne" * 40])
@pytest.mark.parametrize("width", [60.0, 200.0, 333.0])
def test_a_long_text_ends_with_an_ellipsis(theme: Theme, text: str, width: float) -> None:
    laid = lay_out(text, (), QFont(), width, theme.colours)
    assert laid.layout.lineCount() <= LINES
    assert laid.layout.text().endswith("…")
    last = laid.layout.lineAt(laid.layout.lineCount() - 1)
    assert last.naturalTextWidth() <= width + 1


def test_a_short_text_is_left_alone(theme: Theme) -> None:
    assert lay_out("48 eggs", (), QFont(), 300, theme.colours).layout.text() == "48 eggs"


def test_a_number_has_its_ground_where_it_stands(theme: Theme) -> None:
    text = "🍬 Tom has 12 bags"
    start = text.index("12")
    laid = lay_out(text, (Mark(start, start + 2, "bags", 0, changed=True),), QFont(), 400, theme.colours)
    (ground,) = laid.grounds
    line = laid.layout.lineAt(0)
    assert ground.box.left() < line.cursorToX(start + 1)[0] <= ground.box.right()  # type: ignore[index]
