"""The options of a sheet at the side of the Worksheets page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.worksheets.options import Options
from gui.worksheets.options.key_group import KeyGroup
from gui.worksheets.options.page_group import PageGroup
from gui.worksheets.options.question_group import QuestionGroup
from gui.worksheets.options.type_group import TypeGroup
from gui.worksheets.options.version_group import VersionGroup

if TYPE_CHECKING:
    from gui.tasks import Tasks

NARROWEST = 300


class SheetOptions(QWidget):
    """Shows `core.worksheets.options.Options` in groups that fold; `changed` when a person changed them.

    What no field shows (a tolerance, items that are kept doubtful) stays as it was given.
    """

    changed = Signal()

    def __init__(self, tasks: Tasks) -> None:
        """`tasks` run what reads a chosen file."""
        super().__init__()
        self.setAccessibleName("Options of the sheet")
        self._options = Options()
        self.versions = VersionGroup(tasks)
        self.questions = QuestionGroup()
        self.key = KeyGroup()
        self.type = TypeGroup()
        self.page = PageGroup(tasks)
        self.groups = (self.versions, self.questions, self.key, self.type, self.page)
        for group in self.groups:
            group.edited.connect(self._take)
        self._arrange()
        self._show()

    def options(self) -> Options:
        """What is chosen."""
        return self._options

    def set_options(self, options: Options) -> None:
        """Shows other options, without `changed`."""
        self._options = options
        self.versions.begin_anew()
        self._show()

    def show_count(self, questions: int) -> None:
        """Says how many questions the sheet has, for those of which each paper takes some."""
        self.versions.show_count(questions)

    def show_unfailed(self, words: str) -> None:
        """Says which papers take variants that no model failed; empty where none does."""
        self.versions.show_unfailed(words)

    def _take(self, where: str, values: dict[str, Any]) -> None:
        before = self._options
        if where == "options":
            after = replace(before, **values)
        else:
            after = replace(before, **{where: replace(getattr(before, where), **values)})
        self._options = after
        self._show()
        if after != before:
            self.changed.emit()

    def _show(self) -> None:
        for group in self.groups:
            group.show_options(self._options)

    def _arrange(self) -> None:
        inner = QWidget()
        inner.setMinimumWidth(NARROWEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        for group in self.groups:
            column.addWidget(group)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
