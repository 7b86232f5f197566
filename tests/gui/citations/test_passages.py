"""The passages: cited ones in order, needed ones marked, each kept or removed by key and mouse, lit by links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, Qt, QUrl
from PySide6.QtGui import QFont, QTextCharFormat, QTextCursor
from PySide6.QtTest import QTest

from core.citations.places import links_in
from core.store.question import Passage, Question
from gui.citations.chain import ChainText
from gui.citations.passage_lines import FEW, difference, laid_out, written
from gui.citations.passage_model import Line, PassageModel
from gui.citations.passages_panel import PassagesPanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

LONG = (
    "The mill stood by the river for as long as anybody could remember, and nobody knew who had built it. "
    * 4
)
QUESTION = Question(
    id=1,
    text="Who built the mill?",
    passages=tuple(Passage(f"Title {place}", f"{place}: Ada came. {LONG}") for place in range(5)),
    gold=(3, 1),
    answers=("Ada", "A. Miller"),
)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> PassagesPanel:
    made = PassagesPanel(theme)
    qtbot.addWidget(made)
    made.resize(600, 700)
    made.show()
    made.show_question(QUESTION, "paragraphs")
    return made


def lines(panel: PassagesPanel) -> list[Line]:
    return list(panel.view.passages.lines)


def kept(panel: PassagesPanel) -> list[int]:
    return list(panel.kept)


def test_cited_passages_are_numbered_in_the_order_of_citation(panel: PassagesPanel) -> None:
    panel.show_citations((3, 0), answered=True)
    assert [line.rank for line in lines(panel)] == [1, None, None, 0, None]
    assert [line.needed for line in lines(panel)] == [False, True, False, True, False]
    assert [line.missed for line in lines(panel)] == [False, True, False, False, False]
    sentence = panel.view.passages.index(3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert sentence.startswith("Passage 4, cited 1st, needed, kept: Title 3")
    assert "Right answer: Ada (also A. Miller)." in panel.facts.text()


def test_before_there_is_an_answer_nothing_is_missed(panel: PassagesPanel) -> None:
    assert not any(line.missed for line in lines(panel))
    panel.show_question(Question(text="?", passages=QUESTION.passages), "paragraphs")
    assert "not known" in panel.facts.text()
    assert all(line.needed is None for line in lines(panel))


def test_space_and_a_click_on_the_switch_take_a_passage_away_and_put_it_back(
    panel: PassagesPanel, qtbot: QtBot
) -> None:
    panel.view.setFocus()
    panel.view.show_passage(1)
    with qtbot.waitSignal(panel.mask_changed, timeout=30_000):
        QTest.keyClick(panel.view, Qt.Key.Key_Space)
    assert kept(panel) == [0, 2, 3, 4]
    assert panel.count.text() == "5 passages · 1 out"
    box = QRectF(panel.view.visualRect(panel.view.passages.index(0)))
    place = panel.view._delegate.switch(box).center().toPoint()
    place.setY(int(box.top()) + 15)
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert kept(panel) == [2, 3, 4]
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, int(box.top()) + 15))
    assert kept(panel) == [2, 3, 4]
    QTest.keyClick(panel.view, Qt.Key.Key_Space)
    assert kept(panel) == [0, 2, 3, 4]


def test_asking_again_needs_something_taken_away_and_something_left(panel: PassagesPanel) -> None:
    assert not panel.again.isEnabled()
    assert "Take a passage away first" in panel.again.toolTip()
    panel.show_citations((3, 0), answered=True)
    panel.drop.click()
    assert kept(panel) == [1, 2, 4]
    assert panel.again.isEnabled()
    panel.keep.click()
    assert kept(panel) == [0, 3]
    panel.all.click()
    assert panel.is_whole
    panel.take_out(range(5))
    assert not panel.again.isEnabled()
    assert "Put one back" in panel.again.toolTip()


def test_a_word_problem_has_sentences_already(panel: PassagesPanel) -> None:
    panel.show_question(Question(text="?", passages=QUESTION.passages, problem_id=2), "paragraphs")
    assert panel.kinds.isHidden()
    assert panel.count.text() == "5 sentences"


def test_a_changed_sentence_says_so(panel: PassagesPanel) -> None:
    panel.show_mask(range(5), {2: ("Ada came twice.", "1 became 2.")})
    assert lines(panel)[2].what.text.endswith("Ada came twice.")
    assert ("changed", "warn") in lines(panel)[2].chips
    start, end = lines(panel)[2].what.marked
    assert lines(panel)[2].what.text[start:end].startswith("Ada came twice")
    panel.take_out((0,))
    assert lines(panel)[2].note == ""


def test_only_the_current_passage_is_shown_in_full(panel: PassagesPanel, qtbot: QtBot) -> None:
    low = panel.view.visualRect(panel.view.passages.index(0)).height()
    panel.view.show_passage(0)
    qtbot.waitUntil(
        lambda: panel.view.visualRect(panel.view.passages.index(0)).height() > 2 * low, timeout=30_000
    )
    assert panel.view.visualRect(panel.view.passages.index(1)).height() == low


def test_the_rows_keep_the_rules_of_qt(qtmodeltester: Any) -> None:
    model = PassageModel()
    qtmodeltester.check(model)
    model.fill([Line(1, written("T", "x")), Line(2, written("", "y"), rank=0, kept=False)])
    qtmodeltester.check(model)
    heard: list[int] = []
    model.toggled.connect(heard.append)
    assert model.setData(model.index(1), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert model.setData(model.index(0), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert heard == [1]


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        ("A shelf holds 20 books.", "A shelf holds 21 books.", "21"),
        ("Tom has 9 bags.", "Tom has 10 bags.", "10"),
        ("Tom has 1,000 bags.", "Tom has 2,000 bags.", "2"),
        ("The same.", "The same.", ""),
    ],
)
def test_a_changed_number_is_found(before: str, after: str, marked: str) -> None:
    start, end = difference(before, after)
    assert after[start:end] == marked
    what = written("Title", f"  {after}", marked=(start + 2, end + 2) if end else (0, 0))
    assert what.text[what.marked[0] : what.marked[1]] == marked


@given(st.text("ab 1", max_size=12), st.text("ab 1", max_size=12))
def test_outside_of_a_difference_both_are_the_same(before: str, after: str) -> None:
    start, end = difference(before, after)
    assert 0 <= start <= end <= len(after)
    if before != after:
        assert before.startswith(after[:start])
        assert before.endswith(after[end:])


def test_the_answer_is_underlined_as_whole_words() -> None:
    what = written("", "Ada, Adam and ADA", ("ada",))
    assert [what.text[start:end] for start, end in what.underlined] == ["Ada", "ADA"]
    assert written("", "Ada", ("Ada",), struck=True).underlined == ()
    assert written("", "İİ Ada", ("Ada",)).underlined == ()  # letters that change their length are left alone


@given(st.text(max_size=300), st.text(max_size=20), st.floats(30, 400))
def test_any_text_is_laid_out_in_few_lines(text: str, title: str, width: float) -> None:
    what = written(title, text, ("a",))
    assert laid_out(what, QFont(), width).lineCount() <= FEW


def test_a_link_lights_its_passage_and_leads_to_it(qtbot: QtBot, theme: Theme) -> None:
    chain = ChainText(theme)
    qtbot.addWidget(chain)
    text = "By <b>[2]</b> 😀 and then passage 4, not [31]."
    chain.show_chain(text, links_in(text, range(5)), (3, 1), ((0, 2),))
    assert chain.toPlainText() == text
    assert {form.anchorHref() for form in formats(chain) if form.isAnchor()} == {"passage:1", "passage:3"}
    assert any(form.background().color() == theme.colours["mark"] for form in formats(chain))
    lit: list[int] = []
    followed: list[int] = []
    chain.lit.connect(lit.append)
    chain.followed.connect(followed.append)
    chain.highlighted.emit(QUrl("passage:3"))
    chain.highlighted.emit(QUrl(""))
    chain.anchorClicked.emit(QUrl("passage:1"))
    assert (lit, followed) == ([3, -1], [1])
    chain.show_chain("Nothing.", (), ())
    assert all(form.background().style() == Qt.BrushStyle.NoBrush for form in formats(chain))


def formats(chain: ChainText) -> list[QTextCharFormat]:
    """How each character is written."""
    cursor, found = QTextCursor(chain.document()), []
    for place in range(1, chain.document().characterCount()):
        cursor.setPosition(place)
        found.append(QTextCharFormat(cursor.charFormat()))
    return found
