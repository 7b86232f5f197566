"""What stands around a question: fields, space for working, points, instructions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QPlainTextEdit

from core.worksheets.layout import MOST_WORKING, Working
from core.worksheets.words import words
from gui.widgets.folding import Folding
from gui.widgets.segmented import Segmented
from gui.widgets.text import label
from gui.worksheets.options.fields import beside, decimal_field, set_width, switch
from gui.worksheets.options.group import Group

if TYPE_CHECKING:
    from core.worksheets.options import Options

BY_STEPS = "by steps"
MOST_POINTS = 1000.0
_LINES = 2


class QuestionGroup(Group):
    """The parts of a paper."""

    def __init__(self) -> None:
        super().__init__("Questions", "Space for working, points, fields and instructions", folded=False)
        kinds = (
            (Working.LINES, "lines", "Ruled lines to write on"),
            (Working.SQUARES, "squares", "Squared paper, 5 mm"),
            (Working.BLANK, "blank", "Empty space"),
            (Working.NONE, "none", "No space below the questions"),
        )
        self.working = Segmented("Space for working", [(kind.value, text, tip) for kind, text, tip in kinds])
        self.room = decimal_field(
            "Height of the space in millimetres",
            f"For each question, up to {MOST_WORKING:g} mm. The lowest value takes as much as its steps need.",
            (0, MOST_WORKING),
            lambda value: self.edit("layout", working_height=value or None),
            step=5,
            decimals=0,
        )
        set_width(self.room, BY_STEPS)
        self.room.setSpecialValueText(BY_STEPS)
        self.points = switch("Show points", "What each question counts, and the total", self._show_points)
        self.each = decimal_field(
            "Points for each question",
            "What a question counts",
            (0, MOST_POINTS),
            lambda value: self.edit("options", points=Fraction(str(round(value, 1)))),
        )
        self._fields: dict[QCheckBox, str] = {}
        self.name = self._field("Name", "name_field", "A line for the name; a class list fills it in")
        self.date = self._field("Date", "date_field", "A line for the date")
        self.group = self._field("Class", "class_field", "A line for the class; a class list fills it in")
        self.answer = self._field("Answer line", "answer_field", "A line for the answer below each question")
        self.said = switch("Instructions", "A line below the title", self._show_instructions)
        self.instructions = QPlainTextEdit()
        self.instructions.setAccessibleName("Instructions")
        self.instructions.setToolTip("Empty: the usual words of the sheet's language")
        self.instructions.setTabChangesFocus(True)
        self.instructions.setFixedHeight(self.instructions.fontMetrics().lineSpacing() * _LINES + 16)
        self.working.chosen.connect(lambda key: self.edit("layout", working=Working(key)))
        self.instructions.textChanged.connect(
            lambda: self.edit("options", instructions=self.instructions.toPlainText() or None)
        )
        self._arrange()

    def fill(self, options: Options) -> None:
        """Shows a layout, points and instructions."""
        layout, said = options.layout, options.instructions
        self.working.choose(layout.working.value)
        self.room.setValue(layout.working_height or 0)
        self.room.setEnabled(layout.working is not Working.NONE)
        self.points.setChecked(layout.points)
        self.each.setValue(float(options.points))
        self.each.setEnabled(layout.points)
        for box, name in self._fields.items():
            box.setChecked(getattr(layout, name))
        self.said.setChecked(said != "")
        self.instructions.setEnabled(said != "")
        self.instructions.setPlaceholderText(words(layout.language)("instructions") if said != "" else "")
        if self.instructions.toPlainText() != (said or ""):
            self.instructions.setPlainText(said or "")

    def sum_up(self, options: Options) -> str:
        """Such as `lines, points, name, date`."""
        layout = options.layout
        working = {Working.LINES: "lines", Working.SQUARES: "squared", Working.BLANK: "blank space"}
        parts = [working[layout.working]] if layout.working in working else []
        parts += ["points"] * layout.points
        parts += [name for name in ("name", "date", "class") if getattr(layout, f"{name}_field")]
        return ", ".join(parts) or "questions alone"

    def _field(self, text: str, name: str, tip: str) -> QCheckBox:
        box = switch(text, tip, lambda on: self.edit("layout", **{name: on}))
        self._fields[box] = name
        return box

    def _show_points(self, on: bool) -> None:
        self.edit("layout", points=on)

    def _show_instructions(self, on: bool) -> None:
        self.edit("options", instructions=None if on else "")

    def _arrange(self) -> None:
        self.form.addRow("Space", beside(self.working))
        self.form.addRow("Height, mm", self.room)
        self.form.addRow("Fields", Folding(self.name, self.date, self.group))
        self.form.addRow("", self.answer)
        self.form.addRow(self.points)
        self.form.addRow("", beside(self.each, label("each", "note")))
        self.form.addRow(self.said)
        self.form.addRow(self.instructions)
