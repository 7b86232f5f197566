"""The table of variants: its cells, its filters, its stars."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from core.problems.analysis import analyse
from core.problems.problem import Analysis, Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from core.store.variants import StoredVariant
from core.variants.variant import Method, Variant
from core.variants.wording import new_spans
from gui.variants.model import Column, VariantModel
from gui.variants.panel import VariantPanel
from tests.gui.variants.shelves import shelf

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

TEXT = "Tom has 12 bags of 5 sweets & a <b>box</b>."


@pytest.fixture
def analysis() -> Analysis:
    return analyse(Problem(text=TEXT, answer=Fraction(60), program="print(12 * 5)"))


def variants(analysis: Analysis, count: int = 4) -> list[StoredVariant]:
    bags, sweets = (leaf.id for leaf in analysis.variables)
    found = []
    for at in range(count):
        values = {bags: Fraction(12 + at), sweets: Fraction(5)}
        text = new_spans(analysis, values)[0]
        found.append(StoredVariant(at + 1, 1, Method.M3, at, Variant(values, text, Fraction(60 + 5 * at))))
    return found


def ask(variant: int, outcome: Outcome, value: int | None = None, model: str = "small") -> Ask:
    grade = Grade(outcome, None if value is None else Fraction(value))
    return Ask(
        problem_id=1,
        variant_id=variant,
        model=model,
        model_name=model,
        method="M3",
        reply_key="k",
        grade=grade,
    )


ASKS = (ask(1, Outcome.CORRECT, 60), ask(2, Outcome.WRONG, 99), ask(3, Outcome.CUT_OFF))


@pytest.fixture
def model(analysis: Analysis) -> VariantModel:
    made = VariantModel()
    made.fill(analysis, shelf(variants(analysis), ASKS))
    return made


def test_the_model_is_sound(model: VariantModel, qtmodeltester: object) -> None:
    qtmodeltester.check(model)  # type: ignore[attr-defined]
    model.set_filter("fail")
    qtmodeltester.check(model)  # type: ignore[attr-defined]


def test_each_model_has_a_column_with_its_verdicts(model: VariantModel) -> None:
    head = [model.headerData(c, Qt.Orientation.Horizontal) for c in range(model.columnCount())]
    assert head == ["", "Text", "Answer", "small"]
    assert [model.index(row, 3).data() for row in range(4)] == ["right", "99", "cut off", ""]
    assert model.index(1, 3).data(Qt.ItemDataRole.AccessibleTextRole) == "small is wrong: it says 99"
    assert model.index(3, 3).data(Qt.ItemDataRole.AccessibleTextRole) == "not asked yet"


@pytest.mark.parametrize(("name", "rows"), [("all", 4), ("fail", 1), ("unasked", 1), ("starred", 0)])
def test_filters_show_what_they_count(model: VariantModel, name: str, rows: int) -> None:
    assert model.counts()[name] == rows
    model.set_filter(name)
    assert model.rowCount() == rows


def test_a_new_verdict_appears_in_its_row_and_a_new_model_gets_a_column(model: VariantModel) -> None:
    model.add([ask(4, Outcome.WRONG, 1)])
    assert model.index(3, 3).data() == "1"
    model.add([ask(4, Outcome.NO_ANSWER, model="large")])
    assert model.index(3, 4).data() == "no answer"
    assert model.counts()["unasked"] == 3


def test_stars_are_set_and_taken_together(qtbot: QtBot, model: VariantModel) -> None:
    with qtbot.waitSignal(model.starred) as first:
        model.toggle_stars([0, 1])
    assert first.args == [[1, 2], True]
    with qtbot.waitSignal(model.starred) as second:
        assert model.setData(
            model.index(2, Column.STAR), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
        )
    assert second.args == [[3], True]
    with qtbot.waitSignal(model.starred) as third:
        model.toggle_stars([0, 1])
    assert third.args == [[1, 2], False]
    assert model.counts()["starred"] == 1


def test_marks_are_the_changed_places_of_the_new_text(model: VariantModel, analysis: Analysis) -> None:
    for row, found in enumerate(variants(analysis)):
        changed = [(mark.start, mark.end) for mark in model.marks(row) if mark.changed]
        assert tuple(changed) == new_spans(analysis, found.variant.values)[1]
        assert len(model.marks(row)) == 2


def test_text_of_a_problem_is_never_markup_in_a_tip(model: VariantModel) -> None:
    tip = model.index(0, Column.TEXT).data(Qt.ItemDataRole.ToolTipRole)
    assert "<b>" not in tip
    assert "&lt;b&gt;box" in tip


def test_a_hundred_thousand_rows_are_shown_at_once(qtbot: QtBot, theme: Theme, analysis: Analysis) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(800, 500)
    panel.show_variants(analysis, shelf(variants(analysis, 100_000)))
    panel.show()
    assert panel.table.verticalScrollBar().maximum() > 1_000_000
    panel.table.scrollToBottom()
    assert panel.table.rowAt(panel.table.viewport().height() - 4) == 99_999


def test_the_table_paints_marks_stars_and_chips(qtbot: QtBot, theme: Theme, analysis: Analysis) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(800, 500)
    panel.show_variants(analysis, shelf(variants(analysis), ASKS))
    panel.show()
    picture = panel.table.grab().toImage()
    seen = {
        picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(0, picture.height(), 3)
    }
    colours = theme.colours
    assert {colours.leaves[0].ground, colours.pairs["bad"].ground, colours.pairs["good"].ground} <= seen
    panel.light(analysis.variables[1].id)
    lit = panel.table.grab().toImage()
    assert lit != picture


def test_s_stars_the_chosen_rows(qtbot: QtBot, theme: Theme, analysis: Analysis) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.show_variants(analysis, shelf(variants(analysis), ASKS))
    panel.resize(800, 500)
    panel.show()
    panel.activateWindow()
    panel.table.setFocus()
    panel.choose(2)
    with qtbot.waitSignal(panel.starred) as starred:
        qtbot.keyClick(panel.table, Qt.Key.Key_S)
    assert starred.args == [[2], True]
    assert panel.bar.filters.text("starred") == "★ 1"


def test_without_variants_the_panel_says_what_to_do(qtbot: QtBot, theme: Theme) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.show_variants(None, shelf())
    panel.show_nothing("No variants yet.", older=False)
    panel.show()
    assert panel.empty.isVisible()
    assert panel.empty.text() == "No variants yet."


def test_variants_are_ordered_by_failures_or_by_answer(analysis: Analysis, qtmodeltester: object) -> None:
    model = VariantModel()
    asks = [ask(2, Outcome.WRONG, 1, "a"), ask(3, Outcome.WRONG, 1, "a"), ask(3, Outcome.WRONG, 1, "b")]
    model.fill(analysis, shelf(variants(analysis), asks))

    def order(name: str) -> list[int]:
        model.set_order(name)
        qtmodeltester.check(model)  # type: ignore[attr-defined]
        return [model.variant(row).id for row in range(model.rowCount())]

    assert order("failing") == [3, 2, 1, 4]
    assert order("largest") == [4, 3, 2, 1]
    assert order("smallest") == order("drawn") == [1, 2, 3, 4]
    model.set_filter("fail", "b")
    assert [model.variant(row).id for row in range(model.rowCount())] == [3]
    assert model.counts()["fail"] == 1
    model.set_filter("fail")
    assert model.counts()["fail"] == 2
    assert model.row_of(3) == 1
    assert model.row_of(1) is None


def test_a_verdict_that_was_overruled_leaves_the_failures(analysis: Analysis) -> None:
    model = VariantModel()
    wrong = ask(2, Outcome.WRONG, 1)
    model.fill(analysis, shelf(variants(analysis), [wrong]))
    model.add([replace(wrong, overruled=Outcome.CORRECT)])
    assert model.counts()["fail"] == 0


def test_chosen_rows_are_copied_as_text(qtbot: QtBot, theme: Theme, analysis: Analysis) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.show_variants(analysis, shelf(variants(analysis), ASKS))
    panel.table.selectRow(1)
    panel.table.copy()
    assert QGuiApplication.clipboard().text() == variants(analysis)[1].variant.text
    panel.table.copy(answers=True)
    assert QGuiApplication.clipboard().text().endswith("\nAnswer: 65")
    assert panel.whole.text() == variants(analysis)[1].variant.text


def test_a_filter_that_shows_nothing_says_so(qtbot: QtBot, theme: Theme, analysis: Analysis) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.show_variants(analysis, shelf(variants(analysis)))
    panel.show_nothing("No variants yet.", older=False)
    panel.bar.filters.choose("starred")
    panel.bar.filters.chosen.emit("starred")
    assert panel.empty.text().startswith("No variant is like that yet.")
    panel.bar.filters.choose("all")
    panel.bar.filters.chosen.emit("all")
    assert panel.model.rowCount() == 4


@pytest.mark.parametrize("name", ["fail", "starred"])
def test_a_filter_does_not_hide_all_of_other_variants(
    qtbot: QtBot, theme: Theme, analysis: Analysis, name: str
) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    first = [replace(found, starred=found.id == 1) for found in variants(analysis)]
    panel.show_variants(analysis, shelf(first, ASKS))
    panel.bar.filters.choose(name)
    panel.bar.filters.chosen.emit(name)
    panel.show_variants(None, shelf())  # another problem, not read yet
    panel.show_variants(analysis, shelf(first, ASKS))
    assert panel.bar.filters.key == name
    assert panel.model.rowCount() == 1
    panel.show_variants(analysis, shelf(variants(analysis, 3)))  # one just drawn: none failed, none starred
    assert panel.bar.filters.key == "all"
    assert panel.model.rowCount() == 3
    assert not panel.bar.failed_by.isVisible()
    assert panel.table.isVisibleTo(panel)


def test_only_several_models_are_offered_to_be_told_apart(
    theme: Theme, qtbot: QtBot, analysis: Analysis
) -> None:
    panel = VariantPanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    panel.bar.filters.choose("fail")
    panel.show_variants(analysis, shelf(variants(analysis), [ask(1, Outcome.WRONG, 1, "a")]))
    assert not panel.bar.failed_by.isVisible()
    both = [ask(1, Outcome.WRONG, 1, "a"), ask(2, Outcome.WRONG, 1, "b")]
    panel.show_variants(analysis, shelf(variants(analysis), both))
    assert panel.bar.failed_by.isVisible()
    assert [panel.bar.failed_by.itemText(i) for i in range(3)] == ["Any model", "a", "b"]
