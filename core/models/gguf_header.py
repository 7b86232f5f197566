"""Reads the header of a GGUF file (its keys and its list of tensors) and nothing else of it."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Mapping

MAGIC = b"GGUF"
Value = int | float | bool | str

_STRING, _ARRAY = 8, 9
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_LONGEST_STRING = 1 << 26
_MOST_ENTRIES = 1 << 20
_DEEPEST = 4


class HeaderFault(Exception):
    """A header that is not one; the message is a clause without a capital and a full stop."""


class HeaderCut(HeaderFault):
    """A file that ends before its header does."""


@dataclass(frozen=True, slots=True)
class TensorInfo:
    """One tensor of the list: its place is `offset` bytes after the start of the data."""

    name: str
    shape: tuple[int, ...]
    kind: int
    offset: int


@dataclass(frozen=True, slots=True)
class Header:
    """A GGUF header. `lengths` holds the length of each array; their items are not kept.

    `data_start` is where the data of the tensors begins, in bytes.
    """

    version: int
    values: Mapping[str, Value]
    lengths: Mapping[str, int]
    tensors: tuple[TensorInfo, ...]
    data_start: int

    def number(self, key: str, default: int = 0) -> int:
        """A whole number of the header; `default` where there is none."""
        value = self.values.get(key, default)
        return value if isinstance(value, int) else default

    def text(self, key: str, default: str = "") -> str:
        """A text of the header; `default` where there is none."""
        value = self.values.get(key, default)
        return value if isinstance(value, str) else default


def read_header(file: BinaryIO) -> Header:
    """The header of an open file; `HeaderCut` when the file ends within it, `HeaderFault` when it is damaged.

    Every length is checked before it is believed, so a damaged file costs neither memory nor time.
    Source: the GGUF specification, versions 2 and 3.
    """
    reader = _Reader(file)
    if reader.take(4) != MAGIC:
        raise HeaderFault("its first bytes are not GGUF")
    version = reader.number("I")
    if version not in (2, 3):
        raise HeaderFault(_version_fault(version))
    tensor_count, key_count = reader.number("Q"), reader.number("Q")
    if max(tensor_count, key_count) > _MOST_ENTRIES:
        raise HeaderFault("it says that it holds more entries than any model has")
    values: dict[str, Value] = {}
    lengths: dict[str, int] = {}
    for _ in range(key_count):
        key, kind = reader.text(), reader.number("I")
        if kind == _ARRAY:
            lengths[key] = reader.skip_array()
        else:
            values[key] = reader.value(kind)
    tensors = tuple(reader.tensor() for _ in range(tensor_count))
    alignment = values.get("general.alignment", 32)
    if not isinstance(alignment, int) or not 0 < alignment <= 1 << 20:
        raise HeaderFault("its alignment makes no sense")
    return Header(version, values, lengths, tensors, -(-reader.place // alignment) * alignment)


def _version_fault(version: int) -> str:
    if version == 1:
        return "it is of GGUF version 1, which llama.cpp no longer reads"
    if struct.unpack(">I", struct.pack("<I", version))[0] in (2, 3):
        return "it is written for a big-endian machine"
    return f"it is of GGUF version {version}, and versions 2 and 3 are known"


class _Reader:
    """Takes little-endian values off a file, counting."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.place = 0

    def take(self, count: int) -> bytes:
        found = self._file.read(count)
        self.place += len(found)
        if len(found) < count:
            raise HeaderCut("it ends within its header")
        return found

    def number(self, code: str) -> int:
        return int(struct.unpack(f"<{code}", self.take(struct.calcsize(f"<{code}")))[0])

    def text(self) -> str:
        return self.take(self._length()).decode("utf-8", errors="replace")

    def value(self, kind: int) -> Value:
        if kind == _STRING:
            return self.text()
        code = _code(kind)
        value: Value = struct.unpack(f"<{code}", self.take(struct.calcsize(f"<{code}")))[0]
        return value

    def skip_array(self, depth: int = 0) -> int:
        """Passes over an array; how many items it has."""
        kind, count = self.number("I"), self.number("Q")
        if depth > _DEEPEST:
            raise HeaderFault("its lists are nested too deeply")
        if kind == _ARRAY:
            for _ in range(count):
                self.skip_array(depth + 1)
        elif kind == _STRING:
            for _ in range(count):
                self.take(self._length())
        else:
            self._skip(count * struct.calcsize(f"<{_code(kind)}"))
        return count

    def tensor(self) -> TensorInfo:
        name, dimensions = self.text(), self.number("I")
        if dimensions > 8:
            raise HeaderFault("a tensor has more dimensions than any has")
        shape = tuple(self.number("Q") for _ in range(dimensions))
        return TensorInfo(name, shape, self.number("I"), self.number("Q"))

    def _length(self) -> int:
        length = self.number("Q")
        if length > _LONGEST_STRING:
            raise HeaderFault("a text in its header is longer than any should be")
        return length

    def _skip(self, count: int) -> None:
        while count > 0:
            count -= len(self.take(min(count, 1 << 20)))


def _code(kind: int) -> str:
    code = _SCALARS.get(kind)
    if code is None:
        raise HeaderFault(f"a value in its header is of the unknown kind {kind}")
    return code
