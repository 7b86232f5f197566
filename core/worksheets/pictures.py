"""Small pictures made here: squared paper for formats that cannot draw it."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

_SQUARE = 20  # pixels; 5 mm at about 100 dots an inch
_GREY, _WHITE = b"\xc4", b"\xff"


@lru_cache(maxsize=64)
def squared_png(columns: int, rows: int) -> bytes:
    """A PNG of grey lines around `columns` by `rows` squares."""
    line = _GREY * (columns * _SQUARE + 1)
    row = (_GREY + _WHITE * (_SQUARE - 1)) * columns + _GREY
    pixels = (b"\0" + line + (b"\0" + row) * (_SQUARE - 1)) * rows + b"\0" + line
    size = struct.pack(">II", columns * _SQUARE + 1, rows * _SQUARE + 1)
    header = size + b"\x08\x00\x00\x00\x00"  # eight bits of grey
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
