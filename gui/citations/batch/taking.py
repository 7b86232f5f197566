"""Taking a batch elsewhere: tables and samples as CSV, pictures, the report, predictions for MuSiQue's scorer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from core.attacks.cells import csv_text
from core.worksheets.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from core.store.project import Project
    from gui.citations.batch.figures import Way

    Row = Mapping[str, Any]


def save_rows(rows: Sequence[Row], path: Path) -> None:
    """Writes the rows of a table at full precision; `ExportError` where the file cannot be written. Blocks."""
    from core.citations.tables import flat

    cells = [flat(row) for row in rows]
    names = list(dict.fromkeys(name for row in cells for name in row))
    text = csv_text(names, [{name: row.get(name) for name in names} for row in cells])
    write_whole(path, text.encode("utf-8-sig"))


def report_files(project: Project, way: Way) -> dict[str, bytes]:
    """Every file of the report on a project, by name. Blocks."""
    from core.citations.matching import matcher_named
    from core.citations.report_record import export
    from core.citations.report_study import study_of

    made_at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return export(study_of(project, matcher_named(way.matcher), made_at=made_at, paper=way.paper))


def save_one(project: Project, way: Way, name: str, path: Path) -> None:
    """Writes the file of the report that is called `name`. Blocks."""
    write_whole(path, report_files(project, way)[name])


def save_all(project: Project, way: Way, folder: Path, *, only: str = "") -> list[str]:
    """Writes the files of the report whose names begin with `only` into a folder; gives their names. Blocks."""
    found = {name: data for name, data in report_files(project, way).items() if name.startswith(only)}
    for name, data in found.items():
        write_whole(folder / name, data)
    return list(found)
