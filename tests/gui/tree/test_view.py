"""The tree on the screen: chosen by mouse and by keys, as a picture and as an outline."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from core.problems.analysis import analyse
from core.problems.problem import Problem
from gui.tree.panel import TreePanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.problems.problem import Analysis
    from gui.theme import Theme

PROGRAM = "boxes = 12\neach = 3\ntotal = boxes * each\nprint(total - 5)"


@pytest.fixture
def analysis() -> Analysis:
    text = "Ana has 12 boxes of 3 pencils and gives 5 pencils away. How many are left?"
    return analyse(Problem(text=text, answer=Fraction(31), program=PROGRAM))


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, analysis: Analysis) -> TreePanel:
    made = TreePanel(theme)
    qtbot.addWidget(made)
    made.resize(380, 600)
    made.show()
    made.show_problem(analysis)
    return made


def test_nodes_say_their_name_and_value(panel: TreePanel) -> None:
    assert [item.box.words for item in panel.picture.nodes] == ["31", "total = 36", "12", "3", "5"]
    assert [item.box.sign for item in panel.picture.nodes] == ["−", "×", "", "", ""]


def test_a_click_chooses_a_node(qtbot: QtBot, panel: TreePanel) -> None:
    item = panel.picture.nodes[1]
    spot = panel.picture.mapFromScene(item.pos())
    with qtbot.waitSignal(panel.node_chosen) as chosen:
        qtbot.mouseClick(panel.picture.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert chosen.args == ["total"]


def test_arrow_keys_walk_along_the_edges(qtbot: QtBot, panel: TreePanel) -> None:
    panel.node_chosen.connect(panel.light)
    walked = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up):
        qtbot.keyClick(panel.picture, key)
        walked.append(next(item.box.words for item in panel.picture.nodes if item.lit))
    assert walked == ["31", "total = 36", "12", "3", "total = 36"]


def test_other_values_are_shown_with_whose_they_are(panel: TreePanel, analysis: Analysis) -> None:
    assert analysis.tree is not None
    values = analysis.tree.values({analysis.variables[0].id: Fraction(7, 2)})
    panel.show_values(values, "values of variant 3")
    assert [item.box.words for item in panel.picture.nodes][:3] == ["5.5", "total = 10.5", "3.5"]
    assert "12" in panel.picture.nodes[2].box.tip


def test_the_outline_has_the_same_nodes_and_the_same_choice(qtbot: QtBot, panel: TreePanel) -> None:
    panel.light("total")
    assert panel.outline.currentIndex().data() == "total = 36  (×)"
    with qtbot.waitSignal(panel.node_chosen) as chosen:
        panel.outline.setFocus()
        qtbot.keyClick(panel.outline, Qt.Key.Key_Down)
    assert chosen.args == ["boxes"]


def test_the_outline_model_is_sound(panel: TreePanel, qtmodeltester: object) -> None:
    qtmodeltester.check(panel.outline.model())  # type: ignore[attr-defined]


def test_the_picture_is_told_in_words(panel: TreePanel) -> None:
    assert panel.picture.accessibleDescription() == "31 is total − 5; total is 12 × 3"


def test_without_a_tree_the_panel_says_what_would_bring_one(panel: TreePanel) -> None:
    panel.show_problem(analyse(Problem(text="How many?", answer=None)))
    assert panel.picture.nodes == []
    assert panel.card.title.text() == ""


def test_a_whole_tree_that_fits_is_on_the_screen(panel: TreePanel) -> None:
    seen = panel.picture.visible_box()
    assert all(seen.contains(item.sceneBoundingRect().center()) for item in panel.picture.nodes)


def test_the_zoom_a_person_chose_stays_until_another_problem(
    qtbot: QtBot, panel: TreePanel, analysis: Analysis
) -> None:
    fitted = panel.picture.transform().m11()
    qtbot.keyClick(panel.picture, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    larger = panel.picture.transform().m11()
    assert larger > fitted
    assert analysis.tree is not None
    panel.show_values(analysis.tree.values({}), "")
    panel.resize(390, 610)
    assert panel.picture.transform().m11() == larger
    panel.picture.fit()
    assert panel.picture.transform().m11() < larger
    panel.picture.zoom(-2)
    panel.show_problem(analyse(Problem(text="2 and 3", answer=Fraction(5), program="print(2 + 3)", id=8)))
    assert panel.picture.transform().m11() == 1.0
