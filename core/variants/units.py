"""Limits that units have by themselves: a day has 24 hours, a whole 100 percent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.variants.nouns import before, sentence, singular
from core.variants.words import Limit, english

if TYPE_CHECKING:
    from core.problems.numeral import Numeral
    from core.variants.nouns import After


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
    respected = [entry for entry in limits if numeral.value <= entry.value]
    return min(respected, key=lambda entry: entry.value, default=None)


def is_known_fact(text: str, numeral: Numeral, found: After) -> bool:
    """Whether the number is one of the world, not of the story: `12 inches in a foot`, `a $20 bill`.

    It says how many of a unit make a bigger one, or the value of a banknote or coin.
    """
    named = found.words[:1] in {("dollar",), ("cent",), ("euro",), ("pound",)}
    money = named or any(sign in numeral.text for sign in "$€£¥")
    if money and found.words[int(named) :][:1] and found.words[int(named)] in english().denominations:
        return True
    unit = _unit(numeral, found)
    facts = english().facts.items()
    bigger = {big for (small, big), sizes in facts if small == unit and numeral.value in sizes}
    return bool(bigger) and (
        _names_one(found.words[1:], bigger) or _names_one(tuple(reversed(before(text, numeral))), bigger)
    )


def _unit(numeral: Numeral, found: After) -> str:
    """The unit that a number counts, in the singular; empty when no word follows."""
    if numeral.percent:
        return "percent"
    word = singular(found.words[0]) if found.words else ""
    return english().units.get(word, word)


def _age(text: str, numeral: Numeral, found: After) -> str:
    """Which table of limits a number of years belongs to that is an age or the difference of two; may be empty."""
    if found.words[:2] in {("years", "older"), ("years", "younger"), ("year", "older"), ("year", "younger")}:
        return "age gap"
    if found.words[:2] in {("years", "old"), ("year", "old")} or found.words[:3] == ("years", "of", "age"):
        return "age"
    words = before(text, numeral)
    aged = words[-1:] in {("aged",), ("age",), ("turned",), ("turns",)} or words[-2:] == ("age", "of")
    return "age" if aged else ""


def _names_one(words: tuple[str, ...], bigger: set[str]) -> bool:
    """Whether one of the bigger units comes, with nothing but linking words on the way to it."""
    for word in words:
        if singular(word) in bigger:
            return True
        if word not in english().links:
            return False
    return False
