"""Which earlier step of a formula a number typed again stands for: `3*12=36`, and below it `36-4`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from core.problems.tree import Place

# Numbers that are often typed for their own sake: days, months, hours, minutes, pence, small counts.
_USUAL = frozenset((*range(13), 24, 30, 52, 60, 100, 180, 360, 365, 366, 1000, 3600))


@dataclass(frozen=True, slots=True)
class Step:
    """A step that is done: the node of its result, its value, its name (or none) and where it stands."""

    index: int
    value: Fraction
    name: str
    place: Place


@dataclass(slots=True)
class Steps:
    """The steps so far, and the numbers typed in them.

    `given` are the numbers of the problem's text: one of them is never taken for a result. Without
    them (None) nothing is.
    """

    given: Collection[Fraction] | None
    done: list[Step] = field(default_factory=list)
    _typed: set[Fraction] = field(default_factory=set)
    _in_this_step: set[Fraction] = field(default_factory=set)
    _used: set[Fraction] = field(default_factory=set)

    def unnamed(self) -> list[Step]:
        """The steps that can be used by their value alone."""
        return [step for step in self.done if not step.name]

    def candidates(self, value: Fraction) -> list[Step]:
        """The steps with that result, where one of them has no name; the latest last."""
        found = [step for step in self.done if step.value == value]
        return found if any(not step.name for step in found) else []

    def is_sure(self, value: Fraction) -> bool:
        """Whether a number with candidates can only be the result of the one there is."""
        if self.given is None or len(self.candidates(value)) != 1:
            return False
        own = {*self.given, *(number / 100 for number in self.given), *self._typed}
        return value not in own and not (value in _USUAL and value in self._used)

    def use(self, value: Fraction) -> None:
        """Notes that a result was used by its value."""
        self._used.add(value)

    def type(self, value: Fraction) -> None:
        """Notes a number of the step that is read."""
        self._in_this_step.add(value)

    def end(self, step: Step) -> None:
        """Closes the step that was read."""
        self.done.append(step)
        self._typed |= self._in_this_step
        self._in_this_step.clear()
