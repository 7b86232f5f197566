"""New numbers for which every reading of a problem has another answer: one question settles them all.

Source: Xie et al. 2024, App. H.4 (the pizzeria: 2, 3, 31, 5 tells the answers 5 and 7 apart).
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.problems.arithmetic import ArithmeticFault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.problems.numeral import Numeral
    from core.problems.problem import Analysis, Link
    from core.problems.tree import Tree

MOST_READINGS = 64
_ATTEMPTS = 4_000
_SPREAD = 9


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of all equal numbers: the decisions that choose it, and the answer that it gives."""

    decisions: tuple[Link, ...]
    answer: Fraction


@dataclass(frozen=True, slots=True)
class Distinction:
    """New values for numerals (by index), and the readings that they tell apart."""

    values: Mapping[int, Fraction]
    readings: tuple[Reading, ...]

    def reading(self, answer: Fraction) -> Reading | None:
        """The reading that gives an answer to the new numbers, or None when none does."""
        return next((reading for reading in self.readings if reading.answer == answer), None)


def distinguishing_sequence(analysis: Analysis, seed: int = 0) -> Distinction | None:
    """Numbers for the text that give each reading of its choices another answer.

    They are valid under every reading where such numbers are found, else under one of them, positive
    under all: valid is that each node stays what it was, positive, whole, a proper fraction. None when
    the problem has no choice, more than 64 readings, or when 8,000 draws find no such numbers. The
    same seed gives the same numbers.
    """
    tree, choices = analysis.tree, analysis.grounding.choices
    if tree is None or not choices or not all(choice.options for choice in choices):
        return None
    readings = list(itertools.islice(itertools.product(*(c.options for c in choices)), MOST_READINGS + 1))
    if not 0 < len(readings) <= MOST_READINGS:
        return None
    trial = _Trial(tree, [(*analysis.grounding.links, *itertools.chain(*reading)) for reading in readings])
    drawn = _draws(analysis.numerals, trial.numerals, seed)
    for values, strict in itertools.chain(((v, True) for v in drawn), ((v, False) for v in drawn)):
        answers = trial.answers(values, strict=strict)
        if len(set(answers)) == len(readings):
            found = zip(readings, answers, strict=True)
            return Distinction(values, tuple(Reading(tuple(itertools.chain(*r)), a) for r, a in found))
    return None


def _draws(numerals: Sequence[Numeral], used: Sequence[int], seed: int) -> list[dict[int, Fraction]]:
    draw = random.Random(seed)
    return [
        {n: _drawn(draw, numerals[n].value, 1 + _SPREAD * attempt // _ATTEMPTS) for n in used}
        for attempt in range(_ATTEMPTS)
    ]


def _drawn(draw: random.Random, value: Fraction, spread: int) -> Fraction:
    """A number of the same kind: as many decimals, the same sign, of the same size or some times larger."""
    steps = abs(value.numerator)
    new = Fraction(draw.randint(min(2, max(1, steps)), max(9, steps * (1 + spread))), value.denominator)
    return -new if value < 0 else new


class _Trial:
    """Gives the answers of a tree under several sets of links."""

    def __init__(self, tree: Tree, readings: Sequence[Sequence[Link]]) -> None:
        self._tree = tree
        self._readings = readings
        self._original = tree.values({})
        self.numerals = sorted({link.numeral for links in readings for link in links})

    def answers(self, values: Mapping[int, Fraction], *, strict: bool) -> list[Fraction]:
        """The answer under each reading; empty when the numbers are not valid."""
        answers: list[Fraction] = []
        valid = 0
        for links in self._readings:
            try:
                changed = {link.leaf: values[link.numeral] * link.scale for link in links if link.leaf}
                new = self._tree.values(changed)
            except ArithmeticFault:
                return []
            kept = [_keeps(before, after) for before, after in zip(self._original, new, strict=True)]
            positive = all(
                after > 0 or before <= 0 for before, after in zip(self._original, new, strict=True)
            )
            if not (all(kept) if strict else positive):
                return []
            valid += all(kept)
            answers.append(new[-1])
        return answers if valid else []


def _keeps(before: Fraction, after: Fraction) -> bool:
    """The three constraints of the paper on one node."""
    if before > 0 and after <= 0:
        return False
    if before.denominator == 1 and after.denominator != 1:
        return False
    return not 0 < before < 1 or 0 < after < 1
