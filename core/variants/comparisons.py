"""What a text compares: numbers whose order its words say, ages, the slowest of several, the tenth of ten."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import gcd
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.problems.tree import Op
from core.variants.constraints import Between, Constraint, Ordered, Rule
from core.variants.figures import CURRENCY, Reduced
from core.variants.nouns import after, before, counted, sentence, singular
from core.variants.units import is_age
from core.variants.words import english

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Link
    from core.problems.tree import Tree

_RANGE = re.compile(r"\s*(?:to|and|[-–—])\s*\Z", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|between)\s+\S{0,3}\Z", re.IGNORECASE)
_OUT_OF = re.compile(
    r"\s+(?:[^\W\d_]+\s+)?(?:out\s+)?of\s+(?:(?:the|his|her|their|its|these|those|all)\s+)?\Z",
    re.IGNORECASE,
)
_ENOUGH = re.compile(r"\b(?:enough|afford)\b", re.IGNORECASE)
_NOT_ENOUGH = re.compile(r"(?:\bnot|n['’]t|\bnever)\s+(?:\w+\s+){0,2}enough\b", re.IGNORECASE)
_AS_POSSIBLE = re.compile(
    r"\bas (?:early|soon|quickly|fast|few|little|much|many|cheaply) as possible\b", re.IGNORECASE
)
_FIT = re.compile(r"\bfits?\b", re.IGNORECASE)
_SIZES = re.compile(r"\b(?:height|width|length|depth|high|wide|long|deep|tall)\b", re.IGNORECASE)
_QUESTION = re.compile(r"[^.!?]+\?")
_ORDINAL = re.compile(r"\b(?:(\d{1,4})(?:st|nd|rd|th)|([a-z]+))[ \u00a0]+(?=([a-z]+))", re.IGNORECASE)
_ACRONYM = re.compile(r"[ \u00a0]?([A-Z]{2,5})\b|[^.\d(]{0,30}\(([A-Z]{2,5})\)")
_AFTERWARDS = re.compile(
    r"\s+(?:[^\W\d_]+\s+){0,3}(?:are|is|were|was|(?:have|has|had)\s+been|get|gets|got)\s+"
    r"(?:used|eaten|sold|given|lost|broken|taken|removed|donated|thrown|stolen|spent|killed|dropped)\b",
    re.IGNORECASE,
)
_MONEY = frozenset({"dollars", "euros"})
_OF_ALL = frozenset({("of", "them"), ("of", "those"), ("of", "these")})
_NEAR_VERB = 3
_REST = frozenset({"of", "other", "others"})
_CHOOSING = frozenset({Op.MIN, Op.MAX, Op.LESS, Op.LESS_EQUAL, Op.GREATER, Op.GREATER_EQUAL})

Found = tuple[int, Constraint]
"""A node, by index, and what it must keep."""


def of_comparisons(analysis: Analysis, tree: Tree, place: dict[str, int]) -> Iterator[Found]:
    """What leaves must keep for the comparisons of the text to hold; `place` is the index of a node by its id."""
    yield from _orders(analysis, place)
    yield from _ages(analysis, place)
    yield from _extremes(analysis, place)
    yield from _enough(analysis, place)
    yield from _only(analysis, place)
    yield from _changes(analysis, place)
    yield from _taken(analysis, place)
    yield from _of_ordinals(analysis, tree, place)
    yield from _of_choice(analysis, tree, place)


def _ages(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """Who is older stays older: `John is 10 years old. When he is 50 ...`."""
    text = analysis.problem.text
    ages = [i for i, found in enumerate(analysis.numerals) if is_age(text, found, after(text, found))]
    yield from _in_order(analysis, ages, place)


def _extremes(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """Numbers of one kind keep their order where the sentence of one says who is the fastest of all."""
    text, kinds = analysis.problem.text, _kinds(analysis)
    told = {i for i in kinds if sentence(text, analysis.numerals[i]) & english().superlatives}
    for kind in {kinds[i] for i in told if kinds[i]}:
        yield from _in_order(analysis, [i for i, found in kinds.items() if found == kind], place)


def _enough(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """What is enough stays so next to what the text keeps, and what is not enough next to all that is counted."""
    text, kinds = analysis.problem.text, _kinds(analysis)
    groups = [i for i, kind in kinds.items() if kind != "$"], [i for i, kind in kinds.items() if kind == "$"]
    linked = {link.numeral for link in analysis.grounding.links}
    for group in groups:
        if _NOT_ENOUGH.search(text):
            yield from _in_order(analysis, group, place)
        elif _ENOUGH.search(text):
            for kept, index in product(set(group) - linked, set(group) & linked):
                if kinds[kept] == kinds[index] != "":
                    yield from _in_order(analysis, (kept, index), place)


def _only(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """What is `only 6 hours` stays below the hours before it, where it was."""
    kinds = _kinds(analysis)
    for index, kind in kinds.items():
        value = analysis.numerals[index].value
        earlier = [i for i in kinds if i < index and kinds[i] == kind and analysis.numerals[i].value > value]
        if (
            kind
            and earlier
            and "only" in before(analysis.problem.text, analysis.numerals[index])[-_NEAR_VERB:]
        ):
            yield from _in_order(analysis, (earlier[-1], index), place)


def _changes(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """What is `increased to 30 miles` stays above the miles before it, and what is `reduced to` below."""
    text, kinds = analysis.problem.text, _kinds(analysis)
    for index, kind in kinds.items():
        words = before(text, analysis.numerals[index])
        earlier = [i for i in kinds if i < index and kinds[i] == kind]
        if (
            kind
            and earlier
            and words[-1:] == ("to",)
            and english().changes & sentence(text, analysis.numerals[index])
        ):
            yield from _in_order(analysis, (earlier[-1], index), place)


def _taken(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """No more is given away than there was, where that is in the text only, and `12 of them` are below all."""
    kinds = _kinds(analysis)
    linked = {link.numeral for link in analysis.grounding.links}
    for index in linked & set(kinds):
        numeral = analysis.numerals[index]
        counts = [i for i in kinds if i < index and kinds[i] not in {"", "$"}]
        of_all = after(analysis.problem.text, numeral).words[:2] in _OF_ALL
        if of_all and counts and numeral.value < analysis.numerals[counts[-1]].value:
            yield from _in_order(analysis, (counts[-1], index), place)
        same = [i for i in counts if kinds[i] == kinds[index]]
        if (
            same
            and _AFTERWARDS.match(analysis.problem.text, numeral.end)
            and numeral.value < analysis.numerals[same[-1]].value
        ):
            yield from _in_order(analysis, (same[-1], index), place)
        words = before(analysis.problem.text, numeral)[-_NEAR_VERB:]
        kept = [i for i in kinds if i < index and i not in linked and kinds[i] == kinds[index] != ""]
        if kept and english().takes & set(words):
            yield from _in_order(analysis, (kept[-1], index), place)


def _kinds(analysis: Analysis) -> dict[int, str]:
    """What each plain quantity of the text counts, `$` for money; by the index of the numeral."""
    found: dict[int, str] = {}
    for index, numeral in enumerate(analysis.numerals):
        if numeral.role is Role.QUANTITY and not numeral.percent:
            noun = counted(after(analysis.problem.text, numeral))
            short = _ACRONYM.match(analysis.problem.text, numeral.end)
            found[index] = (
                "$"
                if CURRENCY.search(numeral.text) or noun in _MONEY
                else (short[1] or short[2])
                if short
                else noun
            )
    return found


def _in_order(analysis: Analysis, indexes: Iterable[int], place: dict[str, int]) -> Iterator[Found]:
    """That these numerals keep the order of their values; equal ones are free of each other."""
    links = {link.numeral: link for link in analysis.grounding.links}
    levels: dict[Fraction, list[int]] = {}
    for index in indexes:
        levels.setdefault(analysis.numerals[index].value, []).append(index)
    steps = [levels[value] for value in sorted(levels)]
    for lower, upper in pairwise(steps):
        for low, high in product(lower, upper):
            first, second = analysis.numerals[low], analysis.numerals[high]
            yield from _order(links.get(low), links.get(high), first, second, place)


def _of_ordinals(analysis: Analysis, tree: Tree, place: dict[str, int]) -> Iterator[Found]:
    """How many there are stays where the text names the last of them: `9 of them`, `the tenth student`."""
    named = list(_ordinals(analysis.problem.text))
    for link in analysis.grounding.links:
        numeral = analysis.numerals[link.numeral]
        found = after(analysis.problem.text, numeral)
        noun, rest = singular(counted(found)), found.words[:1] and found.words[0] in _REST
        for number, word in named:
            if (numeral.value == number and noun == word) or (numeral.value + 1 == number and rest):
                value = tree.node(link.leaf).value
                why = f"the text names number {number} of them"
                yield place[link.leaf], Between(value, value, Rule.SAID, why=why)


def _ordinals(text: str) -> Iterator[tuple[int, str]]:
    """The ordinals of a text from the third on, each with the word after it in the singular."""
    for match in _ORDINAL.finditer(text):
        number = int(match[1]) if match[1] else english().ordinals.get(match[2].lower(), 0)
        if number > 2:
            yield number, singular(match[3].lower())


def _of_choice(analysis: Analysis, tree: Tree, place: dict[str, int]) -> Iterator[Found]:
    """All numbers stay where the solution knows what was best for the old ones.

    So where the question is for the cheapest of several, for what is done as early as possible, or for how
    many things of three sizes fit into a box, which a quotient of volumes tells only if no gap is left.
    """
    asked = _QUESTION.findall(analysis.problem.text)
    words = set(re.findall(r"[a-z]+", asked[-1].lower())) if asked else set()
    best = asked and _AS_POSSIBLE.search(analysis.problem.text)
    packed = asked and _FIT.search(asked[-1]) and len(_SIZES.findall(analysis.problem.text)) > 1
    if not (best or packed or words & (english().superlatives | english().choices)):
        return
    if any(node.op in _CHOOSING for node in tree.nodes):
        return
    why = "the question chooses among several, and the solution has no min or max to choose anew"
    for link in analysis.grounding.links:
        value = tree.node(link.leaf).value
        yield place[link.leaf], Between(value, value, Rule.CHOICE, why=why)


def _orders(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """Pairs of numbers next to each other whose order the words say: `from 5 to 8`, `5-8`, `3 out of 5`."""
    links = {link.numeral: link for link in analysis.grounding.links}
    text = analysis.problem.text
    for index, (first, second) in enumerate(pairwise(analysis.numerals)):
        gap = text[first.end : second.start]
        if gap == ":" and first.role is second.role is Role.QUANTITY:
            yield from _ratio(links.get(index), links.get(index + 1), first, second, place)
        from_to = _RANGE.fullmatch(gap) and (_FROM.search(text, 0, first.start) or not gap.strip(" -–—"))
        if first.value >= second.value or not (from_to or _OUT_OF.fullmatch(gap)):
            continue
        yield from _order(links.get(index), links.get(index + 1), first, second, place)


def _ratio(
    left: Link | None, right: Link | None, first: Numeral, second: Numeral, place: dict[str, int]
) -> Iterator[Found]:
    """The parts of a ratio stay in lowest terms (5:3, not 6:3), the greater one the greater."""
    yield from _order(
        *((left, right, first, second) if first.value < second.value else (right, left, second, first)), place
    )
    whole = first.value.denominator == second.value.denominator == 1
    if not whole or gcd(first.value.numerator, second.value.numerator) != 1 or left is None or right is None:
        return
    if left.leaf != right.leaf and left.scale == right.scale == 1:
        low, high = sorted((place[left.leaf], place[right.leaf]))
        yield high, Reduced(low)


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
