"""A model by its name on the command line: `pocket`, `starter`, `gguf:PATH`, `openai:NAME@URL`, ..."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models.gguf_file import inspect_gguf
from core.models.options import LocalOptions
from core.models.planted import open_planted
from core.models.shipped import SHIPPED

if TYPE_CHECKING:
    from core.models.base import ChatModel
    from core.models.remote import RemoteOptions
    from core.models.remote_address import Address
    from core.models.remote_dialect import Dialect

_KNOWN = (
    "pocket, starter, gguf:PATH (a model file), openai:NAME@URL (a server, by default OpenAI's), anthropic:NAME "
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
    for shipped in SHIPPED:
        if spec == shipped.spec:
            return _local(shipped.path(), options, shipped.reported)
    if kind == "gguf" and rest:
        return _local(Path(rest).expanduser(), options)
    if kind == "planted" and rest:
        return open_planted(rest)
    if kind in ("openai", "anthropic") and rest:
        return _remote(spec, remote)
    raise ModelError(f"There is no model “{spec[:80]}”.", f"Name one of: {_KNOWN}.")


def _local(path: Path, options: LocalOptions | None, name: str = "") -> ChatModel:
    from core.models.local import LocalModel

    file = inspect_gguf(path)
    return LocalModel(replace(file, name=name or file.name), options or LocalOptions())


@dataclass(frozen=True, slots=True)
class RemoteSpec:
    """A model on a server as a SPEC names it; `identity` is that of the opened model."""

    dialect: Dialect
    name: str
    address: Address

    @property
    def identity(self) -> str:
        """The SPEC in its one way of writing."""
        return f"{self.dialect.kind}:{self.name}@{self.address.base}"


def read_remote(spec: str) -> RemoteSpec:
    """The parts of an `openai:` or `anthropic:` SPEC; no key is looked for. `ModelError` for any other."""
    from core.models import anthropic, openai
    from core.models.remote_address import read_address, split_name

    kind, _, rest = spec.partition(":")
    if kind not in ("openai", "anthropic") or not rest:
        raise ModelError(
            f"“{spec[:80]}” is not a model on a server.", "Name one as in openai:NAME@URL or anthropic:NAME."
        )
    name, url = split_name(rest, openai.BASE if kind == "openai" else anthropic.BASE)
    dialect = openai.OpenAI() if kind == "openai" else anthropic.Anthropic()
    return RemoteSpec(dialect, name, read_address(url))


def _remote(spec: str, options: RemoteOptions | None) -> ChatModel:
    from core.models.keys import find_key
    from core.models.remote import RemoteModel

    found = read_remote(spec)
    return RemoteModel(found.dialect, found.name, found.address, find_key(found.address.host), options)
