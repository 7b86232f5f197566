"""The worksheet that is being made: its items in order, its title, and what it is made with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from core.errors import ExportError
from core.worksheets.options import Options
from core.worksheets.picks import Chosen
from core.worksheets.templates import Template, as_data, from_data

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.store.project import Project

SETTING = "worksheet"


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet as a person put it together; an empty title is the project's name."""

    items: tuple[Chosen, ...] = ()
    title: str = ""
    template: Template = field(default_factory=Template)

    @property
    def options(self) -> Options:
        """What the sheet is made with, as the engine takes it."""
        template = self.template
        return Options(
            layout=template.layout,
            versions=template.versions,
            points=template.points,
            instructions=template.instructions,
        )

    def with_options(self, options: Options) -> Draft:
        """With other options."""
        return replace(
            self,
            template=replace(
                self.template,
                layout=options.layout,
                versions=options.versions,
                points=options.points,
                instructions=options.instructions,
            ),
        )

    def with_items(self, items: Sequence[Chosen], at: int | None = None) -> Draft:
        """With further items at a place (None: at the end); those that are on the sheet stay where they are."""
        fresh = [one for one in dict.fromkeys(items) if one not in self.items]
        at = len(self.items) if at is None else at
        return replace(self, items=(*self.items[:at], *fresh, *self.items[at:]))

    def without(self, items: Collection[Chosen]) -> Draft:
        """Without some items."""
        return replace(self, items=tuple(one for one in self.items if one not in items))

    def moved(self, items: Collection[Chosen], to: int) -> Draft:
        """With some items, in their order, before the one that is at the place `to` now."""
        before = [one for one in self.items[:to] if one not in items]
        after = [one for one in self.items[to:] if one not in items]
        return replace(self, items=(*before, *(one for one in self.items if one in items), *after))

    def stepped(self, items: Collection[Chosen], step: int) -> Draft:
        """With some items one place up (-1) or down (1); at the end of the list nothing changes."""
        places = [at for at, one in enumerate(self.items) if one in items]
        if not places:
            return self
        to = places[0] - 1 if step < 0 else places[-1] + 2
        return self if not 0 <= to <= len(self.items) else self.moved(items, to)

    def swapped(self, old: Chosen, new: Chosen) -> Draft:
        """With another item in the place of one; one that is on the sheet already changes nothing."""
        if new in self.items:
            return self
        return replace(self, items=tuple(new if one == old else one for one in self.items))


def load_draft(project: Project) -> Draft:
    """The sheet that was being made when the project was open last; an empty one where none can be read."""
    found = project.settings.get(SETTING, {})
    try:
        items = [Chosen(int(number), None if one is None else int(one)) for number, one in found["items"]]
        return Draft(tuple(dict.fromkeys(items)), str(found["title"]), from_data(found["template"]))
    except (TypeError, ValueError, KeyError, AttributeError, ExportError):
        return Draft()


def save_draft(project: Project, draft: Draft) -> None:
    """Keeps a sheet in the project."""
    data: dict[str, Any] = {
        "items": [[one.problem_id, one.variant_id] for one in draft.items],
        "title": draft.title,
        "template": as_data(draft.template),
    }
    project.settings.set(SETTING, data)
