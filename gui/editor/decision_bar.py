"""The question that only a person can answer: which of two equal numbers is which in the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.problems.problem import Status
from gui.editor.readings import readings
from gui.widgets.numbers import format_number
from gui.widgets.text import button_text, label, tooltip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.problems.problem import Analysis, Choice

MOST = 6
FEWEST = 2.5  # choices that there is always room for
LONGEST = 64  # characters that fit on one line of a narrow window
HOLD = "Let these stay, vary the others"
ASK = "Ask a model…"


class _Choices(QScrollArea):
    """Buttons below each other; where there is no room for all of them they scroll."""

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self.setAccessibleName("Choices")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidgetResizable(True)
        self._inner, self._count = QWidget(), max(1, len(buttons))
        column = QVBoxLayout(self._inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for button in buttons:
            column.addWidget(button)
        self.setWidget(self._inner)

    def sizeHint(self) -> QSize:
        """Room for all buttons."""
        return QSize(super().sizeHint().width(), self._inner.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Room for the first few, with so much of the next that one sees there is more."""
        whole = self._inner.sizeHint().height()
        return QSize(0, min(whole, round(whole * FEWEST / self._count)))


class DecisionBar(QWidget):
    """Offers the readings of the first open choice; `decided` gives all decisions of the problem.

    `hold_wanted` when the numbers in doubt shall stay while the others vary, `model_wanted` when a model
    shall be asked. `asks` when something is shown, whether that is an open choice.
    """

    decided = Signal(tuple)
    hold_wanted = Signal()
    model_wanted = Signal()
    asks = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Which number is which")
        self.options: list[QPushButton] = []
        self.others: dict[str, QPushButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._shown: Analysis | None = None
        self.hide()

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Shows what is open in a problem, or what was decided in it, or nothing."""
        if analysis is not None and analysis == self._shown:
            return
        self._shown = analysis
        self._clear()
        asked = _asked(analysis) if analysis is not None else ()
        if analysis is not None and asked:
            self._offer(analysis, asked[0])
        elif analysis is not None and analysis.problem.decisions:
            again = _link("Decide again", "Forget all that was decided about the numbers of this problem")
            again.clicked.connect(lambda: self.decided.emit(()))
            self.options.append(again)
            self._add_row("You decided which number is which.", [again])
        self.setVisible(bool(self._column.count()))
        self.asks.emit(bool(asked))

    def _clear(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.options, self.others = [], {}

    def _offer(self, analysis: Analysis, choice: Choice) -> None:
        is_held = bool(analysis.grounding.held)
        words = f"{analysis.reason} {CHANGE}" if is_held else _question(choice)
        self._column.addWidget(label(words, wrap=True))
        options = choice.options[:MOST]
        for option, parts in zip(options, readings(analysis, choice, options), strict=True):
            decisions = (*analysis.problem.decisions, *option)
            button = _option(parts)
            button.clicked.connect(lambda _=False, decisions=decisions: self.decided.emit(decisions))
            self.options.append(button)
        self._column.addWidget(_Choices(self.options), 1)
        self._offer_others(analysis)

    def _offer_others(self, analysis: Analysis) -> None:
        from core.problems.holding import hold_unclear

        if analysis.grounding.held:
            return
        if hold_unclear(analysis).status is Status.READY:
            tip = "Generate variants in which these numbers are as they are, whichever is which"
            self._add_other(HOLD, tip, self.hold_wanted.emit)
        if is_askable(analysis):
            self._add_other(
                ASK, "A model solves the problem with other numbers, and its answer tells", self.ask
            )
        if self.others:
            self._add_row("", list(self.others.values()))

    def ask(self) -> None:
        """Asks for a model, as the button does."""
        self.model_wanted.emit()

    def _add_other(self, words: str, tip: str, act: Callable[[], object]) -> None:
        button = _link(words, tip)
        button.clicked.connect(lambda _=False: act())
        self.others[words] = button

    def _add_row(self, words: str, buttons: Sequence[QPushButton]) -> None:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        if words:
            line.addWidget(label(words, "note"))
        for button in buttons:
            line.addWidget(button)
        line.addStretch(1)
        self._column.addWidget(row)


CHANGE = "Say which is which to let them change too:"


def _asked(analysis: Analysis) -> tuple[Choice, ...]:
    from core.problems.questions import questions

    return questions(analysis)


def is_askable(analysis: Analysis) -> bool:
    """Whether equal numbers are all that stands in the way, so that a model's answer can tell them apart."""
    if analysis.status is not Status.NEEDS_DECISION or analysis.tree is None:
        return False
    return bool(analysis.grounding.choices) and not analysis.tree.doubts


def _option(parts: Sequence[str]) -> QPushButton:
    words = ";  ".join(parts)
    button = QPushButton(button_text(words if len(words) <= LONGEST else ";\n".join(parts)))
    button.setProperty("kind", "option")
    button.setToolTip(tooltip(words))
    # A long reading is cut by the edge of the page; it must not widen the page.
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


def _link(words: str, tip: str) -> QPushButton:
    button = QPushButton(words)
    button.setProperty("kind", "link")
    button.setToolTip(tip)
    return button


def _question(choice: Choice) -> str:
    if not choice.leaves:
        return "If it is no slip, and the number has no part in the solution:"
    value = format_number(choice.value)
    if len(choice.numerals) == 1:
        return f"Where in the solution is this {value}? Choose the reading that is meant:"
    return f"Which {value} is which? Choose the reading that is meant:"
