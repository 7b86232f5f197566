"""A GGUF file checked before it is loaded: what it is, whether it is whole, what memory it will take."""

from __future__ import annotations

import hashlib
import importlib.util
import math
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.errors import ModelError
from core.models.gguf_header import MAGIC, Header, HeaderCut, HeaderFault, TensorInfo, read_header

_BLOCK = 1 << 16
_BLOCKS = 64
_PART = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf\Z", re.IGNORECASE)
_NO_WRITERS = {
    "bert", "nomic-bert", "nomic-bert-moe", "jina-bert-v2", "jina-bert-v3", "modern-bert", "neo-bert",
    "eurobert", "gemma-embedding", "llama-embed",
}  # fmt: skip
_FETCH = "Choose another file, or fetch this one again."


@dataclass(frozen=True, slots=True)
class GgufFile:
    """What a GGUF file says of itself.

    `size` is the bytes of all its `parts`; `context` the tokens it was trained for (0: not said);
    `cells` the bytes that one token of context takes with a 16-bit cache; `template` whether it has
    a chat template.
    """

    path: Path
    parts: tuple[Path, ...]
    size: int
    name: str
    architecture: str
    quantisation: str
    parameters: int
    context: int
    cells: int
    template: bool

    def memory(self, context: int) -> int:
        """About how many bytes the model takes with a cache of `context` tokens of 16 bits a value."""
        return int(self.size * 1.05) + self.cells * context + (96 << 20)

    def digest(self) -> str:
        """A digest that tells files apart quickly: sizes, and 64 blocks of 64 KB spread over each part.

        The blocks begin with the first bytes (the keys of the header) and end with the last; a file
        that differs in a few bytes between them alone is not told apart.
        """
        total = hashlib.sha256()
        for part in self.parts:
            size = part.stat().st_size
            total.update(f"{size};".encode())
            with part.open("rb") as file:
                for number in range(_BLOCKS):
                    file.seek(max(0, size - _BLOCK) * number // (_BLOCKS - 1))
                    total.update(file.read(_BLOCK))
        return total.hexdigest()[:32]


def inspect_gguf(path: Path) -> GgufFile:
    """What a file is, from its header alone; `ModelError` with a sentence when it cannot be used.

    Told apart: no file, a folder, an empty file, a web page, another format, a download that is not
    whole (N of M bytes), a missing part of a split file, an architecture that llama.cpp does not know,
    a vocabulary without weights, a part of another model, a model that does not write.
    """
    header, size = _read(path)
    try:
        parts = _parts(path, header)
        _check_kind(path, header)
        for part in parts[1:]:
            size += _read(part)[1]
    except OSError as error:
        raise _unreadable(path, error) from error
    architecture = header.text("general.architecture")
    return GgufFile(
        path=path,
        parts=parts,
        size=size,
        name=path.name.removesuffix(".gguf"),
        architecture=architecture,
        quantisation=_quantisation(header),
        parameters=_parameters(header, parts),
        context=header.number(f"{architecture}.context_length"),
        cells=_bytes_a_token(header, architecture),
        template="tokenizer.chat_template" in header.values,
    )


def _read(path: Path) -> tuple[Header, int]:
    """The header and the size of one whole file."""
    try:
        _check_is_file(path)
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(512)
            if start[:4] != MAGIC:
                raise ModelError(f"“{path.name}” cannot be used: {_what_it_is(start)}.", _FETCH)
            file.seek(0)
            header = read_header(file)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    except HeaderCut as error:
        raise _incomplete(path, f"{size} bytes, which do not even hold its header") from error
    except HeaderFault as error:
        raise ModelError(f"“{path.name}” cannot be used: {error}.", _FETCH) from error
    needed = max((_end(header, tensor) for tensor in header.tensors), default=0)
    if size < needed:
        raise _incomplete(path, f"{size} of {needed} bytes")
    return header, size


def _check_is_file(path: Path) -> None:
    if path.is_dir():
        raise ModelError(f"“{path}” is a folder, and a GGUF file is needed.", "Choose the file in it.")
    if not path.exists():
        raise ModelError(f"There is no file “{path}”.", "Check how the path is written.")
    if not path.is_file():
        raise ModelError(f"“{path}” is not an ordinary file.", "Choose a GGUF file.")


def _unreadable(path: Path, error: OSError | ValueError) -> ModelError:
    reason = (getattr(error, "strerror", None) or "the path makes no sense").lower()
    return ModelError(
        f"“{path.name[:200]!s}” cannot be read: {reason}.".replace("\0", "?"), "Check the path."
    )


def _incomplete(path: Path, how: str) -> ModelError:
    return ModelError(
        f"“{path.name}” cannot be used: the file is incomplete: {how}.",
        "Finish the download, or fetch it again.",
    )


def _what_it_is(start: bytes) -> str:
    """A clause on a file that is not GGUF, by its first bytes."""
    text = start.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not start:
        return "the file is empty"
    if text.startswith((b"<!doctype", b"<html", b"<?xml", b"<head")):
        return "it is not a GGUF file (it looks like a web page)"
    if start.startswith(b"version https://git-lfs"):
        return "it is only a Git LFS pointer to the file, and the file itself is needed"
    if start.startswith(b"PK"):
        return "it is a zip archive or a PyTorch file, and a GGUF file is needed"
    if start.startswith((b"ggml", b"lmgg", b"tjgg", b"fmgg", b"algg")):
        return "it is of the old GGML format, and a GGUF file is needed"
    if len(start) > 9 and start[8:9] == b"{" and int.from_bytes(start[:8], "little") < 1 << 32:
        return "this is safetensors, and a GGUF file is needed"
    if start.startswith(b"\0\0\0\0"):
        return "it is not a GGUF file (its beginning was never written: the download did not finish)"
    if text.startswith((b"{", b"[")):
        return "it is not a GGUF file (it looks like JSON)"
    return "it is not a GGUF file"


def _end(header: Header, tensor: TensorInfo) -> int:
    """Where the data of a tensor ends, in bytes; its start where the kind of its values is not known."""
    from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

    start = header.data_start + tensor.offset
    try:
        items, size = GGML_QUANT_SIZES[GGMLQuantizationType(tensor.kind)]
    except (KeyError, ValueError):
        return start
    return start + math.prod(tensor.shape) // items * size


def _parts(path: Path, header: Header) -> tuple[Path, ...]:
    """All files of a split model, the first first; every one must be there."""
    count = header.number("split.count")
    if count <= 1:
        return (path,)
    named = _PART.match(path.name)
    if named is None:
        raise ModelError(
            f"“{path.name}” is one of {count} parts of a model, and it was renamed.",
            f"Call it NAME-00001-of-{count:05}.gguf again, beside the other parts.",
        )
    parts = [path.with_name(f"{named['stem']}-{n + 1:05}-of-{count:05}.gguf") for n in range(count)]
    missing = [part.name for part in parts if not part.is_file()]
    if missing:
        raise ModelError(
            f"“{path.name}” is one of {count} parts of a model, and {missing[0]} is missing.",
            "Put all the parts into one folder.",
        )
    if header.number("split.no") != 0 or parts[0].name != path.name:
        raise ModelError(f"“{path.name}” is not the first part of its model.", f"Choose {parts[0].name}.")
    return tuple(parts)


def _check_kind(path: Path, header: Header) -> None:
    """Refuses what is a GGUF file but no model that writes."""
    architecture = header.text("general.architecture")
    kind = header.text("general.type", "model")
    fault = ""
    if not architecture and kind == "model":
        fault = "its header names no architecture"
    elif kind == "adapter":
        fault = "it is a LoRA adapter, and a whole model is needed"
    elif kind in ("mmproj", "imatrix") or architecture in ("clip", "mmproj"):
        fault = "it is only an accessory of a model (images or quantisation), and the model is needed"
    elif architecture in _NO_WRITERS:
        fault = f"it is an embedding model ({architecture}), and such a model does not write"
    elif architecture in ("t5", "t5encoder"):
        fault = f"models with an encoder ({architecture}) are not supported"
    elif not knows_architecture(architecture):
        fault = f"llama.cpp, as installed, does not know its architecture “{architecture[:60]}”"
    elif not header.tensors and header.number("split.count") <= 1:
        fault = "it holds only a vocabulary, without the weights of a model"
    elif "tokenizer.ggml.model" not in header.values:
        fault = "it has no vocabulary, so that no text can be made of what it writes"
    if fault:
        raise ModelError(f"“{path.name}” cannot be used: {fault}.", "Choose another file.")


@cache
def knows_architecture(name: str) -> bool:
    """Whether the installed llama.cpp knows an architecture: its library must hold the name.

    Where there is no such library, the list of the gguf package decides.
    """
    from gguf.constants import MODEL_ARCH_NAMES

    library = _library()
    if library is None:
        return name in MODEL_ARCH_NAMES.values()
    return bool(name) and name.strip("()") != "unknown" and name.encode() + b"\0" in library.read_bytes()


def _library() -> Path | None:
    found = importlib.util.find_spec("llama_cpp")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "lib"
    names = ("libllama.so", "libllama.dylib", "llama.dll", "libllama.dll")
    return next((folder / name for name in names if (folder / name).is_file()), None)


def _quantisation(header: Header) -> str:
    from gguf.constants import LlamaFileType

    number = header.number("general.file_type", -1)
    try:
        return LlamaFileType(number).name.removeprefix("MOSTLY_").removeprefix("ALL_")
    except ValueError:
        return "not said"


def _parameters(header: Header, parts: tuple[Path, ...]) -> int:
    tensors = list(header.tensors)
    for part in parts[1:]:
        tensors += _read(part)[0].tensors
    return sum(math.prod(tensor.shape) for tensor in tensors)


def _bytes_a_token(header: Header, architecture: str) -> int:
    """Bytes of the cache for one token, keys and values of 16 bits over all layers."""

    def number(key: str, default: int = 0) -> int:
        return header.number(f"{architecture}.{key}", default)

    heads = number("attention.head_count", 1)
    width = number("embedding_length") // max(1, heads)
    keys, values = number("attention.key_length", width), number("attention.value_length", width)
    return number("block_count") * number("attention.head_count_kv", heads) * (keys + values) * 2
