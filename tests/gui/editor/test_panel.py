"""Writing a problem: what is typed is what is kept, and chips follow."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl

from core.problems.analysis import analyse
from core.problems.problem import Notation, Problem
from gui.editor.panel import EditorPanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

PROBLEM = Problem(text="Tom has 12 bags of 5 sweets.", answer=Fraction(60), program="print(12 * 5)", id=1)
OPEN = Problem(
    text="A pen costs $2 and a book $8. He pays $40 for 8 pens and some books. How many books?",
    answer=Fraction(3),
    program="pens = 8 * 2\nprint((40 - pens) / 8)",
    id=2,
)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> EditorPanel:
    made = EditorPanel(theme)
    qtbot.addWidget(made)
    made.resize(700, 320)
    made.show()
    made.show_problem(PROBLEM)
    made.show_analysis(analyse(PROBLEM))
    return made


def test_typing_gives_the_changed_problem(qtbot: QtBot, panel: EditorPanel) -> None:
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.keyClicks(panel.text, "Hi! ")
    assert edited.args[0].text == "HTom has 12 bags of 5 sweets."
    assert panel.text.plain == "Hi! Tom has 12 bags of 5 sweets."
    assert edited.args[0].id == 1


def test_showing_a_problem_is_no_edit(qtbot: QtBot, panel: EditorPanel) -> None:
    with qtbot.assertNotEmitted(panel.edited):
        panel.show_problem(OPEN)
        panel.show_analysis(analyse(OPEN))


def test_chips_move_with_the_text_until_it_is_read_again(qtbot: QtBot, panel: EditorPanel) -> None:
    before = [(span.start, span.end) for span in panel.text.spans]
    qtbot.keyClicks(panel.text, "So ")
    assert [(span.start, span.end) for span in panel.text.spans] == [(a + 3, b + 3) for a, b in before]


def test_a_chip_that_is_typed_into_goes_until_it_is_read_again(qtbot: QtBot, panel: EditorPanel) -> None:
    cursor = panel.text.textCursor()
    cursor.setPosition(9)
    panel.text.setTextCursor(cursor)
    qtbot.keyClicks(panel.text, "3")
    assert panel.text.plain == "Tom has 132 bags of 5 sweets."
    assert len(panel.text.spans) == 1


def test_markup_and_special_spaces_stay_as_they_are(panel: EditorPanel) -> None:
    text = "<b>Tom</b> &amp; Ana have 1\u00a0000 sweets."
    panel.show_problem(Problem(text=text, answer=None, id=3))
    assert panel.text.plain == text


def test_an_analysis_of_an_older_text_is_passed_over(qtbot: QtBot, panel: EditorPanel) -> None:
    old = analyse(PROBLEM)
    qtbot.keyClicks(panel.text, "9 ")
    panel.text.set_spans(())
    panel.show_analysis(old)
    assert panel.text.spans == ()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("7/2", Fraction(7, 2)), ("$1,250.50", Fraction(2501, 2)), ("many", None), ("", None)],
)
def test_the_answer_is_read_by_the_one_grammar(
    qtbot: QtBot, panel: EditorPanel, typed: str, answer: Fraction | None
) -> None:
    panel.answer.clear()
    panel.answer.setText("x")
    panel.answer.selectAll()
    with qtbot.waitSignal(panel.edited):
        qtbot.keyClick(panel.answer, Qt.Key.Key_Backspace)
    changed: list[Problem] = []
    panel.edited.connect(changed.append)
    qtbot.keyClicks(panel.answer, typed)
    assert (changed[-1].answer if changed else None) == answer


def test_the_notation_can_be_chosen(qtbot: QtBot, panel: EditorPanel) -> None:
    with qtbot.waitSignal(panel.edited) as edited:
        panel.notation.chosen.emit("formula")
        panel.notation.choose("formula")
    assert edited.args[0].notation in Notation


def test_the_cursor_in_a_chip_chooses_its_leaf(qtbot: QtBot, panel: EditorPanel) -> None:
    panel.activateWindow()
    panel.text.setFocus()
    qtbot.waitUntil(panel.text.hasFocus)
    with qtbot.waitSignal(panel.leaf_chosen) as chosen:
        cursor = panel.text.textCursor()
        cursor.setPosition(panel.text.plain.index("12"))
        panel.text.setTextCursor(cursor)
    assert chosen.args == [panel.text.spans[0].leaf]


def test_a_person_can_say_which_number_is_which_and_take_it_back(qtbot: QtBot, panel: EditorPanel) -> None:
    panel.show_problem(OPEN)
    panel.show_analysis(analyse(OPEN))
    assert len(panel.decision.options) == 2
    assert "“a book $8”" in panel.decision.options[0].text()
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.mouseClick(panel.decision.options[0], Qt.MouseButton.LeftButton)
    decided = edited.args[0]
    assert analyse(decided).status.value == "ready"
    panel.show_analysis(analyse(decided))
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.mouseClick(panel.decision.options[0], Qt.MouseButton.LeftButton)
    assert edited.args[0].decisions == ()


def test_files_dropped_on_a_text_are_left_to_the_window(panel: EditorPanel) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/problems.jsonl")])
    assert not panel.text.canInsertFromMimeData(data)
    words = QMimeData()
    words.setText("48 eggs")
    assert panel.text.canInsertFromMimeData(words)


def test_undo_takes_back_typing_and_not_the_chips(qtbot: QtBot, panel: EditorPanel) -> None:
    qtbot.keyClicks(panel.text, "So ")
    panel.text.undo()
    assert panel.text.plain == PROBLEM.text
    panel.text.undo()
    assert panel.text.plain == PROBLEM.text


def test_a_problem_without_a_solution_offers_a_formula(qtbot: QtBot, panel: EditorPanel) -> None:
    assert panel.notation.key == "program"
    panel.show_problem(Problem(text="Tom has 12 bags of 5 sweets.", answer=None, id=7))
    assert panel.notation.key == "formula"
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.keyClicks(panel.program, "1")
    assert edited.args[0].notation is Notation.FORMULA
    panel.show_problem(PROBLEM)
    assert panel.notation.key == "program"


@pytest.mark.parametrize("notation", ["formula", "program"])
def test_the_whole_example_of_a_solution_can_be_seen(qtbot: QtBot, panel: EditorPanel, notation: str) -> None:
    panel.show_problem(Problem(text="", answer=None, id=7))
    panel.notation.choose(notation)
    panel.notation.chosen.emit(notation)
    panel.resize(700, 10)
    panel.resize(700, panel.minimumSizeHint().height())
    field = panel.program
    picture = field.viewport().grab().toImage()
    ground = picture.pixelColor(picture.width() - 2, picture.height() - 2)
    line = field.fontMetrics().lineSpacing()
    top = int(field.document().documentMargin()) + line
    rows = [
        any(picture.pixelColor(x, y) != ground for x in range(4, 60))
        for y in range(top, min(top + line, picture.height()))
    ]
    assert field.example.count("\n") == 1
    assert sum(rows) >= field.fontMetrics().capHeight()


def test_what_the_solution_gives_can_be_made_the_answer_and_taken_back(
    qtbot: QtBot, panel: EditorPanel
) -> None:
    wrong = Problem(text=PROBLEM.text, answer=Fraction(58), program=PROBLEM.program, id=1)
    panel.show_problem(wrong)
    panel.show_analysis(analyse(wrong))
    assert panel.use.text() == "Use 60"
    assert panel.reason.text().endswith("the answer is 58. Correct the one that is wrong.")
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.mouseClick(panel.use, Qt.MouseButton.LeftButton)
    assert edited.args[0].answer == 60
    panel.show_analysis(analyse(edited.args[0]))
    assert not panel.use.isVisible()
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.keyClick(panel.answer, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert edited.args[0].answer == 58


@pytest.mark.parametrize("mark", [".", ","])
@pytest.mark.parametrize("program", ["print(10 / 3)", "print(2469 / 2)", "print(2001 / 1000)"])
def test_the_answer_taken_is_exact(panel: EditorPanel, program: str, mark: str) -> None:
    wrong = Problem(text=PROBLEM.text, answer=None, program=program, decimal_mark=mark, id=1)
    panel.show_problem(wrong)
    analysis = analyse(wrong)
    panel.show_analysis(analysis)
    changed: list[Problem] = []
    panel.edited.connect(changed.append)
    panel.use.click()
    assert analysis.tree is not None
    assert changed[-1].answer == analysis.tree.root.value
