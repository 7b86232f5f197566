"""What a person does with the items of a sheet: add, remove, move, shuffle, take another variant."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import TYPE_CHECKING

from core.worksheets.picks import Chosen
from gui.widgets.text import count_of
from gui.worksheets.candidates import another, first_variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.page import Parts
    from gui.worksheets.bench import Bench
    from gui.worksheets.item_view import ItemView
    from gui.worksheets.pick_dialog import PickDialog

MOST = 300  # items that are added at once; a sheet of more cannot be handed out, nor be looked through


class Adding:
    """Changes the sheet on the bench; each change is a step of the history."""

    def __init__(self, parts: Parts, bench: Bench, view: ItemView) -> None:
        self._parts = parts
        self._bench = bench
        self._view = view

    def add(self, way: str) -> None:
        """Adds all of a kind: `starred`, `one failing`, `failing`, `drawn` or `originals`."""
        self._parts.tasks.start("add to worksheet", self._add(way))

    def add_items(self, items: Sequence[Chosen]) -> None:
        """Adds items at the end."""
        draft = self._bench.draft
        fresh = [one for one in dict.fromkeys(items) if one not in draft.items]
        if not fresh:
            self._parts.messages.say("All of them are on the sheet already.", "good")
            return
        left = len(fresh) - MOST
        self._bench.change(draft.with_items(fresh[:MOST]), f"add {count_of(min(len(fresh), MOST), 'item')}")
        if left > 0:
            self._parts.messages.say(f"The first {MOST} were added; {left:,} are left out.")

    def pick(self) -> None:
        """Lets a person choose items by hand."""
        dialog = self._dialog()
        if dialog is not None:
            dialog.picked.connect(self.add_items)
            desk = self._parts.desk
            shown = desk.problem.id if desk.problem is not None else None
            dialog.show_problems(list(desk.listing.rows.values()), shown)
            dialog.open()

    def pick_another(self) -> None:
        """Lets a person choose what stands in the place of the current item."""
        row, items = self._view.row, self._bench.draft.items
        dialog = self._dialog() if 0 <= row < len(items) else None
        if dialog is not None:
            old = items[row]
            dialog.picked.connect(lambda found: self.swap(old, found[0]))
            dialog.show_one(old)
            dialog.open()

    def _dialog(self) -> PickDialog | None:
        project, parts = self._bench.project, self._parts
        if project is None:
            return None
        from gui.worksheets.pick_dialog import PickDialog

        return PickDialog(parts.window, parts.theme, parts.tasks, project, self._bench.draft.items)

    def remove(self) -> None:
        """Takes the chosen items off the sheet."""
        items = self._view.selected
        if items:
            self._bench.change(self._bench.draft.without(items), f"remove {count_of(len(items), 'item')}")

    def step(self, step: int) -> None:
        """Moves the chosen items up (-1) or down (1)."""
        self._bench.change(self._bench.draft.stepped(self._view.selected, step), "move items", typed=True)

    def move(self, items: Sequence[Chosen], to: int) -> None:
        """Moves items to a place."""
        self._bench.change(self._bench.draft.moved(items, to), "move items")

    def shuffle(self) -> None:
        """Puts the items in another order."""
        draft = self._bench.draft
        items = list(draft.items)
        while len(items) > 1 and tuple(items) == draft.items:
            random.shuffle(items)
        self._bench.change(replace(draft, items=tuple(items)), "shuffle the items")

    def begin_anew(self) -> None:
        """Takes everything off the sheet, its title too; how it looks stays."""
        draft = self._bench.draft
        self._bench.change(replace(draft, items=(), title=""), "begin a new sheet")

    def take_another(self) -> None:
        """Puts another variant in the place of the current item."""
        row = self._view.row
        if 0 <= row < len(self._bench.draft.items):
            self._parts.tasks.start("another variant", self._take_another(self._bench.draft.items[row]))

    def swap(self, old: Chosen, new: Chosen) -> None:
        """Puts an item in the place of another."""
        self._bench.change(self._bench.draft.swapped(old, new), "take another variant")

    async def _add(self, way: str) -> None:
        found, project = self._bench.candidates, self._bench.project
        if project is None:
            return
        match way:
            case "starred":
                items = found.starred
            case "failing":
                items = found.failing
            case "one failing":
                items = found.one_failing
            case "drawn":
                items = await asyncio.to_thread(first_variants, project, found.drawn[:MOST])
            case _:
                items = tuple(Chosen(number) for number in self._parts.desk.listing.ready)
        if self._bench.project is project:
            self.add_items(items)

    async def _take_another(self, old: Chosen) -> None:
        project = self._bench.project
        if project is None:
            return
        found = await asyncio.to_thread(another, project, old, self._bench.draft.items)
        if self._bench.project is not project:
            return
        if found is None:
            words = f"Problem {old.problem_id} has no other variant. Draw some on the Problems page (Ctrl+G)."
            self._parts.messages.say(words)
            return
        self.swap(old, found)
