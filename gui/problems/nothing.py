"""What to say where a problem has no variants: why, and what would make some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.problem import Status
from gui.variants.bar import DRAWS
from gui.widgets.text import count_of

if TYPE_CHECKING:
    from gui.problems.desk import Desk


def is_older(desk: Desk) -> bool:
    """Whether the problem shown has variants, but only of itself as it was before it was changed."""
    return desk.analysis is not None and desk.generation is None and desk.older > 0


def why_none(desk: Desk) -> str:
    """A sentence for the place where the variants of the problem shown would be."""
    analysis, generation = desk.analysis, desk.generation
    if desk.problem is None:
        return ""
    if is_older(desk):
        return _why_older(desk)
    if generation is not None and generation.reason:
        return generation.reason
    if analysis is not None and analysis.status is not Status.READY:
        return f"No variants can be made yet. {analysis.reason}".rstrip()
    return f"No variants yet. {DRAWS[desk.method]}"


def _why_older(desk: Desk) -> str:
    analysis = desk.analysis
    one = desk.older == 1
    words = (
        f"{count_of(desk.older, 'variant')} {'belongs' if one else 'belong'} to the text or solution as it was "
        f"before; {'it comes' if one else 'they come'} back when it does."
    )
    if analysis is not None and analysis.status is not Status.READY:
        return f"{words} New ones cannot be made yet. {analysis.reason}".rstrip()
    return f"{words} {DRAWS[desk.method]}"
