"""The rules of `recommended` that the text implies: what a number in this place can say."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.variants.comparisons import of_comparisons
from core.variants.constraints import Between, Constraint, Differs, Rule
from core.variants.doubts import of_doubts
from core.variants.figures import CURRENCY, Spoken, of_figures
from core.variants.nouns import after, before, counted, counts_one, counts_several
from core.variants.people import height
from core.variants.rising import of_rising
from core.variants.shares import of_shares
from core.variants.sizes import of_size
from core.variants.units import is_known_fact, limit
from core.variants.words import english

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Link
    from core.problems.tree import Tree
    from core.variants.nouns import After

_THRESHOLD = re.compile(
    r"\b(?:(?:more|less|fewer|greater|older|younger|higher|lower|taller|shorter|bigger|smaller)\s+than|over|under"
    r"|above|below|exceed(?:s|ed|ing)?|at\s+(?:least|most)|up\s+to|(?:minimum|maximum|limit)\s+of)\s+\Z",
    re.IGNORECASE,
)
_THRESHOLD_AFTER = re.compile(
    r"\s+(?:\w+\s+)?(?:or\s+(?:more|less|fewer|older|younger|above|over|under)|and\s+(?:over|up|above))\b",
    re.IGNORECASE,
)

_LEAST_SAID = 3
_MOST_PARTS = 8
_LEAST_IN_WORDS = 10
_MANY_PARTS = 3

Found = tuple[int, Constraint]
"""A node, by index, and what it must keep."""


def of_text(analysis: Analysis, tree: Tree, varied: Sequence[bool]) -> Iterator[Found]:
    """What the text demands of the leaves that it names, and of results near the numbers it keeps."""
    place = {node.id: index for index, node in enumerate(tree.nodes)}
    for link in analysis.grounding.links:
        for check in _of_numeral(analysis, link):
            yield place[link.leaf], check
    yield from of_comparisons(analysis, tree, place)
    yield from of_rising(analysis, place)
    yield from of_doubts(analysis, tree, place)
    yield from of_shares(analysis, tree, place)
    yield from _of_fixed(analysis, tree, varied)


def _of_numeral(analysis: Analysis, link: Link) -> Iterator[Constraint]:
    text, numeral = analysis.problem.text, analysis.numerals[link.numeral]
    found = after(text, numeral)
    bare = not numeral.percent and not CURRENCY.search(numeral.text)
    one = Fraction(1) * link.scale
    if bare and numeral.value == 1 and counts_one(found):
        yield Between(one, one, Rule.SINGULAR, why=f"“{found.words[0]}” after the 1 is one thing")
    if bare and numeral.value != 1 and counts_several(found):
        yield Differs(one, Rule.PLURAL, why=f"“{counted(found) or found.words[0]}” after it means several")
    if (most := limit(text, numeral, found)) is not None:
        yield Between(None, most.value * link.scale, Rule.UNIT, why=most.why)
    if (range_ := height(text, numeral, found)) is not None:
        yield Between(range_.least * link.scale, range_.value * link.scale, Rule.UNIT, why=range_.why)
    yield from _of_times(numeral, found, link.scale)
    if is_known_fact(text, numeral, found) or _is_year(analysis, numeral, found):
        fixed = numeral.value * link.scale
        yield Between(
            fixed, fixed, Rule.FACT, why="it is a fact of the world, such as a year or 12 inches in a foot"
        )
    yield from of_size(text, numeral, found, link.scale)
    yield from of_figures(text, numeral, link.scale)
    yield from _of_article(text, numeral, link.scale)


def _of_times(numeral: Numeral, found: After, scale: Fraction) -> Iterator[Constraint]:
    """What is 1.5 times as much, or 150% of it, stays more than it, and what is 0.8 times as much stays less."""
    one = Fraction(100 if numeral.percent else 1)
    if found.words[:1] != (("of",) if numeral.percent else ("times",)) or numeral.value in {0, one}:
        return
    if numeral.value > one:
        yield Between(one * scale, None, Rule.ORDER, strict=True, why=f"{numeral.text} is more than once")
    elif numeral.value > 0:
        yield Between(None, one * scale, Rule.ORDER, strict=True, why=f"{numeral.text} is less than once")


def _is_year(analysis: Analysis, numeral: Numeral, found: After) -> bool:
    """Whether a number that counts nothing is a year, in a text that names another."""
    if not re.fullmatch(r"(?:19|20)\d\d", numeral.text) or counted(found):
        return False
    return any(other.role is Role.YEAR for other in analysis.numerals)


def _of_article(text: str, numeral: Numeral, scale: Fraction) -> Iterator[Constraint]:
    words = before(text, numeral)
    gap = text[max(0, numeral.start - 2) : numeral.start]
    if not words or words[-1] not in {"a", "an"} or not re.fullmatch(r"[AaNn][ \u00a0]", gap):
        return
    vowel = words[-1] == "an"
    check = Spoken(vowel, scale, why=f"it stands after “{words[-1]}”")
    if numeral.value >= 0 and check.holds(numeral.value * scale, ()):
        yield check


def _of_fixed(analysis: Analysis, tree: Tree, varied: Sequence[bool]) -> Iterator[Found]:
    """What values must keep because a number of the text stays as it is."""
    linked = {link.numeral for link in analysis.grounding.links}
    for index, numeral in enumerate(analysis.numerals):
        if index in linked or numeral.role is not Role.QUANTITY:
            continue
        yield from _of_threshold(analysis.problem.text, numeral, tree, varied)
        yield from _of_result(numeral, tree, varied)
        yield from _of_total(analysis, numeral, tree)


def _of_threshold(text: str, numeral: Numeral, tree: Tree, varied: Sequence[bool]) -> Iterator[Found]:
    """Beside a limit (`over 40 hours`) all stay on their side: the solution holds for this side only."""
    if not (_THRESHOLD.search(text, 0, numeral.start) or _THRESHOLD_AFTER.match(text, numeral.end)):
        return
    level = numeral.value
    for place, node in enumerate(tree.nodes):
        if varied[place] and node.value != level:
            low, high = (level, None) if node.value > level else (None, level)
            why = f"the text keeps {numeral.text} as a limit"
            yield place, Between(low, high, Rule.THRESHOLD, strict=True, why=why)


def _of_result(numeral: Numeral, tree: Tree, varied: Sequence[bool]) -> Iterator[Found]:
    """A step whose result the text says in digits keeps it: the solution may mean either of the two."""
    for place, node in enumerate(tree.nodes[:-1]):
        if varied[place] and not node.is_leaf and node.value == numeral.value >= _LEAST_SAID:
            yield place, Between(node.value, node.value, Rule.SAID, why=f"the text says {numeral.text}")


def _of_total(analysis: Analysis, total: Numeral, tree: Tree) -> Iterator[Found]:
    """Parts that add up to a total in the text stay as they are: `16 people: 10 want rice, six people want pasta`."""
    noun = counted(after(analysis.problem.text, total))
    leaves = {link.numeral: link.leaf for link in analysis.grounding.links if link.scale == 1}
    words = {
        index
        for index, numeral in enumerate(analysis.numerals)
        if numeral.role is Role.WORD and total.value >= _LEAST_IN_WORDS
    }
    numbers = sorted({*leaves, *words})
    if not noun or len(numbers) > _MOST_PARTS:
        return
    place = {node.id: index for index, node in enumerate(tree.nodes)}
    for size in range(2, len(numbers) + 1):
        for parts in combinations(numbers, size):
            if _add_up(analysis, parts, total, noun):
                why = f"with others it adds up to {total.text}, which stays in the text"
                for leaf in (leaves[part] for part in parts if part in leaves):
                    value = tree.node(leaf).value
                    yield place[leaf], Between(value, value, Rule.SAID, why=why)


def _add_up(analysis: Analysis, parts: Sequence[int], total: Numeral, noun: str) -> bool:
    """Whether numbers are the parts of a total, one of which counts the same (`wildflowers`, `flowers`)."""
    numerals = [analysis.numerals[part] for part in parts]
    if sum(part.value for part in numerals) != total.value:
        return False
    if len(parts) >= _MANY_PARTS and total.value >= _LEAST_IN_WORDS:  # 18 items: 6 pieces, 4 pairs and 8 bags
        return True
    nouns = {counted(after(analysis.problem.text, part)) for part in numerals} - {""}
    people = english().people
    return any(noun.endswith(found) or {noun, found} <= people for found in nouns)
