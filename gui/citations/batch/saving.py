"""Saving what the batch shows: where a person says, written off the window's thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from core.worksheets.files import write_whole
from gui.citations.batch import taking, words
from gui.results.taking import file_name
from gui.settings import options
from gui.widgets.files import save_file
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.store.project import Project
    from gui.citations.batch.figures import Way
    from gui.page import Parts

KINDS = {
    "citations.html": ("Report", "html", "Web page"),
    "citations.md": ("Report", "md", "Markdown"),
    "samples.csv": ("Every sample", "csv", "CSV"),
    "run.json": ("Run record", "json", "JSON"),
}
PREDICTIONS = "predictions-"
TASK = "save batch"


def save_table(parts: Parts, name: str, rows: Sequence[taking.Row]) -> None:
    """Lets a person save a table as CSV."""
    if not rows:
        parts.messages.say("There is nothing to save yet.")
        return
    _ask(parts, words.TABLES[name], "csv", "CSV", lambda path: taking.save_rows(rows, path))


def save_picture(parts: Parts, title: str, kind: str, data: bytes) -> None:
    """Lets a person save a picture, as `png` or `svg`."""
    _ask(parts, title, kind, kind.upper(), lambda path: write_whole(path, data))


def save_report(parts: Parts, way: Way, name: str) -> None:
    """Lets a person save a file of the report, by its name in `KINDS`."""
    project = parts.desk.project
    if project is not None:
        title, ending, words_ = KINDS[name]
        _ask(parts, title, ending, words_, lambda path: taking.save_one(project, way, name, path))


def save_folder(parts: Parts, way: Way, only: str = "") -> None:
    """Lets a person choose a folder for the files of the report whose names begin with `only`."""
    project = parts.desk.project
    if project is None:
        return
    title = "Folder for the predictions" if only else "Folder for the whole report"
    dialog = QFileDialog(parts.window, title, options.FOLDER.get() or str(project.path.parent))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.filesSelected.connect(lambda names: write_folder(parts, project, way, names[0], only))
    dialog.open()


def write_folder(parts: Parts, project: Project, way: Way, folder: str, only: str = "") -> None:
    """Writes the files of the report into a folder, and says so."""
    from pathlib import Path

    async def keep() -> None:
        names = await asyncio.to_thread(taking.save_all, project, way, Path(folder), only=only)
        if names:
            parts.messages.say(
                f"{count_of(len(names), 'file')} saved in {folder}: {', '.join(names)}.", "good"
            )
        else:
            parts.messages.say("No model has been asked yet, so there is nothing to save.")

    parts.tasks.start(TASK, keep())


def _ask(parts: Parts, what: str, ending: str, kind: str, write: Callable[[Path], None]) -> None:
    project = parts.desk.project
    if project is None:
        return

    async def keep(path: Path) -> None:
        await asyncio.to_thread(write, path)
        parts.messages.say(f"{what}: saved in {path}.", "good")

    def take(path: Path) -> None:
        parts.tasks.start(TASK, keep(path))

    save_file(
        parts.window,
        f"Save: {what}",
        f"{kind} (*.{ending})",
        project.path.parent / f"{file_name(f'{project.path.stem} citations {what}')}.{ending}",
        take,
    )
