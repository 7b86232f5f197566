"""Texts made fit to be printed: what no printer shows is taken out, and named."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from core.worksheets.remarks import Remarks

if TYPE_CHECKING:
    from core.worksheets.sheet import Item, Sheet, Version

_LINE_ENDS = {"\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n\n", "\x85": "\n", "\t": " "}
_OVERRIDES = "\u202a\u202b\u202c\u202d\u202e"  # would print 12 as 21; the one in the middle ends them
_INTERLINEAR = "\ufff9\ufffa\ufffb"
_BYTE_ORDER = "\ufeff"  # PDF/UA-1 refuses it


def printable(text: str) -> tuple[str, str]:
    """The text with one kind of line end and no control characters, and the characters taken out."""
    if text.isprintable():  # most texts: nothing but letters, signs and plain blanks
        return text, ""
    for found, put in _LINE_ENDS.items():
        text = text.replace(found, put)
    removed = "".join(dict.fromkeys(c for c in text if not _prints(c)))
    return "".join(c for c in text if _prints(c)).strip("\n"), removed


def printable_sheet(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with printable texts, and a sentence for each place where characters were taken out.

    Where there are papers, the items that were chosen are not printed, so nothing is said of them.
    """
    cleaner, unsaid = _Cleaner(), _Cleaner()
    of_items = unsaid if sheet.versions else cleaner
    cleaned = replace(
        sheet,
        title=cleaner.line(sheet.title, "The title"),
        instructions=cleaner.text(sheet.instructions, "The instructions"),
        items=tuple(of_items.item(item, f"Question {n}") for n, item in enumerate(sheet.items, 1)),
        versions=tuple(cleaner.paper(paper) for paper in sheet.versions),
        layout=replace(
            sheet.layout,
            header=cleaner.line(sheet.layout.header, "The header"),
            footer=cleaner.line(sheet.layout.footer, "The footer"),
        ),
    )
    return cleaned, cleaner.remarks.sentences()


class _Cleaner:
    """Cleans texts and notes what was taken out, and where."""

    def __init__(self) -> None:
        self.remarks = Remarks()

    def text(self, text: str, place: str, paper: str = "", part: str = "") -> str:
        kept, removed = printable(text)
        if removed:
            verb = "was" if len(removed) == 1 else "were"
            self.remarks.add(
                place, paper, f"{part}: {named(removed)} cannot be printed and {verb} taken out."
            )
        return kept

    def line(self, text: str, place: str, paper: str = "", part: str = "") -> str:
        """A text of one line."""
        return " ".join(self.text(text, place, paper, part).split("\n"))

    def paper(self, paper: Version) -> Version:
        label = self.line(paper.label, f"The name {paper.label!a}")
        items = tuple(self.item(item, f"Question {n}", label) for n, item in enumerate(paper.items, 1))
        return replace(paper, label=label, group=self.line(paper.group, f"The class of {label}"), items=items)

    def item(self, item: Item, place: str, paper: str = "") -> Item:
        return replace(
            item,
            text=self.text(item.text, place, paper),
            steps=tuple(self.line(step, place, paper, ", worked steps") for step in item.steps),
            written=self.line(item.written, place, paper, ", answer"),
            models=tuple(
                replace(record, model=self.line(record.model, place, paper, ", evidence"))
                for record in item.models
            ),
        )


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
    if character in _OVERRIDES + _INTERLINEAR + _BYTE_ORDER:
        return False
    code = ord(character)
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return False
    return unicodedata.category(character) not in {"Cc", "Cs"}
