"""Where the pages of a sheet stand in the preview: beside each other as far as there is room, in rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

INCH = 25.4
SCREEN = 96.0  # dots an inch at 100 %
GAP, MARGIN = 20.0, 22.0
NARROWEST = 290.0  # pixels of a page that can still be read
WIDEST = 560.0  # of a page that fits on its own


@dataclass(frozen=True, slots=True)
class Place:
    """A page from `left`, `top` on."""

    page: int
    left: float
    top: float
    width: float
    height: float


def fitting(room: float, page_width: float) -> float:
    """The zoom at which two pages stand beside each other in that width, or one where two were too small.

    Pixels and mm; 1 is the size on paper on a usual screen.
    """
    two = (room - 2 * MARGIN - GAP) / 2 - 1  # a width is rounded to whole pixels
    width = two if two >= NARROWEST else room - 2 * MARGIN
    return max(NARROWEST / 2, min(width, WIDEST)) * INCH / SCREEN / page_width


def placed(pages: Sequence[int], size: tuple[float, float], room: float) -> tuple[Place, ...]:
    """Where pages of a size (pixels) stand in that width: in rows, each in the middle."""
    width, height = size
    columns = max(1, int((room - 2 * MARGIN + GAP) // (width + GAP)))
    columns = min(columns, max(1, len(pages)))
    left = max(MARGIN, (room - columns * width - (columns - 1) * GAP) / 2)
    return tuple(
        Place(
            page,
            round(left + at % columns * (width + GAP)),
            round(MARGIN + at // columns * (height + GAP)),
            width,
            height,
        )
        for at, page in enumerate(pages)
    )
