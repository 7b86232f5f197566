"""How far two answers agree: Contain, F1 and exact match (Chen, Zhao, Shuai 2026, section 3.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from core.citations.abstaining import is_unknown_in_any_words
from core.citations.matching import STANDARD, Matcher, left_out
from core.citations.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_MUCH_LONGER = 2


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two answers agree, and as which words they were compared.

    `contain` and `em` are yes or no, `f1` from 0 to 1. `lopsided`: one contains the other and is much
    longer. `why` is a sentence where the words alone do not decide.
    """

    contain: bool
    f1: float
    em: bool
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    lopsided: bool = False
    why: str = ""


@lru_cache(maxsize=65536)
def agree(before: str, after: str, matcher: Matcher = STANDARD) -> Agreement:
    """How far two answers agree; the order does not matter.

    Where leaving words out would empty either answer, both keep theirs: `no` is a stop word and an answer.
    """
    if matcher.abstentions:
        unknowns = (is_unknown_in_any_words(before), is_unknown_in_any_words(after))
        if all(unknowns):
            return Agreement(True, 1.0, True, why="Both say that it is not known.")
        if any(unknowns):
            return Agreement(False, 0.0, False, why="One of them says that it is not known.")
    first, second = compared_words(before, after, matcher)
    if not first or not second:
        return Agreement(False, 0.0, False, first, second, why="One of them is empty.")
    contain = _letters(first, second) if matcher.letters else _contained(first, second)
    lengths = sorted((len(first), len(second)))
    lopsided = contain and lengths[1] >= _MUCH_LONGER * lengths[0] and lengths[1] - lengths[0] >= _MUCH_LONGER
    return Agreement(contain, _f1(first, second), first == second, first, second, lopsided)


def compared_words(before: str, after: str, matcher: Matcher) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of both answers that are compared."""
    both = words_of(before, numbers=matcher.numbers), words_of(after, numbers=matcher.numbers)
    idle = left_out(matcher.leaves_out)
    less = tuple(tuple(word for word in words if word not in idle) for words in both)
    return (less[0], less[1]) if all(less) else both


def best_agreement(answer: str, gold: Sequence[str], matcher: Matcher = STANDARD) -> Agreement | None:
    """The best agreement with the right answer or one of its aliases; None where there is none.

    An alias that is nothing but stop words (Norway has `NO`) only counts where the answer is written just so.
    """
    found = [
        agree(right, answer, matcher)
        for place, right in enumerate(gold)
        if not place or not _is_loose(right) or right == answer.strip()
    ]
    return max(found, key=lambda one: (one.contain, one.f1, one.em), default=None)


def _is_loose(alias: str) -> bool:
    return all(word in left_out("stop words") for word in words_of(alias))


def _contained(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    short, long = (first, second) if len(first) <= len(second) else (second, first)
    size = len(short)
    return any(long[start : start + size] == short for start in range(len(long) - size + 1))


def _letters(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    one, other = " ".join(first), " ".join(second)
    return one in other or other in one


def _f1(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    same = sum((Counter(first) & Counter(second)).values())
    return 2 * same / (len(first) + len(second))
