"""Records of Excel workbooks."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
import zlib
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.errors import ImportFileError
from core.problems.readers.csv_records import table_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.problems.readers.base import Records

_MOST_UNPACKED = 1024**3
_MOST_COLUMNS = 200
# What the libraries raise for damaged archives and damaged XML (whose errors are SyntaxErrors).
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    OSError,
    EOFError,
    SyntaxError,
    RuntimeError,
)


def is_workbook(data: bytes) -> bool:
    """Whether the bytes are a ZIP archive with a workbook in it."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError):
        return b"xl/" in data


def xlsx_records(name: str, data: bytes) -> Records:
    """The records of the first sheet that has cells; its first row names the columns.

    Numbers are as Excel shows them, to 15 digits; a percent cell is the number before the sign.
    Dates stay dates, so that the reader of an answer can refuse them. `ImportFileError` for a damaged file.
    """
    sheets = _filled_sheets(name, data)
    if not sheets:
        raise ImportFileError(f"{name} has no filled cells.", "Choose a file with at least one problem.")
    title, rows = sheets[0]
    others = [other for other, _ in sheets[1:]]
    notes = (f"{name}: the sheet “{title}” was read, not {', '.join(others)}.",) if others else ()
    return table_records(name, "xlsx", rows[0][0], rows[1:], notes)


def _filled_sheets(name: str, data: bytes) -> list[tuple[str, list[tuple[list[object], int]]]]:
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
        if unpacked > _MOST_UNPACKED:
            raise ImportFileError(
                f"{name} unpacks to more than {_MOST_UNPACKED // 1024**3} GB and was not read."
            )
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        try:
            return [(str(sheet.title), rows) for sheet in book.worksheets if (rows := list(_rows(sheet)))]
        finally:
            book.close()
    except (*_DAMAGE, InvalidFileException) as error:
        raise ImportFileError(
            f"{name} is a damaged workbook.", "Open it in Excel or LibreOffice and save it again."
        ) from error


def _rows(sheet: Any) -> Iterator[tuple[list[object], int]]:
    # A stated size may be wrong (cut off at A1, or a million empty rows): the cells are asked instead.
    sheet.reset_dimensions()
    for number, row in enumerate(sheet.iter_rows(max_col=_MOST_COLUMNS), 1):
        cells = [_value(cell) for cell in row]
        while cells and cells[-1] is None:
            cells.pop()
        if cells:
            yield cells, number


def _value(cell: Any) -> object:
    value = cell.value
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float):
        shown = Decimal(format(value, ".15g"))
        return shown * 100 if "%" in str(cell.number_format) else shown
    if isinstance(value, dt.datetime) and not value.time().hour | value.minute | value.second:
        return value.date()
    return value
