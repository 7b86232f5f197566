"""Which earlier result or number of the text each operand of a worked solution is.

A solution says only values: the 8 of `8 * 2` may be an earlier result or a number of the text. Every
reading is tried. One that leaves a computed result unused is set aside where another uses them all,
since a worked solution computes nothing in vain; so is one that leaves a number of the text unused and
uses a result twice, where another uses everything just once (`completeness`). Readings that give the
same answer for all numbers are one. What is left is not guessed.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.readers.completeness import LITERAL, Reading, complete_readings, used_steps
from core.problems.readers.expressions import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from core.problems.readers.completeness import Amount
    from core.problems.readers.expressions import Term
    from core.problems.readers.marks import Step

MOST_READINGS = 20_000
_PRIME = (1 << 61) - 1
_POINTS = 3


@dataclass(frozen=True, slots=True)
class Resolved:
    """For each step and slot the options that are left; one option where the reading is certain."""

    options: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def certain(self) -> bool:
        """Whether every operand has one meaning."""
        return all(len(slot) == 1 for step in self.options for slot in step)


def resolve(
    steps: Sequence[Step],
    varies: Callable[[Fraction], bool],
    known: Callable[[Fraction], bool],
    amounts: Sequence[Amount] = (),
) -> Resolved:
    """The options of each operand of steps whose last one is the answer.

    `varies` says whether a value stands in the text, `known` whether it is a constant that needs no
    earlier result to explain it. `amounts` are the amounts of the text where it may be taken to state
    none in vain; without them no reading is set aside for leaving one out.
    """
    every = [[_options(steps, index, value, varies, known) for value in numbers(step.term)] for index, step in
             enumerate(steps)]  # fmt: skip
    count = 1
    for slot in itertools.chain.from_iterable(every):
        count *= len(slot)
    if count == 1 or count > MOST_READINGS:
        return Resolved(tuple(tuple(step) for step in every))
    readings = [_split(flat, every) for flat in itertools.product(*itertools.chain.from_iterable(every))]
    alive = complete_readings(steps, _alive(steps, readings), amounts)
    classes = _classes(steps, alive, varies)
    return Resolved(_merged(classes))


def _options(
    steps: Sequence[Step],
    index: int,
    value: Fraction,
    varies: Callable[[Fraction], bool],
    known: Callable[[Fraction], bool],
) -> tuple[int, ...]:
    earlier = [place for place in range(index) if value in (steps[place].exact, steps[place].written)]
    if not earlier or varies(value) or known(value):
        return (*earlier, LITERAL)
    return tuple(earlier)


def _split(flat: tuple[int, ...], every: Sequence[Sequence[object]]) -> Reading:
    chosen = iter(flat)
    return tuple(tuple(next(chosen) for _ in step) for step in every)


def _alive(steps: Sequence[Step], readings: Sequence[Reading]) -> list[Reading]:
    """The readings that use every marked step that any reading uses; all of them when none does."""
    marked = frozenset(index for index, step in enumerate(steps) if step.marked)
    used = [used_steps(reading) & marked for reading in readings]
    usable = frozenset().union(*used)
    alive = [reading for reading, its in zip(readings, used, strict=True) if its == usable]
    return alive or list(readings)


def _classes(
    steps: Sequence[Step], readings: Sequence[Reading], varies: Callable[[Fraction], bool]
) -> list[Reading]:
    """One reading of each set of readings that give the same answer for all numbers of the text.

    Compared at three random points of a field of 2^61 - 1 elements: answers that agree there are the
    same rational function but for a chance below 10^-40 (Schwartz and Zippel).
    """
    draw = random.Random(0)
    values = {value for step in steps for value in numbers(step.term)}
    points = [
        {value: draw.randrange(1, _PRIME) if varies(value) else _in_field(value) for value in sorted(values)}
        for _ in range(_POINTS)
    ]
    first: dict[object, Reading] = {}
    for reading in sorted(readings, key=_preference):
        answers = tuple(_answer(steps, reading, point) for point in points)
        first.setdefault(reading if None in answers else answers, reading)
    return list(first.values())


def _preference(reading: Reading) -> tuple[int, int]:
    """Among equal readings: the fewest steps, then the fewest repeated numbers."""
    return len(used_steps(reading)), sum(place == LITERAL for step in reading for place in step)


def _merged(readings: Sequence[Reading]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(tuple(dict.fromkeys(slots)) for slots in zip(*steps, strict=True))
        for steps in zip(*readings, strict=True)
    )


def _in_field(value: Fraction) -> int:
    return value.numerator * pow(value.denominator, -1, _PRIME) % _PRIME


def _answer(steps: Sequence[Step], reading: Reading, point: Mapping[Fraction, int]) -> int | None:
    """The last step's value in the field; None where it has none (a division by zero, a power)."""
    results: list[int] = []
    for step, places in zip(steps, reading, strict=True):
        literals = numbers(step.term)
        operands = [results[place] if place != LITERAL else point[value] for place, value in
                    zip(places, literals, strict=True)]  # fmt: skip
        try:
            results.append(_field_value(step.term, operands))
        except (ValueError, ZeroDivisionError):
            return None
    return results[-1]


def _field_value(term: Term, operands: Sequence[int]) -> int:
    if term.op == "number":
        return operands[term.slot]
    values = [_field_value(operand, operands) for operand in term.operands]
    match term.op:
        case "neg":
            return -values[0] % _PRIME
        case "+":
            return (values[0] + values[1]) % _PRIME
        case "-":
            return (values[0] - values[1]) % _PRIME
        case "*":
            return values[0] * values[1] % _PRIME
        case "/":
            return values[0] * pow(values[1], -1, _PRIME) % _PRIME
        case _:
            raise ValueError(term.op)
