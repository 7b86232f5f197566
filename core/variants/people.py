"""What is known of people: how old and how tall they get, and how old a parent is at least."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from core.variants.constraints import Between, Rule
from core.variants.nouns import singular
from core.variants.units import lowest
from core.variants.words import english

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.numeral import Numeral
    from core.problems.tree import Tree
    from core.variants.constraints import Constraint
    from core.variants.nouns import After
    from core.variants.words import Limit

_WORD = re.compile(r"[a-z]+")
_QUESTION = re.compile(r"[^.!?]*\?")
_LAST = re.compile(r"[^.!?]+[.!]?\s*\Z")
_HEIGHT = re.compile(
    r"\b[Hh]ow tall (?:is|was|will|would) (?:he|she|[A-Z]\w+)\b|\b(?:his|her) (?:new )?height\b"
)
_SUM = re.compile(r"\b(?:sum|total|combined|together|average|ages)\b", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"\b(?:[Hh]e|[Ss]he|(?!It\b|The\b|This\b|That\b)[A-Z][a-z]+) (?:is|was) (?:only |about )?\Z"
)
_FEVER = re.compile(r"\bfever\b", re.IGNORECASE)
_COLDEST, _HOTTEST = Fraction(90), Fraction(110)
_NAMES_OF_AGES = frozenset({"old", "age"})
_AGES = re.compile(r"\b(?:years? old|how old|times older|times as old|twice as old|age)\b", re.IGNORECASE)


def of_people(text: str, tree: Tree, varied: Sequence[bool]) -> Iterator[tuple[int, Constraint]]:
    """What results and numbers must keep where the text is about people; nodes by index."""
    last = len(tree.nodes) - 1
    if varied[last] and (most := answer_limit(text, tree.root.value)) is not None:
        yield last, Between(None, most.value, Rule.UNIT, why=most.why)
    yield from _of_fever(text, tree, varied)
    yield from _of_old_steps(text, tree, varied)
    least = _least_age(text)
    for index, node in enumerate(tree.nodes):
        if least and varied[index] and node.value >= least:
            why = f"a parent or grandparent is named, and one is at least about {least}"
            yield index, Between(Fraction(least), None, Rule.KIN, why=why)


def height(text: str, numeral: Numeral, found: After) -> Limit | None:
    """The limits of a number that says how tall a person is: `Reese is 60 inches tall`; None for any other."""
    unit = english().units.get(singular(found.words[0]), singular(found.words[0])) if found.words else ""
    limit = english().limits_of_heights.get(unit)
    if limit is None or found.words[1:2] != ("tall",) or not _SOMEBODY.search(text, 0, numeral.start):
        return None
    return limit if limit.least <= numeral.value <= limit.value else None


def _of_old_steps(text: str, tree: Tree, varied: Sequence[bool]) -> Iterator[tuple[int, Constraint]]:
    """Steps on the way that say by their name how old somebody is: `years_old_3`, `mother_age`."""
    if not _AGES.search(text):
        return
    oldest = english().limits_of_answers["age now"]
    for index, node in enumerate(tree.nodes):
        named = _NAMES_OF_AGES & set(_WORD.findall(node.label.lower()))
        if named and not node.is_leaf and varied[index] and node.value <= oldest.value:
            yield index, Between(None, oldest.value, Rule.UNIT, why=oldest.why)


def _of_fever(text: str, tree: Tree, varied: Sequence[bool]) -> Iterator[tuple[int, Constraint]]:
    """The temperature of a body stays one."""
    if not _FEVER.search(text):
        return
    for index, node in enumerate(tree.nodes):
        if varied[index] and _COLDEST <= node.value <= _HOTTEST:
            why = "the temperature of a body is meant"
            yield index, Between(_COLDEST, _HOTTEST, Rule.UNIT, why=why)


def _least_age(text: str) -> int:
    """How old the elder of the people in a text about ages must be; 0 where none is named."""
    if not _AGES.search(text):
        return 0
    words = {singular(word) for word in _WORD.findall(text.lower())}
    return max((least for word, least in english().kin.items() if word in words), default=0)


def answer_limit(text: str, answer: Fraction) -> Limit | None:
    """The largest answer that makes sense for the question of a text: an age, the height of a person."""
    asked = _QUESTION.findall(text) or _LAST.findall(text)  # “Calculate Martha's age.”
    if not asked or (_SUM.search(asked[-1]) and "score" not in asked[-1]):
        return None
    limits = [entry for words, entry in english().limits_of_answers.items() if words in asked[-1].lower()]
    if _HEIGHT.search(asked[-1]):
        heights = english().limits_of_heights
        units = _units_of(asked[-1]) & set(heights) or _units_of(text) & set(heights)
        limits += [heights[unit] for unit in units if len(units) == 1]
    return lowest(limits, answer)


def _units_of(text: str) -> set[str]:
    """The words of a text, in the singular, a shortened unit in full."""
    words = {singular(word) for word in _WORD.findall(text.lower())}
    return {english().units.get(word, word) for word in words}
