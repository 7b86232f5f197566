"""The right side of the Problems page: the tree as a picture or an outline, and the chosen node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.tree.node_card import NodeCard
from gui.tree.outline import Outline
from gui.tree.view import TreeView
from gui.tree.zoom import ZoomButtons
from gui.widgets.leaves import Standing, standing
from gui.widgets.segmented import Segmented
from gui.widgets.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis
    from core.store.variants import StoredGeneration
    from gui.theme import Theme


LEGEND = {
    Standing.OPEN: "yellow: which is which is not decided yet",
    Standing.UNREAD: "grey: not matched with the text yet",
    Standing.UNMATCHED: "grey: in the text and in the solution a different number of times",
    Standing.HELD: "grey: in the text, but stays as it is",
    Standing.CONSTANT: "grey: not in the text, stays as it is",
}


class TreePanel(QWidget):
    """Shows the tree of one problem; `node_chosen` gives the id of the node a person chose in it.

    `rules_changed` gives the problem's constraints as a person changed them and the step's name;
    `look_wanted` when the rules of a node are to be looked at.
    """

    node_chosen = Signal(str)
    rules_changed = Signal(object, str)
    look_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.picture = TreeView(theme)
        self.outline = Outline()
        self.card = NodeCard()
        self._analysis: Analysis | None = None
        self._forms = Segmented(
            "Form of the tree",
            (
                ("picture", "Picture", "The tree, drawn"),
                ("outline", "Outline", "The tree as a list of lines"),
            ),
        )
        self._views = QStackedWidget()
        self._empty = label("The tree appears when the solution can be read.", "note", wrap=True)
        for view in (self.picture, self.outline, self._empty):
            self._views.addWidget(view)
        self._caption = label(kind="small", wrap=True)
        self.zoom = ZoomButtons(self.picture)
        self.card.changed.connect(self.rules_changed)
        self.card.look_wanted.connect(self.look_wanted)
        self._forms.chosen.connect(self._show_form)
        self.picture.node_chosen.connect(self.node_chosen)
        self.outline.node_chosen.connect(self.node_chosen)
        self._arrange()

    def show_problem(self, analysis: Analysis | None) -> None:
        """Shows a problem's tree with its own numbers."""
        self._analysis = analysis
        self.show_values(None, "")

    def show_values(self, values: Sequence[Fraction] | None, caption: str) -> None:
        """Shows other values on the nodes, and says whose they are."""
        self.picture.show_tree(self._analysis, values)
        self.outline.show_tree(self._analysis, values)
        self.card.show_problem(self._analysis, values)
        self._caption.setText("\n".join(filter(None, (_legend(self._analysis), caption))))
        self._show_form()

    @property
    def legend(self) -> str:
        """What the colours mean in the problem shown."""
        return _legend(self._analysis)

    def show_generation(self, generation: StoredGeneration | None) -> None:
        """Shows what the rules refused in the newest drawing."""
        self.card.show_generation(generation)

    def light(self, node_id: str) -> None:
        """Lights a node everywhere in the panel."""
        self.picture.light(node_id)
        self.outline.light(node_id)
        self.card.show_node(node_id)

    def _show_form(self) -> None:
        if self._analysis is None or self._analysis.tree is None:
            self._views.setCurrentWidget(self._empty)
        else:
            self._views.setCurrentWidget(self.picture if self._forms.key == "picture" else self.outline)
        self.zoom.setVisible(self._views.currentWidget() is self.picture)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label("Tree", "heading"))
        head.addStretch(1)
        head.addWidget(self._forms)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._views, 3)
        below = QHBoxLayout()
        below.addWidget(self._caption, 1)
        below.addWidget(self.zoom, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(below)
        column.addWidget(self.card, 2)


def _legend(analysis: Analysis | None) -> str:
    """What the colours of the leaves mean, as far as it is not told by the chips of the text."""
    if analysis is None or analysis.tree is None:
        return ""
    found = {standing(analysis, leaf) for leaf in analysis.tree.leaves}
    if {Standing.HELD, Standing.CONSTANT} <= found:
        found -= {Standing.HELD, Standing.CONSTANT}
        both = ["grey: stays as it is, be it in the text or not"]
    else:
        both = []
    return "\n".join([words for stands, words in LEGEND.items() if stands in found] + both)
