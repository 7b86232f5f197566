"""What a text compares: numbers whose order its words say, ages, the slowest of several, the tenth of ten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.variants.constraints import Between, Constraint, Ordered, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Link

_RANGE = re.compile(r"\s*(?:to|and|[-–—])\s*\Z", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|between)\s+\S{0,3}\Z", re.IGNORECASE)
_OUT_OF = re.compile(
    r"\s+(?:[^\W\d_]+\s+)?(?:out\s+)?of\s+(?:(?:the|his|her|their|its|these|those|all)\s+)?\Z",
    re.IGNORECASE,
)

Found = tuple[int, Constraint]
"""A node, by index, and what it must keep."""


def of_comparisons(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """What leaves must keep for the comparisons of the text to hold; `place` is the index of a node by its id."""
    yield from _orders(analysis, place)


def _orders(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """Pairs of numbers next to each other whose order the words say: `from 5 to 8`, `5-8`, `3 out of 5`."""
    links = {link.numeral: link for link in analysis.grounding.links}
    text = analysis.problem.text
    for index, (first, second) in enumerate(zip(analysis.numerals, analysis.numerals[1:], strict=False)):
        gap = text[first.end : second.start]
        from_to = _RANGE.fullmatch(gap) and (_FROM.search(text, 0, first.start) or not gap.strip(" -–—"))
        if first.value >= second.value or not (from_to or _OUT_OF.fullmatch(gap)):
            continue
        yield from _order(links.get(index), links.get(index + 1), first, second, place)


def _order(
    low: Link | None, high: Link | None, first: Numeral, second: Numeral, place: dict[str, int]
) -> Iterator[Found]:
    why = f"the text sets {first.text} below {second.text}"
    if low is not None and high is not None and low.leaf != high.leaf:
        ratio = low.scale / high.scale
        at, other = place[low.leaf], place[high.leaf]
        if at > other:
            yield at, Ordered(other, ratio, why=why)
        else:
            yield other, Ordered(at, 1 / ratio, above=True, why=why)
    elif low is not None and high is None:
        yield place[low.leaf], Between(None, second.value * low.scale, Rule.ORDER, why=why)
    elif high is not None and low is None:
        yield place[high.leaf], Between(first.value * high.scale, None, Rule.ORDER, why=why)
