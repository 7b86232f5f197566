"""A table of cells: what Qt's tester asks of it, its order, and what it becomes as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt

from gui.widgets.table import Table
from gui.widgets.table_model import Cell, Head, Line, TableModel

if TYPE_CHECKING:
    from pytestqt.modeltest import ModelTester
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

HEADS = (Head("Name"), Head("Share", right=True))


def line(name: str, share: float | None) -> Line:
    return Line(name, (Cell(name), Cell("–" if share is None else f"{share:.0%}", order=share)))


def names(model: TableModel) -> list[object]:
    return [model.line(row).key for row in range(model.rowCount())]


def test_it_keeps_the_rules_of_qt_whatever_is_done_with_it(qtmodeltester: ModelTester) -> None:
    model = TableModel(HEADS)
    qtmodeltester.check(model)
    model.fill([line("b", 0.5), line("a", 0.1)])
    model.sort(0)
    model.fill([line("b", 0.6), line("a", 0.2)])
    model.fill([line("c", 0.3)], [Head("One"), Head("Two")])
    qtmodeltester.check(model)


def test_numbers_sort_as_numbers_and_what_is_unknown_comes_last() -> None:
    model = TableModel(HEADS)
    model.fill([line("ten", 0.1), line("none", None), line("two", 0.02)])
    model.sort(1)
    assert names(model)[:2] == ["two", "ten"]
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert names(model)[:2] == ["ten", "two"]
    model.sort(-1)
    assert names(model) == ["ten", "none", "two"]


def test_the_chosen_row_goes_along_when_the_order_changes() -> None:
    model = TableModel(HEADS)
    model.fill([line("b", 0.5), line("a", 0.1)])
    place = QPersistentModelIndex(model.index(0, 0))
    model.sort(0)
    assert model.line(place.row()).key == "b"


def test_newer_figures_of_the_same_lines_do_not_move_them() -> None:
    model = TableModel(HEADS)
    model.fill([line("a", 0.5), line("b", 0.1)])
    model.sort(1)
    model.fill([line("a", 0.0), line("b", 0.9)])
    assert names(model) == ["b", "a"]
    assert model.line(0).cells[1].text == "90%"


def test_as_text_no_cell_is_a_formula_and_no_cell_breaks_a_line() -> None:
    model = TableModel(HEADS)
    model.fill([Line(1, (Cell("=1+1\n2"), Cell("5 %", "1 of 20")))])
    assert model.text() == "Name\tShare\n'=1+1 2\t5 % (1 of 20)\n"


def test_further_lines_come_in_between_and_nothing_is_reset(qtmodeltester: ModelTester) -> None:
    model, resets = TableModel(HEADS), []
    model.fill([line("b", 0.2), line("d", 0.4)])
    model.modelReset.connect(lambda: resets.append(model))
    qtmodeltester.check(model)
    place = QPersistentModelIndex(model.index(1, 0))
    assert model.fill([line("a", 0.1), line("b", 0.3), line("c", 0.3), line("d", 0.5), line("e", 0.5)])
    assert names(model) == ["a", "b", "c", "d", "e"]
    assert model.line(1).cells[1].text == "30%"
    assert model.line(place.row()).key == "d"
    assert not resets


@given(st.lists(st.lists(st.integers(0, 12), unique=True, max_size=12), max_size=6), st.sampled_from([-1, 0]))
def test_whatever_is_filled_in_is_shown_in_its_order(fillings: list[list[int]], column: int) -> None:
    model = TableModel(HEADS)
    model.sort(column)
    for keys in fillings:
        model.fill([line(f"{key:02}", key / 12) for key in keys])
        wanted = [f"{key:02}" for key in (sorted(keys) if column == 0 else keys)]
        assert names(model) == wanted


def test_a_table_that_grows_keeps_the_row_that_is_chosen(theme: Theme, qtbot: QtBot) -> None:
    table = Table(theme, TableModel(HEADS), "Shares")
    qtbot.addWidget(table)
    table.fill([line("b", 0.2)])
    table.choose("b")
    table.fill([line("a", 0.1), line("b", 0.2)])
    assert (table.key, table.currentIndex().row()) == ("b", 1)
