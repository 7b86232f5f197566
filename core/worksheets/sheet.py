"""A worksheet: a title, instructions and items with their keys, from which every format is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a sheet: plain text (never markup), its exact answer, the worked steps, who failed it.

    `steps` are lines such as `muffins = 45 × 8 = 360`; `evidence` is a line a model that was asked,
    such as `SmolLM2-135M: 67.50 (wrong)`. `written` is the answer with its currency sign, empty
    where the plain number is all that is sure. `problem_id` and `variant_id` say where the item is
    from (no variant: the problem as it stands).
    """

    text: str
    answer: Fraction
    steps: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    written: str = ""
    problem_id: int | None = None
    variant_id: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed. `left_out` are sentences on items that were asked for and are not in.

    `summary` is a line a model that was asked any of the items, with the number of items asked.
    """

    title: str
    items: tuple[Item, ...]
    instructions: str = ""
    paper: str = "a4"
    left_out: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()
