"""A model by its name on the command line: `starter`, `gguf:PATH`, `openai:NAME@URL`, `anthropic:NAME`, ..."""

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
    from core.models.remote import RemoteOptions

__all__ = ["open_model", "starter_path"]

_KNOWN = (
    "starter, gguf:PATH (a model file), openai:NAME@URL (a server, by default OpenAI's), anthropic:NAME "
    "or planted:NAME (a model of known behaviour)"
)


def open_model(
    spec: str, options: LocalOptions | None = None, remote: RemoteOptions | None = None
) -> ChatModel:
    """The model that a spec names; nothing is loaded or sent before the first request. May ask the keyring.

    Raises `ModelError` for a spec that names none, for a file that is no whole GGUF model, and for an
    address that cannot be asked or would have a key sent unencrypted.
    """
    kind, _, rest = spec.partition(":")
    if spec == "starter":
        return _local(starter_path(), options)
    if kind == "gguf" and rest:
        return _local(Path(rest).expanduser(), options)
    if kind == "planted" and rest:
        return open_planted(rest)
    if kind in ("openai", "anthropic") and rest:
        return _remote(kind, rest, remote)
    raise ModelError(f"There is no model “{spec[:80]}”.", f"Name one of: {_KNOWN}.")


def _local(path: Path, options: LocalOptions | None) -> ChatModel:
    from core.models.local import LocalModel

    return LocalModel(inspect_gguf(path), options or LocalOptions())


def _remote(kind: str, rest: str, options: RemoteOptions | None) -> ChatModel:
    from core.models import anthropic, openai
    from core.models.keys import find_key
    from core.models.remote import RemoteModel
    from core.models.remote_address import read_address, split_name

    name, url = split_name(rest, openai.BASE if kind == "openai" else anthropic.BASE)
    address = read_address(url)
    dialect = openai.OpenAI() if kind == "openai" else anthropic.Anthropic()
    return RemoteModel(dialect, name, address, find_key(address.host), options)
