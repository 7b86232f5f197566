"""A sheet as a table (CSV) for a spreadsheet, and as records (JSON Lines) for programs."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from core.attacks.cells import guarded
from core.problems.number_figures import decimal_places
from core.problems.numerals import format_number
from core.worksheets.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction
    from pathlib import Path

    from core.worksheets.sheet import Item, Sheet, Version

_OPEN = ("version", "number", "question", "points")
_CLOSED = ("answer", "written", "tolerance", "also", "steps", "models")
_FROM = ("problem", "variant", "seed", "code")


def write_csv(sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
    """A row a question, in UTF-8 with its mark, as Excel expects; without `key` no answers. Raises `ExportError`."""
    names = (*_OPEN, *(_CLOSED if key else ()), *_FROM)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(names)
    changed: list[str] = []
    for paper, number, item in _numbered(sheet):
        cells = _cells(paper, number, item)
        guards = [guarded(cells[name]) for name in names]
        if guards != [cells[name] for name in names]:
            changed.append(f"{paper.label} {number}".strip())
        writer.writerow(guards)
    write_whole(path, out.getvalue().encode("utf-8-sig"))
    return _guard_note(changed)


def write_jsonl(sheet: Sheet, path: Path, *, key: bool) -> tuple[str, ...]:
    """A JSON object a question on a line of its own; without `key` no answers. Raises `ExportError`.

    `answer`, `tolerance` and those `also` right are exact, as text: `4.5`, or `7/3` where no decimal ends.
    """
    names = frozenset((*_OPEN, *(_CLOSED if key else ()), *_FROM, "title"))
    lines = []
    for paper, number, item in _numbered(sheet):
        record = {name: value for name, value in _record(sheet, paper, number, item).items() if name in names}
        lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    write_whole(path, "".join(lines).encode())
    return ()


def _numbered(sheet: Sheet) -> Iterator[tuple[Version, int, Item]]:
    for paper in sheet.papers:
        for number, item in enumerate(paper.items, 1):
            yield paper, number, item


def _cells(paper: Version, number: int, item: Item) -> dict[str, str]:
    return {
        "version": paper.label,
        "number": str(number),
        "question": item.text,
        "answer": _mixed(item.answer),
        "written": item.written,
        "points": _mixed(item.points),
        "tolerance": _mixed(item.tolerance) if item.tolerance else "",
        "also": "; ".join(_mixed(value) for value in item.also),
        "steps": "\n".join(item.steps),
        "models": "; ".join(f"{one.model}: {one.wrong} of {one.asked} wrong" for one in item.models),
        "problem": _number(item.problem_id),
        "variant": _number(item.variant_id),
        "seed": _number(paper.seed),
        "code": paper.code,
    }


def _record(sheet: Sheet, paper: Version, number: int, item: Item) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "version": paper.label,
        "number": number,
        "question": item.text,
        "answer": format_number(item.answer),
        "written": item.written,
        "points": format_number(item.points),
        "tolerance": format_number(item.tolerance),
        "also": [format_number(value) for value in item.also],
        "steps": list(item.steps),
        "models": [
            {
                "model": one.model,
                "asked": one.asked,
                "wrong": one.wrong,
                "correct": one.correct,
                "answers": [format_number(value) for value in one.answers],
            }
            for one in item.models
        ],
        "problem": item.problem_id,
        "variant": item.variant_id,
        "seed": paper.seed,
        "code": paper.code,
    }


def _mixed(value: Fraction) -> str:
    """A value as a spreadsheet takes it for a number: `7/3` would become the seventh of March, `2 1/3` does not."""
    if decimal_places(value) is not None:
        return format_number(value)
    whole, rest = divmod(abs(value), 1)
    return f"{'-' if value < 0 else ''}{whole} {rest.numerator}/{rest.denominator}"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _guard_note(changed: list[str]) -> tuple[str, ...]:
    if not changed:
        return ()
    shown = ", ".join(changed[:10]) + (f" and {len(changed) - 10} more" if len(changed) > 10 else "")
    sentence = (
        f"An apostrophe stands before texts that a spreadsheet would run as a formula (question {shown})."
    )
    return (sentence,)
