"""A sheet that is being made: its items keep their order, and it comes back as it was."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.store.project import Project
from core.worksheets.layout import Layout
from core.worksheets.picks import Chosen
from core.worksheets.templates import Template
from gui.worksheets.draft import SETTING, Draft, load_draft, save_draft

if TYPE_CHECKING:
    from pathlib import Path

ITEMS = tuple(Chosen(number, number * 10) for number in range(6))
DRAFT = Draft(ITEMS)
some = st.sets(st.sampled_from(ITEMS))


def numbers(draft: Draft) -> list[int]:
    return [one.problem_id for one in draft.items]


@given(some, st.integers(0, 6))
def test_moving_loses_nothing_and_keeps_both_orders(items: set[Chosen], to: int) -> None:
    moved = DRAFT.moved(items, to)
    assert sorted(numbers(moved)) == numbers(DRAFT)
    for group in (items, set(ITEMS) - items):
        assert [one for one in moved.items if one in group] == [one for one in ITEMS if one in group]
    together = [at for at, one in enumerate(moved.items) if one in items]
    assert not together or together == list(range(together[0], together[-1] + 1))


def test_items_step_past_one_neighbour_and_stop_at_the_ends() -> None:
    two = {ITEMS[1], ITEMS[2]}
    assert numbers(DRAFT.stepped(two, -1)) == [1, 2, 0, 3, 4, 5]
    assert numbers(DRAFT.stepped(two, 1)) == [0, 3, 1, 2, 4, 5]
    assert DRAFT.stepped({ITEMS[0]}, -1) == DRAFT
    assert DRAFT.stepped({ITEMS[5]}, 1) == DRAFT
    assert DRAFT.stepped(set(), 1) == DRAFT


def test_an_item_stands_on_the_sheet_once() -> None:
    assert DRAFT.with_items([ITEMS[2], Chosen(9), Chosen(9)]).items == (*ITEMS, Chosen(9))
    assert DRAFT.swapped(ITEMS[0], ITEMS[1]) == DRAFT
    assert DRAFT.swapped(ITEMS[0], Chosen(0, 1)).items == (Chosen(0, 1), *ITEMS[1:])
    assert numbers(DRAFT.without({ITEMS[0], ITEMS[4]})) == [1, 2, 3, 5]


def test_it_is_kept_in_the_project(tmp_path: Path) -> None:
    with Project.create(tmp_path / "p.counterfoil") as project:
        assert load_draft(project) == Draft()
        template = Template(layout=Layout(columns=2), points=Fraction(3, 2), instructions="Écris.")
        made = Draft((Chosen(1), Chosen(2, 7)), "Friday & Co", template)
        save_draft(project, made)
        assert load_draft(project) == made


@pytest.mark.parametrize(
    "spoilt", [3, {}, {"items": [5]}, {"items": [[1, 2, 3]], "title": "", "template": {}}]
)
def test_one_that_cannot_be_read_is_begun_anew(tmp_path: Path, spoilt: object) -> None:
    with Project.create(tmp_path / "p.counterfoil") as project:
        project.settings.set(SETTING, spoilt)
        assert load_draft(project) == Draft()
