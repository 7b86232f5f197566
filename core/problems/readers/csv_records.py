"""Records of comma, semicolon and tab separated files."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from core.errors import ImportFileError
from core.problems.readers.base import LeftOut, Record, Records

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.readers.sources import Source

_SEPARATORS = (",", ";", "\t", "|")
_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}


def csv_records(source: Source) -> Records:
    """The records of a separated file whose first row names the columns; every value is text.

    A row that does not fit the columns is left out. `ImportFileError` when there are no rows.
    """
    separator, body = _separator(source.text)
    rows = list(_rows(body, separator))
    if not rows:
        raise ImportFileError(f"{source.name} is empty.", "Choose a file with at least one problem.")
    header = rows[0][0]
    if isinstance(header, str):
        raise ImportFileError(f"The first row of {source.name} cannot be read: {header}")
    return table_records(source.name, _NAMES[separator], header, rows[1:], source.notes)


def table_records(
    file: str,
    kind: str,
    header: Sequence[object],
    rows: Sequence[tuple[Sequence[object] | str, int]],
    notes: tuple[str, ...] = (),
) -> Records:
    """Records of rows under a header. A row is its cells or a sentence, with the line it ends in.

    A title above the column names, one cell over rows of several, is passed over and noted.
    """
    if rows and _is_title(header, rows[0][0]):
        title = next(str(cell) for cell in header if _filled(cell))
        note = f"{file}: “{' '.join(title.split())[:60]}” above the column names was passed over."
        notes, header, rows = (*notes, note), tuple(rows[0][0]), rows[1:]
    columns = column_names(header)
    records: list[Record] = []
    left_out: list[LeftOut] = []
    for number, (cells, line) in enumerate(rows, 1):
        if isinstance(cells, str):
            left_out.append(LeftOut(file, number, "", cells))
        elif len(columns) < len(cells) and any(_filled(cell) for cell in cells[len(columns) :]):
            reason = (
                f"row {line} has {len(cells)} cells under {len(columns)} columns; "
                "put quotation marks around a text that holds the separator."
            )
            left_out.append(LeftOut(file, number, "", reason))
        else:
            records.append(Record(number, dict(zip(columns, cells, strict=False)), line))
    if not records and not left_out:
        raise ImportFileError(f"{file} has a row of column names and nothing below it.")
    return Records(file, kind, columns, tuple(records), tuple(left_out), notes)


def _is_title(header: Sequence[object], below: Sequence[object] | str) -> bool:
    """Whether the first row has one cell only and the next has names for several columns."""
    if isinstance(below, str) or sum(map(_filled, header)) != 1:
        return False
    names = [cell for cell in below if _filled(cell)]
    return len(names) > 1 and all(isinstance(name, str) for name in names)


def column_names(header: Sequence[object]) -> tuple[str, ...]:
    """Names without outer blanks and mark; a repeated one gets a number, an empty one its place."""
    names: dict[str, None] = {}
    for place, cell in enumerate(header, 1):
        name = str(cell if cell is not None else "").strip().strip("\ufeff").strip() or f"column {place}"
        count = 2
        unique = name
        while unique in names:
            unique = f"{name} ({count})"
            count += 1
        names[unique] = None
    return tuple(names)


def _filled(cell: object) -> bool:
    return cell is not None and (not isinstance(cell, str) or bool(cell.strip()))


def _separator(text: str) -> tuple[str, str]:
    """The separator and the text without a `sep=;` line that Excel writes."""
    first, _, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip("\r")) == 5 and first[4] in _SEPARATORS:
        return first[4], rest
    counts = dict.fromkeys(_SEPARATORS, 0)
    inside = False
    for character in text:
        if character == '"':
            inside = not inside
        elif inside:
            continue
        elif character in "\r\n" and any(counts.values()):
            break
        elif character in counts:
            counts[character] += 1
    return max(_SEPARATORS, key=lambda mark: (counts[mark], -_SEPARATORS.index(mark))), text


def _rows(text: str, separator: str) -> Iterator[tuple[list[str] | str, int]]:
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield _csv_fault(error, reader.line_num), reader.line_num
            continue
        if any(cell.strip() for cell in row):
            yield row, reader.line_num


def _csv_fault(error: csv.Error, line: int) -> str:
    if "unexpected end of data" in str(error):
        return "a quotation mark is opened and never closed; the file may have been cut off."
    return (
        f"the quotation marks in line {line} do not match; a quotation mark inside a text is written twice."
    )
