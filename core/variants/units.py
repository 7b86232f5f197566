"""Limits that units have by themselves: a day has 24 hours, a whole 100 percent."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from core.variants.nouns import before, counted, sentence, singular
from core.variants.words import Limit, english

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from core.problems.numeral import Numeral
    from core.variants.nouns import After

_BREAK = re.compile(r"[.,;:!?]\s|\d")
_NEAR = 60
_WORD = re.compile(r"[a-z]+")
_OF_TENS = re.compile(r"['’]?s\b")
_WORTH = re.compile(
    r"[-‐‑ ]?points?[-‐‑ ]+(?:shots?|field goals?|baskets?|goals?|free throws?)\b|[-‐‑ ]?pointers?\b",
    re.IGNORECASE,
)
_SLASH = re.compile(r"\d\s*[/⁄∕]\s*\d|[¼-¾⅐-⅞]")
_COINS = frozenset({"dollar", "dollars", "cent", "cents", "euro", "euros", "pound", "pounds"})
_LIMBS = frozenset({"legs", "paws", "feet", "hands", "wheels"})
_GOALS = frozenset({"shot", "goal", "basket", "throw", "touchdown", "hoop"})
_LEAST_SCORE = 50
_FEW_WORDS = 2
_NEAR_VERB = 3


def limit(text: str, numeral: Numeral, found: After) -> Limit | None:
    """The largest number that makes sense in the place of this one; None where there is no limit.

    `found` are the words after it. Only a limit that the number itself respects: `300 percent` has none.
    """
    unit = _unit(numeral, found)
    tables = english()
    limits = [tables.limits[unit]] if unit in tables.limits else []
    if age := _age(text, numeral, found):
        limits.append(tables.limits[age])
    if unit in tables.small_units:
        last = [singular(word) for word in before(text, numeral)[-2:] if word != "and"][-1:]
        limits += [
            limit for (small, big), limit in tables.limits_after.items() if small == unit and last == [big]
        ]
        around = sentence(text, numeral)
        around |= {tables.periods[word] for word in around if word in tables.periods}
        limits += [
            limit for (small, big), limit in tables.limits_in.items() if small == unit and big in around
        ]
    if numeral.percent or unit == "percent":
        limits += _of_share(text, numeral, found)
    elif _SLASH.search(numeral.text) and numeral.value < 1:
        shares = _of_share(text, numeral, found)
        limits += [replace(entry, value=entry.value / 100) for entry in shares]
    elif _is_score(numeral, found):
        limits += [
            entry for word, entry in tables.limits_of_scores.items() if word in sentence(text, numeral)
        ]
    return lowest(limits, numeral.value)


def lowest(limits: list[Limit], value: Fraction) -> Limit | None:
    """The lowest of the limits that the original respects."""
    respected = [entry for entry in limits if value <= entry.value]
    return min(respected, key=lambda entry: entry.value, default=None)


def _is_score(numeral: Numeral, found: After) -> bool:
    """Whether a number may be the points of a test: it counts nothing else, and is no price."""
    if numeral.value < _LEAST_SCORE or any(sign in numeral.text for sign in "$€£¥"):
        return False
    return not found.words or found.words[0] in {*english().stops, "point", "points", "mark", "marks"}


def _of_share(text: str, numeral: Numeral, found: After) -> list[Limit]:
    """The limits of a share, in percent, by the words about it, and that of money that is given away."""
    tables = english()
    limits = _near(text, numeral, tables.limits_of_shares)
    if tables.gives & set(before(text, numeral)[-_NEAR_VERB:]) and tables.monies & set(found.words):
        limits.append(tables.limits_of_shares["money given"])
    return limits


def _near(text: str, numeral: Numeral, table: Mapping[str, Limit]) -> list[Limit]:
    """The limits whose words stand about a number, with no mark and no other number on the way."""
    after = text[numeral.end : numeral.end + _NEAR]
    head = text[max(0, numeral.start - _NEAR) : numeral.start]
    after = _BREAK.split(after, maxsplit=1)[0]
    near = f" {' '.join(_WORD.findall(_BREAK.split(head)[-1].lower()))} . {' '.join(_WORD.findall(after.lower()))} "
    return [entry for word, entry in table.items() if f" {word} " in near]


def is_known_fact(text: str, numeral: Numeral, found: After) -> bool:
    """Whether the number is one of the world, not of the story: `12 inches in a foot`, `a $20 bill`.

    It says how many of a unit make a bigger one (rightly or not: `a gallon has 10 cups`), the value of a
    banknote or coin (`a pair of 20s`), or what a shot counts (`3-point shots`).
    """
    if numeral.value % 10 == 0 and _OF_TENS.match(text, numeral.end):
        return True
    if _WORTH.match(text, numeral.end) or (
        found.words[:1] in {("point",), ("points",)}
        and before(text, numeral)[-1:] == ("worth",)
        and sentence(text, numeral) & _GOALS
    ):
        return True
    if before(text, numeral)[-1:] == ("all",) and found.words[:1] and found.words[0] in _LIMBS:
        return True
    named = found.words[:1] in {(word,) for word in _COINS}
    money = named or any(sign in numeral.text for sign in "$€£¥")
    if money and found.words[int(named) :][:1] and found.words[int(named)] in english().denominations:
        return True
    if (
        money
        and before(text, numeral)[-1:] == ("of",)
        and english().denominations & set(before(text, numeral)[-2:])
    ):
        return True
    unit = _unit(numeral, found)
    if _is_part(text, numeral, {unit, singular(counted(found))}):
        return True
    facts = english().facts.items()
    bigger = {big for (small, big), sizes in facts if small == unit and numeral.value in sizes}
    head = tuple(reversed([word for word in before(text, numeral) if word not in english().nearly]))
    if _names_one(found.words[1:], bigger) or _names_one(head, bigger):
        return True
    said = {big for small, big in english().facts if small == unit and big in english().wholes}
    if found.words[1:2] in {("in",), ("per",)}:
        return _names_one(found.words[1:], said)
    return bool(head) and head[0] in english().equals and _names_one(head, said)


def _is_part(text: str, numeral: Numeral, units: set[str]) -> bool:
    """Whether a thing that the sentence names has so many of these: 52 cards and a deck, 8 legs and a spider."""
    parts = [
        thing for (part, thing), sizes in english().parts.items() if part in units and numeral.value in sizes
    ]
    return bool(parts) and bool({singular(word) for word in sentence(text, numeral)} & set(parts))


def _unit(numeral: Numeral, found: After) -> str:
    """The unit that a number counts, in the singular; empty when no word follows."""
    if numeral.percent:
        return "percent"
    word = singular(found.words[0]) if found.words else ""
    return english().units.get(word, word)


def is_age(text: str, numeral: Numeral, found: After) -> bool:
    """Whether a number says how old somebody is."""
    return numeral.value >= 1 and _age(text, numeral, found) == "age"


def _age(text: str, numeral: Numeral, found: After) -> str:
    """Which table of limits a number of years belongs to that is an age or the difference of two; may be empty."""
    if found.words[:2] in {("years", "older"), ("years", "younger"), ("year", "older"), ("year", "younger")}:
        return "age gap"
    if found.words[:2] in {("years", "old"), ("year", "old")} or found.words[:3] == ("years", "of", "age"):
        return "age"
    bare = found.words[:1] == ("years",) or (not found.words and before(text, numeral)[-1:] == ("is",))
    if bare and len(found.words) < _FEW_WORDS and "age" in sentence(text, numeral):
        return "age"
    words = before(text, numeral)
    aged = words[-1:] in {("aged",), ("age",), ("turned",), ("turns",)} or words[-2:] == ("age", "of")
    return "age" if aged else ""


def _names_one(words: tuple[str, ...], bigger: set[str]) -> bool:
    """Whether one of the bigger units comes, with nothing but linking words on the way to it."""
    for word in words:
        if singular(word) in bigger:
            return True
        if word not in english().links | english().equals | english().stuffs:
            return False
    return False
