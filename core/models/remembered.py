"""GGUF files that a person named once: name -> path, in one JSON file of the user's settings."""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from pathlib import Path

import platformdirs

from core.errors import ModelError

_NAME = re.compile(r"[\w][\w. +-]{0,79}\Z")


def settings_file() -> Path:
    """Where the names are kept: `models.json` in the user's settings folder for Counterfoil."""
    return platformdirs.user_config_path("counterfoil", appauthor=False) / "models.json"


def remembered(file: Path | None = None) -> dict[str, Path]:
    """The named files, in order of name; `ModelError` when the list cannot be read."""
    file = file or settings_file()
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise _unreadable(file) from error
    if not isinstance(found, dict) or not all(isinstance(path, str) for path in found.values()):
        raise _unreadable(file)
    return {name: Path(path) for name, path in sorted(found.items())}


def remember(name: str, path: Path, file: Path | None = None) -> None:
    """Keeps the name of a file, in place of an earlier one. `ModelError` for a name that cannot be a SPEC."""
    file = file or settings_file()
    if not _NAME.match(name) or name.lower() == "starter":
        raise ModelError(
            f"A model cannot be named {name[:80]!r}.",
            "Use letters, digits, spaces, dots and dashes; `starter` is taken.",
        )
    names = {**remembered(file), name: path.resolve()}
    _write(file, json.dumps({key: str(value) for key, value in sorted(names.items())}, indent=2) + "\n")


def full_spec(spec: str, file: Path | None = None) -> str:
    """`gguf:PATH` for a remembered name; any other SPEC as it is."""
    if ":" in spec or spec == "starter":
        return spec
    path = remembered(file).get(spec)
    return spec if path is None else f"gguf:{path}"


def _write(file: Path, text: str) -> None:
    beside = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".models-", suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as part:
            part.write(text)
        Path(beside).replace(file)
    except OSError as error:
        if beside:
            with contextlib.suppress(OSError):
                Path(beside).unlink()
        reason = (error.strerror or "the system refused").lower()
        raise ModelError(f"The list of models in {file} cannot be written: {reason}.") from error


def _unreadable(file: Path) -> ModelError:
    return ModelError(
        f"The list of models in {file} cannot be read.",
        "Delete that file and name the models again; the models themselves are not in it.",
    )
