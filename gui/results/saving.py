"""Saving what the Results page shows: where a person says, written off the window's thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from core.worksheets.files import write_whole
from gui.results import taking
from gui.widgets.files import save_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.page import Parts
    from gui.results.figures import Figures
    from gui.results.pictures import Pictures


def save_table(parts: Parts, figures: Figures, table: str) -> None:
    """Lets a person save a table as CSV."""
    if not figures.runs:
        parts.messages.say("There is nothing to save yet.")
        return
    _ask(parts, taking.TABLES[table], "csv", lambda path: taking.save_csv(figures, table, path))


def save_picture(parts: Parts, pictures: Pictures, kind: str) -> None:
    """Lets a person save the picture shown, as `png` or `svg`."""
    data = pictures.picture(kind)
    _ask(parts, pictures.title, kind, lambda path: write_whole(path, data))


def _ask(parts: Parts, what: str, ending: str, write: Callable[[Path], None]) -> None:
    project = parts.desk.project
    if project is None:
        return

    async def keep(path: Path) -> None:
        await asyncio.to_thread(write, path)
        parts.messages.say(f"{what}: saved in {path}.", "good")

    def take(path: Path) -> None:
        parts.tasks.start("save results", keep(path))

    save_file(
        parts.window,
        f"Save: {what}",
        f"{ending.upper()} (*.{ending})",
        project.path.parent / f"{taking.file_name(f'{project.path.stem} {what}')}.{ending}",
        take,
    )
