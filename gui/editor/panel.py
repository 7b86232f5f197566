"""The upper half of the Problems page: the text with its chips, the answer, the solution, a badge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.problems.numerals import format_number, read_number
from core.problems.problem import Notation, Status
from gui.editor.chip_edit import ChipEdit
from gui.editor.decision_bar import DecisionBar
from gui.editor.spans import badge, program_spans, text_spans
from gui.theme import code_font
from gui.widgets.chip import Chip
from gui.widgets.segmented import Segmented
from gui.widgets.text import label

if TYPE_CHECKING:
    from core.problems.problem import Analysis, Link, Problem
    from gui.theme import Theme

NOTATIONS = (
    (Notation.FORMULA.value, "Formula", "The solution as one formula"),
    (Notation.PROGRAM.value, "Program", "The solution as lines of arithmetic, the answer printed last"),
)
EXAMPLES = {
    Notation.FORMULA: "The solution as a formula, for example:\n3 * 12",
    Notation.PROGRAM: "pencils = 3 * 12\nprint(pencils)",
}
FEWEST = 2  # lines of the solution that are always to be seen: an example has as many
CORRECT = "Correct the one that is wrong."


class EditorPanel(QWidget):
    """Shows a problem and lets a person change it: `edited` gives the changed problem.

    `leaf_chosen` gives the leaf of a chip that the cursor entered.
    """

    edited = Signal(object)
    leaf_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._problem: Problem | None = None
        self._theme = theme
        self.text = ChipEdit(theme, "Text of the problem")
        self.text.setObjectName("problemText")
        self.text.show_example("Write a word problem, for example: Ana has 3 boxes of 12 pencils. ...")
        self.program = ChipEdit(theme, "Solution", line_height=125)
        self.program.setObjectName("program")
        self.program.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.answer = QLineEdit()
        self.answer.setAccessibleName("Answer")
        self.answer.setFixedWidth(110)
        self.badge = Chip(theme, "Solution")
        self.use = QPushButton()
        self.use.hide()
        self._value = Fraction(0)
        self.reason = label(kind="note", wrap=True)
        self.decision = DecisionBar()
        self.notation = Segmented("Solution as", NOTATIONS)
        self._set_fonts()
        self._arrange()
        for edit in (self.text, self.program):
            edit.edited.connect(self._edit)
            edit.leaf_chosen.connect(self.leaf_chosen)
        self.answer.textEdited.connect(self._edit)
        self.decision.decided.connect(self._decide)
        self.use.clicked.connect(self._take_value)
        self.notation.chosen.connect(self._choose_notation)
        self.setEnabled(False)

    def show_problem(self, problem: Problem | None) -> None:
        """Shows another problem, before it has been read."""
        self._problem = None  # what is filled in here is no edit
        self.setEnabled(problem is not None)
        self.text.fill(problem.text if problem else "")
        self.program.fill(problem.program if problem else "")
        written = problem is not None and bool(problem.program.strip())
        self.notation.choose((problem.notation if problem and written else Notation.FORMULA).value)
        self._show_example()
        answer = problem.answer if problem else None
        self.answer.setText("" if answer is None else format_number(answer))
        self.badge.set_state("", "plain")
        self.use.hide()
        self.reason.setText("")
        self.decision.show_analysis(None)
        for edit in (self.text, self.program):
            edit.set_spans(())
        self._problem = problem

    def show_analysis(self, analysis: Analysis) -> None:
        """Shows what was read in the problem; what a person typed meanwhile is left alone."""
        if self._problem is None or analysis.problem.fingerprint != self._problem.fingerprint:
            return
        self.text.set_spans(text_spans(analysis))
        self.program.set_spans(program_spans(analysis))
        self.badge.set_state(*badge(analysis))
        self._offer_value(analysis)
        self.decision.show_analysis(analysis)
        is_asked = bool(analysis.grounding.choices) and not analysis.grounding.mismatches
        self.reason.setVisible(bool(analysis.reason) and not (is_asked and not analysis.grounding.strays))

    def light(self, leaf: str) -> None:
        """Outlines the chips of a leaf."""
        self.text.light(leaf)
        self.program.light(leaf)

    def _offer_value(self, analysis: Analysis) -> None:
        """Says what is wrong; where two values differ, that one of them is to be corrected, and how."""
        differs = analysis.tree is not None and analysis.status is Status.WRONG_ANSWER
        self.use.setVisible(differs)
        if analysis.tree is not None and differs:
            self._value = analysis.tree.root.value
            words = f"Use {format_number(self._value)}"
            self.use.setText(words)
            self.use.setToolTip(f"Make {format_number(self._value)} the answer")
        both = differs and analysis.problem.answer is not None
        self.reason.setText(f"{analysis.reason} {CORRECT}" if both else analysis.reason)

    def _take_value(self) -> None:
        """Writes what the solution gives as the answer, as if it were typed: Ctrl+Z takes it back."""
        mark = self._problem.decimal_mark if self._problem else "."
        written = format_number(self._value)
        numeral = read_number(written, mark)
        exact = numeral is not None and numeral.value == self._value
        self.answer.setFocus()
        self.answer.selectAll()
        self.answer.insert(written if exact else str(self._value))
        self._edit()

    def _choose_notation(self) -> None:
        self._show_example()
        self._edit()

    def _show_example(self) -> None:
        self.program.show_example(EXAMPLES[Notation(self.notation.key)])

    def _edit(self) -> None:
        if self._problem is None:
            return
        answer = self._typed_answer()
        self._problem = replace(
            self._problem,
            text=self.text.plain,
            program=self.program.plain,
            notation=Notation(self.notation.key),
            answer=answer,
        )
        self.edited.emit(self._problem)

    def _decide(self, decisions: tuple[Link, ...]) -> None:
        if self._problem is not None:
            self._problem = replace(self._problem, decisions=decisions)
            self.edited.emit(self._problem)

    def _typed_answer(self) -> Fraction | None:
        numeral = read_number(self.answer.text(), self._problem.decimal_mark if self._problem else ".")
        wrong = numeral is None and bool(self.answer.text().strip())
        self.answer.setToolTip("This is not a number, so the problem has no answer yet." if wrong else "")
        return None if numeral is None else numeral.value

    def _set_fonts(self) -> None:
        self.program.setFont(code_font(self._theme.points))
        self.program.show_at_least(FEWEST)
        large = QFont(self.text.font())
        large.setPointSizeF(self._theme.points * 1.2)
        self.text.setFont(large)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        name = label("Answer")
        name.setBuddy(self.answer)
        for part in (name, self.answer, self.badge, self.use):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.notation)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 10)
        column.setSpacing(8)
        column.addWidget(label("Problem", "heading"))
        column.addWidget(self.text)
        column.addLayout(row)
        column.addWidget(self.reason)
        column.addWidget(self.decision)
        column.addWidget(self.program, 1)
