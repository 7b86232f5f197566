"""A part of the options under a heading that folds it, with its gist beside the heading when folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.widgets.text import label

if TYPE_CHECKING:
    from core.worksheets.options import Options

OPEN, FOLDED = "▾", "▸"


class Group(QWidget):
    """Shows options and tells what a person changes.

    `edited` gives where (`layout`, `versions` or `options`) and the new values by name. A child class
    fills the form and says how options are shown and summed up.
    """

    edited = Signal(str, object)  # a dict would come as plain texts and numbers

    def __init__(self, title: str, tip: str, *, folded: bool = True) -> None:
        super().__init__()
        self._title = title
        self._showing = False
        self.head = QPushButton()
        self.head.setProperty("kind", "fold")
        self.head.setCheckable(True)
        self.head.setChecked(not folded)
        self.head.setToolTip(tip)
        self.gist = label(kind="small", wrap=True)
        self.gist.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.gist.setMinimumWidth(10)
        self.body = QWidget()
        self.form = QFormLayout(self.body)
        self.form.setContentsMargins(18, 2, 0, 8)
        self.form.setHorizontalSpacing(10)
        self.form.setVerticalSpacing(7)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        row, column = QHBoxLayout(), QVBoxLayout(self)
        row.addWidget(self.head)
        row.addWidget(self.gist, 1)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.body)
        self.head.toggled.connect(lambda _: self._fold())
        self._fold()

    @property
    def folded(self) -> bool:
        """Whether only the heading is shown."""
        return not self.head.isChecked()

    def unfold(self) -> None:
        """Shows all of the group."""
        self.head.setChecked(True)

    def show_options(self, options: Options) -> None:
        """Shows other options, without `edited`."""
        self._showing = True
        try:
            self.fill(options)
        finally:
            self._showing = False
        self.gist.setText(self.sum_up(options))
        self._fold()

    def edit(self, where: str, **values: Any) -> None:
        """Tells what a person changed."""
        if not self._showing:
            self.edited.emit(where, values)

    def fill(self, options: Options) -> None:
        """Shows options in the fields."""
        raise NotImplementedError

    def sum_up(self, options: Options) -> str:
        """The gist of the options in a few words."""
        raise NotImplementedError

    def _fold(self) -> None:
        folded = self.folded
        self.body.setVisible(not folded)
        self.gist.setVisible(folded)
        self.head.setText(f"{FOLDED if folded else OPEN}  {self._title}")
        gist = f": {self.gist.text()}" if folded and self.gist.text() else ""
        self.head.setAccessibleName(f"{self._title}, {'folded' if folded else 'open'}{gist}")
