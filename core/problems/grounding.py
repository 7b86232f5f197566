"""Which number of the text is which leaf: by counting, by proof, by a person's word, never by a guess.

Numbers are held together by value. A number of the text alone stays fixed, a leaf alone is a constant;
one of each are each other. Equal numbers, as many in the text as in the program, have several
readings; readings proved to give the same answer for all numbers are one. What is left is a choice. A
different count in text and program is a mismatch. (Xie et al. 2024, App. H.4.)

Beyond the paper, a number word, a year or the like is a mention too, though it does not vary: the 2 of
“2 dogs and two cats” may be either, so one leaf 2 is a choice and not a match. A word “one” and an
ordinal are so often no amount that they count only where the numbers would not come out even without.
The 100 that makes a percentage a share belongs to the percent sign and to no other 100 of the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.problems.decisions import decided
from core.problems.mentions import Pool, groups, without_weak
from core.problems.percentages import percent_constants
from core.problems.problem import Choice, Grounding, Link, Mismatch
from core.problems.settling import Undecided, settle

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.problems.mentions import Group
    from core.problems.numeral import Numeral
    from core.problems.tree import Tree


def ground(
    numerals: Sequence[Numeral],
    tree: Tree,
    decisions: Sequence[Link] = (),
    freed: Collection[int] = (),
) -> Grounding:
    """The links between the numerals of a text and the leaves of a tree, and what is open.

    `decisions` come first: their numerals and leaves leave the count. One numeral may be tied to
    several leaves (one number, written twice in the program) and several numerals to one leaf (one
    number, said twice). A word that is not in `freed`, tied to a leaf, makes the leaf a constant. A
    decision that does not fit (no such leaf, another value) is passed over.
    """
    word = decided(decisions, numerals, tree, freed)
    out = word.leaves | percent_constants(tree, numerals)
    links = list(word.links)
    undecided: list[Undecided] = []
    mismatches: list[Mismatch] = []
    for group in groups(numerals, tree, out, Pool(frozenset(freed), word.numerals)):
        if not group.varied:
            continue
        value = tree.node(group.leaves[0]).value
        options = _options(group)
        if not options:
            mismatches.append(Mismatch(value, _mentions(group), group.leaves))
        elif len(options) == 1:
            links.extend(options[0])
        else:
            undecided.append(Undecided(group, value, tuple(options)))
    proved, left = settle(tree, links, undecided)
    choices = [
        Choice(
            one.value,
            _mentions(one.group),
            one.group.leaves,
            tuple(_whole(one.group, o) for o in one.options),
        )
        for one in left
    ]
    links = sorted([*links, *proved], key=lambda link: (link.numeral, link.leaf))
    return Grounding(tuple(links), tuple(choices), tuple(mismatches), word.same)


def _whole(group: Group, option: tuple[Link, ...]) -> tuple[Link, ...]:
    """A reading that settles every number of its group: what it ties to no leaf stays as it is."""
    tied = {link.numeral for link in option}
    return (*option, *(Link(numeral, "") for numeral in group.varied if numeral not in tied))


def _mentions(group: Group) -> tuple[int, ...]:
    return tuple(sorted((*group.varied, *group.fixed)))


def _options(group: Group) -> list[tuple[Link, ...]]:
    """The readings of a group; none when its numbers do not come out even."""
    for one in (group, without_weak(group)):
        pairings = one.pairings()
        if pairings:
            return pairings
    strong = without_weak(group)
    if strong.fixed and len(strong.varied) <= len(strong.leaves) < len(strong.varied) + len(strong.fixed):
        return strong.partial_pairings()
    return []
