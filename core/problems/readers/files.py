"""One door for all files of problems: the format is recognised or named, the records are read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import ImportFileError
from core.problems.readers.bank import is_bank, read_bank
from core.problems.readers.csv_records import csv_records
from core.problems.readers.gsm8k import is_gsm8k, read_gsm8k
from core.problems.readers.json_records import json_records, looks_like_json
from core.problems.readers.multiarith import is_multiarith, read_multiarith
from core.problems.readers.sources import decode, read_bytes
from core.problems.readers.svamp import is_svamp, read_svamp
from core.problems.readers.table import read_table
from core.problems.readers.xlsx_records import is_workbook, xlsx_records

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.problems.readers.base import ReadResult, Records

FORMATS = ("auto", "gsm8k", "multiarith", "svamp", "bank", "table")
_JSON_ENDINGS = {".json", ".jsonl", ".ndjson"}


def read_file(
    path: Path | str,
    format: str = "auto",  # noqa: A002 - the word of the command line
    mapping: Mapping[str, str] | None = None,
    *,
    decimal_mark: str = ".",
) -> ReadResult:
    """The problems of a file, and a sentence for each record left out.

    `mapping` (role -> column) changes what a table's columns are read as and is for tables alone.
    `ImportFileError` when the file, or every record of it, cannot be read.
    """
    path = Path(path)
    if format not in FORMATS:
        raise ImportFileError(
            f"“{format}” is no format of problem files.", f"Choose one of {', '.join(FORMATS)}."
        )
    records = read_rows(path)
    chosen = _recognised(records) if format == "auto" and not mapping else format
    result = _READERS[chosen](records) if chosen in _READERS else read_table(records, mapping, decimal_mark)
    if not result.problems:
        raise ImportFileError(_nothing(path.name, result))
    return result


def read_rows(path: Path) -> Records:
    """The records of a file before they are problems: for a preview and a choice of columns."""
    data = read_bytes(path)
    if is_workbook(data):
        return xlsx_records(path.name, data)
    source = decode(path.name, data)
    if not source.text.strip():
        raise ImportFileError(f"{path.name} is empty.", "Choose a file with at least one problem.")
    if looks_like_json(source.text) or path.suffix.lower() in _JSON_ENDINGS:
        return json_records(source)
    return csv_records(source)


_READERS = {"bank": read_bank, "gsm8k": read_gsm8k, "multiarith": read_multiarith, "svamp": read_svamp}


def _recognised(records: Records) -> str:
    known = (("bank", is_bank), ("multiarith", is_multiarith), ("svamp", is_svamp), ("gsm8k", is_gsm8k))
    for name, matches in known:
        if matches(records):
            return name
    return "table"


def _nothing(name: str, result: ReadResult) -> str:
    if not result.left_out:
        return f"{name} holds no problems."
    first = result.left_out[0]
    more = len(result.left_out) - 1
    rest = f" The other {more} records have faults too." if more > 1 else ""
    where = f"Record {first.record}, {first.field}" if first.field else f"Record {first.record}"
    return f"{name} holds no problem that can be read. {where}: {first.reason}{rest}"
