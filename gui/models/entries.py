"""The models that there are or could be, as plain data: files, what can be fetched, models on servers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from core.models.catalogue import Offer
    from core.models.endpoints import Endpoint
    from core.models.gguf_file import GgufFile

CONTEXT = 4096  # tokens of a usual request with its reply


class Section(StrEnum):
    """Where in the list an entry stands."""

    LOCAL = "On this computer"
    OFFER = "To be fetched"
    SERVER = "Servers"


@dataclass(frozen=True, slots=True)
class LocalEntry:
    """A model file: what it says of itself, or the `fault` that makes it of no use.

    `where` says in whose folder it is; `named` is the name a person gave it, if any.
    """

    spec: str
    name: str
    path: Path
    where: str
    file: GgufFile | None = None
    fault: str = ""
    named: str = ""

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return self.spec


@dataclass(frozen=True, slots=True)
class OfferEntry:
    """A model that can be fetched; `done` of its `total` bytes are there from an earlier try."""

    offer: Offer
    done: int = 0
    total: int = 0

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return f"offer:{self.offer.repo}/{self.offer.file}"

    @property
    def name(self) -> str:
        """What it is called."""
        return self.offer.name


@dataclass(frozen=True, slots=True)
class ServerEntry:
    """A server of models."""

    endpoint: Endpoint

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return f"server:{self.endpoint.name}"

    @property
    def name(self) -> str:
        """What it is called."""
        return self.endpoint.name


Entry = LocalEntry | OfferEntry | ServerEntry


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of this computer, in bytes."""

    total: int
    free: int


def section(entry: Entry) -> Section:
    """Where an entry stands."""
    if isinstance(entry, LocalEntry):
        return Section.LOCAL
    return Section.OFFER if isinstance(entry, OfferEntry) else Section.SERVER


def size_words(size: float) -> str:
    """A number of bytes for people: `386 MB`, `1.1 GB`."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"


def count_words(parameters: int) -> str:
    """A number of parameters for people: `135 M`, `1.5 B`."""
    return f"{parameters / 1e9:.1f} B" if parameters >= 1e9 else f"{parameters / 1e6:.0f} M"


def about(entry: Entry) -> str:
    """A line on an entry."""
    if isinstance(entry, LocalEntry):
        if entry.file is None:
            return entry.where
        found = entry.file
        return f"{count_words(found.parameters)} · {found.quantisation} · {size_words(found.size)}"
    if isinstance(entry, OfferEntry):
        return f"{entry.offer.parameters} · {size_words(entry.offer.size)} · {entry.offer.licence}"
    chosen = entry.endpoint.models
    return ", ".join(chosen) if chosen else "no model chosen yet"


def chip(entry: Entry, memory: Memory) -> tuple[str, str]:
    """The state of an entry: words, and the kind of their colours."""
    if isinstance(entry, LocalEntry):
        if entry.file is None:
            return "cannot be used", "bad"
        return fit(entry.file.memory(CONTEXT), memory)
    if isinstance(entry, OfferEntry):
        if entry.done:
            return f"{entry.done / max(1, entry.total):.0%} there", "info"
        words, kind = fit(entry.offer.memory, memory)
        return (words, kind) if kind != "good" else ("not fetched", "plain")
    return ("ready", "good") if entry.endpoint.models else ("no model", "plain")


def fit(needed: int, memory: Memory) -> tuple[str, str]:
    """Whether a model that takes so many bytes fits the memory: words, and the kind of their colours."""
    if needed > memory.total * 0.9:
        return "too big", "bad"
    return ("tight now", "warn") if needed > memory.free else ("fits", "good")


def fit_sentence(needed: int, memory: Memory) -> str:
    """The same in a sentence."""
    sizes = (
        f"{size_words(needed)} of memory; {size_words(memory.free)} of {size_words(memory.total)} are free"
    )
    words, _ = fit(needed, memory)
    if words == "too big":
        return f"Needs about {sizes}: too big for this computer."
    if words == "fits":
        return f"Needs about {sizes}: it fits."
    return f"Needs about {sizes}: close other programs first."
