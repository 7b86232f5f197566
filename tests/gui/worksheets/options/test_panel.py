"""The options of a sheet are the engine's own, shown and changed field by field."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit

from core.worksheets.layout import Font, Layout, Paper, Working, check_layout
from core.worksheets.options import Options, Student, Versions, labelled, letters
from core.worksheets.pictures import squared_png
from gui.app import make_loop
from gui.collector import collecting_here
from gui.tasks import Tasks
from gui.worksheets.options.panel import SheetOptions
from tests.gui.conftest import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

OTHER = Options(
    layout=Layout(
        paper=Paper.LETTER, margins=(10.5, 11.0, 12.0, 13.25), columns=2, working=Working.SQUARES,
        working_height=45.0, points=True, name_field=False, date_field=False, class_field=False,
        answer_field=False, header="Year 5", footer="Hand in on Friday", logo=squared_png(2, 2),
        font=Font.DYSLEXIC, size=13.5, large_print=True, language="de", decimal_mark=",", qr=True,
        key=True, steps=False, teacher=False,
    ),
    versions=Versions(papers=letters(4), seed=2**63 - 1, shuffle=True, most=7),
    instructions="Work alone.\nNo calculators.",
    points=Fraction(1, 3),
    tolerance=Fraction(1, 100),
)  # fmt: skip


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> SheetOptions:
    """The options, unfolded, on the screen."""
    made = SheetOptions(Tasks(_fail))
    qtbot.addWidget(made)
    for group in made.groups:
        group.unfold()
    made.resize(320, 640)
    made.show()
    return made


def _fail(failure: BaseException) -> None:
    raise failure


@pytest.fixture
def play(panel: SheetOptions, qapp: QApplication) -> Iterator[Callable[[Awaitable[None]], None]]:
    """Runs a scenario on the loop of Qt."""

    def run(scenario: Awaitable[None]) -> None:
        async def session() -> None:
            await asyncio.wait_for(scenario, 60)

        with collecting_here(), asyncio.Runner(loop_factory=lambda: make_loop(qapp)) as runner:
            runner.run(session())

    yield run
    panel.close()


def heard(panel: SheetOptions) -> list[Options]:
    """What the panel gives each time that it says it changed."""
    found: list[Options] = []
    panel.changed.connect(lambda: found.append(panel.options()))
    return found


@pytest.mark.parametrize(
    "options", [Options(), OTHER, replace(OTHER, versions=Versions(papers=labelled("xy")))]
)
def test_what_is_shown_comes_back_as_it_was_and_no_change_is_told(
    panel: SheetOptions, options: Options
) -> None:
    found = heard(panel)
    panel.set_options(options)
    assert panel.options() == options
    panel.set_options(Options())
    panel.set_options(options)
    assert panel.options() == options
    assert found == []


def test_every_field_of_a_layout_can_be_changed_and_gives_a_layout_that_can_be_printed(
    panel: SheetOptions,
) -> None:
    found = heard(panel)
    page, text, asked, key = panel.page, panel.type, panel.questions, panel.key
    changes: list[Callable[[], object]] = [
        lambda: press(page.paper, "Letter"),
        lambda: page.margins[1].setValue(5),
        lambda: press(page.columns, "2"),
        lambda: press(asked.working, "squares"),
        lambda: asked.room.setValue(40),
        asked.points.click,
        asked.name.click,
        asked.date.click,
        asked.group.click,
        asked.answer.click,
        lambda: QTest.keyClicks(page.header, "Year 5"),
        lambda: QTest.keyClicks(page.footer, "School"),
        lambda: page.logo.chosen.emit(squared_png(1, 1)),
        lambda: choose(text.font_field, "dyslexic"),
        lambda: text.points.setValue(14),
        text.large.click,
        lambda: choose(text.language, "fr"),
        lambda: press(text.mark, "1,5"),
        key.qr.click,
        key.steps.click,
        key.teacher.click,
        key.key.click,
    ]
    for change in changes:
        before = len(found)
        change()
        assert len(found) > before
        check_layout(panel.options().layout)
    layout, usual = panel.options().layout, Layout()
    unchanged = [one.name for one in fields(Layout) if getattr(layout, one.name) == getattr(usual, one.name)]
    assert unchanged == []
    assert list(layout.margins) == [22, 5, 22, 23]
    assert [layout.header, layout.footer, layout.decimal_mark] == ["Year 5", "School", ","]


def press(segmented: QWidget, text: str) -> None:
    """Clicks the button that says `text`."""
    next(b for b in segmented.findChildren(QAbstractButton) if b.text() == text).click()


def choose(field: QComboBox, key: str) -> None:
    """Chooses an entry as a person does."""
    field.setCurrentIndex(field.findData(key))
    field.activated.emit(field.currentIndex())


def test_versions_by_letter_then_one_paper_then_as_many_again(panel: SheetOptions) -> None:
    group = panel.versions
    press(group.kind, "A, B, C")
    assert panel.options().versions.papers == letters(3)
    group.count.setValue(30)
    assert panel.options().versions.papers == letters(30)
    press(group.kind, "one")
    assert panel.options().versions == Versions()
    press(group.kind, "A, B, C")
    assert panel.options().versions.papers == letters(30)


def test_each_paper_has_some_of_the_questions_in_an_order_of_its_own(panel: SheetOptions) -> None:
    group = panel.versions
    panel.show_count(4)
    assert group.of.text() == "of 4 a paper"
    group.shuffle.click()
    group.some.click()
    assert panel.options().versions == Versions(shuffle=True, most=4)
    group.most.setValue(2)
    assert panel.options().versions.most == 2
    group.some.click()
    assert panel.options().versions.most is None


def test_a_seed_is_any_that_the_engine_takes_and_another_is_refused_in_a_sentence(
    panel: SheetOptions,
) -> None:
    group = panel.versions
    press(group.kind, "A, B, C")
    for text, seed in (("20261129", 20261129), ("9,223,372,036,854,775,807", 2**63 - 1), ("0", 0)):
        group.seed.setText(text)
        group.seed.editingFinished.emit()
        assert panel.options().versions.seed == seed
    for text in ("", "-1", "1.5", "9223372036854775808", "٣"):
        group.seed.setText(text)
        group.seed.editingFinished.emit()
        assert "whole number" in group.seed_fault.text()
        assert not group.seed_fault.isHidden()
        assert panel.options().versions.seed == 0
    group.fresh.click()
    assert group.seed_fault.isHidden()
    drawn = panel.options().versions.seed
    assert group.seed.text() == str(drawn)
    group.fresh.click()
    assert panel.options().versions.seed != drawn


def test_points_and_instructions_are_those_of_the_sheet(panel: SheetOptions) -> None:
    asked = panel.questions
    asked.points.click()
    asked.each.setValue(2.5)
    assert panel.options().points == Fraction(5, 2)
    assert panel.options().layout.points
    asked.instructions.setPlainText("No calculators.\nWork alone.")
    assert panel.options().instructions == "No calculators.\nWork alone."
    asked.instructions.setPlainText("")
    assert panel.options().instructions is None
    choose(panel.type.language, "de")
    assert asked.instructions.placeholderText() != "Show your working."
    asked.said.click()
    assert panel.options().instructions == ""


def test_a_class_list_gives_a_paper_a_student_and_names_the_lines_it_leaves_out(
    panel: SheetOptions, play: Callable[[Awaitable[None]], None], tmp_path: Path
) -> None:
    path = tmp_path / "5b.csv"
    path.write_text("name,class\nAnn,5b\n,5b\nBen,5b\n", encoding="utf-8")
    found = heard(panel)

    async def scenario() -> None:
        row = panel.versions.students
        press(panel.versions.kind, "one a student")
        assert not row.isHidden()
        assert panel.options().versions.are_none
        row.read_file(path)
        await until(lambda: panel.options().versions.papers)
        assert panel.options().versions.papers == (Student("Ann", "5b"), Student("Ben", "5b"))
        assert "2 students" in row.says.text()
        assert "line 3 has no name" in row.says.text()
        row.read_file(tmp_path / "gone.csv")
        await until(row.fault.text)
        assert "gone.csv" in row.fault.text()
        assert len(panel.options().versions.papers) == 2

    play(scenario())
    assert len(found) == 1
    press(panel.versions.kind, "one")
    press(panel.versions.kind, "one a student")
    assert len(panel.options().versions.papers) == 2
    panel.set_options(Options())
    assert panel.versions.kind.key == "one"


def test_a_logo_is_taken_when_it_can_be_printed_and_refused_in_a_sentence_otherwise(
    panel: SheetOptions, play: Callable[[Awaitable[None]], None], tmp_path: Path
) -> None:
    good, bad = tmp_path / "school.png", tmp_path / "cut.png"
    good.write_bytes(squared_png(4, 3))
    bad.write_bytes(squared_png(4, 3)[:60])

    async def scenario() -> None:
        row = panel.page.logo
        row.read_file(good)
        await until(lambda: panel.options().layout.logo)
        assert panel.options().layout.logo == squared_png(4, 3)
        assert row.says.text() == "school.png: 81 × 61 pixels."
        row.read_file(bad)
        await until(row.fault.text)
        assert panel.options().layout.logo == squared_png(4, 3)
        row.remove.click()
        assert panel.options().layout.logo == b""
        assert row.fault.isHidden()
        assert row.remove.isHidden()

    play(scenario())


def test_groups_fold_to_their_gist_and_open_by_the_keyboard(panel: SheetOptions) -> None:
    panel.set_options(OTHER)
    group = panel.page
    group.head.setFocus()
    QTest.keyClick(group.head, Qt.Key.Key_Space)
    assert group.folded
    assert group.gist.text() == "Letter, 2 columns, header, footer, logo"
    assert group.head.accessibleName() == "Page, folded: Letter, 2 columns, header, footer, logo"
    QTest.keyClick(group.head, Qt.Key.Key_Space)
    assert group.gist.isHidden()
    gists = {one.head.text()[3:]: one.sum_up(OTHER) for one in panel.groups}
    assert gists == {
        "Versions": "4 versions, shuffled, 7 questions each",
        "Questions": "squared, points",
        "Key": "answers, QR code",
        "Type and language": "OpenDyslexic, 18 pt, Deutsch, 1,5",
        "Page": "Letter, 2 columns, header, footer, logo",
    }


def test_every_field_has_a_name_and_a_tip_and_none_is_wider_than_the_panel(panel: SheetOptions) -> None:
    press(panel.versions.kind, "one a student")
    kinds = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)
    parts = [
        part
        for kind in kinds
        for part in panel.findChildren(kind)
        if part.isVisible() and not isinstance(part.parent(), QAbstractSpinBox)
    ]
    assert len(parts) > 40
    assert [part for part in parts if not (part.accessibleName() or part.property("text"))] == []
    assert [part.accessibleName() for part in parts if not part.toolTip()] == []
    for part in parts:
        assert part.mapTo(panel, part.rect().topRight()).x() <= panel.width()
