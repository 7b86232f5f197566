"""The address of a model's server: checked, in one way of writing, and whether it is on this computer."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

import httpx

from core.errors import ModelError

_SCHEME = re.compile(r"(?P<name>.*?)@(?P<url>[A-Za-z][A-Za-z0-9+.-]*://.*)\Z", re.DOTALL)
_ENDS = ("/chat/completions", "/completions", "/messages", "/models")
_EXAMPLE = "Write it as in openai:NAME@http://127.0.0.1:8080/v1."


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is: `base` has no slash at its end, and the paths of its interface follow it."""

    base: str
    host: str
    encrypted: bool
    local: bool


def split_name(rest: str, default: str) -> tuple[str, str]:
    """Name and address of `NAME@URL`; names may hold `@`, `/` and `:`. `ModelError` for half of it."""
    match = _SCHEME.match(rest)
    name, url = (match["name"], match["url"]) if match else (rest, default)
    if match is None and "@" in rest[1:]:
        raise ModelError("The address of the model has no http:// or https:// before it.", _EXAMPLE)
    name = name.strip()
    if not name or not name.isprintable() or len(name) > 200:
        raise ModelError("The name of the model is missing, or is no name.", _EXAMPLE)
    return name, url


def read_address(url: str) -> Address:
    """The address of a server from what a person wrote: with or without `/v1`, with or without a last slash.

    `/v1` is added where there is no path; any other path is kept. Raises `ModelError`, which does not
    repeat an address that holds a password or a key.
    """
    try:
        parsed = httpx.URL(url.strip())
    except (httpx.InvalidURL, ValueError):
        raise ModelError("The address of the model cannot be read.", _EXAMPLE) from None
    if parsed.scheme not in ("http", "https"):
        raise ModelError(
            f"An address that begins with {parsed.scheme[:20]}: is not one of a model's server.",
            f"It begins with https:// or http://. {_EXAMPLE}",
        )
    if not parsed.host or not 0 < (parsed.port or 1) < 65536:
        raise ModelError(
            "The address of the model names no computer, or has a number after the colon that none has.",
            _EXAMPLE,
        )
    if parsed.userinfo or parsed.query or parsed.fragment:
        raise ModelError(
            "The address of the model holds a password, a key or a question mark; it would be kept in projects.",
            "Give the address alone, and the key by the environment or the keyring.",
        )
    path = _path(parsed.path)
    base = str(parsed.copy_with(path=path, query=None, fragment=None)).rstrip("/")
    return Address(base, parsed.host.lower(), parsed.scheme == "https", is_local(parsed.host))


def refuse_open_key(address: Address) -> None:
    """Raises `ModelError` where a key would travel unencrypted to another computer."""
    if not address.encrypted and not address.local:
        raise ModelError(
            f"The API key is not sent to {address.host} over http: anyone on the way could read it.",
            "Give an address that begins with https://, or take the key away if none is needed.",
        )


def is_local(host: str) -> bool:
    """Whether a host is this computer: what is sent there never travels."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _path(path: str) -> str:
    path = re.sub(r"/{2,}", "/", path).rstrip("/")
    for end in _ENDS:
        if path.endswith(end):
            path = path.removesuffix(end)
            break
    return path or "/v1"
