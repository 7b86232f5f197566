"""Where the numbers that may change stand in the text of a variant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.widgets.leaves import leaf_colours

if TYPE_CHECKING:
    from core.problems.problem import Analysis
    from core.variants.variant import Variant


@dataclass(frozen=True, slots=True)
class Mark:
    """A number `[start, end)` of a variant's text, in code points; `changed` when it is a new one."""

    start: int
    end: int
    leaf: str
    colour: int
    changed: bool


def marks(analysis: Analysis, variant: Variant) -> tuple[Mark, ...]:
    """The numbers tied to leaves in a variant's text, in order; none where it does not fit the problem."""
    from core.problems.numerals import write_numeral

    links = {link.numeral: link for link in analysis.grounding.links}
    colours = leaf_colours(analysis)
    found: list[Mark] = []
    shift = 0
    for index, numeral in enumerate(analysis.numerals):
        link = links.get(index)
        if link is None or link.leaf not in variant.values:
            continue
        value = variant.values[link.leaf] / link.scale
        try:
            written = write_numeral(numeral, value)
        except ValueError:
            return ()
        start, end = numeral.start + shift, numeral.start + shift + len(written)
        if variant.text[start:end] != written:
            return ()
        found.append(Mark(start, end, link.leaf, colours[link.leaf], value != numeral.value))
        shift += len(written) - len(numeral.text)
    return tuple(found)
