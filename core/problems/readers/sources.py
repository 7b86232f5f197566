"""The text of a file of problems: size, encoding and kind are looked at before anything is read."""

from __future__ import annotations

import codecs
import re
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ImportFileError

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_FILE = 200 * 1024 * 1024

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_OTHER_KINDS = (
    (b"%PDF", "a PDF"),
    (b"\xd0\xcf\x11\xe0", "an old Excel file (.xls) or a workbook with a password"),
    (b"SQLite format 3", "a Counterfoil project or another database"),
    (b"GGUF", "a model"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"PAR1", "a Parquet file"),
    (b"{\\rtf", "a text of a word processor (RTF)"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"Rar!", "a compressed file"),
)
_MARKUP = re.compile(r"\s*<(?:!doctype|!--|html|head|body|table|\?xml|\w+:?\w*[\s>/])", re.IGNORECASE)
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
# Letters that Western texts never have four of in a row: words in another alphabet read as Windows text.
_FOREIGN = re.compile(r"[\x80-\x9f¡-¿À-ÿŒœŠšŽžŸƒˆ˜†‡‰‹›€‚„]{4,}")
_ACCENTED = re.compile(r"[\x80-\xff]")
_KINDS_READ = "CSV, TSV, XLSX, JSON and JSONL files can be imported."


@dataclass(frozen=True, slots=True)
class Source:
    """A decoded file; `notes` say what was assumed about its encoding."""

    name: str
    text: str
    notes: tuple[str, ...] = ()


def read_bytes(path: Path) -> bytes:
    """The content of a file. `ImportFileError` for a folder, a missing, empty or too large file."""
    try:
        if path.is_dir():
            raise ImportFileError(f"{path.name or path} is a folder.", "Choose a file of problems in it.")
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise ImportFileError(
                f"{path.name or path} is a device or a pipe, not a file.", "Choose a file of problems."
            )
        size = about.st_size
        if size > LARGEST_FILE:
            raise ImportFileError(
                f"{path.name} has {size // 1024**2:,} MB; up to {LARGEST_FILE // 1024**2} MB are read.",
                "Split it into smaller files.",
            )
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise ImportFileError(f"There is no file {path}.", "Check the name and the folder.") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "its name is not valid"
        raise ImportFileError(f"{path.name or path} cannot be read ({reason}).") from error
    if not data:
        raise ImportFileError(f"{path.name} is empty.", "Choose a file with at least one problem.")
    return data


def decode(name: str, data: bytes) -> Source:
    """The text of `data`, without its byte order mark. `ImportFileError` when it is no text."""
    for start, kind in _OTHER_KINDS:
        if data.startswith(start):
            raise ImportFileError(f"{name} is {kind}.", _KINDS_READ)
    if _OPEN_DOCUMENT in data[:200]:
        raise ImportFileError(f"{name} is an OpenDocument table.", "Save it as XLSX or CSV and try again.")
    if data.startswith(b"PK\x03\x04"):
        raise ImportFileError(f"{name} is a ZIP or Office file that is no workbook.", _KINDS_READ)
    source = _as_text(name, data)
    if _MARKUP.match(source.text[:200]):
        raise ImportFileError(f"{name} is a web page or another marked-up text.", _KINDS_READ)
    return source


def _as_text(name: str, data: bytes) -> Source:
    for mark, encoding, label in _BOMS:
        if data.startswith(mark):
            return Source(name, _decoded(name, data, encoding, label))
    wide = _utf16_without_mark(data)
    if wide:
        return Source(name, _decoded(name, data, wide, "UTF-16"), (f"{name} was read as UTF-16.",))
    if b"\x00" in data:
        raise ImportFileError(
            f"{name} is not a text file, or is damaged: byte {data.index(0) + 1:,} is zero.", _KINDS_READ
        )
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return _as_windows_text(name, data, error)


def _decoded(name: str, data: bytes, encoding: str, label: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ImportFileError(
            f"{name} is marked as {label} and is damaged at byte {error.start:,}.",
            "It may have been cut off: copy or save it again.",
        ) from error


def _utf16_without_mark(data: bytes) -> str:
    """The UTF-16 variant of a text without a mark: every other byte of plain English is zero."""
    head = data[:2000]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = max(len(head) // 2, 1)
    if odd > 0.7 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.7 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _as_windows_text(name: str, data: bytes, error: UnicodeDecodeError) -> Source:
    if error.reason == "unexpected end of data" and error.start >= len(data) - 4:
        text = data[: error.start].decode("utf-8")
        return Source(name, text, (f"{name} ends in the middle of a character: it may have been cut off.",))
    if sum(byte < 32 and byte not in b"\t\n\r\f" for byte in data[:4096]) > 4:
        raise ImportFileError(f"{name} is not a text file.", _KINDS_READ)
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as second:
        raise ImportFileError(
            f"{name} is neither UTF-8 nor Windows text (byte {error.start:,}).",
            "Save it as UTF-8 and try again.",
        ) from second
    foreign = sum(len(run) for run in _FOREIGN.findall(text))
    if foreign * 3 > len(_ACCENTED.findall(data.decode("latin-1"))):
        raise ImportFileError(
            f"{name} is neither UTF-8 nor Western Windows text: from byte {error.start + 1:,} on, "
            "its letters make no words.",
            "Save it as UTF-8 and try again.",
        )
    note = f"{name} is not UTF-8 (byte {error.start:,}); read as Windows text (cp1252). Check its accents."
    return Source(name, text, (note,))
