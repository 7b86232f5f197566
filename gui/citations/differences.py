"""What two chains of thought say differently, sentence by sentence."""

from __future__ import annotations

from itertools import pairwise

from core.citations.sentences import sentence_starts
from core.citations.words import words_of

Span = tuple[int, int]
LONGEST = 20_000


def differences(before: str, after: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The sentences of each text that the other does not have, as spans `[start, end)`.

    Where no sentence is the same nothing is marked: all of it is another, and marking it all would show nothing.
    """
    one, other = _sentences(before), _sentences(after)
    same = {words for _, words in one} & {words for _, words in other}
    if not same:
        return (), ()
    return (
        tuple(span for span, words in one if words not in same),
        tuple(span for span, words in other if words not in same),
    )


def _sentences(text: str) -> list[tuple[Span, tuple[str, ...]]]:
    """The sentences of a text that have words, without the spaces around them."""
    text = text[:LONGEST]
    bounds = [0, *sentence_starts(text), len(text)]
    found = []
    for begin, until in pairwise(bounds):
        part = text[begin:until]
        start = begin + len(part) - len(part.lstrip())
        if words := words_of(part.strip()):
            found.append(((start, start + len(part.strip())), words))
    return found
