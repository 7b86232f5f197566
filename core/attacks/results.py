"""Which of the numbers of a sentence is its result: not a count beside it, nor what stands in brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.problems.numerals import Numeral

_BECAUSE = re.compile(r"(?<!and)(?<!but)\s+because\b|,\s+(?:as|since)\s", re.IGNORECASE)
_CLAUSE = re.compile(r",\s")
_NOT = re.compile(r"\bnot\s+[$€£]?\Z", re.IGNORECASE)
_DOZEN = re.compile(r"\s+dozens?\b", re.IGNORECASE)
_GOES_ON = re.compile(r"(?<!there)\s(?:is|are|was|were)\s+\S*\Z", re.IGNORECASE)
_BRACKET = re.compile(r"\((?P<inner>[^()]*)\)[\s.,;:!*_]*\Z")
_STATES = re.compile(r"=|\b(?:total|in all|altogether|together|answer|or)\b", re.IGNORECASE)
_THE = r"(?:(?:the|his|her|its|their|all|those|these|each)\s+){0,2}"
_BESIDE = re.compile(
    r"\b(?:in|of|for|from|after|per|among|on|over|within|during|by|between)\s+"
    rf"{_THE}[$€£]?\Z",
    re.IGNORECASE,
)
_IN_ORDER_TO = re.compile(
    rf"(?<!needs )(?<!need )(?<!has )(?<!have )(?<!had )(?<!able )(?<!going )\bto\s+[^\W\d_]+\s+{_THE}[$€£]?\Z",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"=|\b(?:total|sum|rest|out)\s+of\b|\b(?:so|leaves?|left|have|has|gets?|(?<!to )makes?)\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"=|[-+*×÷]\s|\b(?:total of|so|leaves?|makes|gives?|which is)\b", re.IGNORECASE)
_SUMMING = re.compile(
    r"\b(?:so|thus|hence|therefore|which (?:is|makes)|together|altogether|in (?:all|total)|total(?:ling)? of)\b",
    re.IGNORECASE,
)
_IN_ALL = re.compile(r"(?:\s+[^\W\d_]+)?\s+(?:in (?:all|total)|altogether|together)\b", re.IGNORECASE)
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: str(value) for value, word in enumerate(_SMALL, 1)}
_GIVEN = re.compile(rf"\d[\d,.]*|\b(?:{'|'.join(_WORDS)})\b")


def given_numbers(question: str) -> frozenset[str]:
    """The numbers of a problem as a reply would write them in digits."""
    return frozenset(_WORDS.get(found) or _digits(found) for found in _GIVEN.findall(question))


def last_result(text: str, start: int, numbers: Sequence[Numeral], given: Collection[str]) -> int:
    """The index of the number that a sentence, which begins at `start`, comes to: mostly its last.

    Left out are reasons (`12 because 5 and 7 are`), what explains it in brackets at the end (`12 caps (5
    from Ann)`), and a number of the problem that only says where or when (`12 caps in the 2 boxes`).
    """
    index = len(numbers) - 1
    if index == 0:
        return 0
    while index and _NOT.search(text, numbers[index - 1].end, numbers[index].start):
        index -= 1
    because = _BECAUSE.search(text, numbers[0].end)
    if because and _is_reason(text, because.end(), numbers[-1].start):
        index = max(i for i, number in enumerate(numbers) if number.start < because.start())
    elif (outside := _before_bracket(text, start, numbers)) is not None:
        index = outside
    computed = _computed(text, numbers, index, given)
    return _before_beside(text, numbers, index, given) if computed is None else computed


def _is_reason(text: str, start: int, end: int) -> bool:
    """Whether what follows a "because" up to the last number is the reason, and not the result behind it."""
    return not (_GOES_ON.search(text, start, end) or _CLAUSE.search(text, start, end))


def in_dozens(text: str, numbers: Sequence[Numeral]) -> bool:
    """Whether the second number says how many the first one, in dozens, are (`5 dozen, so 60 eggs`)."""
    return (
        len(numbers) > 1
        and numbers[1].value == 12 * numbers[0].value
        and _DOZEN.match(text, numbers[0].end) is not None
    )


def summed_up(text: str, numbers: Sequence[Numeral], *, led: bool) -> bool:
    """Whether the last number of an answer sums the others up (`5 red, 7 blue, 12 in all`).

    `led` says that words lead to the first one (`Ann has 5, Bob 7, so together 12`).
    """
    if len(numbers) < 2:
        return False
    last = numbers[-1]
    if _IN_ALL.match(text, last.end):
        return True
    return led and _SUMMING.search(text, numbers[-2].end, last.start) is not None


def _before_bracket(text: str, start: int, numbers: Sequence[Numeral]) -> int | None:
    bracket = _BRACKET.search(text, start)
    if bracket is None or _STATES.search(bracket["inner"]):
        return None
    outside = [i for i, number in enumerate(numbers) if number.end <= bracket.start()]
    within = numbers[-1].start > bracket.start()
    return outside[-1] if outside and within else None


def _computed(text: str, numbers: Sequence[Numeral], index: int, given: Collection[str]) -> int | None:
    """The number right after the last equals sign, where those behind it only say of what, or in what."""
    equals = text.rfind("=", numbers[0].end, numbers[index].start)
    if equals < 0:
        return None
    result = next(i for i, number in enumerate(numbers) if number.end > equals)
    for at in range(result + 1, index + 1):
        between = text[numbers[at - 1].end : numbers[at].start]
        if _AGAIN.search(between) or not (_digits(numbers[at].text) in given or _BESIDE.search(between)):
            return None
    return result


def _before_beside(text: str, numbers: Sequence[Numeral], index: int, given: Collection[str]) -> int:
    at = index
    while at > 0 and _digits(numbers[at].text) in given:
        between = text[numbers[at - 1].end : numbers[at].start]
        if not (_BESIDE.search(between) or _IN_ORDER_TO.search(between)) or _RESULT.search(between):
            return index
        at -= 1
    return at if _digits(numbers[at].text) not in given else index


def _digits(text: str) -> str:
    return text.strip("$€£ ").rstrip(".,").replace(",", "")
