"""Answers by the marks of worked solutions, read without the engine: run in a process of its own.

Each line of the standard input is a list of sums with results, the original answer, the numbers that changed
and those that the solution has besides; each line of the output has all answers that the sums can mean with
the new numbers, or the reason why they cannot be read.
"""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+")
_FRACTION = re.compile(rf"({_NUMBER.pattern})(?:/({_NUMBER.pattern}))?")
_MOST = 4_096

Meaning = tuple[str, int]
"""What an operand is: a changed number or an earlier sum, by index, or a number that stays."""


class _UnreadableError(Exception):
    """Sums that are no plain arithmetic, or that need what is not written."""


def _plain(sum_: str, percent: str = r"(\1/100)") -> str:
    """A sum as Python writes it, without currency and groups; a percentage as `percent` says."""
    for old, new in (("$", ""), ("x", "*"), ("×", "*"), ("÷", "/"), ("−", "-"), ("[", "("), ("]", ")")):
        sum_ = sum_.replace(old, new)
    sum_ = re.sub(r"(?<=\d),(?=\d{3})", "", sum_.replace(" ", ""))
    sum_ = re.sub(rf"({_NUMBER.pattern})%", percent, sum_).replace("^", "**")
    if not re.fullmatch(r"[-+*/().\d]+", sum_) or re.search(r"\)\(|\d\(|\)\d", sum_):
        raise _UnreadableError("no plain arithmetic")
    return sum_


def _parted(sum_: str, old: list[Fraction]) -> tuple[str, list[Fraction]]:
    """A sum with holes, and what stands in them: a fraction that changed is one number."""
    operands: list[Fraction] = []

    def hole(match: re.Match[str]) -> str:
        fraction = Fraction(match[1]) / Fraction(match[2]) if match[2] and Fraction(match[2]) else None
        if match[2] and (fraction is None or fraction.denominator == 1 or fraction not in old):
            operands.extend((Fraction(match[1]), Fraction(match[2])))
            return f"n[{len(operands) - 2}]/n[{len(operands) - 1}]"
        operands.append(Fraction(match[1]) if fraction is None else fraction)
        return f"n[{len(operands) - 1}]"

    return _FRACTION.sub(hole, sum_), operands


def _value(code: str, operands: list[Fraction]) -> Fraction:
    try:
        return Fraction(eval(code, {"__builtins__": {}}, {"n": operands}))
    except (SyntaxError, ZeroDivisionError, OverflowError, TypeError, ValueError) as fault:
        raise _UnreadableError("no plain arithmetic") from fault


def _needed(meanings: list[tuple[Meaning, ...]]) -> set[Meaning]:
    """All that the last sum is built on."""
    found: set[Meaning] = set()
    waiting = [len(meanings) - 1]
    while waiting:
        for meaning in meanings[waiting.pop()]:
            if meaning not in found:
                found.add(meaning)
                waiting += [meaning[1]] if meaning[0] == "sum" else []
    return found


def _meant(sum_: str, result: str) -> str:
    """A sum in which a percentage is a share, or counts percents as the result does: `30% + 40% = 70`."""
    counted = _plain(sum_, r"\1")
    return (
        counted
        if _value(*_parted(counted, [])) == _value(*_parted(_plain(result, r"\1"), []))
        else _plain(sum_)
    )


def answers(case: dict[str, Any]) -> list[Fraction]:
    """All answers that the sums may have with the new numbers, each of which the answer is built on."""
    old = [Fraction(one) for one, _ in case["changed"]]
    new = [Fraction(other) for _, other in case["changed"]]
    stays = [Fraction(one) for one in case["stays"]]
    parted = [_parted(_meant(*sum_), old) for sum_ in case["sums"]]
    codes, operands = [code for code, _ in parted], [numbers for _, numbers in parted]
    exact = [_value(code, numbers) for code, numbers in parted]
    written = [_value(*_parted(_plain(one), [])) for _, one in case["sums"]]
    answer = Fraction(case["answer"])
    ends = [at for at, value in enumerate(exact) if value == answer]
    if not ends:
        raise _UnreadableError("no sum gives the answer")
    last = ends[-1] + 1

    def meanings(value: Fraction, before: int) -> Iterator[Meaning]:
        yield from (("changed", at) for at, one in enumerate(old) if one == value)
        yield from (("sum", at) for at in range(before) if value in (exact[at], written[at]))
        yield from (("stays", at) for at, one in enumerate(stays) if one == value)

    choices = [[list(meanings(value, at)) for value in operands[at]] for at in range(last)]
    if not all(options for slots in choices for options in slots):
        raise _UnreadableError("a number that nothing accounts for")
    found: dict[Fraction, None] = {}
    flat = [options for slots in choices for options in slots]
    size = 1
    for options in flat:
        size *= len(options)
    if size > _MOST:
        raise _UnreadableError("too many readings")
    for pick in product(*flat):
        rest = iter(pick)
        reading = [tuple(next(rest) for _ in slots) for slots in choices]
        if not {("changed", at) for at in range(len(old))} <= _needed(reading):
            continue
        results: list[Fraction] = []
        source = {"changed": new, "stays": stays, "sum": results}
        for at, slots in enumerate(reading):
            results.append(_value(codes[at], [source[kind][which] for kind, which in slots]))
        found.setdefault(results[-1])
    if not found:
        raise _UnreadableError("no reading uses every number that changed")
    return list(found)


def main() -> None:
    """One line of output for each of the input."""
    for line in sys.stdin:
        try:
            print(json.dumps([str(answer) for answer in answers(json.loads(line))]))
        except _UnreadableError as fault:
            print(json.dumps(str(fault)))


if __name__ == "__main__":
    main()
