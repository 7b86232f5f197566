"""Writing a worksheet's file whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from core.errors import ExportError

_REASONS = {
    errno.EACCES: "this folder may not be written to",
    errno.EPERM: "this folder may not be written to",
    errno.EROFS: "this disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your space on this disk is used up",
    errno.ENAMETOOLONG: "the file's name is too long",
    errno.EBUSY: "another program has the file open",
}


def write_whole(path: Path, data: bytes) -> None:
    """Puts `data` at `path` in one step, so that a failure leaves what was there before.

    Raises `ExportError` when the folder is missing or closed to us, the disk is full, or `path` is a folder.
    """
    check_target(path)
    beside = ""
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=".counterfoil-", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(_mode(path))
        Path(beside).replace(path)
    except OSError as error:
        if beside:
            with contextlib.suppress(OSError):
                Path(beside).unlink()
        raise _failure(path, error) from error
    except BaseException:
        with contextlib.suppress(OSError):
            Path(beside).unlink()
        raise


def check_target(path: Path) -> None:
    """Raises `ExportError` when no file can be at `path`; writes nothing."""
    if "\0" in str(path):
        raise ExportError("The file's name holds a character that no file name may hold.", "Choose another.")
    try:
        if path.is_dir():
            raise ExportError(f"{path} is a folder.", "Give the name of a file in it, such as sheet.pdf.")
        if not path.parent.is_dir():
            raise ExportError(
                f"There is no folder {path.parent}.", "Make it first, or choose another place for the file."
            )
    except OSError as error:
        raise _failure(path, error) from error


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those any new file gets."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _failure(path: Path, error: OSError) -> ExportError:
    reason = _REASONS.get(error.errno or 0, (error.strerror or "the system refused").lower())
    return ExportError(
        f"{path.name} could not be written to {path.parent}: {reason}.", "Choose another place."
    )
