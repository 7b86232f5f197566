"""Lets the clear numbers of a problem vary while those in doubt stay as they are.

A number that stays is the same in every reading. Where it is not clear which of two equal numbers a
leaf is, or which of two equal values an operand is, all numbers that any reading builds on are held:
the readings then give one answer for all values of the others, and the key is right whichever is meant.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.mentions import forms
from core.problems.problem import Status

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Grounding, Link


def hold_unclear(analysis: Analysis) -> Analysis:
    """The analysis as ready, with the numbers in doubt held, where a number is left that may vary.

    Its `grounding.held` are the numerals that stay and its `reason` names them; the choices are still
    there, for a person to decide. Any other analysis is given back as it is: one that needs no
    holding, has a doubt whose meanings are not all known (“where 11 comes from is not clear”) or a number
    that may be a slip, or would have nothing left to vary.
    """
    tree, grounding = analysis.tree, analysis.grounding
    if tree is None or grounding.strays or analysis.status not in {Status.NEEDS_DECISION, Status.MISALIGNED}:
        return analysis
    values = frozenset[Fraction]()
    for doubt in tree.doubts:
        if doubt.values is None:
            return analysis
        values |= doubt.values
    links, held = _without(grounding.links, _unclear(grounding) | _giving(values, analysis.numerals))
    if not links:
        return analysis
    return replace(
        analysis,
        tree=replace(tree, doubts=()),
        grounding=replace(grounding, links=links, held=tuple(sorted(held))),
        status=Status.READY,
        reason=_named([analysis.numerals[index] for index in sorted(held)]),
        fault=None,
    )


def _unclear(grounding: Grounding) -> frozenset[int]:
    choices = {numeral for choice in grounding.choices for numeral in choice.numerals}
    return frozenset(choices | {numeral for one in grounding.mismatches for numeral in one.numerals})


def _giving(values: Collection[Fraction], numerals: Sequence[Numeral]) -> frozenset[int]:
    """The numerals that any of the values may stand for, as they are, as a share or as a part of one."""
    return frozenset(index for index, numeral in enumerate(numerals) if forms(numeral) & set(values))


def _without(links: Sequence[Link], held: frozenset[int]) -> tuple[tuple[Link, ...], frozenset[int]]:
    """The links that are left without the held numerals, and those with all that share a leaf with them."""
    while True:
        leaves = {link.leaf for link in links if link.numeral in held}
        more = {link.numeral for link in links if link.leaf in leaves} - held
        if not more:
            return tuple(link for link in links if link.numeral not in held), held
        held |= more


def _named(held: Sequence[Numeral]) -> str:
    words = list(dict.fromkeys(f"“{numeral.text}”" for numeral in held))
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
    stay = "stays as it is" if len(words) == 1 else "stay as they are"
    return f"{listed} {stay}: it is not clear which is which in the solution." if listed else ""
