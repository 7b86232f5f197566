"""Writing a problem: what is typed is what is kept, and chips follow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QMenu, QScrollArea

from core.problems.analysis import analyse
from core.problems.holding import hold_unclear
from core.problems.problem import Notation, Problem
from gui.editor.decision_bar import HOLD
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
    panel.edited.connect(lambda problem, *_: changed.append(problem))
    qtbot.keyClicks(panel.answer, typed)
    assert (changed[-1].answer if changed else None) == answer


def test_the_notation_can_be_chosen(qtbot: QtBot, panel: EditorPanel) -> None:
    with qtbot.waitSignal(panel.edited) as edited:
        panel.notation.choose("formula")
        panel.notation.chosen.emit("formula")
    assert edited.args[0].notation is Notation.FORMULA


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


@pytest.mark.parametrize("field", ["text", "program", "answer"])
def test_a_field_has_no_history_of_its_own(qtbot: QtBot, panel: EditorPanel, field: str) -> None:
    widget = getattr(panel, field)
    changed: list[str] = []
    panel.edited.connect(lambda _problem, step, typed: changed.append(f"{step} {typed}"))
    qtbot.keyClicks(widget, "7")
    qtbot.keyClick(widget, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(changed) == 1
    assert changed[0].startswith("typing")
    assert changed[0].endswith("True")


def test_a_change_from_the_history_is_no_edit_and_puts_the_cursor_there(
    qtbot: QtBot, panel: EditorPanel
) -> None:
    other = replace(
        PROBLEM, text="Tom has 12 large bags of 5 sweets.", program="print(5 * 12)", answer=Fraction(7)
    )
    with qtbot.assertNotEmitted(panel.edited):
        panel.show_change(other)
    assert panel.text.plain == other.text
    assert panel.program.plain == other.program
    assert panel.answer.text() == "7"
    assert panel.text.textCursor().position() == other.text.index("bags")
    assert [panel.text.plain[span.start : span.end] for span in panel.text.spans] == ["12", "5"]


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
    assert edited.args[1:] == ["use what the solution gives", False]
    panel.show_analysis(analyse(edited.args[0]))
    assert not panel.use.isVisible()


@pytest.mark.parametrize("mark", [".", ","])
@pytest.mark.parametrize("program", ["print(10 / 3)", "print(2469 / 2)", "print(2001 / 1000)"])
def test_the_answer_taken_is_exact(panel: EditorPanel, program: str, mark: str) -> None:
    wrong = Problem(text=PROBLEM.text, answer=None, program=program, decimal_mark=mark, id=1)
    panel.show_problem(wrong)
    analysis = analyse(wrong)
    panel.show_analysis(analysis)
    changed: list[Problem] = []
    panel.edited.connect(lambda problem, *_: changed.append(problem))
    panel.use.click()
    assert analysis.tree is not None
    assert changed[-1].answer == analysis.tree.root.value


def test_an_edit_elsewhere_never_changes_the_answer(qtbot: QtBot, panel: EditorPanel) -> None:
    for mark in (".", ","):
        for answer in (Fraction(5, 2), Fraction(1234), Fraction(1234, 1000), Fraction(10, 3)):
            panel.show_problem(Problem(text="Ana has 2.", answer=answer, decimal_mark=mark, id=9))
            with qtbot.waitSignal(panel.edited) as edited:
                qtbot.keyClicks(panel.program, "1")
            assert edited.args[0].answer == answer


def test_the_decimal_mark_can_be_switched_and_the_answer_stays(qtbot: QtBot, panel: EditorPanel) -> None:
    given = Problem(text="1,5 kg and 1.234 kg", answer=Fraction(5, 2), id=9)
    panel.show_problem(given)
    assert (panel.mark.text(), panel.answer.text()) == ("Decimal point", "2.5")
    with qtbot.waitSignal(panel.edited) as edited:
        qtbot.mouseClick(panel.mark, Qt.MouseButton.LeftButton)
    assert (edited.args[0].decimal_mark, edited.args[0].answer) == (",", Fraction(5, 2))
    assert (panel.mark.text(), panel.answer.text()) == ("Decimal comma", "2,5")


def menu_of(qtbot: QtBot, panel: EditorPanel, number: str) -> QMenu:
    """The menu of a number, asked for by keyboard."""
    cursor = panel.text.textCursor()
    cursor.setPosition(panel.text.plain.index(number))
    panel.text.setTextCursor(cursor)
    qtbot.keyClick(panel.text, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    return panel.findChildren(QMenu)[-1]


def test_an_unresolved_number_is_tied_by_keyboard_and_released_again(
    qtbot: QtBot, panel: EditorPanel
) -> None:
    panel.show_problem(OPEN)
    panel.show_analysis(analyse(OPEN))
    menu = menu_of(qtbot, panel, "8 pens")
    words = [action.text() for action in menu.actions()]
    assert "It is the 8 in line 1: pens = [8] * 2" in words
    assert "It is both of these" in words
    with qtbot.waitSignal(panel.edited) as edited:
        next(action for action in menu.actions() if "line 1" in action.text()).trigger()
    menu.close()
    decided = edited.args[0]
    assert analyse(decided).status.value == "ready"
    panel.show_analysis(analyse(decided))
    menu = menu_of(qtbot, panel, "8 pens")
    assert [action.isChecked() for action in menu.actions() if "line 1" in action.text()] == [True]
    with qtbot.waitSignal(panel.edited) as edited:
        next(action for action in menu.actions() if action.text().startswith("Forget")).trigger()
    assert edited.args[0].decisions == ()


def test_a_click_asks_about_a_number_that_waits_and_no_other(qtbot: QtBot, panel: EditorPanel) -> None:
    panel.show_problem(OPEN)
    panel.show_analysis(analyse(OPEN))
    asked: list[int] = []
    panel.text.number_asked.connect(lambda index, _place: asked.append(index))
    for number in ("2 and a", "8 pens"):
        cursor = panel.text.textCursor()
        cursor.setPosition(panel.text.plain.index(number))
        spot = panel.text.cursorRect(cursor).center()
        qtbot.mouseClick(panel.text.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert asked == [3]


def test_a_number_word_is_freed_and_fixed(qtbot: QtBot, panel: EditorPanel) -> None:
    words = Problem(text="Tom has three bags of 5 sweets.", answer=Fraction(15), program="print(3 * 5)", id=4)
    panel.show_problem(words)
    panel.show_analysis(analyse(words))
    assert [span.colour for span in panel.text.spans] == [None, 0]
    for free in (True, False):
        menu = menu_of(qtbot, panel, "three")
        with qtbot.waitSignal(panel.edited) as edited:
            next(action for action in menu.actions() if action.text() == "It may change").trigger()
        menu.close()
        assert edited.args[0].freed == ((0,) if free else ())
        panel.show_analysis(analyse(edited.args[0]))
        assert (panel.text.spans[0].colour is not None) == free


def test_numbers_in_doubt_may_stay_while_the_others_vary(qtbot: QtBot, panel: EditorPanel) -> None:
    panel.show_problem(OPEN)
    panel.show_analysis(analyse(OPEN))
    with qtbot.waitSignal(panel.hold_wanted):
        panel.decision.others[HOLD].click()
    held = hold_unclear(analyse(OPEN))
    panel.show_analysis(held)
    assert [span.colour is None for span in panel.text.spans] == [False, True, False, True]
    assert "not decided" in panel.text.spans[1].tip
    assert HOLD not in panel.decision.others
    assert len(panel.decision.options) == 2


ROPE = Problem(
    text="A rope of 12 m is cut into 12 pieces of the same length and 5 are thrown away. How many are left?",
    answer=Fraction(7),
    program="12 - 5",
    notation=Notation.FORMULA,
    id=3,
)


def test_the_solution_stands_still_when_choices_come_and_these_can_be_scrolled_to(
    qtbot: QtBot, panel: EditorPanel
) -> None:
    panel.show_problem(ROPE)
    qtbot.wait(20)
    before = panel.program.y()
    panel.show_analysis(analyse(ROPE))
    qtbot.wait(20)
    assert panel.decision.isVisible()
    assert panel.program.y() == before
    assert panel.program.height() >= panel.program.minimumSizeHint().height()
    assert len(panel.decision.options) > 2
    last = panel.decision.options[-1]
    last.setFocus()
    qtbot.wait(20)
    (area,) = panel.decision.findChildren(QScrollArea)
    area.ensureWidgetVisible(last)
    assert last.visibleRegion().boundingRect().height() == last.height()
