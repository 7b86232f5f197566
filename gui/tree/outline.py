"""The tree as a list of lines, for keyboards and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from gui.tree.drawing import drawing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis
    from gui.tree.drawing import Box

NODE_ROLE = Qt.ItemDataRole.UserRole + 1


class Outline(QTreeView):
    """The same tree as the picture. `node_chosen` gives the id of the node a person chose."""

    node_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model = QStandardItemModel(self)
        self._items: list[QStandardItem] = []
        self._quiet = False
        self.setModel(self._model)
        self.setHeaderHidden(True)
        self.header().setAccessibleName("Columns of the outline")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName("Outline of the solution")
        self.selectionModel().currentChanged.connect(self._choose)

    def show_tree(self, analysis: Analysis | None, values: Sequence[Fraction] | None = None) -> None:
        """Lists a problem's tree with the `values` of its nodes (None: the original ones), or nothing."""
        self._quiet = True
        self._items = []
        self._model.clear()
        if analysis is not None and analysis.tree is not None:
            tree = analysis.tree
            values = values or tuple(node.value for node in tree.nodes)
            self._fill(drawing(analysis, tree, values, lambda _words: 1.0))
        self.expandAll()
        self._quiet = False

    def light(self, node_id: str) -> None:
        """Makes a node the current line."""
        found = next((item for item in self._items if item.data(NODE_ROLE) == node_id), None)
        self._quiet = True
        self.setCurrentIndex(found.index() if found is not None else QModelIndex())
        self._quiet = False

    def _fill(self, boxes: Sequence[Box]) -> None:
        for box in boxes:
            item = QStandardItem(box.outline)
            item.setData(box.node, NODE_ROLE)
            self._items.append(item)
            parent = box.place.parent
            above = self._model.invisibleRootItem() if parent is None else self._items[parent]
            above.appendRow(item)

    def _choose(self, index: QModelIndex) -> None:
        if not self._quiet and index.isValid():
            self.node_chosen.emit(index.data(NODE_ROLE))
