"""Fetches a model file from Hugging Face: resumed where it broke off, checked by size and SHA-256.

huggingface_hub names the file's address, size and checksum; the bytes are fetched here, because since
its version 2 it throws away what a broken or cancelled download had (its pull request 4228).

Beside `NAME.gguf.part` lies `NAME.gguf.part.json`, which says what is being fetched, so that another
run of the program can go on.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ModelError
from core.models.download_wire import Stopped, Transfer, describe

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    Tell = Callable[[int, int], None]

HUB = "https://huggingface.co"
_PART = ".part"
_SPARE = 200_000_000  # bytes of the disk that are left free
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Source:
    """A file in a repository of Hugging Face, or of a server with its interface at `hub`."""

    repo: str
    file: str
    revision: str = "main"
    hub: str = HUB

    @property
    def name(self) -> str:
        """What the file is called on this computer."""
        return Path(self.file).name


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A download that broke off: how many of how many bytes are there."""

    source: Source
    done: int
    total: int


def fetch(source: Source, folder: Path, tell: Tell, stop: threading.Event) -> Path:
    """Fetches a file into a folder and gives its path; `tell` hears of (bytes, of how many).

    Goes on where an earlier try broke off, unless the file has changed. Blocks, for long; `stop` ends it
    soon, with `Stopped`, and what was fetched stays. `ModelError` says what is wrong and what to do: not
    reachable, no such file, not open to all, no room, broken off, a web page in its place, another checksum.
    """
    told = describe(source.repo, source.file, source.revision, source.hub)
    target = folder / source.name
    part = _part_of(target)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if target.exists():
            _check_sum(target, told.sha256, stop)
            return target
        done = _already(part, told.sha256)
        _check_room(folder, told.size - done, source)
        _note(part, source, told.size, told.sha256)
        Transfer(told, part, source.name, lambda n: tell(n, told.size), stop).run(done)
        _check_sum(part, told.sha256, stop)
        part.replace(target)
        _note_of(part).unlink(missing_ok=True)
    except OSError as error:
        raise ModelError(
            f"{source.name} cannot be kept in {folder}: {(error.strerror or 'the disk refused').lower()}.",
            "Make room there or choose another folder in the settings.",
        ) from error
    return target


def unfinished(folder: Path) -> list[Unfinished]:
    """The downloads in a folder that broke off, by name; what cannot be read is passed over."""
    found = []
    with contextlib.suppress(OSError):
        for note in sorted(folder.glob(f"*{_PART}.json")):
            kept = _read_note(note)
            part = note.with_suffix("")
            if kept is not None and part.exists():
                source = Source(kept["repo"], kept["file"], kept["revision"], kept["hub"])
                found.append(Unfinished(source, part.stat().st_size, kept["size"]))
    return found


def discard(source: Source, folder: Path) -> None:
    """Throws away what there is of a download that broke off."""
    part = _part_of(folder / source.name)
    for path in (part, _note_of(part)):
        with contextlib.suppress(OSError):
            path.unlink()


def _part_of(target: Path) -> Path:
    return target.with_name(target.name + _PART)


def _note_of(part: Path) -> Path:
    return part.with_name(part.name + ".json")


def _note(part: Path, source: Source, size: int, sha256: str) -> None:
    kept = asdict(source) | {"size": size, "sha256": sha256}
    _note_of(part).write_text(json.dumps(kept), encoding="utf-8")


def _read_note(note: Path) -> dict[str, Any] | None:
    try:
        kept = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    texts = ("repo", "file", "revision", "hub", "sha256")
    sound = isinstance(kept, dict) and all(isinstance(kept.get(name), str) for name in texts)
    return kept if sound and isinstance(kept.get("size"), int) else None


def _already(part: Path, sha256: str) -> int:
    """How many bytes of the same file are there; those of another are thrown away."""
    kept = _read_note(_note_of(part))
    if kept is not None and kept["sha256"] == sha256 and part.exists():
        return part.stat().st_size
    part.unlink(missing_ok=True)
    return 0


def _check_room(folder: Path, needed: int, source: Source) -> None:
    free = shutil.disk_usage(folder).free
    if free < needed + _SPARE:
        raise ModelError(
            f"There is no room for {source.name}: it needs {needed / 1e9:.1f} GB more, and "
            f"{folder} has {free / 1e9:.1f} GB free.",
            "Make room there or choose another folder in the settings.",
        )


def _check_sum(path: Path, sha256: str, stop: threading.Event) -> None:
    """Raises `ModelError` where a file is not the one that was promised; a part is then thrown away."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            if stop.is_set():
                raise Stopped
            total.update(block)
    if total.hexdigest() == sha256:
        return
    if path.name.endswith(_PART):
        path.unlink()
        raise ModelError(
            f"{path.name.removesuffix(_PART)} arrived damaged: its checksum is not the publisher's.",
            "It was thrown away; fetch it again.",
        )
    raise ModelError(
        f"There is another file at {path}, or a damaged one: its checksum is not the publisher's.",
        "Move it away or delete it, then fetch the model again.",
    )
