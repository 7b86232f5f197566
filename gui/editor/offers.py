"""What a person can say about a number of the text: which number of the solution it is, or that it stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.problems.problem import Link, Notation
from gui.editor.readings import place_words
from gui.widgets.numbers import format_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.problems.problem import Analysis, Problem
    from core.problems.tree import Node

MOST_TOGETHER = 4

DECIDE = "which number is which"
FREE = "let a number change"


@dataclass(frozen=True, slots=True)
class Offer:
    """One entry of the menu: its words, whether it holds now, and the problem once it is chosen.

    `step` is its name in the history.
    """

    words: str
    problem: Problem
    step: str = DECIDE
    checked: bool = False


def offers(analysis: Analysis, index: int) -> tuple[Offer, ...]:
    """All that can be said about the number `index` of the text."""
    problem, numeral = analysis.problem, analysis.numerals[index]
    own = [link for link in problem.decisions if link.numeral == index]
    found = [*_ties(analysis, index, own)]
    if analysis.tree is not None:
        stays = any(not link.leaf for link in own)
        found.append(Offer("It stays as it is", _decided(problem, index, [Link(index, "")]), checked=stays))
    if own:
        found.append(Offer("Forget what was decided about it", _decided(problem, index, ())))
    if numeral.role is not Role.QUANTITY:
        found.append(_freed(problem, index, numeral.role))
    return tuple(found)


def _ties(analysis: Analysis, index: int, own: Sequence[Link]) -> list[Offer]:
    problem = analysis.problem
    links = _fitting(analysis, index)
    tied = {link.leaf for link in analysis.grounding.links if link.numeral == index}
    tied |= {link.leaf for link in own if link.leaf}
    several = sum(link.leaf in {tie.leaf for tie in own} for _, link in links) > 1
    found = []
    for leaf, link in links:
        words = f"It is {_value_in(analysis, leaf)}"
        made = _decided(problem, index, [link], alone=link.leaf)
        found.append(Offer(words, made, checked=leaf.id in tied and not several))
    if 1 < len(links) <= MOST_TOGETHER:
        together = [link for _, link in links]
        words = "It is both of these" if len(links) == 2 else f"It is all {len(links)} of these"
        found.append(Offer(words, _decided(problem, index, together), checked=several))
    return found


def _fitting(analysis: Analysis, index: int) -> list[tuple[Node, Link]]:
    """The numbers of the solution that the number of the text may be."""
    if analysis.tree is None:
        return []
    from core.problems.mentions import given_values

    given = given_values(analysis.numerals[index])
    return [
        (leaf, Link(index, leaf.id, given[leaf.value]))
        for leaf in analysis.tree.leaves
        if not leaf.fixed and leaf.value in given
    ]


def _value_in(analysis: Analysis, leaf: Node) -> str:
    where = place_words(analysis, leaf.place)
    if analysis.problem.notation is Notation.FORMULA and "\n" not in analysis.problem.program.strip():
        return f"the {format_number(leaf.value)} in {where}"
    return f"the {format_number(leaf.value)} in line {leaf.place.line}: {where}"


def _decided(problem: Problem, index: int, links: Sequence[Link], alone: str = "") -> Problem:
    """The problem with these decisions about a number; the leaf `alone` is no other number then."""
    others = [
        link for link in problem.decisions if link.numeral != index and not (alone and link.leaf == alone)
    ]
    return replace(problem, decisions=(*others, *links))


def _freed(problem: Problem, index: int, role: Role) -> Offer:
    is_free = index in problem.freed
    freed = tuple(sorted({*problem.freed} ^ {index}))
    what = "" if role is Role.WORD else f", though it reads as a {role.value}"
    return Offer(f"It may change{what}", replace(problem, freed=freed), FREE, checked=is_free)
