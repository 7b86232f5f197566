"""The upper half of the Problems page: the text with its chips, the answer, the solution, a badge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.problems.problem import Notation, Status
from gui.editor.chip_edit import ChipEdit
from gui.editor.decision_bar import DecisionBar
from gui.editor.history_keys import leave_history
from gui.editor.moving import with_mark, with_text, written
from gui.editor.number_menu import show_menu
from gui.editor.offers import DECIDE
from gui.editor.spans import badge, program_spans, text_spans
from gui.theme import code_font
from gui.widgets.chip import Chip
from gui.widgets.numbers import format_number, read_number
from gui.widgets.segmented import Segmented
from gui.widgets.text import count_of, label

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from core.problems.problem import Analysis, Link, Problem
    from gui.editor.offers import Offer
    from gui.theme import Theme

NOTATIONS = (
    (Notation.PROGRAM.value, "Program", "The solution as lines of arithmetic, the answer printed last"),
    (Notation.FORMULA.value, "Formula", "The solution as one formula"),
)
EXAMPLES = {
    Notation.FORMULA: "The solution as a formula, for example:\n3 * 12",
    Notation.PROGRAM: "pencils = 3 * 12\nprint(pencils)",
}
MARKS = {
    ".": ("Decimal point", "Numbers are read as 1,234.5. Click to read them with a comma, as 1.234,5"),
    ",": ("Decimal comma", "Numbers are read as 1.234,5. Click to read them with a point, as 1,234.5"),
}
FEWEST = 2  # lines of the solution that are always to be seen: an example has as many
CORRECT = "Correct the one that is wrong."
TEXT, SOLUTION, ANSWER = "typing in the text", "typing in the solution", "typing the answer"


class EditorPanel(QWidget):
    """Shows a problem and lets a person change it.

    `edited` gives the changed problem, the step's name for the history, and whether it was typed;
    `leaf_chosen` the leaf of a chip that the cursor entered. `writing_wanted` and `asking_wanted` when a
    model shall write the solution or say which number is which, `hold_wanted` when numbers in doubt shall stay.
    """

    edited = Signal(object, str, bool)
    leaf_chosen = Signal(str)
    writing_wanted = Signal()
    asking_wanted = Signal()
    hold_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._problem: Problem | None = None
        self._analysis: Analysis | None = None
        self._theme = theme
        self.text = ChipEdit(theme, "Text of the problem")
        self.text.setObjectName("problemText")
        self.text.show_example("Write a word problem, for example: Ana has 3 boxes of 12 pencils. ...")
        self.program = ChipEdit(theme, "Solution", line_height=125, is_code=True)
        self.program.setObjectName("program")
        self.program.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.answer = QLineEdit()
        self.answer.setAccessibleName("Answer")
        self.answer.setFixedWidth(110)
        leave_history(self.answer)
        self.badge = Chip(theme, "Solution")
        self.use = QPushButton()
        self.use.hide()
        self.mark = QPushButton(MARKS["."][0])
        self.write = QPushButton("Write with a model…")
        self.write.setToolTip(
            "Let a language model write the program, and keep it only if it gives the answer"
        )
        self.tries = QPushButton()
        self.tries.setProperty("kind", "link")
        self.tries.setToolTip("What models wrote for this problem, and why it was not taken")
        self.tries.hide()
        self._value = Fraction(0)
        self.reason = label(kind="note", wrap=True)
        self.decision = DecisionBar()
        self.notation = Segmented("Solution as", NOTATIONS)
        self._set_fonts()
        theme.changed.connect(self._set_fonts)
        self._arrange()
        self._listen()
        self.setEnabled(False)

    def show_problem(self, problem: Problem | None) -> None:
        """Shows another problem, before it has been read."""
        self._problem = self._analysis = None  # what is filled in here is no edit
        self.setEnabled(problem is not None)
        self.text.fill(problem.text if problem else "")
        self.program.fill(problem.program if problem else "")
        has_solution = problem is not None and bool(problem.program.strip())
        self.notation.choose((problem.notation if problem and has_solution else Notation.FORMULA).value)
        self.answer.clear()
        self.answer.setToolTip("")
        self._show_rest(problem)
        self.badge.set_state("", "plain")
        self.use.hide()
        self.reason.setText("")
        self.decision.show_analysis(None)
        for edit in (self.text, self.program):
            edit.set_spans(())
        self._problem = problem

    def show_change(self, problem: Problem) -> None:
        """Shows the problem as undo, redo or a model left it, the cursor where it changed."""
        self._problem = None
        self.text.change_to(problem.text)
        self.program.change_to(problem.program)
        if problem.program.strip():
            self.notation.choose(problem.notation.value)
        self._show_rest(problem)
        self._problem = problem

    def show_analysis(self, analysis: Analysis) -> None:
        """Shows what was read in the problem; what a person typed meanwhile is left alone."""
        if self._problem is None or analysis.problem.fingerprint != self._problem.fingerprint:
            return
        self._analysis = analysis
        self.text.set_spans(text_spans(analysis))
        self.program.set_spans(program_spans(analysis))
        self.badge.set_state(*badge(analysis))
        self._offer_value(analysis)
        self.decision.show_analysis(analysis)
        grounding = analysis.grounding
        is_asked = bool(grounding.choices) and not grounding.mismatches and not grounding.strays
        self.reason.setVisible(bool(analysis.reason) and not is_asked and not grounding.held)

    def show_tries(self, count: int) -> None:
        """Offers to see what models wrote for the problem, where they did."""
        self.tries.setText(count_of(count, "try", "tries"))
        self.tries.setAccessibleName(f"{self.tries.text()} of models")
        self.tries.setVisible(count > 0)

    def light(self, leaf: str) -> None:
        """Outlines the chips of a leaf."""
        self.text.light(leaf)
        self.program.light(leaf)

    def _show_rest(self, problem: Problem | None) -> None:
        self._show_example()
        mark = problem.decimal_mark if problem else "."
        words, tip = MARKS.get(mark, MARKS["."])
        self.mark.setText(words)
        self.mark.setToolTip(tip)
        answer = problem.answer if problem else None
        if answer is None or self._read_answer(mark) != answer:
            self.answer.setText("" if answer is None else written(answer, mark))

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
        """Writes what the solution gives as the answer."""
        if self._problem is not None:
            self.answer.setText(written(self._value, self._problem.decimal_mark))
            self.answer.setFocus()
            self._change(replace(self._problem, answer=self._value), "use what the solution gives")

    def _type_text(self) -> None:
        if self._problem is not None:
            self._change(with_text(self._problem, self.text.plain), TEXT, typed=True)

    def _type_solution(self) -> None:
        if self._problem is not None:
            notation = Notation(self.notation.key)
            self._change(
                replace(self._problem, program=self.program.plain, notation=notation), SOLUTION, typed=True
            )

    def _type_answer(self) -> None:
        if self._problem is None:
            return
        answer = self._read_answer(self._problem.decimal_mark)
        wrong = answer is None and bool(self.answer.text().strip())
        self.answer.setToolTip("This is not a number, so the problem has no answer yet." if wrong else "")
        self._change(replace(self._problem, answer=answer), ANSWER, typed=True)

    def _choose_notation(self) -> None:
        self._show_example()
        if self._problem is not None:
            notation = Notation(self.notation.key)
            self._change(replace(self._problem, notation=notation), f"read the solution as a {notation}")

    def _switch_mark(self) -> None:
        if self._problem is not None:
            mark = "," if self._problem.decimal_mark == "." else "."
            self.answer.clear()
            self._change(with_mark(self._problem, mark), "decimal mark")
            self._show_rest(self._problem)

    def _decide(self, decisions: tuple[Link, ...]) -> None:
        if self._problem is not None:
            self._change(replace(self._problem, decisions=decisions), DECIDE)

    def _ask_about(self, index: int, place: QPoint) -> None:
        """Opens the menu of a number, where what was read is still what is written."""
        analysis = self._analysis
        if analysis is not None and analysis.problem == self._problem and index < len(analysis.numerals):
            show_menu(self, analysis, index, place, self._take_offer)

    def _take_offer(self, offer: Offer) -> None:
        if self._problem is not None and not (offer.checked and offer.step == DECIDE):
            self._change(offer.problem, offer.step)

    def _change(self, problem: Problem, step: str, *, typed: bool = False) -> None:
        if problem != self._problem:
            self._problem = problem
            self.edited.emit(problem, step, typed)

    def _show_example(self) -> None:
        self.program.show_example(EXAMPLES[Notation(self.notation.key)])

    def _read_answer(self, mark: str) -> Fraction | None:
        numeral = read_number(self.answer.text(), mark)
        return None if numeral is None else numeral.value

    def _listen(self) -> None:
        for edit, typed in ((self.text, self._type_text), (self.program, self._type_solution)):
            edit.edited.connect(typed)
            edit.leaf_chosen.connect(self.leaf_chosen)
        self.text.number_asked.connect(self._ask_about)
        self.answer.textEdited.connect(self._type_answer)
        self.decision.decided.connect(self._decide)
        self.decision.hold_wanted.connect(self.hold_wanted)
        self.decision.model_wanted.connect(self.asking_wanted)
        self.use.clicked.connect(self._take_value)
        self.mark.clicked.connect(self._switch_mark)
        for button in (self.write, self.tries):
            button.clicked.connect(self.writing_wanted)
        self.notation.chosen.connect(self._choose_notation)

    def minimumSizeHint(self) -> QSize:
        """As wide as the answer or the kind of the solution alone: the two rows are then below each other."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), self._narrow()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the solution's row below the answer's where they do not fit beside each other."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Looks again when a part came, went or took another size, as the badge does with every problem."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        together = sum(row.sizeHint().width() for row in self._rows) + self._both.spacing()
        side_by_side = together <= self.width() - 2 * MARGIN
        direction = QBoxLayout.Direction.LeftToRight if side_by_side else QBoxLayout.Direction.TopToBottom
        if self._both.direction() != direction:
            self._both.setDirection(direction)

    def _narrow(self) -> int:
        return max(row.sizeHint().width() for row in self._rows) + 2 * MARGIN

    def _set_fonts(self) -> None:
        self.program.setFont(code_font(self._theme.points))
        self.program.show_at_least(FEWEST)
        large = QFont(self.text.font())
        large.setPointSizeF(self._theme.points * 1.2)
        self.text.setFont(large)

    def _arrange(self) -> None:
        top, answer, solution = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(label("Problem", "heading"))
        top.addStretch(1)
        top.addWidget(self.mark)
        name = label("Answer")
        name.setBuddy(self.answer)
        for part in (name, self.answer, self.badge, self.use):
            answer.addWidget(part)
        answer.addStretch(1)
        solution.addStretch(1)
        solution.addWidget(self.notation)
        solution.addWidget(self.tries)
        solution.addWidget(self.write)
        self._rows = (answer, solution)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setSpacing(8)
        self._both.addLayout(answer, 1)
        self._both.addLayout(solution)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 12, MARGIN, 10)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self.text)
        column.addLayout(self._both)
        column.addWidget(self.program, 1)  # above what comes and goes: it stands still while one types in it
        column.addWidget(self.reason)
        column.addWidget(self.decision)


MARGIN = 14
