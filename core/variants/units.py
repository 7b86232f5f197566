"""Limits that units have by themselves: a day has 24 hours, a whole 100 percent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.variants.nouns import After, after, before, sentence, singular
from core.variants.words import Limit, english

if TYPE_CHECKING:
    from core.problems.numeral import Numeral


def limit(text: str, numeral: Numeral) -> Limit | None:
    """The largest number that makes sense in the place of this one; None where there is no limit.

    Only a limit that the number itself respects: `300 percent` has none.
    """
    found = after(text, numeral)
    unit = _unit(numeral, found)
    tables = english()
    limits = [tables.limits[unit]] if unit in tables.limits else []
    if _is_age(text, numeral, found):
        limits.append(tables.limits["age"])
    around = sentence(text, numeral)
    around |= {tables.periods[word] for word in around if word in tables.periods}
    limits += [entry for (small, big), entry in tables.limits_in.items() if small == unit and big in around]
    respected = [entry for entry in limits if numeral.value <= entry.value]
    return min(respected, key=lambda entry: entry.value, default=None)


def is_known_fact(text: str, numeral: Numeral) -> bool:
    """Whether the number says how many of a unit make a bigger one: `12 inches in a foot`, `a week has 7 days`."""
    found = after(text, numeral)
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


def _is_age(text: str, numeral: Numeral, found: After) -> bool:
    if found.words[:2] in {("years", "old"), ("year", "old")} or found.words[:3] == ("years", "of", "age"):
        return True
    words = before(text, numeral)
    return words[-1:] in {("aged",), ("age",), ("turned",), ("turns",)} or words[-2:] == ("age", "of")


def _names_one(words: tuple[str, ...], bigger: set[str]) -> bool:
    """Whether one of the bigger units comes, with nothing but linking words on the way to it."""
    for word in words:
        if singular(word) in bigger:
            return True
        if word not in english().links:
            return False
    return False
