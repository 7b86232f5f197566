"""What stands behind the papers: the key, its steps, the teacher's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.worksheets.options.fields import switch
from gui.worksheets.options.group import Group

if TYPE_CHECKING:
    from core.worksheets.options import Options


class KeyGroup(Group):
    """The pages that are not handed out."""

    def __init__(self) -> None:
        super().__init__("Key", "What is printed behind the papers, on pages of its own")
        self.key = switch("Key", "The answers, on pages of their own", lambda on: self.edit("layout", key=on))
        self.steps = switch(
            "with worked steps", "How each answer comes about", lambda on: self.edit("layout", steps=on)
        )
        self.teacher = switch(
            "Teacher's page",
            "Which models failed, how often, and of how many; stands behind the key",
            lambda on: self.edit("layout", teacher=on),
        )
        self.qr = switch(
            "QR code on sheet and key",
            "Version, sheet and seed for a phone, so that a paper finds its key",
            lambda on: self.edit("layout", qr=on),
        )
        for part in (self.key, self.steps, self.teacher, self.qr):
            self.form.addRow(part)

    def fill(self, options: Options) -> None:
        """Shows a layout."""
        layout = options.layout
        for box, on in (
            (self.key, layout.key),
            (self.steps, layout.steps),
            (self.teacher, layout.teacher),
            (self.qr, layout.qr),
        ):
            box.setChecked(on)
        self.steps.setEnabled(layout.key)
        self.teacher.setEnabled(layout.key)

    def sum_up(self, options: Options) -> str:
        """Such as `with steps, evidence`."""
        layout = options.layout
        parts = [("with steps" if layout.steps else "answers") if layout.key else "none"]
        parts += ["evidence"] * (layout.key and layout.teacher)
        parts += ["QR code"] * layout.qr
        return ", ".join(parts)
