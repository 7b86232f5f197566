"""A number of the text that the solution lacks beside one of the solution that the text lacks: a slip, mostly.

“24 × 7 + 150” under a text with 26 pupils gives the old answer, and every key made from it is wrong.
So such a pair stops a problem, unless something explains the number of the solution: a word of the
text (the 7 of “a week”), or the number of the text itself (the 4 of “1/4 of them”, the 1.2 of “20% more”).
Beyond the paper, which takes every number of the program that the text lacks for a constant (App. H.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.implied import harmless_constants, implied_constants
from core.problems.mentions import forms
from core.problems.numeral import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from core.problems.numeral import Numeral
    from core.problems.problem import Link
    from core.problems.tree import Tree

_SMALL = 4


@dataclass(frozen=True, slots=True)
class Strays:
    """Numerals of the text (indexes) and values of the solution that have no part in each other."""

    numerals: tuple[int, ...]
    values: tuple[Fraction, ...]


def find_strays(
    text: str, numerals: Sequence[Numeral], tree: Tree, links: Iterable[Link], decisions: Iterable[Link]
) -> Strays | None:
    """What is left over on both sides, or None. A numeral that a person decided about is not left over."""
    links = tuple(links)
    tied = {link.leaf for link in links}
    settled = {link.numeral for link in (*links, *decisions)}
    in_solution = {leaf.value for leaf in tree.leaves}
    left = [
        index
        for index, numeral in enumerate(numerals)
        if index not in settled and numeral.role is Role.QUANTITY and not forms(numeral) & in_solution
    ]
    if not left:
        return None
    explained = implied_constants(text).union(harmless_constants(text), *map(forms, numerals))
    values = [
        leaf.value
        for leaf in tree.leaves
        if leaf.id not in tied and leaf.value not in explained and not _is_small(leaf.value)
    ]
    return Strays(tuple(left), tuple(dict.fromkeys(values))) if values else None


def _is_small(value: Fraction) -> bool:
    return value.denominator == 1 and value <= _SMALL
