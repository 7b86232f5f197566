"""Variants as a project holds them: one as an object, or very many column by column."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from core.store.rows import to_fraction, to_values
from core.variants.variant import Method, Variant

if TYPE_CHECKING:
    from fractions import Fraction

Row = tuple[Any, ...]
"""The columns `id, problem_id, method, position, numbers, text, answer, starred`, as the file has them."""
WIDTH = 8


@dataclass(frozen=True, slots=True)
class StoredVariant:
    """A variant in its place (from 0) among those of one problem and method."""

    id: int
    problem_id: int
    method: Method
    position: int
    variant: Variant
    starred: bool = False


def from_row(row: Row) -> StoredVariant:
    """The variant of a row of the file; ValueError and the like where the row is damaged."""
    number, problem_id, method, position, numbers, text, answer, starred = row[:WIDTH]
    variant = Variant(to_values(numbers), text, to_fraction(answer))
    return StoredVariant(number, problem_id, Method(method), position, variant, bool(starred))


class VariantColumns(Sequence[StoredVariant]):
    """Variants of one problem and method in their order, of rows that were found sound.

    Each is made an object when it is asked for: 100,000 objects would be looked through whenever garbage is
    collected, which held the window for a quarter of a second. Arrays and tuples of texts are not.
    """

    def __init__(self, problem_id: int, method: Method, rows: Iterable[Row] = ()) -> None:
        ids, _, _, places, numbers, texts, answers, stars = tuple(zip(*rows, strict=True)) or ((),) * WIDTH
        self._of = problem_id, method
        self.ids = array("q", ids)
        self.texts: tuple[str, ...] = texts
        self.starred = bytes(map(bool, stars))
        """For each 1 where it had a star when it was read, else 0."""
        self._positions = array("q", places)
        self._numbers: tuple[str, ...] = numbers
        self._answers: tuple[str, ...] = answers

    def answer(self, at: int) -> Fraction:
        """The answer of one."""
        return to_fraction(self._answers[at])

    def __len__(self) -> int:
        """How many there are."""
        return len(self.ids)

    @overload
    def __getitem__(self, at: int) -> StoredVariant: ...
    @overload
    def __getitem__(self, at: slice) -> list[StoredVariant]: ...
    def __getitem__(self, at: int | slice) -> StoredVariant | list[StoredVariant]:
        """One of them, or some."""
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        variant = Variant(to_values(self._numbers[at]), self.texts[at], self.answer(at))
        return StoredVariant(self.ids[at], *self._of, self._positions[at], variant, bool(self.starred[at]))
