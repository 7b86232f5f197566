"""JSON files of the user's settings: read with care, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from typing import TYPE_CHECKING, Any, TextIO

import platformdirs

from core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def settings_folder() -> Path:
    """The user's settings folder for Counterfoil; it may not be there yet."""
    return platformdirs.user_config_path("counterfoil", appauthor=False)


def read_json(file: Path, what: str) -> Any:
    """The value in a file, None where there is no file; `ModelError` where it cannot be read.

    `what` names the content in the sentence, as in “the list of models”.
    """
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise unreadable(file, what) from error


def write_json(file: Path, value: Any, what: str) -> None:
    """Puts a value into a file in one step, readable by its owner alone; `ModelError` where it cannot."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(file) as part:
            part.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        reason = (error.strerror or "the system refused").lower()
        raise ModelError(
            f"{what[0].upper()}{what[1:]} in {file} cannot be written: {reason}.",
            "Make that folder one you may write in, with space on its disk.",
        ) from error


@contextlib.contextmanager
def whole_file(file: Path) -> Iterator[TextIO]:
    """A text file to write to, which takes the place of `file` at the end, or of nothing after a failure.

    Only its owner may read it. Raises OSError.
    """
    handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".counterfoil-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as part:
            yield part
            part.flush()
            os.fsync(part.fileno())
        os.replace(beside, file)  # noqa: PTH105 the name beside it is a text
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)  # noqa: PTH108 as above
        raise


def unreadable(file: Path, what: str, why: str = "") -> ModelError:
    """The failure of a file whose content is not what it should be."""
    return ModelError(
        f"{what[0].upper()}{what[1:]} in {file} cannot be read{f': {why}' if why else ''}.",
        "Mend that file or delete it, and enter what it held again; no key and no model is in it.",
    )
