"""The rules of `recommended` that the text implies: what a number in this place can say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from core.problems.number_figures import decimal_places
from core.problems.numeral import Role
from core.variants.constraints import Between, Constraint, Differs, Multiple, Ordered, Rule
from core.variants.exact import as_mask, divided, scaled
from core.variants.nouns import after, before, counted, counts_one, counts_several
from core.variants.units import is_known_fact, limit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Link
    from core.problems.tree import Tree
    from core.variants.exact import Column, Mask

_CURRENCY = re.compile(r"[$€£¥₹]")
_SLASH = re.compile(r"[/⁄∕¼-¾⅐-⅞]")
_THRESHOLD = re.compile(
    r"\b(?:(?:more|less|fewer|greater|older|younger|higher|lower|taller|shorter|bigger|smaller)\s+than|over|under"
    r"|above|below|exceed(?:s|ed|ing)?|at\s+(?:least|most)|up\s+to|(?:minimum|maximum|limit)\s+of)\s+\Z",
    re.IGNORECASE,
)
_THRESHOLD_AFTER = re.compile(
    r"\s+(?:\w+\s+)?(?:or\s+(?:more|less|fewer|older|younger|above|over|under)|and\s+(?:over|up|above))\b",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s*(?:to|and|[-–—])\s*\Z", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|between)\s+\S{0,3}\Z", re.IGNORECASE)
_OUT_OF = re.compile(
    r"\s+(?:[^\W\d_]+\s+)?(?:out\s+)?of\s+(?:(?:the|his|her|their|its|these|those|all)\s+)?\Z",
    re.IGNORECASE,
)

_LEAST_SAID = 3
_MOST_PARTS = 8

Found = tuple[int, Constraint]
"""A node, by index, and what it must keep."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Begins with a vowel when spoken (`an 8`, `an 11`, `an 18`), or does not (`a 5`)."""

    vowel: bool
    scale: Fraction
    rule: Rule = Rule.ARTICLE
    other: None = None
    why: str = ""

    def holds(self, value: Fraction, others: Sequence[Fraction]) -> bool:
        """Whether the number goes with its article."""
        del others
        lead = int(value / self.scale)
        while lead >= 1000:
            lead //= 1000
        return (lead in {11, 18} or str(lead)[0] == "8") == self.vowel

    def mask(self, column: Column, rows: int, others: Sequence[Column | None]) -> Mask | None:
        """The rows that go with the article."""
        del others
        number = scaled(column, 1 / self.scale)
        lead = np.broadcast_to(np.asarray(divided(number.num, number.den)), (rows,)).copy()
        while (long := lead >= 1000).any():
            lead[long] //= 1000
        vowel = (lead == 8) | (lead // 10 == 8) | (lead // 100 == 8) | (lead == 11) | (lead == 18)
        return as_mask(vowel == self.vowel, rows)


def of_text(analysis: Analysis, tree: Tree, varied: Sequence[bool]) -> Iterator[Found]:
    """What the text demands of the leaves that it names, and of results near the numbers it keeps."""
    place = {node.id: index for index, node in enumerate(tree.nodes)}
    for link in analysis.grounding.links:
        for check in _of_numeral(analysis, link):
            yield place[link.leaf], check
    yield from _orders(analysis, place)
    yield from _of_fixed(analysis, tree, varied)


def _of_numeral(analysis: Analysis, link: Link) -> Iterator[Constraint]:
    text, numeral = analysis.problem.text, analysis.numerals[link.numeral]
    found = after(text, numeral)
    bare = not numeral.percent and not _CURRENCY.search(numeral.text)
    one = Fraction(1) * link.scale
    if bare and numeral.value == 1 and counts_one(found):
        yield Between(one, one, Rule.SINGULAR, why=f"“{found.words[0]}” after the 1 is one thing")
    if bare and numeral.value != 1 and counts_several(found):
        yield Differs(one, Rule.PLURAL, why=f"“{counted(found) or found.words[0]}” after it means several")
    if (most := limit(text, numeral, found)) is not None:
        yield Between(None, most.value * link.scale, Rule.UNIT, why=most.why)
    if is_known_fact(text, numeral, found):
        fixed = numeral.value * link.scale
        yield Between(fixed, fixed, Rule.FACT, why="it is a fact of the world, such as 12 inches in a foot")
    yield from _of_writing(numeral, link.scale)
    yield from _of_article(text, numeral, link.scale)


def _of_writing(numeral: Numeral, scale: Fraction) -> Iterator[Constraint]:
    """No more decimals than the number has, as it is written: `1.5 million` stays in tenths of a million."""
    if _SLASH.search(numeral.text) or numeral.role is not Role.QUANTITY:
        return
    digits = re.search(r"\d[\d.,' \u00a0\u2009\u202f]*", numeral.text)
    unit = _unit_of(digits[0], numeral) if digits else None
    if unit is not None:
        yield Multiple(unit * abs(scale), Fraction(0), Rule.DECIMALS)


def _unit_of(digits: str, numeral: Numeral) -> Fraction | None:
    """The worth of a digit's last place: 100,000 in `1.5 million`, 1/100 in `3.50`; None where it is unclear."""
    mark = numeral.decimal_mark
    whole, _, tail = digits.partition(mark)
    whole, tail = (re.sub(r"\D", "", part) for part in (whole, tail))
    plain: Fraction = Fraction(int((whole + tail) or "0"), 10 ** len(tail))
    if plain == 0:
        return None
    scale: Fraction = abs(numeral.value) / plain
    if decimal_places(scale) is None or 10 ** len(str(scale.numerator)) != 10 * scale.numerator:
        return None
    return scale * Fraction(1, 10 ** len(tail))


def _of_article(text: str, numeral: Numeral, scale: Fraction) -> Iterator[Constraint]:
    words = before(text, numeral)
    gap = text[max(0, numeral.start - 2) : numeral.start]
    if not words or words[-1] not in {"a", "an"} or not re.fullmatch(r"[an][ \u00a0]", gap):
        return
    vowel = words[-1] == "an"
    check = Spoken(vowel, scale, why=f"it stands after “{words[-1]}”")
    if numeral.value >= 0 and check.holds(numeral.value * scale, ()):
        yield check


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
    """Parts that add up to a total in the text stay as they are: `16 people: 10 want rice, 6 people want pasta`."""
    text = analysis.problem.text
    noun = counted(after(text, total))
    links = [link for link in analysis.grounding.links if link.scale == 1]
    if not noun or len(links) > _MOST_PARTS:
        return
    for size in range(2, len(links) + 1):
        for parts in combinations(links, size):
            numerals = [analysis.numerals[link.numeral] for link in parts]
            if sum(part.value for part in numerals) != total.value:
                continue
            if any(counted(after(text, part)) == noun for part in numerals):
                why = f"with others it adds up to {total.text}, which stays in the text"
                for link in parts:
                    value = tree.node(link.leaf).value
                    index = next(i for i, node in enumerate(tree.nodes) if node.id == link.leaf)
                    yield index, Between(value, value, Rule.SAID, why=why)
