"""Which numeral of the text is which leaf of the tree: by counting, by proof, by decision, never by a guess.

Source: Xie et al. 2024, App. H.4.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from core.problems.numeral import Numeral, Role
from core.problems.problem import Choice, Grounding, Link
from core.problems.symmetry import interchangeable
from core.problems.tree import Node, Tree

PERCENT = Fraction(1, 100)


class Misaligned(ValueError):
    """A number that text and solution hold unequally often; the message is a sentence."""


def ground(
    numerals: Sequence[Numeral],
    tree: Tree,
    decisions: Sequence[Link] = (),
    freed: Sequence[int] = (),
) -> Grounding:
    """The links that are certain and the choices that are open.

    `decisions` come first and take their numerals and leaves out of the count; decisions that no
    longer fit (no such leaf, another value) are passed over. Raises `Misaligned` where a number
    stands in text and solution, but not equally often.
    """
    links = [link for link in decisions if _fits(link, numerals, tree)]
    taken = {link.numeral for link in links}
    tied = {link.leaf for link in links}
    leaves: dict[Fraction, list[Node]] = defaultdict(list)
    for leaf in tree.leaves:
        if leaf.id not in tied:
            leaves[leaf.value].append(leaf)
    choices: list[Choice] = []
    for value, found in _by_value(numerals, leaves, taken, freed).items():
        _tie(value, found, leaves[value], tree, links, choices)
    return Grounding(tuple(sorted(links, key=lambda link: link.numeral)), tuple(choices))


def _fits(link: Link, numerals: Sequence[Numeral], tree: Tree) -> bool:
    if not 0 <= link.numeral < len(numerals):
        return False
    return any(
        leaf.id == link.leaf and leaf.value == numerals[link.numeral].value * link.scale
        for leaf in tree.leaves
    )


def _by_value(
    numerals: Sequence[Numeral],
    leaves: dict[Fraction, list[Node]],
    taken: set[int],
    freed: Sequence[int],
) -> dict[Fraction, list[tuple[int, Fraction, bool]]]:
    """For each leaf value: the numerals that may be it, as index, scale, and whether it may change."""
    found: dict[Fraction, list[tuple[int, Fraction, bool]]] = defaultdict(list)
    for index, numeral in enumerate(numerals):
        if index in taken or numeral.role not in (Role.QUANTITY, Role.WORD):
            continue
        varies = numeral.role is Role.QUANTITY or index in freed
        scales = [PERCENT, Fraction(1)] if numeral.percent else [Fraction(1)]
        fitting = [scale for scale in scales if numeral.value * scale in leaves]
        if len(fitting) > 1:
            raise Misaligned(
                f"“{numeral.text}” may be {numeral.value * PERCENT} or {numeral.value} in the solution, which has both."
            )
        for scale in fitting:
            found[numeral.value * scale].append((index, scale, varies))
    return found


def _tie(
    value: Fraction,
    found: list[tuple[int, Fraction, bool]],
    leaves: list[Node],
    tree: Tree,
    links: list[Link],
    choices: list[Choice],
) -> None:
    varying = [item for item in found if item[2]]
    if not varying:
        return
    ids = tuple(leaf.id for leaf in leaves)
    if len(found) != len(leaves) and len(varying) == len(found):
        raise Misaligned(
            f"The number {value} stands {_times(len(found))} in the text and {_times(len(leaves))} in the solution."
        )
    certain = len(found) == len(leaves) and len(varying) == len(found)
    if certain and (len(leaves) == 1 or interchangeable(tree, ids)):
        links.extend(Link(index, leaf, scale) for (index, scale, _), leaf in zip(found, ids, strict=True))
    else:
        choices.append(Choice(value, tuple(index for index, _, _ in varying), ids))


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"
