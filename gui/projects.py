"""Projects as files: made, opened, copied, open in two windows, or damaged."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QMessageBox

from core.errors import DamagedProject, ProjectError
from gui import recent
from gui.claim import Claim
from gui.problems import work
from gui.sample import folder_of, make_sample, sample_path
from gui.settings import options
from gui.widgets.files import open_files, save_file
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from pathlib import Path

    from core.store.salvage import Salvaged
    from gui.page import Parts
    from gui.widgets.message_bar import Act

KINDS = "Projects (*.counterfoil)"
SUFFIX = ".counterfoil"
BANKS = "Problem banks (*.jsonl)"
BANK = ".bank.jsonl"
SHARED = (
    "Each window shows what the other has changed when you come back to it. Where both change the same problem, "
    "the later change counts."
)


class Projects(QObject):
    """Opens one project at a time on the desk, and knows whether another window has it too."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._window, self._desk, self._messages = parts.window, parts.desk, parts.messages
        self._claim: Claim | None = None
        parts.window.installEventFilter(self)
        parts.failures.mend = self._offer

    def choose(self) -> None:
        """Lets a person open a project."""
        open_files(self._window, "Open a project", KINDS, lambda paths: self.open(paths[0]), several=False)

    def choose_new(self) -> None:
        """Lets a person make a project."""
        proposed = folder_of(self._path) / f"My problems{SUFFIX}"
        save_file(self._window, "New project", KINDS, proposed, lambda path: self.open(path, new=True))

    def choose_save_as(self) -> None:
        """Lets a person go on in a copy of the project, under another name."""
        if self._path is not None and self._may_change():
            save_file(self._window, "Save the project as", KINDS, self._copy_name(), self.save_as)

    def choose_duplicate(self) -> None:
        """Lets a person keep a copy of the project as it is now, and go on in this one."""
        if self._path is not None:
            save_file(self._window, "Duplicate the project", KINDS, self._copy_name(), self.duplicate)

    def choose_bank(self) -> None:
        """Lets a person save the problems, with all that belongs to them, as a file that can be imported again."""
        if self._path is not None:
            proposed = folder_of(self._path) / f"{self._path.stem}{BANK}"
            save_file(self._window, "Save the problems as a bank", BANKS, proposed, self.save_bank)

    def save_bank(self, path: Path) -> None:
        """Writes the problems, their variants, stars, verdicts and replies to `path`."""
        self._parts.tasks.start("bank", self._save_bank(path))

    def open(self, path: Path, *, new: bool = False) -> None:
        """Opens a project, or makes a `new` one; asks first where another window has it."""
        if not self._may_change():
            return
        if self._claim is not None and self._claim.path == path.resolve():
            self._start(path, new=new, claim=self._claim)
            return
        claim = Claim(path)
        if claim.held:
            self._start(path, new=new, claim=claim)
        else:
            self._ask(path, claim)

    def open_sample(self) -> None:
        """Opens the sample project, which is made when it is not there."""
        if self._may_change():
            self._parts.tasks.start("open", self._open_sample())

    def save_as(self, path: Path) -> None:
        """Goes on in a copy of the project at `path`."""
        self._parts.tasks.start("copy project", self._copy(path, go_on=True))

    def save(self) -> None:
        """Keeps what was typed at once, which the program does by itself a moment later."""
        if self._path is not None:
            self._parts.tasks.start("save", self._save())

    def duplicate(self, path: Path) -> None:
        """Keeps a copy of the project at `path`, also while a job runs in it."""
        self._parts.tasks.start("copy project", self._copy(path, go_on=False))

    def salvage(self, path: Path) -> None:
        """Saves what can be read of a damaged project, sets the file aside, and opens what was saved."""
        if self._may_change():
            self._parts.tasks.start("open", self._salvage(path))

    def release(self) -> None:
        """Lets other windows have the project."""
        if self._claim is not None:
            self._claim.release()
        self._claim = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Reads a project that another window has too anew when a person comes back to this one."""
        is_back = event.type() == QEvent.Type.WindowActivate
        if is_back and self._claim is not None and not self._claim.held and self._desk.project is not None:
            self._parts.tasks.start("read again", self._desk.reload())
        return False

    @property
    def _path(self) -> Path | None:
        return None if self._desk.project is None else self._desk.project.path

    def _copy_name(self) -> Path:
        path = self._path or sample_path()
        return folder_of(path) / f"{path.stem} (copy){SUFFIX}"

    def _may_change(self) -> bool:
        if self._parts.jobs.busy:
            self._messages.say("A job is running in this project. Let it end, or cancel it, then try again.")
        return not self._parts.jobs.busy

    def _start(self, path: Path, *, new: bool, claim: Claim) -> None:
        self._parts.tasks.start("open", self._open(path, new=new, claim=claim))

    async def _open(self, path: Path, *, new: bool, claim: Claim) -> None:
        try:
            await self._desk.open(path, new=new)
        except BaseException:
            if claim is not self._claim:
                claim.release()
            raise
        if claim is not self._claim:
            self.release()
        self._claim = claim
        self._parts.tasks.start("load", asyncio.to_thread(work.load_engine))
        options.LAST_PROJECT.set(str(path))
        if path != sample_path():
            recent.remember(path)
        self._messages.hide()
        if not claim.held:
            self._messages.say(f"{path.name} is open in another window too. {SHARED}")

    async def _open_sample(self) -> None:
        path = sample_path()
        await asyncio.to_thread(make_sample, path)
        self.open(path)

    def _ask(self, path: Path, claim: Claim) -> None:
        """Asks what to do with a project that another window has."""
        box = QMessageBox(
            QMessageBox.Icon.Question,
            "Counterfoil",
            f"{path.name} is open in another window.",
            parent=self._window,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(f"You can work on a copy, or open it here too. {SHARED}")
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = box.addButton("Open a copy", QMessageBox.ButtonRole.AcceptRole)
        here = box.addButton("Open it here too", QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(copy)
        copy.clicked.connect(lambda: self._parts.tasks.start("copy project", self._open_copy(path)))
        here.clicked.connect(lambda: self._start(path, new=False, claim=claim))
        box.open()

    async def _open_copy(self, path: Path) -> None:
        target = await asyncio.to_thread(_copied_beside, path)
        self.open(target)

    async def _save(self) -> None:
        await self._desk.save()
        self._messages.say("Saved. All that you do is kept as you do it; Undo takes it back.", "good")

    async def _save_bank(self, path: Path) -> None:
        from core.worksheets.bank import write_bank

        await self._desk.changes.settle()
        await self._desk.save()
        written = await asyncio.to_thread(partial(write_bank, replies=True), self._desk.open_project, path)
        parts = [
            count_of(written.problems, "problem"),
            count_of(written.variants, "variant"),
            count_of(written.verdicts, "verdict"),
            count_of(written.replies, "reply", "replies"),
        ]
        words = f"{path.name} holds {', '.join(parts)}. Import it to have them in another project."
        self._messages.say(words, "good")

    async def _copy(self, path: Path, *, go_on: bool) -> None:
        claim = Claim(path)
        if not claim.held:
            raise ProjectError(
                f"{path.name} is open in another window.", "Choose another name, or close that window."
            )
        claim.release()
        await self._desk.save()
        await asyncio.to_thread(self._desk.open_project.copy_to, path)
        if go_on:
            self.open(path)
        else:
            open_it = ("Open it", partial(self.open, path))
            self._messages.say(f"{path.name} holds the project as it is now.", "good", open_it)

    def _offer(self, error: BaseException) -> Act | None:
        """What can be done about a failure: what is left of a damaged project can be saved."""
        if isinstance(error, DamagedProject):
            return "Save what can be read…", partial(self.salvage, error.path)
        return None

    async def _salvage(self, path: Path) -> None:
        from core.store.salvage import salvage

        if self._path == path:
            self._desk.forget_unsaved()
            await self._desk.close()
        done = await asyncio.to_thread(salvage, path)
        claim = Claim(path)
        if self._claim is not None and self._claim.path == claim.path:
            claim = self._claim
        await self._open(path, new=False, claim=claim)
        self._messages.say(_saved_words(done), "good")


def _copied_beside(path: Path) -> Path:
    """Copies a project under a free name beside it."""
    from core.store.project import Project

    number = 1
    while (
        target := path.with_name(f"{path.stem} (copy{'' if number == 1 else f' {number}'}){SUFFIX}")
    ).exists():
        number += 1
    with Project.open(path) as project:
        project.copy_to(target)
    return target


def _saved_words(done: Salvaged) -> str:
    """What was saved of a damaged project, and what was not."""
    saved, lost = done.saved, sum(done.lost.values())
    parts = [count_of(saved["problems"], "problem")]
    for table, one, many in (
        ("variants", "variant", ""),
        ("replies", "reply", "replies"),
        ("questions", "question", ""),
    ):
        if saved[table]:
            parts.append(count_of(saved[table], one, many))
    words = f"Saved: {', '.join(parts)}."
    if lost:
        words += f" {count_of(lost, 'record')} could be read but not used."
    return f"{words} The damaged file is kept as {done.aside.name}."
