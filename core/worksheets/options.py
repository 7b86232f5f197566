"""What a person chooses for a sheet beside its items: layout, papers, points. Plain data, quick to import."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.worksheets.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_PAPERS = 500
LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Student:
    """One who gets a paper: the label of the paper, and the class where the list names it."""

    label: str
    group: str = ""


def letters(count: int) -> tuple[Student, ...]:
    """A, B, C, ... Z, AA, AB, ...; `ExportError` for a number of papers that cannot be meant."""
    if not 1 <= count <= MOST_PAPERS:
        raise ExportError(f"{count:,} versions cannot be made.", f"Choose from 1 to {MOST_PAPERS}.")
    return tuple(Student(_letter(number)) for number in range(count))


def labelled(labels: Iterable[str]) -> tuple[Student, ...]:
    """A paper for each label, such as `A`, `B` or names; two of one label are told apart by a number."""
    return told_apart([(" ".join(label.split()), "") for label in labels])


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """Which papers there are. Without any change (no `papers`, no `most`, no shuffling) a sheet is one paper.

    `papers` are the labels or students; `most` takes so many of the questions for each paper (k of
    n); `shuffle` gives each paper an order of its own. Everything follows from `seed`.
    """

    papers: tuple[Student, ...] = ()
    seed: int = 0
    shuffle: bool = False
    most: int | None = None

    @property
    def are_none(self) -> bool:
        """Whether the sheet is printed as it was chosen."""
        return not self.papers and not self.shuffle and self.most is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a sheet is made of what was chosen. `instructions` of None are the words of the language.

    `keep_doubtful` keeps items whose key is not certain, marked as `unsure`, so that they can be shown;
    they are in no file.
    """

    layout: Layout = field(default_factory=Layout)
    versions: Versions = field(default_factory=Versions)
    instructions: str | None = None
    points: Fraction = Fraction(1)
    tolerance: Fraction = Fraction(0)
    keep_doubtful: bool = False


def told_apart(found: Sequence[tuple[str, str]]) -> tuple[Student, ...]:
    """Students by name and class; two of one name get a number. `ExportError` for too many."""
    if len(found) > MOST_PAPERS:
        raise ExportError(f"{len(found):,} papers are too many.", f"Choose {MOST_PAPERS} at most.")
    seen: dict[str, int] = {}
    students: list[Student] = []
    for name, group in found:
        seen[name] = seen.get(name, 0) + 1
        students.append(Student(name if seen[name] == 1 else f"{name} ({seen[name]})", group))
    return tuple(students)


def _letter(number: int) -> str:
    letters_of = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters_of = chr(ord("A") + rest) + letters_of
    return letters_of
