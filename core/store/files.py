"""A project file before SQLite touches it: whether it is there, whole, and one of ours."""

from __future__ import annotations

import os
from pathlib import Path

from core.errors import DamagedProject, ProjectError
from core.store import schema
from core.store.faults import explain, reason

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100


def check(path: Path) -> None:
    """Refuses, by a sentence, what is no project file that can be written to; touches nothing.

    The header is read as bytes (https://www.sqlite.org/fileformat2.html#the_database_header), because
    SQLite itself would leave files beside one that is then refused.
    """
    if path.is_dir():
        raise ProjectError(
            f"{path} is a folder, not a project file.", "Choose a file that ends in .counterfoil."
        )
    try:
        if not path.exists():
            raise ProjectError(
                f"There is no project at {path}.", "Check the name, or make a new project there."
            )
        if not path.is_file():
            raise ProjectError(f"{path} is not a file.", "Choose a file that ends in .counterfoil.")
        with path.open("rb") as file:
            header = file.read(_HEADER)
            size = file.seek(0, os.SEEK_END)
    except (OSError, ValueError) as error:
        raise _unusable(error, path) from error
    _check_header(header, size, path)
    _check_writable(path)


def _check_header(header: bytes, size: int, path: Path) -> None:
    if size == 0:
        raise ProjectError(
            f"{path} is empty: it holds no project.", "Delete it and make a new project there."
        )
    if not header.startswith(_MAGIC):
        raise ProjectError(
            f"{path} is not a project file{_looks_like(header)}.",
            "To read problems from it, open or make a project and import it there.",
        )
    if len(header) < _HEADER:
        raise ProjectError(
            f"The project {path} is incomplete: only {size} bytes of it are there.", "Get a whole copy of it."
        )
    if int.from_bytes(header[68:72]) != schema.APPLICATION_ID:
        raise ProjectError(
            f"{path} is a database of another program, not a project.",
            "Choose a file that ends in .counterfoil.",
        )
    check_version(int.from_bytes(header[60:64]), path)
    page = int.from_bytes(header[16:18])
    whole = int.from_bytes(header[28:32]) * (65536 if page == 1 else page)
    # With a log beside it, the file may rightly be shorter than its header says.
    if size < whole and not any(Path(f"{path}{end}").exists() for end in ("-wal", "-journal")):
        raise DamagedProject(
            f"The project {path} is incomplete: {size} of {whole} bytes are there.",
            "Get a whole copy of it.",
            path,
        )


def check_version(version: int, path: Path) -> None:
    """Refuses a file of a later version of the program."""
    if version > schema.VERSION:
        raise ProjectError(
            f"The project {path} was made by a newer version of Counterfoil"
            f" (file version {version}; this program knows up to {schema.VERSION}).",
            "Update Counterfoil to open it.",
        )


def create(path: Path) -> None:
    """Writes an empty project where nothing is yet; leaves nothing behind when that fails."""
    if os.path.lexists(path):
        raise ProjectError(
            f"{path} is there already.", "Open it, or choose another name for the new project."
        )
    try:
        with path.open("xb") as file:
            try:
                file.write(schema.new_file())
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise ProjectError(
            f"The project {path} cannot be made: {reason(error)}.",
            "Choose a folder that is there, that you may write in and that has space.",
        ) from error
    except ValueError as error:
        raise _unusable(error, path) from error


def _check_writable(path: Path) -> None:
    for place, what in ((path, "the file"), (path.resolve().parent, "its folder")):
        if not os.access(place, os.W_OK):
            raise ProjectError(
                f"The project {path} cannot be written to: {what} is read-only.",
                "Copy it to a folder you may write in, and open the copy.",
            )


def _unusable(error: Exception, path: Path) -> Exception:
    if isinstance(error, ValueError):  # a NUL or a lone surrogate in the name
        return ProjectError(f"{str(path)!r} cannot be the name of a file.", "Choose another name.")
    return explain(error, path)


def _looks_like(header: bytes) -> str:
    start = header.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith((b"{", b"[")):
        return " (it looks like JSON)"
    if start.startswith(b"PK"):
        return " (it looks like a spreadsheet or a zip archive)"
    if start.startswith(b"GGUF"):
        return " (it looks like a model)"
    return ""
