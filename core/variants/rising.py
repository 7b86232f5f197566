"""What is less by its own word stays less: the child ticket below the adult one, the width below the length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from core.problems.numeral import Role
from core.variants.constraints import Between, Constraint, Ordered, Rule
from core.variants.figures import CURRENCY
from core.variants.nouns import after, singular
from core.variants.words import english

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Link

_CUT = re.compile(r"[,;:!?()\n]|\.(?=\s|\Z)|\b(?:and|but|while|whereas|or|if|when)\b", re.IGNORECASE)
_STOP = re.compile(r"[.!?](?=\s|\Z)|\n")
_WORD = re.compile(r"(?<!['’])[^\W\d_]+")
_MONEY = frozenset({"dollar", "euro"})
_BAR = "|"
_NO_NOUNS = frozenset({_BAR, "the", "cost", "costing", "weigh", "weighing", "pay"})
_VERBS = frozenset({"used", "reduced", "discounted"})
"""Words that may be verbs where no noun follows."""
_SIDES = frozenset({"width", "wide", "breadth", "length", "long"})
"""Words that say what is measured, whatever noun stands by them."""
_REACH = 80

Found = tuple[int, Constraint]
"""A node, by index, and what it must keep."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A number, by index, its kind, the row and the rank of its word, the word, and the noun after that."""

    index: int
    kind: str
    row: int
    rank: int
    word: str
    noun: str


def of_rising(analysis: Analysis, place: dict[str, int]) -> Iterator[Found]:
    """The order of two numbers of one kind whose words say it, where the original keeps it.

    `place` is the index of a node by its id. Money, measures and times only: there may well be more children
    than adults. Each number has its word in its own part of the sentence, or as the name of its leaf.
    """
    links = {link.numeral: link for link in analysis.grounding.links}
    kinds = [_kind(analysis.problem.text, numeral) for numeral in analysis.numerals]
    named = [found for index in range(len(kinds)) for found in _named(analysis, links, kinds, index)]
    for low, high in permutations(named, 2):
        if low.row == high.row and low.rank < high.rank and _alike(analysis, low, high):
            yield from _kept(analysis, links, low, high, place)


def _kept(
    analysis: Analysis, links: dict[int, Link], low: _Named, high: _Named, place: dict[str, int]
) -> Iterator[Found]:
    """That one number stays below another, be one of them fixed; nothing where the original is not so."""
    first, second = analysis.numerals[low.index], analysis.numerals[high.index]
    if first.value >= second.value:
        return
    left, right = links.get(low.index), links.get(high.index)
    why = f"“{low.word}” {first.text} stays below “{high.word}” {second.text}"
    if left is None and right is not None:
        limit = first.value * right.scale
        yield place[right.leaf], Between(limit, None, Rule.ORDER, strict=True, why=why)
    elif right is None and left is not None:
        limit = second.value * left.scale
        yield place[left.leaf], Between(None, limit, Rule.ORDER, strict=True, why=why)
    elif left is not None and right is not None and left.leaf != right.leaf:
        ratio = left.scale / right.scale
        at, other = place[left.leaf], place[right.leaf]
        if at > other:
            yield at, Ordered(other, ratio, why=why)
        else:
            yield other, Ordered(at, 1 / ratio, above=True, why=why)


def _alike(analysis: Analysis, low: _Named, high: _Named) -> bool:
    """Whether two words are said of one thing in one unit: `small cups` and `large cups`, a child and an adult.

    In one sentence the noun may be left out: `a small cup costs $2 and a large one $3`.
    """
    if low.kind != high.kind:
        return False
    if low.noun == high.noun or {low.word, high.word} <= _SIDES:
        return True
    ends = sorted((analysis.numerals[low.index].end, analysis.numerals[high.index].end))
    return not (low.noun and high.noun) and not _STOP.search(analysis.problem.text, *ends)


def _named(analysis: Analysis, links: dict[int, Link], kinds: Sequence[str], index: int) -> Iterator[_Named]:
    """The rows of which exactly one word stands by a number."""
    words = _part(analysis, kinds, index)
    if not kinds[index] or english().apart & set(words):
        return
    found = list(_in_rows(words, kinds[index], index))
    if not found and index in links and ":" not in links[index].leaf:
        name = links[index].leaf.lower().split("_")
        found = [] if english().apart & set(name) else list(_in_rows(name, kinds[index], index))
    yield from found


def _in_rows(words: Sequence[str], kind: str, index: int) -> Iterator[_Named]:
    for row, ranks in enumerate(english().rising):
        hits = [
            (at, rank) for at, word in enumerate(words) for rank, names in enumerate(ranks) if word in names
        ]
        if len(hits) == 1:
            at, rank = hits[0]
            noun = words[at + 1] if at + 1 < len(words) and not _ends(words[at + 1]) else ""
            if noun or words[at] not in _VERBS:
                yield _Named(index, kind, row, rank, words[at], noun)


def _ends(word: str) -> bool:
    """Whether a word after another is no noun of it: `the small costs`, `for a child`."""
    tables = english()
    return word in (
        tables.stops
        | tables.singular_verbs
        | tables.plural_verbs
        | tables.not_plurals
        | tables.links
        | _NO_NOUNS
    )


def _kind(text: str, numeral: Numeral) -> str:
    """`$` for money, the unit of a measure or a time; empty for what is counted and for shares."""
    if numeral.role not in {Role.QUANTITY, Role.WORD} or numeral.percent:
        return ""
    if CURRENCY.search(numeral.text):
        return "$"
    tables, found = english(), after(text, numeral)
    unit = singular(found.words[0]) if found.words else ""
    unit = tables.units.get(unit, unit)
    if unit in _MONEY:
        return "$"
    return unit if unit in tables.measures | tables.lengths else ""


def _part(analysis: Analysis, kinds: Sequence[str], index: int) -> list[str]:
    """The words of the part of the sentence that a number stands in, in small letters and the singular.

    Up to a mark, an `and` or the like, or another number that is money or measures something; with a bar in
    the place of the number.
    """
    text, numeral = analysis.problem.text, analysis.numerals[index]
    start, stop = max(0, numeral.start - _REACH), min(len(text), numeral.end + _REACH)
    for other, kind in zip(analysis.numerals, kinds, strict=True):
        if kind and other.end <= numeral.start:
            start = max(start, other.end)
        elif kind and other.start >= numeral.end:
            stop = min(stop, other.start)
    start = max((match.end() for match in _CUT.finditer(text, start, numeral.start)), default=start)
    if cut := _CUT.search(text, numeral.end, stop):
        stop = cut.start()
    words = [*_WORD.findall(text[start : numeral.start]), _BAR, *_WORD.findall(text[numeral.end : stop])]
    return [singular(word.lower()) for word in words]
