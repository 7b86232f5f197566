"""GGUF files on this computer: in the user's own folders, and in those where other programs keep theirs."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

OLLAMA, HUGGING_FACE, OWN = "Ollama", "Hugging Face", "Counterfoil"
_DEEPEST = 8
_MOST_ENTRIES = 50_000
_LATER_PART = re.compile(r"-(?!00001)\d{5}-of-\d{5}\.gguf\Z", re.IGNORECASE)
_ACCESSORY = re.compile(r"(?:^|[-_.])mmproj|imatrix", re.IGNORECASE)
_MODEL_LAYER = "application/vnd.ollama.image.model"
_DIGEST = re.compile(r"sha256:([0-9a-f]{64})\Z")
_LONGEST_MANIFEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of models, and whose it is: a program's, or the user's own (`program` is then empty)."""

    path: Path
    program: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A model file, what it is called where it was found, and where that is."""

    path: Path
    name: str
    folder: Folder


def own_folder() -> Path:
    """Where models that Counterfoil fetches are kept; it may not be there yet."""
    return platformdirs.user_data_path("counterfoil", appauthor=False) / "models"


def known_folders(home: Path | None = None, environ: Mapping[str, str] | None = None) -> list[Folder]:
    """The folders of other programs that are there, for the user whose `home` and `environ` are given."""
    home = home or Path.home()
    environ = os.environ if environ is None else environ
    found: dict[Path, Folder] = {}
    for program, path in _candidates(home, environ):
        if _is_dir(path):
            found.setdefault(_resolved(path), Folder(path, program))
    return list(found.values())


def find_models(folders: Iterable[Folder]) -> list[Found]:
    """The model files of some folders, each once, in order of name. Nothing is opened but Ollama's lists.

    Left out are later parts of a split model, accessories (mmproj, imatrix) and unfinished downloads
    by their ending; whether a file is whole says `core.models.gguf_file.inspect_gguf`. A folder that
    cannot be read has no files.
    """
    found: dict[Path, Found] = {}
    for folder in folders:
        names = _ollama if folder.program == OLLAMA else _files
        for path, name in names(folder.path):
            found.setdefault(_resolved(path), Found(path, name, folder))
    return sorted(found.values(), key=lambda model: model.name.casefold())


def _candidates(home: Path, environ: Mapping[str, str]) -> Iterator[tuple[str, Path]]:
    """Programs and the folders where they keep models, as their documentation says."""
    data = _data(home, environ)
    cache = Path(environ.get("XDG_CACHE_HOME") or home / ".cache")
    for base in _lm_studio(home):
        yield "LM Studio", base / "models"
    yield "LM Studio", home / ".cache" / "lm-studio" / "models"
    yield "GPT4All", data / "nomic.ai" / "GPT4All"
    if environ.get("OLLAMA_MODELS"):
        yield OLLAMA, Path(environ["OLLAMA_MODELS"]).expanduser()
    yield OLLAMA, home / ".ollama" / "models"
    yield OLLAMA, Path("/usr/share/ollama/.ollama/models")
    if environ.get("HF_HUB_CACHE"):
        yield HUGGING_FACE, Path(environ["HF_HUB_CACHE"]).expanduser()
    yield HUGGING_FACE, Path(environ.get("HF_HOME") or cache / "huggingface").expanduser() / "hub"
    if environ.get("LLAMA_CACHE"):
        yield "llama.cpp", Path(environ["LLAMA_CACHE"]).expanduser()
    yield "llama.cpp", (home / "Library" / "Caches" if sys.platform == "darwin" else cache) / "llama.cpp"
    yield "llama.cpp", data / "llama.cpp"


def _data(home: Path, environ: Mapping[str, str]) -> Path:
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")


def _lm_studio(home: Path) -> Iterator[Path]:
    """LM Studio's folder: the one that its pointer names, and the usual one."""
    try:
        named = (home / ".lmstudio-home-pointer").read_text(encoding="utf-8")[:4096].strip()
    except (OSError, ValueError):
        named = ""
    if named and "\0" not in named:
        yield Path(named)
    yield home / ".lmstudio"


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """The GGUF files below a folder; links to folders are not followed, so that no loop is walked."""
    entries = 0
    for place, folders, names in os.walk(folder):
        deep = len(Path(place).relative_to(folder).parts)
        folders[:] = [] if deep >= _DEEPEST else sorted(name for name in folders if name != ".git")
        entries += len(names)
        if entries > _MOST_ENTRIES:
            return
        for name in sorted(names):
            if (
                name.lower().endswith(".gguf")
                and not _LATER_PART.search(name)
                and not _ACCESSORY.search(name)
            ):
                yield Path(place) / name, name[: -len(".gguf")]


def _ollama(folder: Path) -> Iterator[tuple[Path, str]]:
    """The models of Ollama: each manifest names the blob that holds one."""
    manifests = folder / "manifests"
    for place, folders, names in os.walk(manifests):
        folders.sort()
        for tag in sorted(names):
            digest = _model_digest(Path(place) / tag)
            blob = folder / "blobs" / f"sha256-{digest}"
            if digest and _is_file(blob):
                # registry/library/NAME/TAG; what is not of the library keeps its owner's name
                parts = Path(place).relative_to(manifests).parts[1:]
                model = "/".join(parts[1:] if parts[:1] == ("library",) else parts) or "model"
                yield blob, f"{model}:{tag}"


def _model_digest(manifest: Path) -> str:
    """The digest of the model that a manifest names; empty where it names none."""
    try:
        if manifest.stat().st_size > _LONGEST_MANIFEST:
            return ""
        found: Any = json.loads(manifest.read_text(encoding="utf-8"))
        layers = found["layers"] if isinstance(found, dict) else []
        kinds = {layer.get("mediaType"): layer.get("digest") for layer in layers if isinstance(layer, dict)}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    match = _DIGEST.match(str(kinds.get(_MODEL_LAYER)))
    return match[1] if match else ""


def _is_dir(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path
