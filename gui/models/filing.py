"""The files of models on this computer: where to look, and what is added, hidden, forgotten or deleted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.models.folders import own_folder
from core.models.gguf_file import inspect_gguf
from core.models.remembered import forget, remembered
from core.models.shipped import SHIPPED_SPECS
from gui.models.choices import add_file
from gui.models.gathering import Wanted
from gui.settings import options

if TYPE_CHECKING:
    from gui.models.entries import LocalEntry


def fetch_folder() -> Path:
    """Where fetched models are kept."""
    named = options.FETCH_FOLDER.get()
    return Path(named) if named else own_folder()


def wanted() -> Wanted:
    """Where to look for models, as a person chose."""
    return Wanted(
        folders=options.MODEL_FOLDERS.get(),
        others=options.OTHER_PROGRAMS.get(),
        fetched=fetch_folder(),
        hidden=frozenset(options.HIDDEN_MODELS.get()),
    )


def add(path: Path) -> str:
    """Puts a model file on the list, and gives its SPEC; `ModelError` where it is none. Blocks."""
    inspect_gguf(path)
    return add_file(path).spec


def add_folder(path: Path) -> None:
    """Looks into a folder from now on."""
    folders = options.MODEL_FOLDERS.get()
    if str(path) not in folders:
        options.MODEL_FOLDERS.set((*folders, str(path)))


def unhide(path: Path) -> None:
    """Shows a file again that was taken off the list."""
    resolved = str(path.resolve())
    options.HIDDEN_MODELS.set(tuple(name for name in options.HIDDEN_MODELS.get() if name != resolved))


def hide(entry: LocalEntry) -> None:
    """Takes a file off the list; the file itself stays."""
    options.HIDDEN_MODELS.set((*options.HIDDEN_MODELS.get(), str(entry.path.resolve())))


def forget_name(entry: LocalEntry) -> None:
    """Takes the name away that a person gave a file, if any. Blocks."""
    if entry.named:
        forget(entry.named)


def is_ours(entry: LocalEntry) -> bool:
    """Whether Counterfoil fetched the file, so that it may delete it."""
    with contextlib.suppress(OSError):
        return entry.path.parent.resolve() == fetch_folder().resolve()
    return False


def delete(entry: LocalEntry) -> None:
    """Deletes a file that was fetched; `ModelError` where it cannot be. Blocks."""
    forget_name(entry)
    for path in entry.file.parts if entry.file is not None else (entry.path,):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise ModelError(
                f"{path.name} cannot be deleted: {(error.strerror or 'the system refused').lower()}.",
                "It may be in use: close what uses it, then try again.",
            ) from error


def use(entry: LocalEntry) -> None:
    """Makes a file one that studies propose: it needs a name in the list of models. Blocks."""
    if entry.spec not in SHIPPED_SPECS and entry.path.resolve() not in {
        p.resolve() for p in remembered().values()
    }:
        add_file(entry.path)
