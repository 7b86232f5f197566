"""The prompts of step 1 and step 2; the appendix with the paper's own wording is not available."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.attacks.prompts import fill
from core.citations.question import Units
from core.models.base import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.citations.interventions import View
    from core.citations.question import Question, Unit

_WORDS = {Units.PARAGRAPHS: ("passage", "passages"), Units.SENTENCES: ("sentence", "sentences")}
_NO_CHANGES: Mapping[int, str] = {}


def cite_prompt(
    question: Question,
    units: Sequence[Unit],
    view: View,
    kind: Units,
    *,
    first: bool,
    changed: Mapping[int, str] = _NO_CHANGES,
) -> tuple[Message, ...]:
    """The prompt for a question with what a view leaves of its context; `first` takes step 1's wording.

    `changed` has other texts for some units (position -> text).
    """
    one, many = _WORDS[kind]
    context = context_text(units, view, kind, changed)
    name = "cite-first" if first or view.again else "cite-again"
    shown = len(units) if view.dots else len(view.kept)
    text = fill(name, count=str(shown), unit=one, units=many, context=context, question=question.text)
    return (Message("user", text),)


def context_text(
    units: Sequence[Unit], view: View, kind: Units, changed: Mapping[int, str] = _NO_CHANGES
) -> str:
    """The numbered units as they stand in a prompt; dots of equal length for what is hidden by a view with dots.

    Paragraphs have an empty line between them, sentences stand line by line.
    """
    kept = set(view.kept)
    order = range(len(units)) if view.dots else view.kept
    lines = [
        _line(units[position], changed.get(position)) if position in kept else _dots(units[position])
        for position in order
    ]
    return ("\n\n" if kind is Units.PARAGRAPHS else "\n").join(lines)


def _line(unit: Unit, changed: str | None = None) -> str:
    text = (unit.text if changed is None else changed).strip()
    return (
        f"[{unit.number}] {unit.title.strip()}: {text}" if unit.title.strip() else f"[{unit.number}] {text}"
    )


def _dots(unit: Unit) -> str:
    """The line of a unit with its number, and dots in place of its title and text."""
    mark = f"[{unit.number}] "
    return mark + "." * (len(_line(unit)) - len(mark))
