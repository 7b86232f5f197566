"""Readings of a worked solution that use each number of the text, and each result once.

A text of a word problem states few amounts in vain. Of `12 * 12` after “12 strings a week, for 12
weeks” one reading multiplies a result with itself and has no use for the weeks; the other uses every
amount of the text and every result once. Only where all this agrees is the first set aside.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.problems.readers.expressions import numbers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from core.problems.readers.marks import Step

# An operand as an earlier step (its index), or as a number written in the program.
LITERAL = -1
Reading = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of a text: its value, how often it stands there, and the numbers that may be its use."""

    value: Fraction
    stands: int
    uses: frozenset[Fraction]


def used_steps(reading: Sequence[Sequence[int]]) -> frozenset[int]:
    """The steps that the last one needs, itself among them."""
    waiting, seen = [len(reading) - 1], {len(reading) - 1}
    while waiting:
        for place in reading[waiting.pop()]:
            if place != LITERAL and place not in seen:
                seen.add(place)
                waiting.append(place)
    return frozenset(seen)


def complete_readings(
    steps: Sequence[Step], readings: Sequence[Reading], amounts: Sequence[Amount]
) -> Sequence[Reading]:
    """The readings that use all amounts, and results equal to one only once, where all others leave one out.

    All of them where there is no such reading, or where another one leaves nothing out.
    """
    if not amounts:
        return readings
    found = [_Used(steps, reading) for reading in readings]
    usable = frozenset[int]().union(*(used.steps for used in found))
    complete = []
    for reading, used in zip(readings, found, strict=True):
        if used.leaves_out(amounts):
            continue
        if used.steps != usable or not used.once(amounts):
            return readings
        complete.append(reading)
    return complete or readings


class _Used:
    """What a reading uses: numbers as they are, and results."""

    def __init__(self, steps: Sequence[Step], reading: Reading) -> None:
        self.steps = used_steps(reading)
        self._numbers: Counter[Fraction] = Counter()
        self._results: Counter[Fraction] = Counter()
        self._equal: Counter[Fraction] = Counter()
        for index in self.steps:
            self._equal.update({steps[index].exact, steps[index].written})
            for place, value in zip(reading[index], numbers(steps[index].term), strict=True):
                (self._numbers if place == LITERAL else self._results)[value] += 1

    def leaves_out(self, amounts: Sequence[Amount]) -> bool:
        """Whether an amount of the text has no use."""
        return any(not any(self._numbers[use] for use in amount.uses) for amount in amounts)

    def once(self, amounts: Sequence[Amount]) -> bool:
        """Whether each amount that equals results is used as often as it stands, and each of these once."""
        equal = [amount for amount in amounts if self._results[amount.value]]
        return all(
            self._numbers[one.value] == one.stands and self._results[one.value] <= self._equal[one.value]
            for one in equal
        )
