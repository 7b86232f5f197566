"""Servers of models that a person has named: their list in the user's settings, and what they offer.

The list holds names and addresses, never a key: keys are with `core.models.keys`, by host.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import ModelError
from core.models.shipped import SHIPPED_SPECS
from core.models.user_file import read_json, settings_folder, unreadable, write_json

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import httpx

KINDS = ("openai", "anthropic")
_VERSION = 1
_WHAT = "the list of servers"
_NAME = re.compile(r"[^\W_][\w. +()-]{0,59}\Z")
_BASE = re.compile(r"https?://[^\s/@?#]+(?:/[^\s@?#]*)?\Z")
_LONGEST_MODEL = 200


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A server: a `name` of the person's choosing, the interface it has, its address, and the models chosen.

    `kind` is one of `KINDS`. `base` is the address before `/models` and `/chat/completions`.
    """

    name: str
    kind: str
    base: str
    models: tuple[str, ...] = ()

    def spec(self, model: str) -> str:
        """The SPEC of a model on this server."""
        return f"{self.kind}:{model}@{self.base}"

    @property
    def specs(self) -> tuple[str, ...]:
        """The SPECs of the chosen models."""
        return tuple(self.spec(model) for model in self.models)


SUGGESTED = (
    Endpoint("OpenAI", "openai", "https://api.openai.com/v1"),
    Endpoint("Anthropic", "anthropic", "https://api.anthropic.com/v1"),
    Endpoint("OpenRouter", "openai", "https://openrouter.ai/api/v1"),
    Endpoint("Ollama", "openai", "http://127.0.0.1:11434/v1"),
    Endpoint("LM Studio", "openai", "http://127.0.0.1:1234/v1"),
    Endpoint("llama-server", "openai", "http://127.0.0.1:8080/v1"),
    Endpoint("vLLM", "openai", "http://127.0.0.1:8000/v1"),
)


def settings_file() -> Path:
    """Where the list is kept: `servers.json` in the user's settings folder."""
    return settings_folder() / "servers.json"


def make_endpoint(name: str, url: str, kind: str = "", models: Iterable[str] = ()) -> Endpoint:
    """A server from what a person wrote; without a kind it is Anthropic's by its host, else OpenAI's.

    The address may come with or without `/v1`, a slash at its end, or the path of a request. Raises
    `ModelError` for a name, address or model that cannot be one, in a sentence that repeats no key.
    """
    from core.models.remote_address import read_address

    name = " ".join(name.split())
    if not _NAME.match(name) or name.lower() in SHIPPED_SPECS:
        raise ModelError(
            f"A server cannot be named {name[:60]!r}.",
            "Use letters, digits, spaces, dots, brackets and dashes; begin with a letter or digit.",
        )
    address = read_address(url)
    kind = kind or ("anthropic" if address.host == "api.anthropic.com" else "openai")
    if kind not in KINDS:
        raise ModelError(f"There is no kind of server {kind[:40]!r}.", f"It is one of: {', '.join(KINDS)}.")
    return Endpoint(name, kind, address.base, _checked_models(models))


def load(file: Path | None = None) -> list[Endpoint]:
    """The servers in order of name; none where nothing was kept. `ModelError` where the list cannot be read."""
    file = file or settings_file()
    found = read_json(file, _WHAT)
    if found is None:
        return []
    if not isinstance(found, dict) or not isinstance(found.get("servers"), list):
        raise unreadable(file, _WHAT)
    version = found.get("version")
    if isinstance(version, int) and version > _VERSION:
        raise unreadable(file, _WHAT, "a newer version of Counterfoil wrote it")
    servers = [_endpoint(entry, place, file) for place, entry in enumerate(found["servers"], 1)]
    return sorted(servers, key=_order)


def save(servers: Iterable[Endpoint], file: Path | None = None) -> None:
    """Keeps the list whole, in place of the one before.

    `ModelError` for two of one name, for a server that cannot be one, and where the file cannot be written.
    """
    checked = [make_endpoint(server.name, server.base, server.kind, server.models) for server in servers]
    names = [server.name.casefold() for server in checked]
    for server in checked:
        if names.count(server.name.casefold()) > 1:
            raise ModelError(f"Two servers are named {server.name}.", "Give one of them another name.")
    rows = [
        {"name": server.name, "kind": server.kind, "base": server.base, "models": list(server.models)}
        for server in sorted(checked, key=_order)
    ]
    write_json(file or settings_file(), {"version": _VERSION, "servers": rows}, _WHAT)


def find(name: str, servers: Iterable[Endpoint]) -> Endpoint | None:
    """The server of that name, whatever its case; None where there is none."""
    return next((server for server in servers if server.name.casefold() == name.strip().casefold()), None)


async def list_models(endpoint: Endpoint, *, transport: httpx.AsyncBaseTransport | None = None) -> list[str]:
    """The names of the models that a server offers, asked of it now, in order of name.

    Raises `ModelError` that says what is wrong: unreachable, not encrypted, another path, the key.
    """
    from core.models.endpoint_check import fetch_models

    return [model.name for model in await fetch_models(endpoint, transport=transport)]


async def check(endpoint: Endpoint, *, transport: httpx.AsyncBaseTransport | None = None) -> str:
    """A sentence on what works: the models there are and, where one is chosen, that it answers.

    One short request is put to the first chosen model, because only that tells whether the key may use
    it and the account can pay. Raises `ModelError` that says what is wrong and what to do.
    """
    from core.models.endpoint_check import check_endpoint

    return await check_endpoint(endpoint, transport=transport)


def _order(server: Endpoint) -> str:
    return server.name.casefold()


def _checked_models(models: Iterable[str]) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(model.strip() for model in models))
    for name in names:
        if not name or not name.isprintable() or len(name) > _LONGEST_MODEL:
            raise ModelError(
                f"{name[:60]!r} cannot be the name of a model.", "Choose one from the server's list."
            )
    return names


def _endpoint(entry: Any, place: int, file: Path) -> Endpoint:
    """One server of the file, which a person may have written to."""
    found = entry if isinstance(entry, dict) else {}
    name, kind, base, models = (found.get(key) for key in ("name", "kind", "base", "models"))
    models = [] if models is None else models
    sound = (
        isinstance(name, str)
        and _NAME.match(name)
        and kind in KINDS
        and isinstance(base, str)
        and _BASE.match(base)
        and isinstance(models, list)
        and all(isinstance(model, str) and model.strip() and model.isprintable() for model in models)
    )
    if not sound:
        raise unreadable(file, _WHAT, f"server {place} has no right name, kind, address or models")
    return Endpoint(str(name), str(kind), str(base).rstrip("/"), tuple(models or ()))
