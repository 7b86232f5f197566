"""A sheet as PDF by typst: the questions, then the key, then which model missed what."""

from __future__ import annotations

import importlib.resources
import json
import re
from typing import TYPE_CHECKING

from core.problems.numerals import format_number
from core.worksheets.evidence import evidence_lines, summary_lines
from core.worksheets.files import write_whole
from core.worksheets.layout import Paper
from core.worksheets.plain import named
from core.worksheets.words import words

if TYPE_CHECKING:
    from pathlib import Path

    from core.worksheets.sheet import Item, Sheet
    from core.worksheets.words import Words

_NO_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]{1,6})\}")


def write_pdf(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet to `path`, whole or not at all; gives a note on each thing changed in print.

    Without `key` only the questions are written. Equal sheets give equal bytes. `ExportError` when
    the file cannot be written.
    """
    data, notes = pdf_bytes(sheet, key=key)
    write_whole(path, data)
    return notes


def pdf_bytes(sheet: Sheet, *, key: bool = True) -> tuple[bytes, tuple[str, ...]]:
    """The PDF of a prepared sheet, and the notes on what was changed in print.

    It is tagged for screen readers (PDF/UA-1) where the fonts have every character.
    """
    source = importlib.resources.files("resources").joinpath("templates", "sheet.typ").read_bytes()
    inputs = {"sheet": json.dumps(_as_data(sheet, key=key), ensure_ascii=True)}
    data, lacking = _compiled(source, inputs)
    if not lacking:
        return data, ()
    return data, (f"The font has no {named(lacking)}: an empty box is printed instead.",)


def _as_data(sheet: Sheet, *, key: bool) -> dict[str, object]:
    return {
        "title": sheet.title or "Worksheet",
        "instructions": sheet.instructions,
        "paper": "us-letter" if sheet.layout.paper is Paper.LETTER else "a4",
        "code": sheet.papers[0].code,
        "key": key,
        "items": [_item_data(item, words(sheet.layout.language)) for item in sheet.items],
        "summary": list(summary_lines(sheet.items, words(sheet.layout.language))),
    }


def _item_data(item: Item, known: Words) -> dict[str, object]:
    return {
        "text": item.text,
        "answer": item.written or format_number(item.answer),
        "steps": list(item.steps),
        "evidence": list(evidence_lines(item, known)),
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
