"""Records of JSON files: lists, JSON Lines, nested objects, and what is left of half a file."""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from core.errors import ImportFileError
from core.problems.readers.base import LeftOut, Record, Records
from core.problems.readers.values import NotANumber

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.readers.sources import Source

_BLANK = " \t\r\n"
_DEEPEST = 4
_BRACKETS_AND_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"|[][{}]')
_NEXT_ELEMENT = re.compile(r"[ \t\r\n]*(?:,[ \t\r\n]*[{[\]]|\])")


class _DuplicateKeyError(ValueError):
    """An object that names a field twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _DuplicateKeyError(f"the field “{twice[:40]}” stands in it twice.")
    return fields


def _number(text: str) -> Decimal | NotANumber:
    try:
        return Decimal(text)
    except InvalidOperation:
        return NotANumber(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_number, parse_int=_number, parse_constant=NotANumber, strict=False
)


def looks_like_json(text: str) -> bool:
    """Whether the first character is that of a JSON list or object."""
    return text.lstrip(_BLANK)[:1] in ("[", "{")


def json_records(source: Source) -> Records:
    """The records of a JSON or JSON Lines file. Numbers stay exact, nested fields get dotted names.

    Lines are split at line feeds alone: U+2028 may stand in a string. `ImportFileError` when there is none.
    """
    try:
        whole, end = _DECODER.raw_decode(source.text.lstrip(_BLANK))
        complete = not source.text.lstrip(_BLANK)[end:].strip(_BLANK)
    except (ValueError, RecursionError):
        whole, complete = None, False
    if complete:
        return _from_items(source, "json", [(n, item, "") for n, item in enumerate(_items(whole), 1)])
    if source.text.lstrip(_BLANK).startswith("["):
        return _from_items(source, "json", list(_elements(source.text)))
    objects = _objects_in_a_row(source.text) if whole is not None else []
    items = [(number, item, "") for number, item in enumerate(objects, 1)] or list(_lines(source.text))
    return _from_items(source, "jsonl", items)


def _items(value: Any) -> list[Any]:
    """The records of a whole JSON value: a list, a list inside an object, columns of lists, or one object."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict) or {"bank", "text", "decisions"} <= value.keys():
        return [value]
    columns = list(value.values())
    if columns and all(isinstance(column, list) for column in columns):
        scalar = all(not isinstance(cell, dict | list) for column in columns for cell in column)
        if len(columns) > 1 and scalar and len({len(column) for column in columns}) == 1:
            return [dict(zip(value, cells, strict=True)) for cells in zip(*columns, strict=True)]
    lists = [inner for inner in columns if isinstance(inner, list) and inner and isinstance(inner[0], dict)]
    if len(lists) == 1:
        return lists[0]
    if columns and all(isinstance(inner, dict) for inner in columns):
        return columns if len(columns) > 1 else _items(columns[0])
    return [value]


def _objects_in_a_row(text: str) -> list[Any]:
    """Objects one after the other, over several lines or in one; empty where anything else is among them."""
    found: list[Any] = []
    place = len(text) - len(text.lstrip(_BLANK))
    while place < len(text):
        try:
            item, place = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            return []
        found.append(item)
        place += len(text[place : place + 64]) - len(text[place : place + 64].lstrip(_BLANK))
    return found if all(isinstance(item, dict) for item in found) else []


def _lines(text: str) -> Iterator[tuple[int, Any, str]]:
    number = 0
    for line in text.split("\n"):
        if not line.strip(_BLANK):
            continue
        number += 1
        yield number, *_decoded(line.strip(_BLANK))


def _decoded(line: str) -> tuple[Any, str]:
    try:
        value, end = _DECODER.raw_decode(line)
    except RecursionError:
        return None, "the line is nested too deeply."
    except _DuplicateKeyError as error:
        return None, str(error)
    except ValueError as error:
        place = getattr(error, "pos", 0)
        if place >= len(line) - 1 or "Unterminated" in str(error):
            return None, "the line ends in the middle of a record; the file may have been cut off."
        return None, f"the line is not JSON (character {place + 1})."
    if line[end:].strip(_BLANK):
        return None, f"something follows the record in the same line (character {end + 1})."
    return value, ""


def _elements(text: str) -> Iterator[tuple[int, Any, str]]:
    """The elements of a list that is damaged or cut off, up to the fault."""
    place = text.index("[") + 1
    number = 0
    while True:
        while place < len(text) and text[place] in _BLANK + ",":
            place += 1
        number += 1
        if place >= len(text):
            yield number, None, "the file ends before the list does; it may have been cut off."
            return
        if text[place] == "]":
            if text[place + 1 :].strip(_BLANK):
                yield number, None, f"something follows the list (character {place + 2:,})."
            return
        try:
            value, place = _DECODER.raw_decode(text, place)
        except (RecursionError, ValueError) as error:
            end = _end_of_element(text, place)
            fault = _element_fault(error, text, place)
            if end is None:
                yield (
                    number,
                    None,
                    fault if fault.endswith("off.") else f"{fault[:-1]}; what follows it was not read.",
                )
                return
            yield number, None, fault
            place = end
            continue
        yield number, value, ""


def _element_fault(error: RecursionError | ValueError, text: str, place: int) -> str:
    if isinstance(error, RecursionError):
        return "the record is nested too deeply."
    if isinstance(error, _DuplicateKeyError):
        return str(error)
    fault = getattr(error, "pos", place)
    if fault >= len(text) - 1 or "Unterminated" in str(error):
        return "the file ends in the middle of this record; it may have been cut off."
    return f"this is not JSON (character {fault + 1:,})."


def _end_of_element(text: str, place: int) -> int | None:
    """Where a damaged object or list ends by its brackets, if a further record or the list's end follows."""
    depth = 0
    for mark in _BRACKETS_AND_STRINGS.finditer(text, place):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0], 0)
        if depth == 0 and mark[0] in ("]", "}"):
            return mark.end() if _NEXT_ELEMENT.match(text, mark.end()) else None
        if depth <= 0:
            return None
    return None


def _from_items(source: Source, kind: str, items: Sequence[tuple[int, Any, str]]) -> Records:
    records: list[Record] = []
    left_out: list[LeftOut] = []
    for number, item, fault in items:
        if fault:
            left_out.append(LeftOut(source.name, number, "", fault))
        elif not isinstance(item, dict):
            left_out.append(LeftOut(source.name, number, "", "the record has no named fields."))
        elif not item:
            left_out.append(LeftOut(source.name, number, "", "the record is empty."))
        else:
            records.append(Record(number, dict(_flat(item))))
    if not records:
        raise ImportFileError(
            _nothing(source.name, left_out), "Choose a file with one JSON object a problem."
        )
    columns = tuple(dict.fromkeys(name for record in records for name in record.fields))
    return Records(source.name, kind, columns, tuple(records), tuple(left_out), source.notes)


def _nothing(name: str, left_out: Sequence[LeftOut]) -> str:
    if not left_out:
        return f"{name} holds no records."
    return f"{name} holds no record that can be read. Record {left_out[0].record}: {left_out[0].reason}"


def _flat(value: dict[str, Any], prefix: str = "", depth: int = 1) -> Iterator[tuple[str, Any]]:
    for name, inner in value.items():
        if isinstance(inner, dict) and depth < _DEEPEST:
            yield from _flat(inner, f"{prefix}{name}.", depth + 1)
        else:
            yield f"{prefix}{name}", inner
