"""Pictures in documents: squared paper for formats that cannot draw it, and the size of a logo."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

from core.errors import ExportError

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


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG, JPEG or GIF in pixels; `ExportError` for what is none."""
    from docx.image.image import Image

    try:
        image = Image.from_blob(data)
    except Exception as error:
        # The readers of python-docx fail on a damaged file with whatever they stumble over.
        raise ExportError("The logo cannot be read as a picture.", "Choose another file.") from error
    if not image.px_width or not image.px_height:
        raise ExportError("The logo is empty.", "Choose another file.")
    return int(image.px_width), int(image.px_height)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
