"""What stands around a number in an English text: the words before and after it, and whether they count several."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.variants.words import english

if TYPE_CHECKING:
    from core.problems.numeral import Numeral

_LETTERS = r"[^\W\d_]+(?:['’][^\W\d_]+)?"
_WORD = re.compile(_LETTERS)
_NEXT = re.compile(rf"[ \u00a0]{{0,3}}([-‐‑]?)[ \u00a0]{{0,2}}({_LETTERS})")
_COMPOUND = re.compile(rf",[ \u00a0]{{1,2}}(?={_LETTERS}[-‐‑]{_LETTERS}\b)")
_SENTENCE = re.compile(r"[.!?](?=\s|\Z)|\n")
_REACH = 120
_MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class After:
    """The words after a number up to the end of its clause; `hyphen` when the first hangs on a hyphen."""

    words: tuple[str, ...]
    hyphen: bool


def after(text: str, numeral: Numeral) -> After:
    """The words right after a number, in small letters, at most six, up to a mark or another number."""
    words: list[str] = []
    hyphen = False
    place, end = numeral.end, min(len(text), numeral.end + _REACH)
    if match := _COMPOUND.match(text, place, end):  # 4, six-sided dice
        place = match.end() - 1
    while len(words) < _MOST_WORDS and (match := _NEXT.match(text, place, end)):
        hyphen = hyphen or (bool(match[1]) and not words)
        words.append(match[2].lower().replace("’", "'"))
        place = match.end()
    return After(tuple(words), hyphen)


def before(text: str, numeral: Numeral) -> tuple[str, ...]:
    """Up to six words before a number in its sentence, in small letters, the nearest last."""
    head = text[max(0, numeral.start - _REACH) : numeral.start]
    cut = max((match.end() for match in _SENTENCE.finditer(head)), default=0)
    return tuple(word.lower() for word in _WORD.findall(head[cut:])[-_MOST_WORDS:])


def sentence_span(text: str, numeral: Numeral) -> tuple[int, int]:
    """Where the sentence that a number stands in starts and ends."""
    starts = [match.end() for match in _SENTENCE.finditer(text, 0, numeral.start)]
    stop = _SENTENCE.search(text, numeral.end)
    return starts[-1] if starts else 0, stop.start() if stop else len(text)


def sentence(text: str, numeral: Numeral) -> frozenset[str]:
    """The words of the sentence that a number stands in, in small letters and the singular."""
    start, stop = sentence_span(text, numeral)
    return frozenset(singular(word.lower()) for word in _WORD.findall(text[start:stop]))


def counts_several(found: After) -> bool:
    """Whether the words after a number need it to be more than one: `apples`, `red apples`, `of them`."""
    if found.hyphen:
        return False
    words = english()
    if found.words[:1] == ("of",):
        return not _is_one_of(found)
    for word in found.words[:5]:
        if word in words.plural_verbs or is_plural(word):
            return True
        if word in words.stops:
            return False
    return False


def _is_one_of(found: After) -> bool:
    """Whether a verb says that it is one of several: `1 of them has`, `1 of the boys is`."""
    verbs = [word for word in found.words[1:5] if word in english().singular_verbs | english().plural_verbs]
    return found.words[:1] == ("of",) and bool(verbs) and verbs[0] in english().singular_verbs


def counts_one(found: After) -> bool:
    """Whether the words after a number need it to be one: `apple`, `red apple`, `more apple`, `is`."""
    if found.hyphen or not found.words or counts_several(found):
        return False
    words = english()
    if _is_one_of(found):
        return True
    rest = [word for word in found.words if word not in words.through]
    return bool(rest) and (rest[0] not in words.stops or rest[0] in words.singular_verbs)


def counted(found: After) -> str:
    """The first plural among the words that belong to a number, which it counts; empty when there is none."""
    for word in found.words:
        if is_plural(word):
            return word
        if word in english().stops:
            break
    return ""


def is_plural(word: str) -> bool:
    """Whether an English word in small letters looks like a plural."""
    words = english()
    if word in words.plurals:
        return True
    return (
        len(word) > 2
        and word[-1] == "s"
        and word[-2:] not in {"ss", "us", "is", "'s"}
        and word not in words.not_plurals
    )


def singular(word: str) -> str:
    """The word without the ending of a plural."""
    known = english().singulars
    if word in known:
        return known[word]
    if not is_plural(word) or word in english().plurals:
        return word
    return word[:-3] + "y" if word.endswith("ies") else word[:-1]
