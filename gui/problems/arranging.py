"""Which problems the list shows, and in which order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from core.problems.problem import Status
from gui.widgets.states import state_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.problems.rows import Row

# What stands in the way first: that is what a person sorts by state for.
STATES = (
    Status.NEEDS_DECISION,
    Status.MISALIGNED,
    Status.WRONG_ANSWER,
    Status.UNSUPPORTED,
    Status.TOO_COMPLEX,
    Status.NO_PROGRAM,
    Status.NOTHING_TO_VARY,
    Status.READY,
)


class Order(StrEnum):
    """How the list is sorted; the value is how it is called."""

    ADDED = "As added"
    STATE = "By state"
    FAILING = "Most failing first"
    VARIANTS = "Most variants first"
    TEXT = "By text"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person wants to see: rows with all the `words`, in that `state` (None: any), in that order."""

    words: str = ""
    state: Status | None = None
    order: Order = Order.ADDED

    @property
    def is_all(self) -> bool:
        """Whether nothing is hidden."""
        return not self.words.strip() and self.state is None

    @property
    def follows_states(self) -> bool:
        """Whether a row may have to move, appear or go when it is read, drawn or asked."""
        return not self.is_all or self.order not in (Order.ADDED, Order.TEXT)


def arranged(rows: Iterable[Row], wanted: Wanted) -> list[Row]:
    """The rows to be shown, in order; of equal ones the first added comes first."""
    words = wanted.words.casefold().split()
    found = [
        row
        for row in rows
        if (wanted.state is None or row.status is wanted.state) and all(word in _said(row) for word in words)
    ]
    if wanted.order is not Order.ADDED:
        found.sort(key=lambda row: _key(row, wanted.order))
    return found


def _said(row: Row) -> str:
    """All that can be looked for in a row: its text, its source and its state, as the chips say it and why."""
    chips = " ".join(text for text, _ in row.chips)
    state = "" if row.status is None else state_words(row.status)
    return f"{row.problem.text}\n{row.problem.source}\n{chips}\n{state}\n{row.reason}".casefold()


def _key(row: Row, order: Order) -> Any:
    match order:
        case Order.STATE:
            return len(STATES) if row.status is None else STATES.index(row.status)
        case Order.FAILING:
            return (-row.failing / row.asked if row.asked else 1, -row.failing)
        case Order.VARIANTS:
            return -row.variants
        case _:
            return row.problem.text.casefold()
