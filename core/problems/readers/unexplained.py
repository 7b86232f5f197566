"""Numbers of a solution that stand neither in the text nor in an earlier step.

`11 + 9` after “13 sets” may hide a step (`13 - 2`): were 11 left a constant, every variant's key would
be wrong. So such a number is never taken for a constant in silence; how it may have come about is offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.readers.expressions import write_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MOST_OFFERED = 3


@dataclass(frozen=True, slots=True)
class Explained:
    """What accounts for a number: the values of the text, the constants that its words imply or need.

    `scaled` has other ways to write a number of the text, and that number: the 2 of “2 million”, the 24 of
    “2 dozen”.
    """

    text: frozenset[Fraction]
    implied: frozenset[Fraction]
    harmless: frozenset[Fraction]
    percents: frozenset[Fraction]
    scaled: frozenset[tuple[Fraction, Fraction]] = frozenset()

    @property
    def constants(self) -> frozenset[Fraction]:
        """Values that may stand for something else than a number of the text that they equal."""
        shares = {percent / 100 for percent in self.percents}
        fractions = {Fraction(part) for share in shares for part in (share.numerator, share.denominator)}
        return self.implied | self.harmless | fractions | self.left_over

    @property
    def left_over(self) -> frozenset[Fraction]:
        """What is left after the percentages of the text, and what there is with them."""
        return frozenset(
            value
            for percent in self.percents
            for value in (100 - percent, 100 + percent, 1 - percent / 100, 1 + percent / 100)
        )

    def accounts_for(self, value: Fraction, varying: frozenset[Fraction]) -> bool:
        """Whether `value` may stay a number of its own, given the numbers of the text that vary.

        What is left after a percentage (0.7, 70, 1.3 for 30 %) is a constant while the percentage is
        one: it varies only where it is itself used. So is another way to write a number.
        """
        if not varying or value in self.text | self.implied | self.harmless:
            return True
        if any(value == other and number not in varying for other, number in self.scaled):
            return True
        return any(
            value in (1 - share, 1 + share, 100 - percent, 100 + percent)
            for percent in self.percents
            if not varying & {percent, (share := percent / 100)}
        )


def derivations(value: Fraction, named: Mapping[Fraction, str], constants: frozenset[Fraction]) -> list[str]:
    """How a number may follow from named values in one operation, the likeliest first, at most three."""
    found: dict[str, None] = {}
    for expression in (*_between(value, named), *_with_constants(value, named, constants)):
        found.setdefault(expression)
        if len(found) == _MOST_OFFERED:
            break
    return list(found)


def _between(value: Fraction, named: Mapping[Fraction, str]) -> Iterator[str]:
    values = list(named)
    for place, left in enumerate(values):
        for right in values[place:]:
            if left + right == value and left != right:
                yield f"{named[left]} + {named[right]}"
            if left * right == value and 1 not in (left, right):
                yield f"{named[left]} * {named[right]}"
    for left in values:
        for right in values:
            if left - right == value and right:
                yield f"{named[left]} - {named[right]}"
            if right not in (0, 1) and left == value * right:
                yield f"{named[left]} / {named[right]}"


def _with_constants(
    value: Fraction, named: Mapping[Fraction, str], constants: frozenset[Fraction]
) -> Iterator[str]:
    for left, name in named.items():
        if left + 1 == value:
            yield f"{name} + 1"
        if left - 1 == value:
            yield f"{name} - 1"
        for right in sorted(constants - {Fraction(0), Fraction(1)}):
            if right.denominator != 1:
                continue
            if left * right == value:
                yield f"{name} * {write_number(right)}"
            elif left == value * right:
                yield f"{name} / {write_number(right)}"
