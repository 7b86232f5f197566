"""Records of Excel workbooks."""

from __future__ import annotations

import contextlib
import datetime as dt
import io
import itertools
import re
import zipfile
import zlib
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.errors import ImportFileError
from core.problems.readers.csv_records import table_records
from core.problems.readers.values import NoValue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.problems.readers.base import Records

_MOST_UNPACKED = 1024**3
_MUCH_UNPACKED, _MOST_TIMES = 100 * 1024**2, 100  # no workbook of a person shrinks a hundredfold
_MOST_COLUMNS = 200
_MOST_ROWS = 200_000
_FRACTION_FORMAT = re.compile(r"(\?+|#+)\s*/\s*(\?+|#+|\d+)")
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
    """The records of the first sheet that is shown and has cells; its first row names the columns.

    Numbers are as Excel shows them, to 15 digits; a percent cell is the number before the sign, a cell
    shown as a fraction (1/3) is that fraction. Dates stay dates and formulas that the file has no value of
    stay formulas, so that the reader of an answer can refuse them. `ImportFileError` for a damaged file.
    """
    try:
        read = _read_sheets(name, data)
    except (*_DAMAGE, _invalid_file()) as error:
        raise ImportFileError(
            f"{name} is a damaged workbook.", "Open it in Excel or LibreOffice and save it again."
        ) from error
    if not read.rows:
        raise ImportFileError(f"{name} has no filled cells.", "Choose a file with at least one problem.")
    return table_records(name, "xlsx", read.rows[0][0], read.rows[1:], read.notes(name))


@dataclass(frozen=True, slots=True)
class _Sheets:
    """The rows of the sheet that was read, each with its number, and the titles of this and the other filled ones."""

    rows: list[tuple[list[object], int]]
    title: str
    hidden: bool
    others: tuple[str, ...]

    def notes(self, name: str) -> tuple[str, ...]:
        if self.others:
            return (f"{name}: the sheet “{self.title}” was read, not {', '.join(self.others)}.",)
        return (f"{name}: the sheet “{self.title}”, which is hidden, was read.",) if self.hidden else ()


def _invalid_file() -> type[Exception]:
    from openpyxl.utils.exceptions import InvalidFileException

    return InvalidFileException


def _read_sheets(name: str, data: bytes) -> _Sheets:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        unpacked = sum(entry.file_size for entry in archive.infolist())
    if unpacked > _MUCH_UNPACKED and unpacked > _MOST_TIMES * len(data):
        raise ImportFileError(f"{name} unpacks to {unpacked // len(data):,} times its size and was not read.")
    if unpacked > _MOST_UNPACKED:
        raise ImportFileError(f"{name} unpacks to more than {_MOST_UNPACKED // 1024**3} GB and was not read.")
    with _opened(data, values=True) as book:
        sheets = sorted(book.worksheets, key=lambda sheet: sheet.sheet_state != "visible")
        filled = [sheet for sheet in sheets if next(_rows(sheet), None)]
        if not filled:
            return _Sheets([], "", False, ())
        first = filled[0]
        rows = list(itertools.islice(_rows(first), _MOST_ROWS + 1))
        others = tuple(str(sheet.title) for sheet in filled[1:])
        read = _Sheets(rows, str(first.title), first.sheet_state != "visible", others)
    if len(rows) > _MOST_ROWS:
        raise ImportFileError(
            f"{name} has more than {_MOST_ROWS:,} filled rows and was not read.",
            "Split it into smaller files.",
        )
    return replace(read, rows=_with_formulas(rows, data, read.title))


@contextlib.contextmanager
def _opened(data: bytes, *, values: bool) -> Iterator[Any]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=values)
    try:
        yield book
    finally:
        book.close()


def _with_formulas(
    rows: list[tuple[list[object], int]], data: bytes, title: str
) -> list[tuple[list[object], int]]:
    """The rows with the formulas whose values the file does not hold, as a program that only writes files leaves it."""
    width = len(rows[0][0])
    gaps = {number for cells, number in rows if len(cells) < width or None in cells}
    if not gaps:
        return rows
    with _opened(data, values=False) as book:
        written = {
            number: [cell if _is_formula(cell) else None for cell in cells]
            for cells, number in _rows(book[title])
            if number in gaps
        }
    return [(_filled_in(cells, written.get(number, [])), number) for cells, number in rows]


def _filled_in(cells: list[object], formulas: list[object]) -> list[object]:
    both = itertools.zip_longest(cells, formulas)
    filled = [NoValue(str(formula)) if cell is None and formula else cell for cell, formula in both]
    while filled and filled[-1] is None:
        filled.pop()
    return filled


def _is_formula(cell: object) -> bool:
    return isinstance(cell, str) and cell.startswith("=") and len(cell) > 1


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
        form = str(cell.number_format)
        if fraction := _FRACTION_FORMAT.search(form):
            return _shown_fraction(value, fraction[2])
        return shown * 100 if "%" in form else shown
    if isinstance(value, dt.datetime) and not value.time().hour | value.minute | value.second:
        return value.date()
    return value


def _shown_fraction(value: float, below: str) -> Fraction | Decimal:
    """The fraction that a cell shows: 0.3333 as `# ?/?` is 1/3. Where it is another number, the number."""
    exact = Fraction(value)
    if below.isdigit():
        shown = Fraction(round(exact * int(below)), int(below) or 1)
    else:
        shown = exact.limit_denominator(10 ** min(len(below), 3) - 1)
    return shown if abs(shown - exact) <= abs(exact) / 10**12 else Decimal(format(value, ".15g"))
