"""The tree as a picture: one graphics view over the pure layout, with mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView

from gui.tree.drawing import drawing
from gui.tree.items import EdgeItem, NodeItem, box_width
from gui.tree.words import describe

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.problem import Analysis
    from gui.theme import Theme
    from gui.tree.drawing import Box

MARGIN = 16.0
SMALLEST, LARGEST = 0.6, 1.0
STEP = 1.2


class TreeView(QGraphicsView):
    """Draws the tree of a problem. `node_chosen` gives the id of the node a person chose.

    Arrow keys walk along the edges; `+`, `-` and `0` zoom and fit, as does the wheel with Ctrl.
    """

    node_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._nodes: list[NodeItem] = []
        self._lit = ""
        self._zoom = 1.0
        self._fits = True  # until a person zooms
        self._shown: int | None = None
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName("Tree of the solution")
        self._what: tuple[Analysis | None, Sequence[Fraction] | None] = (None, None)
        self._points = theme.points
        theme.changed.connect(self._repaint)

    @property
    def nodes(self) -> Sequence[NodeItem]:
        """The drawn nodes, parents before children."""
        return self._nodes

    def show_tree(self, analysis: Analysis | None, values: Sequence[Fraction] | None = None) -> None:
        """Draws a problem's tree with the `values` of its nodes (None: the original ones), or nothing."""
        self._what = (analysis, values)
        self._nodes = []
        self.scene().clear()
        if analysis is not None and analysis.tree is not None:
            tree = analysis.tree
            values = values or tuple(node.value for node in tree.nodes)
            self._draw(drawing(analysis, tree, values, lambda words: box_width(self.font(), words)))
            self.setAccessibleDescription(describe(tree))
        box = self.scene().itemsBoundingRect()
        self.scene().setSceneRect(box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self.light(self._lit)
        number = analysis.problem.id if analysis is not None else None
        if self._fits or number != self._shown:
            self.fit()
        self._shown = number

    def light(self, node_id: str) -> None:
        """Outlines every drawing of a node."""
        self._lit = node_id
        for item in self._nodes:
            item.set_lit(item.box.node == node_id)

    def fit(self) -> None:
        """Shows the whole tree where it is readable so; otherwise its root, and the rest by scrolling."""
        self._fits = True
        room, need = self.viewport().rect(), self.scene().sceneRect()
        scale = min(room.width() / max(need.width(), 1), room.height() / max(need.height(), 1))
        self._scale_to(min(max(scale, SMALLEST), LARGEST))
        if self._nodes:
            self.ensureVisible(self._nodes[0])

    def zoom(self, steps: int) -> None:
        """Makes the drawing larger by so many steps, or smaller."""
        self._fits = False
        self._scale_to(self._zoom * STEP**steps)

    def _repaint(self) -> None:
        """Paints in other colours, or draws anew for another size of text."""
        if self._points != self._theme.points:
            self._points = self._theme.points
            self.show_tree(*self._what)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walks the tree and zooms."""
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._walk(Qt.Key(event.key()))
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1)
            case Qt.Key.Key_Minus:
                self.zoom(-1)
            case Qt.Key.Key_0:
                self.fit()
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms with Ctrl, scrolls without."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the tree into the new room, unless a person zoomed."""
        super().resizeEvent(event)
        if self._fits:
            self.fit()

    def _draw(self, boxes: Sequence[Box]) -> None:
        for box in boxes:
            item = NodeItem(self._theme, box, self.font(), self.node_chosen.emit)
            self.scene().addItem(item)
            self._nodes.append(item)
            if box.place.parent is not None:
                self.scene().addItem(EdgeItem(self._theme, self._nodes[box.place.parent], item))

    def _walk(self, key: Qt.Key) -> None:
        if not self._nodes:
            return
        here = next((i for i, item in enumerate(self._nodes) if item.box.node == self._lit), None)
        there = 0 if here is None else self._neighbour(here, key)
        self.node_chosen.emit(self._nodes[there].box.node)
        self.ensureVisible(self._nodes[there])

    def _neighbour(self, here: int, key: Qt.Key) -> int:
        place = self._nodes[here].box.place
        if key == Qt.Key.Key_Up:
            return here if place.parent is None else place.parent
        if key == Qt.Key.Key_Down:
            return next((i for i, item in enumerate(self._nodes) if item.box.place.parent == here), here)
        row = [i for i, item in enumerate(self._nodes) if item.box.place.depth == place.depth]
        row.sort(key=lambda i: self._nodes[i].box.place.x)
        step = 1 if key == Qt.Key.Key_Right else -1
        return row[min(max(row.index(here) + step, 0), len(row) - 1)]

    def _scale_to(self, scale: float) -> None:
        self._zoom = min(max(scale, 0.2), 4.0)
        self.resetTransform()
        self.scale(self._zoom, self._zoom)

    def visible_box(self) -> QRectF:
        """The part of the drawing that is on the screen."""
        return self.mapToScene(self.viewport().rect()).boundingRect()
