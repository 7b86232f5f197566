"""The right side of the Citations page: what to ask, the answer before and after, the verdict, the trail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.citations import words
from gui.citations.ask_bar import AskBar
from gui.citations.asked_lines import (
    ASKED_HEADS,
    CONTROL_HEAD,
    MEASURE_HEADS,
    asked_lines,
    control_of,
    key_of,
    measure_lines,
)
from gui.citations.card import AnswerCard
from gui.citations.differences import differences
from gui.citations.verdicts import verdict
from gui.widgets.table import ROOM, Table
from gui.widgets.table_model import TableModel
from gui.widgets.text import label, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.citations.smallest import Smallest
    from core.citations.viewing import Asked, Asking
    from gui.citations.asked_lines import AskedKey
    from gui.theme import Theme

NOTHING_YET = "Nothing has been taken away yet. Tick what to try above, or switch passages off and ask again."
MEANS = "Behavioural consistency: what the answer depends on, not what the model thinks."
LONGEST = 24  # letters of a model's name in a field
NOT_ASKED = "This model has not been asked yet."
NOT_WITH_THESE = "Not asked with these passages yet. “Ask again” does."


class ComparePanel(QScrollArea):
    """`chosen` gives the thing asked that a person looks at; `lit`, `followed`, `raw_wanted` as a card's.

    `replies_of` gives the identity of the model whose replies a person wants to see.
    """

    chosen = Signal(object)
    lit = Signal(int)
    followed = Signal(int)
    raw_wanted = Signal(object)
    replies_of = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._first: Asked | None = None
        self._rest: tuple[Asked, ...] = ()
        self._hands: tuple[Asked, ...] = ()
        self._units, self._unit = 0, "passage"
        self._gold: Sequence[int] | None = None
        self.bar = AskBar()
        self.models = _models()
        self.models.activated.connect(lambda at: self.replies_of.emit(self.models.itemData(at)))
        self.before, self.after = AnswerCard(theme, "Before"), AnswerCard(theme, "After")
        self.verdict = _Verdict()
        self.asked = Table(theme, TableModel(ASKED_HEADS), "What was asked", stretch=1)
        self.measures = Table(
            theme, TableModel(MEASURE_HEADS), "How each way of comparing sees it", stretch=0
        )
        self.trail = label(wrap=True)
        self.smallest = label(wrap=True)
        self._heads = {
            "asked": label("What was asked", "heading"),
            "measures": label("How each way of comparing sees it", "heading"),
            "trail": label("Trail", "heading"),
            "smallest": label("Smallest set", "heading"),
        }
        self._arrange()
        self.asked.chosen.connect(self._choose)
        for card in (self.before, self.after):
            card.lit.connect(self.lit)
            card.followed.connect(self.followed)
            card.raw_wanted.connect(self.raw_wanted)

    @property
    def shown(self) -> Asked | None:
        """The thing asked that is compared with the first answer."""
        return self.after.asked

    def show_asking(
        self,
        asking: Asking | None,
        hands: Sequence[Asked],
        search: Smallest | None,
        units: int,
        unit: str,
        gold: Sequence[int] | None,
    ) -> None:
        """Shows all that was asked; what is looked at stays so as long as it is there."""
        self._first = asking.first if asking else None
        self._rest, self._hands = (asking.rest if asking else ()), tuple(hands)
        self._units, self._unit, self._gold = units, unit, gold
        if self._first is None:
            self.before.clear(NOT_ASKED if units else "", "With all passages" if units else "")
        else:
            self.before.show_asked(
                self._first, words.what_was_shown(self._first, units, unit), gold=gold, unit=unit
            )
        everything = (*self._rest, *self._hands)
        self.asked.fill(asked_lines(everything, units, unit))
        _fit(self.asked, len(everything))
        for part in (self.asked, self._heads["asked"]):
            part.setVisible(bool(everything))
        self.smallest.setText(search.sentence if search else "")
        for part in (self.smallest, self._heads["smallest"]):
            part.setVisible(search is not None)

    def show_asked(self, asked: Asked | None, nothing: str = NOTHING_YET) -> None:
        """Shows one thing beside the first answer, or why there is none."""
        first = self._first
        if asked is None:
            self.asked.clearSelection()
            self.asked.setCurrentIndex(self.asked.lines.index(-1, -1))
            self.after.clear(nothing if self._units else "", "With some taken away" if self._units else "")
        else:
            self.asked.choose(key_of(asked))
            self._show_pair(first, asked)
        self.verdict.say(*(verdict(first, asked, self._unit) if asked is not None else ("", "plain")))
        self._show_measures(first, asked)
        self._show_trail(asked)

    def show_models(self, askings: Sequence[Asking], model: str, name: str) -> None:
        """Offers the models that were asked about the question, where there are others than the one chosen."""
        others = [one for one in askings if one.model != model]
        self.models.setVisible(bool(others))
        self.models.clear()
        here = next((one.model_name for one in askings if one.model == model), name)
        self._add_model(here or "the chosen model", model)
        for one in others:
            self._add_model(one.model_name, one.model)

    def _add_model(self, name: str, model: str) -> None:
        self.models.addItem(name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…", model)
        self.models.setItemData(self.models.count() - 1, tooltip(name), Qt.ItemDataRole.ToolTipRole)

    def _show_pair(self, first: Asked | None, asked: Asked) -> None:
        heading = words.what_was_shown(asked, self._units, self._unit)
        marks: tuple[tuple[int, int], ...] = ()
        if first is not None and first.parsed is not None and asked.parsed is not None:
            gone, marks = differences(first.chain, asked.chain)
            heading_before = words.what_was_shown(first, self._units, self._unit)
            self.before.show_asked(first, heading_before, gold=self._gold, marks=gone, unit=self._unit)
        self.after.show_asked(asked, heading, before=first, marks=marks, unit=self._unit)

    def _show_measures(self, first: Asked | None, asked: Asked | None) -> None:
        control = control_of(asked, self._rest)
        lines = measure_lines(first, asked, control)
        self.measures.fill(lines, MEASURE_HEADS if control is None else (*MEASURE_HEADS, CONTROL_HEAD))
        _fit(self.measures, len(lines))
        for part in (self.measures, self._heads["measures"]):
            part.setVisible(bool(lines))

    def _show_trail(self, asked: Asked | None) -> None:
        rounds = [one for one in self._rest if asked and one.key == asked.key and one.seed == asked.seed]
        said = words.trail(self._first, rounds, self._unit) if len(rounds) > 1 else ""
        self.trail.setText(said)
        for part in (self.trail, self._heads["trail"]):
            part.setVisible(bool(said))

    def _choose(self, key: AskedKey | None) -> None:
        found = next((one for one in (*self._rest, *self._hands) if key_of(one) == key), None)
        if found is not None and found != self.after.asked:
            self.chosen.emit(found)

    def _arrange(self) -> None:
        head, cards = QHBoxLayout(), QHBoxLayout()
        head.addWidget(label("Before and after", "heading"), 1)
        head.addWidget(self.models)
        cards.setSpacing(10)
        for card in (self.before, self.after):
            cards.addWidget(card, 1)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 14, 12)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addSpacing(4)
        column.addLayout(head)
        column.addLayout(cards)
        column.addWidget(self.verdict)
        for key, part in (
            ("asked", self.asked),
            ("measures", self.measures),
            ("trail", self.trail),
            ("smallest", self.smallest),
        ):
            column.addWidget(self._heads[key])
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(label(MEANS, "small", wrap=True))
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())


class _Verdict(QFrame):
    """A sentence on the ground of its level; hidden where there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("verdict")
        self.words = label(wrap=True)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.words)
        self.hide()

    def say(self, sentence: str, level: str) -> None:
        """Shows a sentence; `level` is good, bad, warn or plain."""
        self.words.setText(sentence)
        self.words.setAccessibleName(f"Verdict: {sentence}")
        self.setProperty("level", level)
        self.style().unpolish(self)
        self.style().polish(self)
        self.setVisible(bool(sentence))


def _fit(table: Table, rows: int) -> None:
    """As high as its rows: the panel around it scrolls."""
    high = table.fontMetrics().height() + ROOM
    table.setFixedHeight(
        rows * high + table.horizontalHeader().sizeHint().height() + 2 * table.frameWidth() + 2
    )
    table.fit()


def _models() -> QComboBox:
    made = QComboBox()
    made.setAccessibleName("Replies of")
    made.view().setAccessibleName("Replies of")
    made.setToolTip("Whose replies are shown")
    made.setMinimumContentsLength(18)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.hide()
    return made
