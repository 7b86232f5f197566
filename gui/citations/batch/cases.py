"""The questions of what was picked, with the answers before and after, to be filtered and opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.citations.outcome import Outcome
from core.citations.tables_plots import state_of
from gui.citations.batch import words
from gui.citations.batch.case_table import CaseTable
from gui.citations.batch.elided import Elided
from gui.citations.batch.selection import FILTERS, FIRST_FILTERS, STANDING, passes
from gui.widgets.choice_field import choice_field
from gui.widgets.table_model import Cell, Head, Line, TableModel
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.citations.outcome import FirstStep
    from gui.citations.batch.figures import Figures
    from gui.citations.batch.selection import Sample, Selection
    from gui.theme import Theme

HEADS = (
    Head("Question"),
    Head("Hops", right=True),
    Head("Before", "The answer with all passages"),
    Head("After", "The answer after the intervention"),
    Head("Came out", "By Contain; “unknown” in any words"),
)
FIRST_HEADS = (
    Head("Question"),
    Head("Hops", right=True),
    Head("Needed", "The passages that are needed, in the order of the inference", right=True),
    Head("Cited", "The passages that are cited, in order", right=True),
    Head("Answer"),
    Head("Came out", "By Contain, against the right answers"),
)
STATES = {"same": ("same", "info"), "other": ("another", "bad"), "unknown": ("unknown", "warn")}
MOST = 1000  # lines of the list: more would stall the window
LONGEST = 60  # characters of an answer in the list; its tip has all of them
READING = "The passages are being read."
HINT = "Click a row, a point or a band to see its questions here."


class Cases(QWidget):
    """`entered` gives the question that a person wants to see, `standing_wanted` the outcomes to look through."""

    entered = Signal(int)
    standing_wanted = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.title = Elided("Questions")
        self.filters = choice_field("Show", FILTERS)
        self.says = label(HINT, kind="small", wrap=True)
        self.table = CaseTable(theme, TableModel(HEADS), "Questions of what was picked")
        self._figures: Figures | None = None
        self._selection: Selection | None = None
        self._shown: tuple[list[Sample], bool] | None = None
        self._standing: Collection[object] | None = None
        self._standing_of: tuple[Figures, Selection] | None = None
        self._arrange()
        self.filters.currentIndexChanged.connect(lambda _: self._show())
        self.table.entered.connect(lambda key: self.entered.emit(key[0]))

    @property
    def selection(self) -> Selection | None:
        """What was picked."""
        return self._selection

    def show_selection(self, figures: Figures, selection: Selection | None) -> None:
        """Shows the questions of what was picked, in these figures."""
        self._figures, self._selection = figures, selection
        self._show()

    def show_standing(self, figures: Figures, selection: Selection, places: Collection[object]) -> None:
        """Takes which answers still stand in what was left."""
        if (figures, selection) == (self._figures, self._selection):
            self._standing, self._standing_of = places, (figures, selection)
            self._show()

    def filter_by(self, key: str) -> None:
        """Shows only what passes the filter of that key."""
        self.filters.setCurrentIndex([name for name, _ in FILTERS].index(key))

    def _show(self) -> None:
        figures, selection = self._figures, self._selection
        if figures is None or selection is None:
            self.title.say("Questions")
            self.says.setText(HINT)
            self.table.fill([])
            self._shown = None
            return
        self.title.say(selection.title)
        samples, wanted = selection.samples(figures), self.filters.currentData()
        is_first = selection.table == "overlap"
        if is_first and wanted not in FIRST_FILTERS:
            self._fill([], figures, is_first=True)
            self._shown = None
            self.says.setText("This filter is about interventions: pick another row, or another filter.")
            return
        if wanted == STANDING and self._standing_of != (figures, selection):
            self._fill([], figures, is_first=False)
            self._shown = None
            self.says.setText(READING)
            self.standing_wanted.emit(samples)
            return
        kept = [sample for sample in samples if passes(sample, wanted, self._standing or ())]
        if (kept, is_first) != self._shown:  # unchanged samples are the same objects, so that this is quick
            self._fill(kept[:MOST], figures, is_first=is_first)
            self._shown = (kept, is_first)
        total = count_of(len(samples), "sample")
        many = total if wanted == "all" else f"{len(kept):,} of {total}"
        many += f", the first {MOST:,} shown: filter them, or pick fewer" if len(kept) > MOST else ""
        self.says.setText(f"{many}. Double click or Enter opens the question." if kept else f"{many}.")

    def _fill(self, samples: Sequence[Sample], figures: Figures, *, is_first: bool) -> None:
        heads = FIRST_HEADS if is_first else HEADS
        lines = [_line(at, sample, figures) for at, sample in enumerate(samples)]
        self.table.fill(lines, None if self.table.lines.heads == heads else heads)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(label("Show", "note"))
        head.addWidget(self.filters)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 14, 6)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(self.says)


def _line(at: int, sample: Sample, figures: Figures) -> Line:
    about = figures.questions.get(sample.question_id)
    text = " ".join(about.text.split()) if about else f"Question {sample.question_id}"
    hop = Cell(words.hops(sample.hop), order=sample.hop)
    name = f"{text}\n{about.name}" if about and about.name else text
    begin = (Cell(text, tip=name), hop)
    rest = _cells(sample) if isinstance(sample, Outcome) else _first_cells(sample)
    return Line((sample.question_id, at), (*begin, *rest))


def _cells(outcome: Outcome) -> tuple[Cell, ...]:
    before = Cell(_short(outcome.answer_before), tip=outcome.answer_before)
    if not outcome.counts:
        why = outcome.not_applicable or outcome.reason
        chip = "not applicable" if outcome.not_applicable else "error"
        kind = "plain" if outcome.not_applicable else "warn"
        return before, Cell(words.NOTHING, tip=why), Cell(chip, tip=why, kind=kind)
    chip, kind = STATES[state_of(outcome)]
    notes = []
    if outcome.contain == 1 and outcome.em == 0:
        notes.append("Contain says the same, exact match does not.")
    if outcome.lopsided:
        notes.append("One answer is much longer than the other.")
    if outcome.carried:
        notes.append("There was no further round: the last answer stands for this one too.")
    tip = " ".join((f"F1 {outcome.f1:.2f}.", *notes))
    return (
        before,
        Cell(_short(outcome.answer_after), tip=outcome.answer_after),
        Cell(chip, tip=tip, kind=kind),
    )


def _first_cells(first: FirstStep) -> tuple[Cell, ...]:
    needed = words.NOTHING if first.gold is None else _numbers(first.gold)
    if first.error:
        return (
            *(Cell(needed), Cell(words.NOTHING), Cell(words.NOTHING)),
            Cell("error", tip=first.reason, kind="warn"),
        )
    chip, kind = (
        ("answered", "plain")
        if first.right is None
        else (("right", "good") if first.right else ("wrong", "bad"))
    )
    if first.unknown:
        chip, kind = "unknown", "warn"
    right = f"Right: {', '.join(first.gold_answers)}" if first.gold_answers else ""
    return (
        *(Cell(needed), Cell(_numbers(first.cited) or "none"), Cell(_short(first.answer), tip=first.answer)),
        Cell(chip, tip=right, kind=kind),
    )


def _numbers(positions: Sequence[int]) -> str:
    return ", ".join(str(position + 1) for position in positions)


def _short(answer: str) -> str:
    text = " ".join(answer.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
