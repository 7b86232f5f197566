"""The question that only a person can answer: which of two equal numbers is which in the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.problems.numerals import format_number
from gui.widgets.text import button_text, label, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis, Choice, Link
    from core.problems.tree import Place

MOST = 6
AROUND = 40


class DecisionBar(QWidget):
    """Offers the readings of the first open choice; `decided` gives all decisions of the problem."""

    decided = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Which number is which")
        self.options: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.hide()

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Shows what is open in a problem, or what was decided in it, or nothing."""
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.options = []
        choices = analysis.grounding.choices if analysis is not None else ()
        if analysis is not None and choices:
            self._offer(analysis, choices[0])
        elif analysis is not None and analysis.problem.decisions:
            self._show_decided()
        self.setVisible(bool(self._column.count()))

    def _offer(self, analysis: Analysis, choice: Choice) -> None:
        value = format_number(choice.value)
        self._column.addWidget(label(f"Which {value} is which? Choose the reading that is meant:", wrap=True))
        for option in choice.options[:MOST]:
            button = QPushButton(button_text(option_words(analysis, choice, option)))
            button.setProperty("kind", "option")
            button.setToolTip(tooltip(option_words(analysis, choice, option)))
            # A long reading is cut by the edge of the page; it must not widen the page.
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            decisions = (*analysis.problem.decisions, *option)
            button.clicked.connect(lambda _=False, decisions=decisions: self.decided.emit(decisions))
            self.options.append(button)
            self._column.addWidget(button)

    def _show_decided(self) -> None:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(label("You decided which number is which.", "note"))
        undo = QPushButton("Decide again")
        undo.setProperty("kind", "link")
        undo.clicked.connect(lambda: self.decided.emit(()))
        self.options.append(undo)
        line.addWidget(undo)
        line.addStretch(1)
        self._column.addWidget(row)


def option_words(analysis: Analysis, choice: Choice, option: Sequence[Link]) -> str:
    """A reading in words: where each number of the text is in the solution, or that it stays."""
    places = {leaf.id: leaf.place for leaf in analysis.tree.leaves} if analysis.tree else {}
    links = {link.numeral: link for link in option}
    parts = []
    for index in choice.numerals:
        link = links.get(index)
        place = places.get(link.leaf) if link is not None else None
        where = "stays as it is" if place is None else f"is in line {place.line}: {_near(analysis, place)}"
        parts.append(f"“{_context(analysis, index)}” {where}")
    return ";  ".join(parts)


def _context(analysis: Analysis, index: int) -> str:
    """A number with the words around it, as far as its sentence goes."""
    numeral, text = analysis.numerals[index], analysis.problem.text
    before = text[: numeral.start].split()[-2:]
    after = text[numeral.end :]
    tail = " " + after.split()[0].rstrip(".,;:!?") if after[:1].isspace() and after.strip() else ""
    return f"{' '.join(before)} {numeral.text}{tail}".strip()


def _near(analysis: Analysis, place: Place) -> str:
    """What stands around a number in the solution, to tell two of one line apart."""
    lines = analysis.problem.program.splitlines()
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    start, end = max(place.column - AROUND, 0), place.end_column + AROUND
    left, right = "…" if start else "", "…" if end < len(line) else ""
    return f"{left}{line[start:end].strip()}{right}"
