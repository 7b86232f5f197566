"""GGUF files that a person named once: name -> path, in one JSON file of the user's settings."""

from __future__ import annotations

import re
from pathlib import Path

from core.errors import ModelError
from core.models.shipped import SHIPPED_SPECS
from core.models.user_file import read_json, settings_folder, unreadable, write_json

_WHAT = "the list of model files"
_KINDS = ("gguf:", "openai:", "anthropic:", "planted:")
_NAME = re.compile(r"[\w][\w. +-]{0,79}\Z")


def settings_file() -> Path:
    """Where the names are kept: `models.json` in the user's settings folder for Counterfoil."""
    return settings_folder() / "models.json"


def remembered(file: Path | None = None) -> dict[str, Path]:
    """The named files, in order of name; `ModelError` when the list cannot be read."""
    file = file or settings_file()
    found = read_json(file, _WHAT)
    if found is None:
        return {}
    if not isinstance(found, dict) or not all(isinstance(path, str) for path in found.values()):
        raise unreadable(file, _WHAT)
    return {name: Path(path) for name, path in sorted(found.items())}


def remember(name: str, path: Path, file: Path | None = None) -> None:
    """Keeps the name of a file, in place of an earlier one. `ModelError` for a name that cannot be a SPEC."""
    file = file or settings_file()
    if not _NAME.match(name) or name.lower() in SHIPPED_SPECS:
        raise ModelError(
            f"A model cannot be named {name[:80]!r}.",
            "Use letters, digits, spaces, dots and dashes; `pocket` and `starter` are taken.",
        )
    names = {**remembered(file), name: path.resolve()}
    write_json(file, {key: str(value) for key, value in sorted(names.items())}, _WHAT)


def forget(name: str, file: Path | None = None) -> bool:
    """Takes a name off the list, never the file itself; gives whether it was on it."""
    file = file or settings_file()
    names = remembered(file)
    if names.pop(name, None) is None:
        return False
    write_json(file, {key: str(value) for key, value in names.items()}, _WHAT)
    return True


def full_spec(spec: str, file: Path | None = None, servers: Path | None = None) -> str:
    """The SPEC that a name stands for: `gguf:PATH` of a named file, or of `MODEL@SERVER`; others as they are.

    Names of models may hold colons and `@`, so a named server is looked for after the last `@`.
    """
    from core.models.endpoints import find, load

    if spec in SHIPPED_SPECS or spec.startswith(_KINDS):
        return spec
    model, at, name = spec.rpartition("@")
    if at and model.strip() and (server := find(name, load(servers))):
        return server.spec(model.strip())
    path = None if ":" in spec else remembered(file).get(spec)
    return spec if path is None else f"gguf:{path}"
