"""A model by its name on the command line: `starter`, `gguf:PATH`, `planted:NAME`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models.gguf_file import inspect_gguf
from core.models.options import LocalOptions
from core.models.planted import open_planted
from core.models.starter import starter_path

if TYPE_CHECKING:
    from core.models.base import ChatModel

__all__ = ["open_model", "starter_path"]

_KNOWN = "starter, gguf:PATH (a model file) or planted:NAME (a model of known behaviour)"


def open_model(spec: str, options: LocalOptions | None = None) -> ChatModel:
    """The model that a spec names; nothing is loaded before the first request.

    Raises `ModelError` for a spec that names none and for a file that is no whole GGUF model.
    """
    kind, _, rest = spec.partition(":")
    if spec == "starter":
        return _local(starter_path(), options)
    if kind == "gguf" and rest:
        return _local(Path(rest).expanduser(), options)
    if kind == "planted" and rest:
        return open_planted(rest)
    if kind in ("openai", "anthropic"):
        raise ModelError("This version asks models on this machine only.", f"Name one of: {_KNOWN}.")
    raise ModelError(f"There is no model “{spec[:80]}”.", f"Name one of: {_KNOWN}.")


def _local(path: Path, options: LocalOptions | None) -> ChatModel:
    from core.models.local import LocalModel

    return LocalModel(inspect_gguf(path), options or LocalOptions())
