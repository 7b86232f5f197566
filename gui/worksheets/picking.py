"""What a person can pick of a problem: it as it stands, and its variants, those that models failed first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.store.grade import Outcome
from core.worksheets.picks import Chosen
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from core.store.project import Project

MOST = 300


@dataclass(frozen=True, slots=True)
class Pickable:
    """An item that can be picked. Of the models that were `asked` about it, `beats` got it wrong."""

    chosen: Chosen
    text: str
    beats: tuple[str, ...] = ()
    asked: int = 0
    starred: bool = False

    @property
    def facts(self) -> str:
        """Where it is from and what models made of it."""
        told = f"fails {', '.join(self.beats)}" if self.beats else "no model failed it" if self.asked else ""
        return " · ".join(
            filter(None, ("as it stands" if self.chosen.variant_id is None else "", "★" * self.starred, told))
        )


def pickable(project: Project, number: int) -> tuple[Pickable, ...]:
    """What can be picked of a problem, `MOST` variants at most. Blocks; `ProjectError` where it is gone."""
    asked: dict[int | None, dict[str, bool]] = defaultdict(dict)
    for ask in project.asks.of(number):
        told = asked[ask.variant_id]
        told[ask.model_name] = told.get(ask.model_name, False) or ask.outcome is Outcome.WRONG
    variants = {one.id: one for one in project.variants.of(number)}
    order = sorted(variants.values(), key=lambda one: -sum(asked[one.id].values()))

    def made(one: int | None, text: str, starred: bool) -> Pickable:
        beats = tuple(sorted(name for name, wrong in asked[one].items() if wrong))
        return Pickable(Chosen(number, one), text, beats, len(asked[one]), starred)

    original = made(None, project.problems.get(number).text, False)
    return (original, *(made(one.id, one.variant.text, one.starred) for one in order[:MOST]))


def taken(count: int) -> str:
    """How many are picked, for a button."""
    return f"Add {count_of(count, 'item')}" if count else "Add"
