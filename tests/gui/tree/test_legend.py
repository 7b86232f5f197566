"""The legend below the tree says of grey and yellow numbers what is true of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Link, Notation, Problem
from gui.tree.panel import TreePanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

CAKES = "Ana buys 9 cakes for 2 euros and 5 drinks for 2 euros."
YELLOW = "yellow: which is which is not decided yet"
FOREIGN = "grey: not in the text, stays as it is"


@pytest.mark.parametrize(
    ("text", "formula", "answer", "fixed", "legend"),
    [
        ("Tom has 12 bags of 5 sweets.", "12 * 5", 60, (), ""),
        ("Tom walks 3 km a day. How far in a year?", "3 * 365", 1095, (), FOREIGN),
        (CAKES, "2 * 9 + 5 * 2", 28, (), YELLOW),
        (CAKES + " She pays it in 7 days.", "(2 * 9 + 5 * 2) * 24", 672, (), f"{YELLOW}\n{FOREIGN}"),
        (CAKES, "2 * 9 + 5 * 2", 28, (1, 3), "grey: in the text, but stays as it is"),
        (CAKES, "(2 * 9 + 5 * 2) * 24", 672, (1, 3), "grey: stays as it is, be it in the text or not"),
        (CAKES, "2 * 9 + 5 * 2", 29, (), "grey: not matched with the text yet"),
    ],
)
def test_the_legend_says_what_is_true_of_each_colour(
    qtbot: QtBot, theme: Theme, text: str, formula: str, answer: int, fixed: tuple[int, ...], legend: str
) -> None:
    panel = TreePanel(theme)
    qtbot.addWidget(panel)
    problem = Problem(
        text=text,
        answer=Fraction(answer),
        program=formula,
        notation=Notation.FORMULA,
        decisions=tuple(Link(index, "") for index in fixed),
    )
    panel.show_problem(analyse(problem))
    assert panel.legend == legend
