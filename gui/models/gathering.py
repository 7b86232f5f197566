"""Looks for models: files in folders, what may be fetched, servers. Blocks; to be run off the window's thread."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

import psutil

from core.errors import ModelError
from core.models.catalogue import offers
from core.models.download import unfinished
from core.models.endpoints import load
from core.models.folders import OWN, Folder, find_models, known_folders, own_folder
from core.models.gguf_file import GgufFile, inspect_gguf
from core.models.remembered import remembered
from core.models.shipped import SHIPPED
from gui.models.entries import Entry, LocalEntry, Memory, OfferEntry, ServerEntry

Stamp = tuple[str, int, int]
_seen: dict[Stamp, GgufFile | str] = {}
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where to look: the user's folders, those of other programs or not, where fetched models are; what to hide."""

    folders: tuple[str, ...] = ()
    others: bool = True
    fetched: Path | None = None
    hidden: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Gathered:
    """What there is, the memory of the computer, and sentences on lists that could not be read."""

    entries: tuple[Entry, ...]
    memory: Memory
    troubles: tuple[str, ...] = ()


def memory_now() -> Memory:
    """The memory of this computer."""
    found = psutil.virtual_memory()
    return Memory(found.total, found.available)


def gather(wanted: Wanted) -> Gathered:
    """All models that there are or could be; a file that is broken is there with its fault."""
    troubles: list[str] = []
    local = _local(wanted, troubles)
    own = wanted.fetched or own_folder()
    there = {entry.path.name for entry in local}
    begun = {found.source.file: found for found in unfinished(own)}
    offered = [
        OfferEntry(offer, begun[offer.file].done, begun[offer.file].total)
        if offer.file in begun
        else OfferEntry(offer)
        for offer in offers()
        if offer.file not in there
    ]
    servers: list[ServerEntry] = []
    try:
        servers = [ServerEntry(endpoint) for endpoint in load()]
    except ModelError as error:
        troubles.append(str(error))
    return Gathered((*local, *offered, *servers), memory_now(), tuple(troubles))


def _local(wanted: Wanted, troubles: list[str]) -> list[LocalEntry]:
    found: dict[Path, LocalEntry] = {}
    for shipped in SHIPPED:
        try:
            path = shipped.path()
        except ModelError as error:
            troubles.append(str(error))
        else:
            found[path.resolve()] = _entry(shipped.spec, shipped.name, path, "comes with the program")
    try:
        named = remembered()
    except ModelError as error:
        troubles.append(str(error))
        named = {}
    for name, path in named.items():
        found.setdefault(_resolved(path), _entry(f"gguf:{path}", name, path, "added by you", name))
    folders = [Folder(wanted.fetched or own_folder(), OWN), *(Folder(Path(f)) for f in wanted.folders)]
    if wanted.others:
        folders += known_folders()
    for model in find_models(folders):
        path = _resolved(model.path)
        if path not in found and str(path) not in wanted.hidden:
            program = model.folder.program
            where = f"found in {program}" if program else "in a folder that you added"
            found[path] = _entry(f"gguf:{path}", model.name, path, where)
    return list(found.values())


def _entry(spec: str, name: str, path: Path, where: str, named: str = "") -> LocalEntry:
    seen = _inspect(path)
    if isinstance(seen, str):
        return LocalEntry(spec, name, path, where, fault=seen, named=named)
    return LocalEntry(spec, name, path, where, file=seen, named=named)


def _inspect(path: Path) -> GgufFile | str:
    """What a file is, or what is wrong with it; read anew only when it has changed."""
    try:
        now = path.stat()
        stamp = (str(path), now.st_size, now.st_mtime_ns)
    except (OSError, ValueError):
        stamp = (str(path), -1, 0)
    with _lock:
        known = _seen.get(stamp)
    if known is None:
        try:
            known = inspect_gguf(path)
        except ModelError as error:
            known = str(error)
        with _lock:
            _seen[stamp] = known
    return known


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path
