"""Templates of the project: options kept under a name, taken again, deleted; each a step of the history."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
)

from core.errors import UserError
from core.worksheets.templates import delete_template, load_template, save_template, template_names
from gui.widgets.commands import add_action
from gui.widgets.text import button_text, label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from core.store.project import Project
    from core.worksheets.templates import Template
    from gui.page import Parts
    from gui.worksheets.bench import Bench

LONGEST = 80


class Templates:
    """The button and its menu; `menu` is filled when it is about to be shown."""

    def __init__(self, parts: Parts, bench: Bench) -> None:
        self._parts = parts
        self._bench = bench
        self._names: tuple[str, ...] = ()
        self.button = QPushButton("Template")
        self.button.setToolTip("Take the options of a sheet you made before, or keep these under a name")
        self.menu = QMenu("&Template", self.button)
        self.button.setMenu(self.menu)
        self.show_names(())

    def look(self) -> None:
        """Reads which templates the project has."""
        if self._bench.project is not None:
            self._parts.tasks.start("templates", self._look(self._bench.project))

    def show_names(self, names: tuple[str, ...]) -> None:
        """Fills the menu."""
        self._names = names
        self.menu.clear()
        for name in names:
            add_action(self.menu, button_text(name), partial(self.take, name))
        if names:
            self.menu.addSeparator()
        add_action(self.menu, "&Keep these options as a template…", self.ask)
        if names:
            gone = QMenu("&Delete", self.menu)
            for name in names:
                add_action(gone, button_text(name), partial(self.delete, name))
            self.menu.addMenu(gone)

    def take(self, name: str) -> None:
        """Gives the sheet the options of a template."""
        self._parts.tasks.start("take template", self._take(name))

    def ask(self) -> None:
        """Lets a person name a template."""
        dialog = NameDialog(self._parts.window, self._names)
        dialog.accepted.connect(lambda: self.keep(dialog.name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def keep(self, name: str) -> None:
        """Keeps the options of the sheet under a name."""
        project, template = self._bench.project, self._bench.draft.template
        name = " ".join(name.split())
        if project is not None and name:
            self._parts.tasks.start("keep template", self._change(project, name, template))

    def delete(self, name: str) -> None:
        """Takes a template out of the project."""
        project = self._bench.project
        if project is not None:
            self._parts.tasks.start("keep template", self._change(project, name, None))

    async def _look(self, project: Project) -> None:
        names = await asyncio.to_thread(template_names, project)
        if self._bench.project is project:
            self.show_names(names)

    async def _take(self, name: str) -> None:
        project = self._bench.project
        if project is None:
            return
        template = await asyncio.to_thread(load_template, project, name)
        if self._bench.project is project:
            self._bench.change(replace(self._bench.draft, template=template), f"take the template “{name}”")
            self._parts.messages.say(f"The sheet has the options of “{name}” now.", "good")

    async def _change(self, project: Project, name: str, after: Template | None) -> None:
        """Puts a template in the place of what has its name now, so that it can be taken back."""
        before = await asyncio.to_thread(_stored, project, name)
        what = f"keep the template “{name}”" if after is not None else f"delete the template “{name}”"

        async def do() -> None:
            await self._put(project, name, after)

        async def back() -> None:
            await self._put(project, name, before)

        self._parts.desk.changes.make(what, do, back)

    async def _put(self, project: Project, name: str, template: Template | None) -> None:
        if template is None:
            await asyncio.to_thread(delete_template, project, name)
        else:
            await asyncio.to_thread(save_template, project, name, template)
        await self._look(project)


class NameDialog(QDialog):
    """Opens with `open()`; `name` is what was written."""

    def __init__(self, parent: QWidget, names: tuple[str, ...]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keep the options as a template")
        self._names = names
        self.field = QLineEdit()
        self.field.setAccessibleName("Name of the template")
        self.field.setMaxLength(LONGEST)
        self._said = label(kind="small", wrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.keep = self.buttons.addButton("Keep", QDialogButtonBox.ButtonRole.AcceptRole)
        self.keep.setProperty("kind", "primary")
        self.keep.setDefault(True)
        self.field.textChanged.connect(lambda _text: self._show())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow("Name", self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self._said)
        column.addWidget(self.buttons)
        self.setMinimumWidth(420)
        self._show()

    @property
    def name(self) -> str:
        """The name without needless spaces."""
        return " ".join(self.field.text().split())

    def _show(self) -> None:
        self.keep.setEnabled(bool(self.name))
        self.keep.setText("Replace" if self.name in self._names else "Keep")
        kept = "Versions, layout, points and instructions are kept in this project; the items are not."
        self._said.setText("There is one of that name: it is replaced." if self.name in self._names else kept)


def _stored(project: Project, name: str) -> Template | None:
    """The template that has a name now; None where there is none that can be read."""
    try:
        return load_template(project, name) if name in template_names(project) else None
    except UserError:
        return None
