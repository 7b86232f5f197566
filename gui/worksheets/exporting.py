"""Exports the sheet on the bench: asks which files, writes them as a job, and says what came of it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from gui.sample import folder_of
from gui.worksheets.export_form import ExportForm
from gui.worksheets.export_work import doubts, outcome, write_one
from gui.worksheets.making import Maker
from gui.worksheets.report_dialog import ReportDialog

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.worksheets.sheet import Sheet
    from gui.jobs import Tell
    from gui.page import Parts
    from gui.worksheets.bench import Bench
    from gui.worksheets.export_work import Result, Target

WHAT = "Exporting"


class Exporting:
    """Opens dialogs over the window."""

    def __init__(self, parts: Parts, bench: Bench) -> None:
        self._parts = parts
        self._bench = bench

    def choose(self) -> None:
        """Lets a person say which files, after what there is to know of the sheet."""
        if self._bench.project is None or not self._bench.draft.items:
            self._parts.messages.say("The sheet is empty, so there is nothing to export yet.")
            return
        self._parts.tasks.start("choose export", self._choose())

    def export(self, sheet: Sheet, wanted: Sequence[Target]) -> None:
        """Writes a sheet to some files."""
        if not self._parts.jobs.start(WHAT, lambda tell: self._export(sheet, wanted, tell)):
            self._parts.messages.say(f"{self._parts.jobs.what}: this must end first, or be cancelled above.")

    async def _choose(self) -> None:
        project, draft = self._bench.project, self._bench.draft
        if project is None:
            return
        made = await asyncio.to_thread(Maker(project).make, draft)
        if made.sheet is None:
            self._parts.messages.say(made.trouble, "bad")
            return
        known = await asyncio.to_thread(doubts, made.sheet)
        if self._parts.desk.project is not project:
            return
        form = ExportForm(
            self._parts.window, self._parts.tasks, folder_of(project.path), made.sheet.title, known
        )
        form.keys.setEnabled(draft.template.layout.key)
        form.ordered.connect(partial(self.export, made.sheet))
        form.open()

    async def _export(self, sheet: Sheet, wanted: Sequence[Target], tell: Tell) -> None:
        results: list[Result] = []
        for done, target in enumerate(wanted):
            tell(done, len(wanted), f"Writing {target.path.name}")
            results.append(await asyncio.to_thread(write_one, sheet, target))
        self._say(results, len(wanted))

    def _say(self, results: Sequence[Result], total: int) -> None:
        failed = any(result.trouble for result in results)
        whole = all(result.is_whole for result in results)
        said = outcome(results, total)
        if failed or not whole:
            more = "" if failed else " Something was changed or left out on the way."
            act = ("What came of each…", partial(self._report, results))
            self._parts.messages.say(said + more, "bad" if failed else "warn", act)
            return
        if any(result.notes for result in results):
            act = ("How to use them…" if total > 1 else "How to use it…", partial(self._report, results))
            self._parts.messages.say(said, "good", act)
            return
        path = results[0].path if total == 1 else results[0].path.parent
        words = "Open it" if total == 1 else "Open the folder"
        self._parts.messages.say(said, "good", (words, partial(_open, path)))

    def _report(self, results: Sequence[Result]) -> None:
        dialog = ReportDialog(self._parts.window, results)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
