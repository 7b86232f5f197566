r"""Reads the final answer out of a reply, by rules in a fixed order.

boxed            the last \boxed{...}, braces nested
####             a number right after ####
the answer is    the last "the answer is ..."
answer:          the last "Answer: ...", "Final Answer ..." or <answer>
last number      the last number of the last sentence that has one
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from core.attacks.answer_words import COLON, CORRECTED, IS, POLITE, QUESTION, first_seed
from core.attacks.chains import resolve
from core.attacks.compounds import before_remainder, whole_number
from core.attacks.plain import REACH, Plain, closing, flatten
from core.attacks.results import given_numbers, in_dozens, last_result, summed_up
from core.problems.numerals import Numeral, Role, find_numerals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BOXED = re.compile(r"\\(?:boxed|fbox)\s*(?=\{)")
_HASHES = re.compile(r"####(?!#)")
_STOP = re.compile(r"(?<!\bi\.e)(?<!\be\.g)[.!?;]+(?=\s|\Z)")
_LABELS = "step|part|problem|question|option|choice|equation|example|case|line|method|note"
_LABEL = re.compile(rf"(?:\b(?:{_LABELS})s?\s*|#\s*)\(?\Z", re.IGNORECASE)
_LABEL_ENDS = ("#", *(label + ending for label in _LABELS.split("|") for ending in ("", "s")))
_GAP = re.compile(r"[\s:=*]*")
_HEADING = re.compile(r"[.)]\s+\w")
_OPEN_END = re.compile(r"[\d.,'’ \u00a0\u2009\u202f/:%$€£-]*\Z")
_COMMA = re.compile(r",\d(?!\d\d(?!\d))")
_BEFORE_COMMA = re.compile(r"(?<![\d,.])\d+,\Z")
_MINUS = re.compile(r"(?:\bis|[=≈])\s*(?P<sign>[-−–])\s+[$€£]?\Z", re.IGNORECASE)
_ONE = re.compile(r"\W*(?:just|only|exactly)?\s*(?P<one>one)\b(?:\W+\w+){0,2}\W*\Z", re.IGNORECASE)
_ONE_LEFT = re.compile(r"\b(?:just|only|exactly)\s+(?P<one>one)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af](?=\d)")  # writing without spaces
_LEAD = 3
_LONG = 500  # characters of a line that is not remembered
_MARKERS = 20
_CORRECTED_LINES = 3  # further down a "sorry" is about something else
LAST_NUMBER = "last number"
_FIGURES = frozenset({Role.QUANTITY, Role.TIME, Role.YEAR})
_CASUAL = frozenset({"one", "once", "twice", "half", "double", "triple", "both", "a", "an"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A number read from a reply, where it stands there, and the rule that read it.

    `ends` when nothing follows that closes it, so that a reply cut off there may have cut the number.
    """

    numeral: Numeral
    start: int
    end: int
    rule: str
    ends: bool


def read_answer(text: str, decimal_mark: str = ".", question: str = "") -> Reading | None:
    """The final answer of the answering part of a reply to `question`; spans are in code points of `text`."""
    found = _read(text, decimal_mark, question)
    if found is None or found.rule == LAST_NUMBER:
        return found
    taken_back = CORRECTED.search(text, found.end)
    if taken_back is None or text[found.end : taken_back.start()].count("\n") > _CORRECTED_LINES:
        return found
    at = taken_back.end()
    later = read_answer(QUESTION.sub(lambda asked: " " * len(asked[0]), text[at:]), decimal_mark, question)
    return found if later is None else replace(later, start=later.start + at, end=later.end + at)


def _read(text: str, decimal_mark: str, question: str) -> Reading | None:
    reader = _Reader(flatten(text), decimal_mark, question)
    return (
        _boxed(text, decimal_mark)
        or reader.hashes()
        or reader.marked("the answer is", IS)
        or reader.marked("answer:", COLON)
        or reader.last_number()
    )


