"""What all formats for learning platforms share: numbered questions, identifiers, XML and packages of files."""

from __future__ import annotations

import hashlib
import io
import zipfile
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from lxml import etree

from core.errors import ExportError
from core.problems.numerals import format_number
from core.worksheets.accepted import Accepted, accepted
from core.worksheets.remarks import Tip
from core.worksheets.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.worksheets.sheet import Item, Sheet

_LONGEST_TITLE = 200  # Moodle and Canvas keep 255 characters
_MANY = 500
_MOST_NOTES = 12
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day of the ZIP format: equal sheets give equal bytes


@dataclass(frozen=True, slots=True)
class Question:
    """One item as a platform holds it. `name` is short and plain; no two of a sheet have the same.

    `feedback` are lines with the answer and the worked steps, for after the attempt; empty without the key.
    """

    name: str
    item: Item
    right: tuple[Accepted, ...]
    feedback: tuple[str, ...]

    @property
    def key(self) -> Accepted:
        """The answer that is shown as the right one."""
        return self.right[0]

    @property
    def points(self) -> str:
        """What it counts, as a decimal."""
        return decimal_points(self.item)


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a sheet in groups: alternatives of one question, of which a student gets one.

    A sheet without versions has groups of one. `drawn` is how many groups a student gets: fewer
    than there are where each version has some of the problems.
    """

    title: str
    groups: tuple[tuple[Question, ...], ...]
    drawn: int
    notes: tuple[str, ...]

    @property
    def all(self) -> tuple[Question, ...]:
        """Every question, group by group."""
        return tuple(question for group in self.groups for question in group)


def questions_of(sheet: Sheet, *, key: bool) -> Questions:
    """The questions of a sheet that have a certain key; each other one is named in the notes.

    Raises `ExportError` when there is none.
    """
    items = sheet.groups if sheet.versions else tuple((item,) for item in sheet.items)
    notes: list[str] = []
    rounded: dict[str, str] = {}
    groups: list[tuple[Question, ...]] = []
    for number, group in enumerate(items, 1):
        kept = [
            _question(sheet, item, _name(sheet, number, place, len(group)), notes, rounded, key=key)
            for place, item in enumerate(group, 1)
        ]
        if found := tuple(question for question in kept if question is not None):
            groups.append(found)
    if not groups:
        raise ExportError("No question of the worksheet has a key that a platform can hold.", " ".join(notes))
    notes += _rounding_notes(rounded)
    if not key:
        notes.append(
            Tip("The right answers are in the file, since no platform marks without them; the steps are not.")
        )
    size = max((len(paper.items) for paper in sheet.versions), default=len(groups))
    return Questions(title_of(sheet), tuple(groups), min(size, len(groups)), tuple(dict.fromkeys(notes)))


def _name(sheet: Sheet, number: int, place: int, size: int) -> str:
    name = f"{words(sheet.layout.language)('question')} {number:02d}"
    return f"{name}.{place}" if size > 1 else name


def _rounding_notes(rounded: dict[str, str]) -> list[str]:
    """A sentence for each of the first rounded keys, and the names of the others in one."""
    notes = [f"{name}: {note}" for name, note in list(rounded.items())[:_MOST_NOTES]]
    others = list(rounded)[_MOST_NOTES:]
    if others:
        notes.append(
            f"{len(others):,} more have no end as a decimal and count as right where rightly rounded: "
            f"{', '.join(others)}."
        )
    return notes


def _question(
    sheet: Sheet, item: Item, name: str, notes: list[str], rounded: dict[str, str], *, key: bool
) -> Question | None:
    answers = accepted(item)
    if answers.refused:
        notes.append(f"{name} is left out: {answers.refused}")
        return None
    if answers.note:
        rounded[name] = answers.note
    return Question(name, item, answers.right, _feedback(sheet, item) if key else ())


def _feedback(sheet: Sheet, item: Item) -> tuple[str, ...]:
    answer = item.written or format_number(item.answer)
    return (*item.steps, f"{words(sheet.layout.language)('answer')}: {answer}")


def decimal_points(item: Item) -> str:
    """What an item counts, as a decimal of at most seven places."""
    return format_number(Fraction(round(item.points * 10**7), 10**7))


def title_of(sheet: Sheet) -> str:
    """The title on one line, never empty, and short enough for every platform."""
    title = " ".join(sheet.title.split()) or words(sheet.layout.language)("worksheet")
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1].rstrip()}…"


def many_note(questions: Questions, platform: str) -> tuple[str, ...]:
    """A note where an import would be slow."""
    count = len(questions.all)
    sentence = Tip(
        f"{platform} takes long for {count:,} questions and may stop; up to {_MANY} import well. "
        "Write several smaller sheets, or versions, of which each student gets one."
    )
    return (sentence,) if count > _MANY else ()


def identifier(*parts: str) -> str:
    """An identifier of 32 characters that every XML format takes, equal for equal parts."""
    return "g" + hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:31]


def root_element(name: str, namespace: str, **attributes: str) -> etree._Element:
    """The root of a document, with its namespace as the default one."""
    made = etree.XML(f'<{name} xmlns="{namespace}"/>')
    for attribute, value in attributes.items():
        made.set(attribute, value)
    return made


def child(parent: etree._Element, name: str, text: str | None = None, **attributes: str) -> etree._Element:
    """A new element at the end of `parent`, in its namespace; a trailing underscore of a name is left out."""
    space = etree.QName(parent).namespace
    made = etree.SubElement(parent, f"{{{space}}}{name}" if space else name)
    for attribute, value in attributes.items():
        made.set(attribute.rstrip("_"), value)
    made.text = text
    return made


def xml_bytes(root: etree._Element) -> bytes:
    """A document in UTF-8 with its declaration."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """A ZIP file of the files in their order; equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return out.getvalue()
