"""Whether the answer of step 1 still stands in what an intervention leaves: it may be read off there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.citations.interventions import FIRST
from core.citations.question import units_of
from core.citations.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.citations.outcome import Outcome
    from core.citations.question import Unit
    from core.store.project import Project

    Place = tuple[int, str, str, str, int, int]


def place_of(outcome: Outcome) -> Place:
    """What tells a comparison from all others of a project."""
    return (
        outcome.question_id,
        outcome.model,
        outcome.units_kind,
        outcome.strategy,
        outcome.seed,
        outcome.round,
    )


def still_standing(project: Project, outcomes: Iterable[Outcome]) -> set[Place]:
    """The comparisons, by `place_of`, with the answer before word by word in a passage that was shown after.

    One that was carried into a later round is looked at as it was last shown. Blocks.
    """
    wanted: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.counts:
            wanted.setdefault(outcome.question_id, []).append(outcome)
    found: set[Place] = set()
    for number, mine in wanted.items():
        found |= _standing_of(project, number, mine)
    return found


def _standing_of(project: Project, number: int, outcomes: Sequence[Outcome]) -> set[Place]:
    question = project.questions.get(number)
    kept = {
        (number, ask.model, ask.units, ask.strategy, ask.seed, ask.round): ask.kept
        for ask in project.citation_asks.of(number)
        if ask.reply_key and ask.strategy != FIRST
    }
    holding: dict[tuple[str, str], frozenset[int]] = {}
    found: set[Place] = set()
    for outcome in outcomes:
        kind, answer = outcome.units_kind, outcome.answer_before
        if (kind, answer) not in holding:
            holding[kind, answer] = _holding(answer, units_of(question, kind))
        place = place_of(outcome)
        shown = next(
            (kept[(*place[:5], turn)] for turn in range(place[5], 0, -1) if (*place[:5], turn) in kept), ()
        )
        if not holding[kind, answer].isdisjoint(shown):
            found.add(place)
    return found


def _holding(answer: str, units: Sequence[Unit]) -> frozenset[int]:
    """The positions of the units that hold the words of an answer, one after another."""
    # Reading the numbers of a passage takes ten times as long as its words, and words alone need none of it.
    numbers = any(character.isnumeric() for character in answer)
    wanted = words_of(answer, numbers=numbers)
    size, found = len(wanted), []
    for unit in units if size else ():
        words = words_of(f"{unit.title} {unit.text}", numbers=numbers)
        if any(words[at : at + size] == wanted for at, word in enumerate(words) if word == wanted[0]):
            found.append(unit.position)
    return frozenset(found)
