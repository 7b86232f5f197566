"""Exporting a sheet: which files, what to know before, and what came of each; nothing here is a widget."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.errors import UserError
from core.worksheets.checks import Concern, warnings_of
from core.worksheets.formats import FORMATS, write
from core.worksheets.remarks import Tip
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from core.worksheets.checks import Warning as Doubt
    from core.worksheets.formats import Format
    from core.worksheets.sheet import Sheet

MOST_NAMED = 12  # questions that are listed
MOST_SAID = 6  # sentences
_UNFIT = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
_LONGEST = 100
_MOST_LETTERS = 240
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_GROUPED = {
    Concern.NOT_FAILED: "No model failed {}.",
    Concern.NOT_ASKED: "No model was asked about {}.",
}


class Keys(StrEnum):
    """Where the answers go: behind the questions, nowhere, or a second file has none."""

    WITH = "with"
    WITHOUT = "without"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Target:
    """A file to be written."""

    path: Path
    key: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a file: notes on what was changed in it and tips, or the `trouble` why it is not there."""

    path: Path
    notes: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the file has all of the sheet as it is; there may be tips on how it is used."""
        return not self.trouble and all(isinstance(note, Tip) for note in self.notes)


def fit_name(words: str) -> str:
    """A file's name, without its ending, that every system takes."""
    name = " ".join(_UNFIT.sub(" ", words).split()).strip(". ")[:_LONGEST].strip(". ")
    return f"{name} sheet" if _RESERVED.fullmatch(name) else name or "Worksheet"


def targets(folder: Path, name: str, endings: Iterable[str], keys: Keys) -> tuple[Target, ...]:
    """The files to be written, in the order of the formats; what goes into another program has its key always."""
    wanted, found = set(endings), []
    for known in FORMATS:
        if known.ending not in wanted:
            continue
        two = keys is Keys.BOTH and not known.for_computers
        if two:
            found.append(Target(folder / f"{name} (questions){known.ending}", key=False))
        key = keys is not Keys.WITHOUT or known.for_computers
        found.append(Target(folder / f"{name}{' (key)' if two else ''}{known.ending}", key=key))
    return tuple(found)


def write_one(sheet: Sheet, target: Target) -> Result:
    """Writes a file whole or not at all. Blocks."""
    try:
        return Result(target.path, tuple(dict.fromkeys(write(sheet, target.path, key=target.key))))
    except UserError as error:
        return Result(target.path, trouble=str(error))


def doubts(sheet: Sheet) -> tuple[str, ...]:
    """What a teacher should know before a sheet is exported, in sentences. Blocks for a large class.

    Questions that no model failed are named together; on several papers they are counted.
    """
    found = warnings_of(sheet)
    said = [_short(warning.sentence) for warning in found if warning.concern not in _GROUPED]
    for concern, words in _GROUPED.items():
        those = [warning for warning in found if warning.concern is concern]
        if those:
            said.append(words.format(_named(those, sheet)))
    # What is left out is on no paper, so it can only be named here.
    said = [*(_short(words) for words in sheet.left_out), *said]
    more = len(said) - MOST_SAID
    return (*said[:MOST_SAID], *((f"And {more:,} more.",) if more > 0 else ()))


def outcome(results: Sequence[Result], total: int) -> str:
    """What came of an export, in a sentence or two."""
    written = [result for result in results if not result.trouble]
    failed = [result.trouble for result in results if result.trouble]
    folder = results[0].path.parent if results else ""
    if len(written) == total == 1:
        said = f"Written: {written[0].path}."
    elif len(written) == total:
        said = f"{count_of(total, 'file')} written to {folder}."
    else:
        said = f"{len(written):,} of {count_of(total, 'file')} written to {folder}."
    more = f" And {len(failed) - 1:,} more could not be written." if len(failed) > 1 else ""
    return f"{said} {failed[0]}{more}" if failed else said


def describe(known: Format) -> str:
    """A format with its ending."""
    return (
        f"{known.name} ({known.ending})" if not known.name.endswith(")") else f"{known.name}, {known.ending}"
    )


def _short(words: str) -> str:
    """A sentence, cut where it goes on and on."""
    return words if len(words) <= _MOST_LETTERS else words[:_MOST_LETTERS].rstrip() + "…"


def _named(those: Sequence[Doubt], sheet: Sheet) -> str:
    if len(sheet.papers) > 1:
        every = sum(len(paper.items) for paper in sheet.papers)
        return f"{len(those):,} of the {every:,} questions on {len(sheet.papers):,} papers"
    numbers = [f"{warning.number}" for warning in those]
    if len(numbers) == 1:
        return f"question {numbers[0]}"
    if len(numbers) > MOST_NAMED:
        return f"questions {', '.join(numbers[:MOST_NAMED])} and {len(numbers) - MOST_NAMED:,} more"
    return f"questions {', '.join(numbers[:-1])} and {numbers[-1]}"
