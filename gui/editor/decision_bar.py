"""The question that only a person can answer: which of two equal numbers is which in the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.problems.numerals import format_number
from core.problems.questions import questions
from gui.editor.readings import readings
from gui.widgets.text import button_text, label, tooltip

if TYPE_CHECKING:
    from core.problems.problem import Analysis, Choice

MOST = 6
LONGEST = 64  # characters that fit on one line of a narrow window


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
        asked = questions(analysis) if analysis is not None else ()
        if analysis is not None and asked:
            self._offer(analysis, asked[0])
        elif analysis is not None and analysis.problem.decisions:
            self._show_decided()
        self.setVisible(bool(self._column.count()))

    def _offer(self, analysis: Analysis, choice: Choice) -> None:
        self._column.addWidget(label(_question(choice), wrap=True))
        options = choice.options[:MOST]
        for option, parts in zip(options, readings(analysis, choice, options), strict=True):
            words = ";  ".join(parts)
            button = QPushButton(button_text(words if len(words) <= LONGEST else ";\n".join(parts)))
            button.setProperty("kind", "option")
            button.setToolTip(tooltip(words))
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


def _question(choice: Choice) -> str:
    if not choice.leaves:
        return "If it is no slip, and the number has no part in the solution:"
    value = format_number(choice.value)
    if len(choice.numerals) == 1:
        return f"Where in the solution is this {value}? Choose the reading that is meant:"
    return f"Which {value} is which? Choose the reading that is meant:"
