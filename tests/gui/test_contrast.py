"""Every kind of text as it is painted: the contrast with its ground is 4.5 to 1 or more, in both themes."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTabBar,
    QTableWidget,
    QTableWidgetItem,
    QTextEdit,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.theme import contrast
from gui.widgets.message_bar import MessageBar
from gui.widgets.segmented import Segmented
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

LEAST = 4.5
WORDS = "HHHHHH"
LARGE = 300  # per cent: the strokes are then wide enough to have pixels of the pure colour


@pytest.fixture(params=["light", "dark"])
def large(theme: Theme, request: pytest.FixtureRequest) -> Iterator[Theme]:
    """Either theme, in very large text."""
    theme.choose(request.param)
    theme.resize(LARGE)
    yield theme
    theme.resize(100)
    theme.choose("light")


def _button(kind: str = "", *, enabled: bool = True) -> QWidget:
    made = QPushButton(WORDS)
    made.setProperty("kind", kind)
    made.setEnabled(enabled)
    return made


def _line(*, placeholder: bool = False, enabled: bool = True) -> QWidget:
    made = QLineEdit()
    (made.setPlaceholderText if placeholder else made.setText)(WORDS)
    made.setEnabled(enabled)
    return made


def _edit(kind: type[QTextEdit | QPlainTextEdit], *, placeholder: bool) -> QWidget:
    made = kind()
    (made.setPlaceholderText if placeholder else made.setPlainText)(WORDS)
    return made


def _check(kind: type[QCheckBox | QRadioButton], *, enabled: bool) -> QWidget:
    made = kind(WORDS)
    made.setEnabled(enabled)
    return made


def _combo(*, enabled: bool) -> QWidget:
    made = QComboBox()
    made.addItem(WORDS)
    made.setEnabled(enabled)
    return made


def _spin(*, enabled: bool) -> QWidget:
    made = QSpinBox()
    made.setRange(0, 888_888)
    made.setValue(888_888)
    made.setEnabled(enabled)
    return made


def _tab(*, chosen: bool) -> QWidget:
    made = QTabBar()
    made.setDrawBase(False)
    made.addTab(WORDS if not chosen else "")
    made.addTab(WORDS if chosen else "")
    made.setCurrentIndex(1)
    return made


def _list(*, chosen: bool) -> QWidget:
    made = QListWidget()
    QListWidgetItem(WORDS, made)
    made.setCurrentRow(0 if chosen else -1)
    return made


def _tree() -> QWidget:
    made = QTreeWidget()
    made.setHeaderHidden(True)
    QTreeWidgetItem(made, [WORDS])
    return made


def _table(*, header: bool) -> QWidget:
    made = QTableWidget(1, 1)
    made.verticalHeader().hide()
    made.setHorizontalHeaderLabels([WORDS if header else " "])
    made.setItem(0, 0, QTableWidgetItem(" " if header else WORDS))
    made.resizeColumnsToContents()
    return made


def _menu(*, enabled: bool) -> QWidget:
    made = QMenu()
    made.addAction(WORDS).setEnabled(enabled)
    return made


def _message(level: str) -> QWidget:
    made = MessageBar()
    made.say(WORDS, level)
    made._act.hide()
    return made


def _rail(*, chosen: bool) -> QWidget:
    made = QFrame()
    made.setObjectName("rail")
    button = QToolButton()
    button.setText(WORDS)
    button.setCheckable(True)
    button.setChecked(chosen)
    QVBoxLayout(made).addWidget(button)
    return made


def _segment(*, chosen: bool) -> QWidget:
    made = Segmented("One of two", (("a", WORDS if chosen else " ", ""), ("b", " " if chosen else WORDS, "")))
    made.choose("a")
    return made


KINDS: dict[str, Callable[[], QWidget]] = {
    **{
        f"label {kind}": partial(label, WORDS, kind)
        for kind in ("", "title", "heading", "note", "small", "fault")
    },
    **{f"button {kind}": partial(_button, kind) for kind in ("", "primary", "link")},
    "button off": partial(_button, enabled=False),
    "primary button off": partial(_button, "primary", enabled=False),
    "field": _line,
    "field off": partial(_line, enabled=False),
    "field's hint": partial(_line, placeholder=True),
    "text": partial(_edit, QTextEdit, placeholder=False),
    "text's hint": partial(_edit, QTextEdit, placeholder=True),
    "plain text": partial(_edit, QPlainTextEdit, placeholder=False),
    "plain text's hint": partial(_edit, QPlainTextEdit, placeholder=True),
    "check box": partial(_check, QCheckBox, enabled=True),
    "check box off": partial(_check, QCheckBox, enabled=False),
    "radio button": partial(_check, QRadioButton, enabled=True),
    "radio button off": partial(_check, QRadioButton, enabled=False),
    "choice": partial(_combo, enabled=True),
    "choice off": partial(_combo, enabled=False),
    "number": partial(_spin, enabled=True),
    "number off": partial(_spin, enabled=False),
    "tab": partial(_tab, chosen=False),
    "tab chosen": partial(_tab, chosen=True),
    "line of a list": partial(_list, chosen=False),
    "line of a list chosen": partial(_list, chosen=True),
    "line of a tree": _tree,
    "cell": partial(_table, header=False),
    "head of a column": partial(_table, header=True),
    "entry of a menu": partial(_menu, enabled=True),
    "entry of a menu off": partial(_menu, enabled=False),
    **{f"message {level}": partial(_message, level) for level in ("good", "warn", "bad")},
    "page": partial(_rail, chosen=False),
    "page chosen": partial(_rail, chosen=True),
    "segment": partial(_segment, chosen=False),
    "segment chosen": partial(_segment, chosen=True),
}


@pytest.mark.parametrize("kind", KINDS)
def test_text_as_painted_can_be_read(qtbot: QtBot, large: Theme, kind: str) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    widget = KINDS[kind]()
    QVBoxLayout(host).addWidget(widget)
    host.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    host.show()
    qtbot.wait(1)
    found = _contrast(host)
    assert found >= LEAST, f"{kind}, {large.choice}: {found:.2f}"


def _contrast(widget: QWidget) -> float:
    """The contrast of the strokes with the ground they stand on: of the colours of long runs beside each other.

    Strokes of an H are vertical: in the rows that cross them, runs of ground and of ink take turns.
    """
    image = widget.grab().toImage()
    pairs: Counter[tuple[str, str]] = Counter()
    for y in range(image.height()):
        runs: list[tuple[str, int]] = []
        for x in range(image.width()):
            name = image.pixelColor(x, y).name()
            if runs and runs[-1][0] == name:
                runs[-1] = (name, runs[-1][1] + 1)
            else:
                runs.append((name, 1))
        solid = [name for name, length in runs if length >= 3]
        for ground, ink, again in zip(solid, solid[1:], solid[2:], strict=False):
            if ground == again != ink:
                pairs[ground, ink] += 1
    assert pairs, "no text was painted"
    return contrast(*pairs.most_common(1)[0][0])
