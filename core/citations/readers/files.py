"""One door for files of questions with passages: the format is recognised or named, the records are read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.citations.readers.hotpotqa import is_2wiki, is_hotpotqa, read_2wiki, read_hotpotqa
from core.citations.readers.musique import is_musique, read_musique
from core.citations.readers.own import is_own, read_own
from core.errors import ImportFileError
from core.problems.readers.files import read_rows
from core.problems.readers.json_records import json_records, looks_like_json
from core.problems.readers.sources import decode, read_bytes

if TYPE_CHECKING:
    from core.citations.readers.base import QuestionsRead
    from core.problems.readers.base import Records

FORMATS = ("musique", "hotpotqa", "2wiki", "passages")
_READERS = {"musique": read_musique, "hotpotqa": read_hotpotqa, "2wiki": read_2wiki, "passages": read_own}
_MARKS = (("musique", is_musique), ("2wiki", is_2wiki), ("hotpotqa", is_hotpotqa), ("passages", is_own))
_LOOKED_AT = 4_000_000


def read_questions(path: Path | str, format: str = "auto") -> QuestionsRead:  # noqa: A002 - the command line's word
    """The questions of a file, and a sentence for each record left out.

    `ImportFileError` when the file, or every record of it, cannot be read.
    """
    path = Path(path)
    if format not in (*FORMATS, "auto"):
        raise ImportFileError(
            f"“{format}” is no format of files of questions.", f"Choose one of auto, {', '.join(FORMATS)}."
        )
    records = question_rows(path)
    chosen = recognised(records) if format == "auto" else format
    if chosen is None:
        raise ImportFileError(
            f"{path.name} holds no questions with passages.",
            "A question needs a field `question` and its `passages`, each with a `text`.",
        )
    result = _READERS[chosen](records)
    if not result.questions:
        raise ImportFileError(_nothing(path.name, result))
    return result


def holds_questions(path: Path) -> bool:
    """Whether a file is recognised as one of questions with passages; False where it cannot be read."""
    try:
        return recognised(question_rows(path)) is not None
    except ImportFileError:
        return False


def recognised(records: Records) -> str | None:
    """The format of records, or None where they are no questions with passages."""
    return next((name for name, matches in _MARKS if matches(records)), None)


def question_rows(path: Path) -> Records:
    """The records of a file. One JSON object with a question is one record, whatever lists it holds."""
    data = read_bytes(path)
    if data[:1] in (b"{", b"\xef", b" ", b"\n", b"\r", b"\t") and len(data) <= _LOOKED_AT:
        source = decode(path.name, data)
        if looks_like_json(source.text) and _is_one_question(source.text):
            return json_records(replace(source, text=f"[{source.text}]"))
    return read_rows(path)


def _is_one_question(text: str) -> bool:
    try:
        value, end = json.JSONDecoder(strict=False).raw_decode(text.strip())
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "question" in value and not text.strip()[end:].strip()


def _nothing(name: str, result: QuestionsRead) -> str:
    if not result.left_out:
        return f"{name} holds no questions."
    first = result.left_out[0]
    more = len(result.left_out) - 1
    rest = f" The other {more} records have faults too." if more > 1 else ""
    where = f"Record {first.record}, {first.field}" if first.field else f"Record {first.record}"
    return f"{name} holds no question that can be read. {where}: {first.reason}{rest}"