def _boxed(text: str, decimal_mark: str) -> Reading | None:
    for box in _last(_BOXED, text):
        close = closing(text, box.end())
        end = text.find("\n", box.end()) if close is None else close
        plain = flatten(text, box.end() + 1, min(end if end >= 0 else len(text), box.end() + REACH))
        numbers = numbers_of(plain.text, decimal_mark)
        numbers = _figures(numbers) or numbers
        if numbers:
            number = _number(plain.text, numbers, resolve(plain.text, numbers, 0, first=True))
            start, end = plain.span(number.start, number.end)
            return Reading(number, start, end, "boxed", ends=close is None)
    return None


def _last(marker: re.Pattern[str], text: str, begin: int = 0) -> list[re.Match[str]]:
    """The last markers of a text, from the end; more than so many are no answer but a loop."""
    return list(deque(marker.finditer(text, begin), maxlen=_MARKERS))[::-1]


def numbers_of(line: str, decimal_mark: str = ".") -> Sequence[Numeral]:
    """The numbers of a line that may be an answer or part of a calculation: no labels, no names."""
    return _remembered_numbers(line, decimal_mark) if len(line) < _LONG else _numbers(line, decimal_mark)


def _numbers(line: str, decimal_mark: str) -> tuple[Numeral, ...]:
    if not line.isascii():
        line = _UNSPACED.sub(" ", line)
    return tuple(
        numeral
        for numeral in find_numerals(line, decimal_mark)
        if numeral.role not in (Role.LIST, Role.NAME) and not _is_labelled(line, numeral.start)
    )


def _is_labelled(line: str, start: int) -> bool:
    """Whether a label stands before a number; the word alone is looked at first, being quick to tell."""
    before = line[max(0, start - 20) : start].removesuffix("(").rstrip()
    if before.isascii() and not before.lower().endswith(_LABEL_ENDS):
        return False
    return _LABEL.search(line, max(0, start - 20), start) is not None


# The lines of a wrong reply are read twice, for its answer and for its steps; many replies share lines.
_remembered_numbers = lru_cache(maxsize=8192)(_numbers)


def _with_comma(text: str, number: Numeral) -> Numeral:
    """The number, or what it is with a decimal comma where one follows at once: an answer is no list."""
    begins, ends = _COMMA.match(text, number.end), _BEFORE_COMMA.search(text, 0, number.start)
    if not begins and not (ends and text[number.end : number.end + 1] != "," and len(number.text) != 3):
        return number
    commas = find_numerals(text, ",")
    return next((found for found in commas if found.start <= number.start < found.end), number)


def _with_minus(text: str, number: Numeral) -> Numeral:
    """The number, or the negative one where a minus sign with a space stands before it (`x = - 5`)."""
    minus = _MINUS.search(text, max(0, number.start - 12), number.start)
    if minus is None or number.value <= 0:
        return number
    start = minus.start("sign")
    return replace(number, value=-number.value, start=start, text=text[start : number.end])


def _number(text: str, numbers: Sequence[Numeral], index: int) -> Numeral:
    """The number at an index with what belongs to it: a power, cents, a decimal comma, a minus sign."""
    return _with_minus(text, _with_comma(text, whole_number(text, numbers, index)))


def _is_casual(line: str, number: Numeral) -> bool:
    """Whether a word such as "one" is likely no number: more than two words follow it."""
    return number.text.lower() in _CASUAL and len(_WORD.findall(line, number.end)) > 2


