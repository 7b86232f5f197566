"""A sheet as PDF by typst: the questions, then the key, then which model missed what."""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import re
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.problems.numerals import format_number
from core.worksheets.files import check_target, write_whole
from core.worksheets.plain import named, printable_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from core.worksheets.sheet import Item, Sheet

_NO_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]{1,6})\}")
_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def write_pdf(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes the sheet to `path`, whole or not at all, and gives a sentence for each thing changed in print.

    Without `key` only the questions are written. Equal sheets give equal bytes. Raises
    `ExportError` when there is nothing to print or the file cannot be written.
    """
    check_target(path)
    data, notes = pdf_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def pdf_bytes(sheet: Sheet, *, key: bool = True) -> tuple[bytes, tuple[str, ...]]:
    """The PDF, and the notes on what was changed in print.

    It is tagged for screen readers (PDF/UA-1) where the fonts have every character.
    """
    if not sheet.items:
        raise ExportError("The worksheet has no question.", "Choose at least one.")
    sheet, notes = printable_sheet(sheet)
    source = importlib.resources.files("resources").joinpath("templates", "sheet.typ").read_bytes()
    inputs = {"sheet": json.dumps(_as_data(sheet, key=key), ensure_ascii=True)}
    data, lacking = _compiled(source, inputs)
    if lacking:
        notes += (f"The font has no {named(lacking)}: an empty box is printed instead.",)
    return data, notes


def sheet_code(sheet: Sheet) -> str:
    """Four characters that tell a sheet and its key from others: equal for equal questions and answers."""
    content = json.dumps([sheet.title, [[item.text, str(item.answer)] for item in sheet.items]])
    number = int.from_bytes(hashlib.sha256(content.encode()).digest()[:4])
    letters = []
    for _ in range(4):
        number, index = divmod(number, len(_CODE_LETTERS))
        letters.append(_CODE_LETTERS[index])
    return "".join(letters)


def _as_data(sheet: Sheet, *, key: bool) -> dict[str, object]:
    return {
        "title": sheet.title or "Worksheet",
        "instructions": sheet.instructions,
        "paper": sheet.paper if sheet.paper in {"a4", "us-letter"} else "a4",
        "code": sheet_code(sheet),
        "key": key,
        "items": [_item_data(item) for item in sheet.items],
        "summary": list(sheet.summary),
    }


def _item_data(item: Item) -> dict[str, object]:
    return {
        "text": item.text,
        "answer": item.written or format_number(item.answer),
        "steps": list(item.steps),
        "evidence": list(item.evidence),
        "lines": min(6, max(2, len(item.steps) + 1)),
    }


def _compiled(source: bytes, inputs: dict[str, str]) -> tuple[bytes, str]:
    """The PDF, and the characters that no embedded font has."""
    import typst

    fonts = typst.Fonts(include_system_fonts=False)

    def compiled(standards: list[typst.PDFStandard]) -> bytes:
        return typst.compile(
            source,
            font_paths=fonts,
            ignore_system_fonts=True,
            sys_inputs=inputs,
            pdf_standards=standards,
            timestamp=0,
        )

    try:
        return compiled(["ua-1"]), ""
    except typst.TypstError as error:
        lacking = _lacking(error.diagnostic)
    return compiled([]), lacking


def _lacking(diagnostic: str) -> str:
    """The characters named in the compiler's complaint, each once, in order."""
    texts = "".join(_NO_GLYPH.findall(diagnostic))
    texts = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), texts)
    return "".join(c for c in dict.fromkeys(texts) if c.isprintable() and not c.isspace() and c not in '\\"')
