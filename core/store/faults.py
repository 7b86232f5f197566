"""Sentences for what goes wrong with a project file on a disk."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from core.errors import DamagedProject, ProjectError

if TYPE_CHECKING:
    from pathlib import Path

_DAMAGED = ("is damaged and cannot be read.", "Open a copy or a backup of it instead.")
_READ_ONLY = ("cannot be written to.", "Copy it to a folder you may write in, and open the copy.")
_BUSY = (
    "is in use by another program, which did not let go of it in time.",
    "Close the other program and try again; all that was saved is still there.",
)
_SENTENCES: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_FULL: (
        "cannot grow: the disk is full.",
        "Free some space and try again; all that was saved before is still there.",
    ),
    sqlite3.SQLITE_IOERR: (
        "could not be read or written: the disk reported an error.",
        "See whether the disk is still connected and has space, then open the project again.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "cannot be opened.",
        "See whether it is still where it was, and whether you may write in its folder.",
    ),
    sqlite3.SQLITE_NOMEM: ("needs more memory than there is.", "Close other programs and try again."),
    sqlite3.SQLITE_TOOBIG: ("cannot hold a text as long as the one given.", "Shorten it and try again."),
}


def explain(error: Exception, path: Path) -> Exception:
    """A `ProjectError` for a failure that the disk or another program caused; a bug comes back as it is."""
    if isinstance(error, sqlite3.Error):
        return _explain_sqlite(error, path)
    if isinstance(error, OSError):
        return ProjectError(
            f"The project {path} could not be read or written: {reason(error)}.",
            "See whether the folder is there, may be written in and has space.",
        )
    return error


def reason(error: OSError) -> str:
    """What the operating system says, to go on in a sentence."""
    words = error.strerror or type(error).__name__
    return f"{words[:1].lower()}{words[1:]}"


def _explain_sqlite(error: sqlite3.Error, path: Path) -> Exception:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Raised by the sqlite3 module itself when stored bytes are no UTF-8.
        if str(error).startswith("Could not decode to UTF-8"):
            return DamagedProject(f"The project {path} {_DAMAGED[0]}", _DAMAGED[1], path)
        return error
    found = _SENTENCES.get(code & 0xFF)
    if found is None:
        return error
    sentence = f"The project {path} {found[0]}"
    return DamagedProject(sentence, found[1], path) if found is _DAMAGED else ProjectError(sentence, found[1])


def unreadable(path: Path, what: str) -> DamagedProject:
    """The failure for a record that this program never writes (a file changed by hand or damaged)."""
    return DamagedProject(f"The project {path} is damaged: {what} cannot be read.", _DAMAGED[1], path)
