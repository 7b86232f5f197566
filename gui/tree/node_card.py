"""The chosen node: its value, and what must stay true of it in every variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gui.tree.words import whole_words
from gui.widgets.leaves import standing
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis
    from core.store.variants import StoredGeneration


class NodeCard(QWidget):
    """Shows one node of a problem, and the share of draws that each rule refused at it."""

    def __init__(self) -> None:
        super().__init__()
        self._analysis: Analysis | None = None
        self._values: Sequence[Fraction] | None = None
        self._generation: StoredGeneration | None = None
        self._node = ""
        self._shown: tuple[tuple[str, str], ...] = ()
        self.title = label(kind="heading", wrap=True)
        self.origin = label(kind="note", wrap=True)
        self.total = label(kind="small", wrap=True)
        self._rules = QGridLayout()
        self._rules.setColumnStretch(0, 1)
        self._rules.setVerticalSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.origin)
        column.addLayout(self._rules)
        column.addWidget(self.total)
        column.addStretch(1)

    def show_problem(self, analysis: Analysis | None, values: Sequence[Fraction] | None) -> None:
        """Takes the problem and the values to show."""
        self._analysis, self._values = analysis, values
        self._refresh()

    def show_generation(self, generation: StoredGeneration | None) -> None:
        """Takes what the newest drawing refused."""
        self._generation = generation
        self._refresh()

    def show_node(self, node_id: str) -> None:
        """Takes the node to show; empty for none."""
        self._node = node_id
        self._refresh()

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rules shown, each with its share."""
        return self._shown

    def _refresh(self) -> None:
        while (item := self._rules.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.title.setText(self._title())
        self.origin.setText(self._origin())
        self.origin.setVisible(bool(self.origin.text()))
        self.total.setText("")
        self._shown = ()
        if (generation := self._generation) is None:
            return
        self._shown = tuple(
            (refusal.rule, f"refuses {refusal.count / max(generation.attempts, 1):.0%}")
            for refusal in generation.refusals
            if self._node and refusal.node == self._node
        )
        for row, (rule, share) in enumerate(self._shown):
            number = label(share)
            number.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._rules.addWidget(label(rule, wrap=True), row, 0)
            self._rules.addWidget(number, row, 1)
        what = "different draws, all there are" if generation.exhaustive else "draws"
        self.total.setText(f"{generation.attempts:,} {what} · {generation.valid:,} valid")

    def _title(self) -> str:
        if self._analysis is None or self._analysis.tree is None:
            return ""
        for index, node in enumerate(self._analysis.tree.nodes):
            if node.id == self._node:
                return whole_words(node, node.value if self._values is None else self._values[index])
        return "Choose a number or a step to see its rules."

    def _origin(self) -> str:
        if self._analysis is None or self._analysis.tree is None or not self._node:
            return ""
        links = {
            link.leaf: self._analysis.numerals[link.numeral].text for link in self._analysis.grounding.links
        }
        if self._node in links:
            return f"written “{links[self._node]}” in the text; gets new values"
        chosen = next((leaf for leaf in self._analysis.tree.leaves if leaf.id == self._node), None)
        return "" if chosen is None else standing(self._analysis, chosen).value
