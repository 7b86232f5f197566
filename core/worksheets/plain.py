"""Texts made fit to be printed: what no printer shows is taken out, and named."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.worksheets.sheet import Item, Sheet

_LINE_ENDS = {"\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n\n", "\x85": "\n", "\t": " "}
_OVERRIDES = "\u202a\u202b\u202d\u202e"  # would print 12 as 21
_INTERLINEAR = "\ufff9\ufffa\ufffb"


def printable(text: str) -> tuple[str, str]:
    """The text with one kind of line end and no control characters, and the characters taken out."""
    for found, put in _LINE_ENDS.items():
        text = text.replace(found, put)
    removed = "".join(dict.fromkeys(c for c in text if not _prints(c)))
    return "".join(c for c in text if _prints(c)).strip("\n"), removed


def printable_sheet(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with printable texts, and a sentence for each place where characters were taken out."""
    notes: list[str] = []

    def clean(text: str, place: str) -> str:
        kept, removed = printable(text)
        if removed:
            verb = "was" if len(removed) == 1 else "were"
            notes.append(f"{place}: {named(removed)} cannot be printed and {verb} taken out.")
        return kept

    def clean_all(texts: tuple[str, ...], place: str) -> tuple[str, ...]:
        return tuple(clean(text, place) for text in texts)

    items: list[Item] = []
    for number, item in enumerate(sheet.items, 1):
        items.append(
            replace(
                item,
                text=clean(item.text, f"Question {number}"),
                steps=clean_all(item.steps, f"Question {number}, worked steps"),
                evidence=clean_all(item.evidence, f"Question {number}, evidence"),
                written=clean(item.written, f"Question {number}, answer"),
            )
        )
    cleaned = replace(
        sheet,
        title=clean(sheet.title, "The title"),
        instructions=clean(sheet.instructions, "The instructions"),
        items=tuple(items),
        summary=clean_all(sheet.summary, "The evidence by model"),
    )
    return cleaned, tuple(dict.fromkeys(notes))


def named(characters: str) -> str:
    """Characters by code, with their sign where it can be shown: `U+6F22 漢`."""
    names = [f"U+{ord(c):04X}{f' {c}' if _visible(c) else ''}" for c in characters[:12]]
    more = len(characters) - len(names)
    return ", ".join(names) + (f" and {more} more" if more else "")


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and _prints(character)


def _prints(character: str) -> bool:
    """Whether a character has a place on paper: no control, surrogate or non-character."""
    if character == "\n":
        return True
    if character in _OVERRIDES or character in _INTERLINEAR:
        return False
    code = ord(character)
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return False
    return unicodedata.category(character) not in {"Cc", "Cs"}
