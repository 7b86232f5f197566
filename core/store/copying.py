"""A copy of a project that is in use: one consistent state of it, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import ProjectError
from core.store.database import connect
from core.store.faults import explain, reason

if TYPE_CHECKING:
    from core.store.database import Database

BESIDE = ("-wal", "-shm", "-journal")
"""The ends of the names of what SQLite keeps beside a file."""


def copy_project(database: Database, target: Path, patience: float) -> None:
    """Copies the open project to `target`, in place of what is there, with every change handed in so far."""
    if "\0" in str(target):
        raise ProjectError(f"{str(target)!r} cannot be the name of a file.", "Choose another name.")
    if target.is_dir():
        raise ProjectError(f"{target} is a folder.", "Give the copy a name that ends in .counterfoil.")
    if target.exists() and target.samefile(database.path):
        raise ProjectError(f"{target} is the project itself.", "Choose another name for the copy.")
    database.write(lambda _: None)  # those that wait come first
    part = _part(target)
    try:
        _back_up(database.path, part, patience)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        for end in BESIDE:  # of a file that was there: SQLite would take them for the new one's
            Path(f"{target}{end}").unlink(missing_ok=True)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise explain(error, target) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _part(target: Path) -> Path:
    """A new file beside the target."""
    try:
        handle, name = tempfile.mkstemp(dir=target.absolute().parent, prefix=".counterfoil-", suffix=".part")
        os.close(handle)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "no file can have this name"
        raise ProjectError(
            f"No copy can be written to {target}: {why}.",
            "Choose a folder that is there and may be written in.",
        ) from error
    return Path(name)


def _back_up(source: Path, target: Path, patience: float) -> None:
    """Copies all pages in one read transaction, which holds up nobody (https://www.sqlite.org/backup.html)."""
    with (
        contextlib.closing(connect(source, patience)) as db,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # else a log would have to come along
