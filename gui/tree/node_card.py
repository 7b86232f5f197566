"""The chosen node: its value, and what must stay true of it in every variant, to switch and to bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.errors import GenerationError
from core.problems.constraint_choices import EVERYWHERE, NO_CHOICES, NodeBounds
from core.problems.problem import Status
from gui.tree.bounds_row import BoundsRow
from gui.tree.rule_rows import RuleRows
from gui.tree.words import whole_words
from gui.widgets.leaves import standing
from gui.widgets.numbers import format_number
from gui.widgets.text import button_text, label

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.constraint_choices import ConstraintSettings
    from core.problems.problem import Analysis
    from core.problems.tree import Node
    from core.store.variants import StoredGeneration
    from gui.problems.work import Look

RULES, LOCK, RESET = "what must stay true", "keep a number", "reset what must stay true"
BOUNDS = ("minimum", "maximum")


class NodeCard(QWidget):
    """Shows one node of a problem. `changed` gives the choices as a person changed them, and the step's name.

    `look_wanted` when another node or other rules are to be looked at.
    """

    changed = Signal(object, str)
    look_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._analysis: Analysis | None = None
        self._values: Sequence[Fraction] | None = None
        self._generation: StoredGeneration | None = None
        self._look: Look | None = None
        self.node = ""
        self.title = label(kind="heading", wrap=True)
        self.origin = label(kind="note", wrap=True)
        self.rules = RuleRows()
        self.lock = QCheckBox()
        self.bounds = BoundsRow()
        self.fault = label(kind="fault", wrap=True)
        self.total = label(kind="small", wrap=True)
        self.reset = _link("Reset", "Put this number's or step's rules back as they were")
        self.reset_all = _link("Reset all", "Put all rules of this problem back as they were")
        self._arrange()
        self._listen()
        self._refresh()

    def show_problem(self, analysis: Analysis | None, values: Sequence[Fraction] | None) -> None:
        """Takes the problem and the values to show."""
        is_other = analysis != self._analysis
        self._analysis, self._values = analysis, values
        if is_other:
            self._ask()
        self._refresh()

    def show_generation(self, generation: StoredGeneration | None) -> None:
        """Takes what the newest drawing refused; None where there is none, or by other rules."""
        self._generation = generation
        self._refresh()

    def show_node(self, node_id: str) -> None:
        """Takes the node to show; empty for none."""
        if node_id != self.node:
            self.node = node_id
            self.fault.setText("")
            self._ask()
        self._refresh()

    def show_look(self, look: Look | None) -> None:
        """Takes what a node has to keep."""
        self._look = look
        self._refresh()

    def _ask(self) -> None:
        if self._look is not None and self._look.node != self.node:
            self._look = None
        self.look_wanted.emit()

    @property
    def _choices(self) -> ConstraintSettings:
        return NO_CHOICES if self._analysis is None else self._analysis.problem.constraints

    def _refresh(self) -> None:
        node = self._found()
        self.title.setText(self._title(node))
        origin = self._origin(node)
        self.origin.setText(origin)
        self.origin.setVisible(bool(origin))
        self._show_rules(node)
        self._show_bounds(node)
        self._show_lock(node)
        self.fault.setVisible(bool(self.fault.text()))
        self.total.setText(self._total())
        self.total.setVisible(bool(self.total.text()))
        self.reset.setVisible(self.node in self._choices.nodes)
        self.reset_all.setVisible(self._choices != NO_CHOICES)

    def _show_rules(self, node: Node | None) -> None:
        look = self._look
        if node is None or look is None or look.node != self.node:
            self.rules.fill((), {})
        else:
            self.rules.fill(look.rules, {**look.shares, **self._drawn()})

    def _show_bounds(self, node: Node | None) -> None:
        problem = self._analysis.problem if self._analysis else None
        limits = self._choices.bounds.get(self.node, NodeBounds())
        look = self._look
        shares = {**(look.shares if look else {}), **self._drawn()}
        share = sum(shares.get(name, 0.0) for name in BOUNDS)
        mark = problem.decimal_mark if problem else "."
        self.bounds.fill(limits.minimum, limits.maximum, mark, share)
        has_bounds = limits.minimum is not None or limits.maximum is not None
        varies = look is not None and look.node == self.node and bool(look.rules)
        self.bounds.setVisible(node is not None and (varies or has_bounds))

    def _show_lock(self, node: Node | None) -> None:
        analysis = self._analysis
        varies = analysis is not None and node is not None and node in analysis.variables
        ready = analysis is not None and analysis.status is Status.READY
        self.lock.setVisible(varies and ready)
        if node is not None and varies:
            written = button_text(f"Keep it {format_number(node.value)} in every variant")
            self.lock.setText(written)
            self.lock.blockSignals(True)
            self.lock.setChecked(node.id in self._choices.locked)
            self.lock.blockSignals(False)

    def _drawn(self) -> dict[str, float]:
        """The shares that the newest drawing refused at the node, by rule."""
        drawn = self._generation
        if drawn is None:
            return {}
        return {
            refusal.rule: refusal.count / max(drawn.attempts, 1)
            for refusal in drawn.refusals
            if refusal.node == self.node
        }

    def _total(self) -> str:
        drawn, look = self._generation, self._look
        if drawn is not None:
            what = "different draws, all there are" if drawn.exhaustive else "draws"
            return f"{drawn.attempts:,} {what} · {drawn.valid:,} valid"
        if look is None or not look.attempts:
            return ""
        what = "different draws, all there are" if look.exhaustive else "trial draws"
        return f"{look.attempts:,} {what} · {look.valid:,} valid. Generate draws by these rules."

    def _found(self) -> Node | None:
        if self._analysis is None or self._analysis.tree is None:
            return None
        return next((node for node in self._analysis.tree.nodes if node.id == self.node), None)

    def _title(self, node: Node | None) -> str:
        if self._analysis is None or self._analysis.tree is None:
            return ""
        if node is None:
            return "Choose a number or a step to see its rules."
        value = node.value
        if self._values is not None:
            value = self._values[self._analysis.tree.nodes.index(node)]
        words = whole_words(node, value)
        return f"{words}: what must stay true" if self._look and self._look.rules else words

    def _origin(self, node: Node | None) -> str:
        if self._analysis is None or node is None:
            return ""
        if self._analysis.status is not Status.READY and not node.is_leaf:
            return "Its rules are shown once the problem is ready."
        links = {
            link.leaf: self._analysis.numerals[link.numeral].text for link in self._analysis.grounding.links
        }
        if node.id in self._choices.locked:
            return f"written “{links.get(node.id, '')}” in the text; you keep it as it is"
        if node.id in links:
            return f"written “{links[node.id]}” in the text; gets new values"
        return standing(self._analysis, node).value if node.is_leaf else ""

    def _switch(self, key: str, on: bool) -> None:
        from core.variants.node_rules import switched

        choices = self._choices
        if on and (key, EVERYWHERE) in choices.off:
            choices = switched(choices, EVERYWHERE, key, on=True)
        self._change(switched(choices, self.node, key, on), RULES)

    def _bound(self, low: Fraction | None, high: Fraction | None) -> None:
        from core.variants.node_rules import bounded

        try:
            self._change(bounded(self._choices, self.node, low, high), RULES)
        except GenerationError as error:
            self._refuse(str(error))

    def _lock(self, on: bool) -> None:
        from core.variants.node_rules import locked

        self._change(locked(self._choices, self.node, on), LOCK)

    def _change(self, choices: ConstraintSettings, step: str) -> None:
        if choices != self._choices:
            self.changed.emit(choices, step)

    def _refuse(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def _listen(self) -> None:
        self.rules.switched.connect(self._switch)
        self.bounds.bounded.connect(self._bound)
        self.bounds.refused.connect(self._refuse)
        self.lock.toggled.connect(self._lock)
        self.reset.clicked.connect(lambda: self._change(self._choices.without([self.node]), RESET))
        self.reset_all.clicked.connect(lambda: self._change(NO_CHOICES, RESET))

    def _arrange(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        for part in (self.origin, self.rules, self.bounds, self.fault, self.lock, self.total):
            column.addWidget(part)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignTop)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 6, 0, 0)
        whole.setSpacing(6)
        whole.addLayout(head)
        whole.addWidget(scroll, 1)


def _link(words: str, tip: str) -> QPushButton:
    made = QPushButton(words)
    made.setProperty("kind", "link")
    made.setToolTip(tip)
    return made
