"""The middle of the Citations page: the question, its passages, and which of them are kept by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.citations.question import gold_units, units_of
from gui.citations.passage_lines import difference, written
from gui.citations.passage_model import Line
from gui.citations.passage_view import PassageView
from gui.widgets.segmented import Segmented
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.citations.question import Question, Unit
    from gui.theme import Theme

KINDS = (
    ("paragraphs", "Paragraphs", "A passage is cited, kept and taken away as a whole"),
    ("sentences", "Sentences", "Every sentence is cited, kept and taken away by itself"),
)


class PassagesPanel(QWidget):
    """`mask_changed` when a person keeps or removes passages, `again_wanted` for asking with those that are left.

    `kind_chosen` gives the kind of units that a person chose.
    """

    mask_changed = Signal()
    again_wanted = Signal()
    kind_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.units: tuple[Unit, ...] = ()
        self.gold: tuple[int, ...] | None = None
        self.unit = "passage"
        """What one of them is called."""
        self._question: Question | None = None
        self._out: set[int] = set()
        self._cited: tuple[int, ...] = ()
        self._answered = False
        self._lit = -1
        self._texts: Mapping[int, tuple[str, str]] = {}
        self.title = label(kind="title", wrap=True)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.facts = label(kind="note", wrap=True)
        self.count = label("Passages", "heading")
        self.kinds = Segmented("What is cited", KINDS)
        self.kinds.chosen.connect(self.kind_chosen)
        self.view = PassageView(theme)
        self.view.toggled.connect(self._toggle)
        self.keep = _button("Keep cited", "Keep what the model cites, take the rest away")
        self.drop = _button("Drop cited", "Take what the model cites away, keep the rest")
        self.all = _button("All in", "Put every passage back")
        self.again = _button("Ask again", "Ask with the passages that are in (Ctrl+Return)")
        self.keep.clicked.connect(lambda: self.take_out(self._others()))
        self.drop.clicked.connect(lambda: self.take_out(self._cited))
        self.all.clicked.connect(lambda: self.take_out(()))
        self.again.clicked.connect(self.again_wanted)
        self._arrange()
        self.show_question(None, "paragraphs")

    @property
    def kept(self) -> tuple[int, ...]:
        """The positions that are in."""
        return tuple(unit.position for unit in self.units if unit.position not in self._out)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is taken away."""
        return not self._out

    def show_question(self, question: Question | None, kind: str) -> None:
        """Shows a question with all of its passages in."""
        self._question = question
        self.units = () if question is None else units_of(question, kind)
        self.gold = None if question is None else gold_units(question, self.units, kind)
        problem = question is not None and question.problem_id is not None
        self.unit = "sentence" if problem or kind == "sentences" else "passage"
        self._out, self._cited, self._answered, self._lit, self._texts = set(), (), False, -1, {}
        self.title.setText("" if question is None else " ".join(question.text.split()))
        self.facts.setText(_facts(question, self.gold, self.unit))
        self.facts.setVisible(bool(self.facts.text()))
        self.kinds.choose(kind)
        self.kinds.setVisible(not problem)  # its passages are sentences already
        self._fill()
        self.view.scrollToTop()

    def show_citations(self, cited: Sequence[int], *, answered: bool) -> None:
        """Marks what the model cites, in order; `answered` says that there is a reply at all."""
        new = tuple(cited) != self._cited
        self._cited, self._answered = tuple(cited), answered
        self._fill()
        if new and cited:
            self.view.see(cited[0])

    def show_mask(self, kept: Sequence[int], texts: Mapping[int, tuple[str, str]] | None = None) -> None:
        """Shows what was in when something was asked; `texts` are changed texts of passages, with a note on each."""
        there = set(kept)
        self._out = {unit.position for unit in self.units if unit.position not in there}
        self._texts = texts or {}
        self._fill()

    def take_out(self, positions: Sequence[int]) -> None:
        """Takes these passages away by hand, and puts the others back."""
        self._out, self._texts = set(positions), {}
        self._fill()
        self.mask_changed.emit()

    def light(self, position: int) -> None:
        """Lights a passage, or none (-1), and brings it into sight."""
        if position == self._lit:
            return
        before, self._lit = self._lit, position
        for at in (before, position):
            if 0 <= at < len(self.units):
                self.view.passages.put(at, self._line(self.units[at]))
        self.view.see(position)

    def may_ask(self, why_not: str = "") -> None:
        """Lets a person ask again, or says why that makes no sense now."""
        if not self.kept:
            why_not = "No passage is in. Put one back first."
        elif self.is_whole:
            why_not = "Take a passage away first, by its switch."
        self.again.setEnabled(not why_not)
        self.again.setToolTip(why_not or "Ask with the passages that are in (Ctrl+Return)")

    def _others(self) -> tuple[int, ...]:
        return tuple(unit.position for unit in self.units if unit.position not in set(self._cited))

    def _toggle(self, position: int) -> None:
        self._out ^= {position}
        self._texts = {}
        self._fill()
        self.mask_changed.emit()

    def _fill(self) -> None:
        self.view.fill([self._line(unit) for unit in self.units])
        some = 0 < len(self._cited) < len(self.units)
        self.keep.setEnabled(some)
        self.drop.setEnabled(some)
        self.all.setEnabled(bool(self._out))
        out = f" · {len(self._out):,} out" if self._out else ""
        self.count.setText(f"{count_of(len(self.units), self.unit)}{out}")
        self.may_ask()

    def _line(self, unit: Unit) -> Line:
        position = unit.position
        kept = position not in self._out
        text, note = self._texts.get(position, (unit.text, ""))
        other = difference(unit.text, text)
        title = unit.title if unit.start == 0 else ""
        answers = self._question.answers if self._question else ()
        needed = None if self.gold is None else position in self.gold
        return Line(
            number=unit.number,
            what=written(title, text, answers, struck=not kept, marked=other),
            rank=self._cited.index(position) if position in self._cited else None,
            needed=needed,
            missed=bool(needed) and self._answered and position not in self._cited,
            kept=kept,
            lit=position == self._lit,
            note=note,
        )

    def _arrange(self) -> None:
        head, tools = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.count, 1)
        head.addWidget(self.kinds)
        tools.setSpacing(6)
        for button in (self.keep, self.drop, self.all):
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.again)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 10, 8)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.facts)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        column.addLayout(tools)


def _facts(question: Question | None, gold: Sequence[int] | None, unit: str) -> str:
    """What is known of the right answer."""
    if question is None:
        return ""
    parts = []
    if question.answers:
        others = f" (also {', '.join(question.answers[1:4])})" if len(question.answers) > 1 else ""
        parts.append(f"Right answer: {question.answers[0]}{others}.")
    else:
        parts.append("The right answer is not known.")
    if gold is None:
        parts.append(f"Which {unit}s it needs is not known.")
    return " ".join(parts)


def _button(words: str, tip: str) -> QPushButton:
    made = QPushButton(words)
    made.setToolTip(tip)
    return made
