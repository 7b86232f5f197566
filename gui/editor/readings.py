"""The readings of an open choice in words, no two of them alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis, Choice, Link
    from core.problems.tree import Place

    Parts = tuple[str, ...]

WIDE, NARROW = 40, 14
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class _Style:
    """How a place of the solution is quoted: `around` characters on each side (None: the whole line)."""

    marked: bool
    around: int | None


PLAIN = _Style(marked=False, around=WIDE)
STYLES = (
    _Style(marked=True, around=NARROW),
    _Style(marked=True, around=WIDE),
    _Style(marked=True, around=None),
)


def readings(analysis: Analysis, choice: Choice, options: Sequence[Sequence[Link]]) -> list[Parts]:
    """A reading each: where every number of the text is in the solution, or that it stays.

    Readings of the same words are told apart by brackets around the number that is meant, and by
    more of the line around it where that is not enough.
    """
    made = [_parts(analysis, choice, option, PLAIN) for option in options]
    for style in STYLES:
        times = Counter(made)
        made = [
            parts if times[parts] == 1 else _parts(analysis, choice, option, style)
            for parts, option in zip(made, options, strict=True)
        ]
    return made


def place_words(analysis: Analysis, place: Place) -> str:
    """What stands around a number of the solution, the number itself in brackets."""
    return _near(analysis, place, _Style(marked=True, around=NARROW))


def _parts(analysis: Analysis, choice: Choice, option: Sequence[Link], style: _Style) -> Parts:
    places = {leaf.id: leaf.place for leaf in analysis.tree.leaves} if analysis.tree else {}
    names = _names(analysis, choice)
    parts = []
    for index in choice.numerals:
        found = [places[link.leaf] for link in option if link.numeral == index and link.leaf in places]
        where = " and in ".join(f"line {place.line}: {_near(analysis, place, style)}" for place in found)
        parts.append(f"{names[index]} {f'is in {where}' if found else 'stays as it is'}")
    return tuple(parts)


def _names(analysis: Analysis, choice: Choice) -> dict[int, str]:
    """The numbers with the words around them; those of the same words are counted."""
    contexts = {index: _context(analysis, index) for index in choice.numerals}
    names, seen = {}, Counter[str]()
    for index, words in contexts.items():
        alike = list(contexts.values()).count(words)
        names[index] = f"{_ordinal(seen[words])} “{words}”" if alike > 1 else f"“{words}”"
        seen[words] += 1
    return names


def _ordinal(index: int) -> str:
    return f"the {ORDINALS[index]}" if index < len(ORDINALS) else f"no. {index + 1}"


def _context(analysis: Analysis, index: int) -> str:
    """A number with the words around it, as far as its sentence goes."""
    numeral, text = analysis.numerals[index], analysis.problem.text
    before = text[: numeral.start].split()[-2:]
    after = text[numeral.end :]
    tail = " " + after.split()[0].rstrip(".,;:!?") if after[:1].isspace() and after.strip() else ""
    return f"{' '.join(before)} {numeral.text}{tail}".strip()


def _near(analysis: Analysis, place: Place, style: _Style) -> str:
    """What stands around a number in the solution."""
    lines = analysis.problem.program.splitlines()
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    around = len(line) if style.around is None else style.around
    start, end = max(place.column - around, 0), place.end_column + around
    left, right = "…" if start else "", "…" if end < len(line) else ""
    before, number, after = (
        line[start : place.column],
        line[place.column : place.end_column],
        line[place.end_column : end],
    )
    quoted = f"{before}[{number}]{after}" if style.marked else f"{before}{number}{after}"
    return f"{left}{quoted.strip()}{right}"