def _figures(numbers: Sequence[Numeral]) -> list[Numeral]:
    return [number for number in numbers if number.role in _FIGURES]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of plain text that begins at `begin`, with its numbers; positions are within the line."""

    begin: int
    text: str
    numbers: Sequence[Numeral]

    def sentences(self, start: int = 0) -> Iterator[tuple[int, list[Numeral]]]:
        """The sentences from `start` on: where each begins, and its numbers."""
        for stop in (*(found.end() for found in _STOP.finditer(self.text, start)), len(self.text)):
            yield start, [number for number in self.numbers if start <= number.start < stop]
            start = stop


class _Reader:
    """The rules that work on plain text, line by line: a number never runs over the end of one."""

    def __init__(self, plain: Plain, decimal_mark: str, question: str) -> None:
        self._plain = plain
        self._question = question
        self._text = plain.text
        self._decimal_mark = decimal_mark
        self._lines: dict[int, _Line] = {}
        self._seeded: int | None = None

    def hashes(self) -> Reading | None:
        """A number that follows #### at once; a heading (#### 1. Count) is none."""
        for mark in _last(_HASHES, self._text):
            line = self._line(mark.end(), begin=mark.end())
            for number in line.numbers[:1]:
                if not _WORD.search(line.text, 0, number.start) and not _HEADING.match(line.text, number.end):
                    return self._reading(line, line.numbers, 0, "####", first=True)
        return None

    def marked(self, rule: str, marker: re.Pattern[str]) -> Reading | None:
        """The number of the sentence after the last marker that a sentence with a number follows.

        That is the sentence's first number where few words lead to it, its last otherwise.
        """
        seed = self._seed()
        for mark in _last(marker, self._text, seed) if seed >= 0 else ():
            at = _skip(self._text, mark.end())
            line = self._line(at)
            _, found = next(line.sentences(at - line.begin))
            numbers = _figures(found) or [n for n in found if n.role is Role.WORD]
            if not numbers:
                if one := _ONE.match(line.text, at - line.begin):
                    return self._one(line, one, rule)
                continue
            lead = len(_WORD.findall(line.text, at - line.begin, numbers[0].start))
            if lead <= _LEAD and not _is_casual(line.text, numbers[0]):
                if summed_up(line.text, numbers, led=lead > 0):
                    return self._reading(line, numbers, len(numbers) - 1, rule, first=False)
                index = 1 if in_dozens(line.text, numbers) else 0
                return self._reading(line, numbers, index, rule, first=True)
            if numbers[0].role is not Role.WORD:
                index = last_result(line.text, at - line.begin, numbers, self._given())
                return self._reading(line, numbers, index, rule, first=False)
        return None

    def last_number(self) -> Reading | None:
        """The result of the last sentence that has figures; where no sentence has, the last word."""
        for line in self._from_the_end():
            for start, found in reversed(list(line.sentences())):
                numbers = _figures(found)
                if numbers and not POLITE.search(line.text, start, numbers[-1].end):
                    index = last_result(line.text, start, numbers, self._given())
                    return self._reading(line, numbers, index, LAST_NUMBER, first=False)
        for line in self._from_the_end():
            words = [n for n in line.numbers if n.role is Role.WORD and n.text.lower() not in _CASUAL]
            if words:
                return self._reading(line, words, len(words) - 1, LAST_NUMBER, first=False)
            if one := _ONE_LEFT.search(line.text):
                return self._one(line, one, LAST_NUMBER)
        return None

    def _one(self, line: _Line, one: re.Match[str], rule: str) -> Reading:
        """The word "one" where it can only be a number: mostly it is none, and so not in the grammar."""
        start, end = one.span("one")
        number = Numeral(one["one"], Fraction(1), start, end, Role.WORD)
        return self._reading(line, [number], 0, rule, first=True)

    def _given(self) -> frozenset[str]:
        return given_numbers(self._question)

    def _seed(self) -> int:
        if self._seeded is None:
            self._seeded = first_seed(self._text)
        return self._seeded

    def _reading(
        self, line: _Line, numbers: Sequence[Numeral], index: int, rule: str, *, first: bool
    ) -> Reading:
        index = index if first else before_remainder(line.text, numbers, index)
        index = resolve(line.text, numbers, index, first=first)
        number = _number(line.text, numbers, index)
        start, end = line.begin + number.start, line.begin + number.end
        ends = _OPEN_END.match(self._text, end) is not None
        return Reading(number, *self._plain.span(start, end), rule, ends)

    def _from_the_end(self) -> Iterator[_Line]:
        end = len(self._text)
        while end >= 0:
            line = self._line(end)
            yield line
            end = line.begin - 1

    def _line(self, at: int, begin: int | None = None) -> _Line:
        """The line around a position, or its rest from `begin` on."""
        begin = self._text.rfind("\n", 0, at) + 1 if begin is None else begin
        if begin not in self._lines:
            end = self._text.find("\n", at)
            text = self._text[begin : len(self._text) if end < 0 else end]
            self._lines[begin] = _Line(begin, text, numbers_of(text, self._decimal_mark))
        return self._lines[begin]


def _skip(text: str, at: int) -> int:
    """Where the value after a marker may begin: a line further down, perhaps."""
    found = _GAP.match(text, at)
    return found.end() if found else at
