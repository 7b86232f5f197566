"""Numbers joined to calculations: `12 - 4 = 8` and `8 = 12 - 4` both say 8."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.problems.numerals import Numeral

_WORDS = r"(?:\s*[^\W\d_°]+\.?){0,3}"
_EQUALS = re.compile(rf"{_WORDS}[\s)\]]*[=≈]+[\s($€£~]*{_WORDS}[\s($€£]*\Z")
_SAID = re.compile(
    rf"{_WORDS}[\s)\],]*\b(?:equals?|is|gives|makes|leaves|comes to|which is)\b[\s($€£:]*\Z", re.IGNORECASE
)
_OPERATOR = re.compile(
    rf"{_WORDS}[\s)\]]*(?:[-+*/×÷·−–^]|\bx\b|\*\*|\b(?:plus|minus|times|(?:divided|multiplied) by)\b)"
    rf"[\s(\[$€£]*{_WORDS}[\s($€£]*\Z",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+(?:of|off)\s+[($€£]*", re.IGNORECASE)
_RANGE = re.compile(r"[-−–‑‒]|\s+(?:to|or)\s+")


def resolve(text: str, numerals: Sequence[Numeral], index: int, *, first: bool) -> int:
    """The index of the number that the calculation around `numerals[index]` comes to.

    That is the last side of its equations that is a number alone; without one, the number itself,
    but the lower end of a range (`5-6`). With `first` the calculation begins at the number.
    """
    begin = index
    while not first and begin > 0 and _joint(text, numerals[begin - 1], numerals[begin]) is not None:
        begin -= 1
    sides = _sides(text, numerals, begin)
    if len(sides) > 1:
        alone = [side[0] for side in sides if len(side) == 1]
        return alone[-1] if alone else index
    if len(sides[0]) > 1 and all(
        _RANGE.fullmatch(text, numerals[i - 1].end, numerals[i].start) for i in sides[0][1:]
    ):
        return begin
    return index


def equations(text: str, numerals: Sequence[Numeral]) -> Iterator[tuple[list[int], int]]:
    """Each expression of a line with the number it is said to be: indexes of operands, index of result."""
    begin = 0
    while begin < len(numerals):
        sides = _sides(text, numerals, begin)
        for left, right in pairwise(sides):
            if len(right) == 1:
                yield left, right[0]
            elif len(left) == 1:
                yield right, left[0]
        begin += sum(map(len, sides))


def _sides(text: str, numerals: Sequence[Numeral], begin: int) -> list[list[int]]:
    """The sides of the calculation that begins at a number, as indexes of numbers."""
    sides = [[begin]]
    for later in range(begin + 1, len(numerals)):
        joint = _joint(text, numerals[later - 1], numerals[later])
        if joint is None or (joint == "said" and len(sides[-1]) == 1):
            break
        if joint == "operator":
            sides[-1].append(later)
        else:
            sides.append([later])
    return sides


def _joint(text: str, left: Numeral, right: Numeral) -> str | None:
    """How two neighbouring numbers are joined: "equals", "said" (12 minus 4 is 8), "operator" or not."""
    between = text[left.end : right.start]
    if not between.strip() and right.text[:1] in "-−–+":
        return "operator"
    if _EQUALS.match(between):
        return "equals"
    if _SAID.match(between):
        return "said"
    if (left.percent or 0 < left.value < 1) and _OF.fullmatch(between):
        return "operator"
    return "operator" if _OPERATOR.match(between) else None
