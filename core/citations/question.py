"""A question and the units of its context: its passages, or their sentences, numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from core.citations.sentences import sentence_starts
from core.store.question import Passage, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Passage", "Question", "Unit", "Units", "gold_units", "sentence_bounds", "units_of"]


class Units(StrEnum):
    """What is cited, kept and left out as one."""

    PARAGRAPHS = "paragraphs"
    SENTENCES = "sentences"


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of the context: `number` is what a model calls it by, from 1, `position` the same from 0.

    `text` is the slice `[start, end)` of the text of passage `passage` (a position); of one passage the
    units' texts, put together, are its text.
    """

    position: int
    passage: int
    title: str
    text: str
    start: int
    end: int

    @property
    def number(self) -> int:
        """The number in prompts and on the screen."""
        return self.position + 1


def units_of(question: Question, kind: Units | str = Units.PARAGRAPHS) -> tuple[Unit, ...]:
    """The units of a question's context, in order."""
    units: list[Unit] = []
    for place, passage in enumerate(question.passages):
        bounds = (0, len(passage.text)) if kind == Units.PARAGRAPHS else sentence_bounds(passage)
        for start, end in pairwise(bounds):
            units.append(Unit(len(units), place, passage.title, passage.text[start:end], start, end))
    return tuple(units)


def sentence_bounds(passage: Passage) -> tuple[int, ...]:
    """Where the sentences of a passage begin, and its end: as its source says, else as the splitter finds."""
    return (0, *(passage.cuts or sentence_starts(passage.text)), len(passage.text))


def gold_units(
    question: Question, units: Sequence[Unit], kind: Units | str = Units.PARAGRAPHS
) -> tuple[int, ...] | None:
    """The positions of the units that are needed, in the order of the inference; None where not known.

    Of sentences they are known where the source names them.
    """
    if kind == Units.PARAGRAPHS:
        return question.gold
    if question.gold_sentences is None:
        return None
    first: dict[int, int] = {}
    count: dict[int, int] = {}
    for unit in units:
        first.setdefault(unit.passage, unit.position)
        count[unit.passage] = count.get(unit.passage, 0) + 1
    found = [first[p] + s for p, s in question.gold_sentences if p in first and s < count[p]]
    return tuple(dict.fromkeys(found))
