"""The smallest set of units whose removal changes the answer: smaller sets first, what is cited first."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from core.citations.agreement import agree
from core.citations.interventions import SMALLEST, View
from core.citations.samples import Task

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.citations.samples import Sample


def removals(cited: Sequence[int], others: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set of units that leaves at least one, by size, and of one size by how many of it are cited."""
    for size in range(1, len(cited) + len(others)):
        for uncited in range(size + 1):
            for some in combinations(cited, size - uncited):
                for more in combinations(others, uncited):
                    yield (*some, *more)


class Search:
    """A search of one sample, of at most `most` asks; it ends with the first set that changes the answer.

    Since every smaller set was tried before, that set is a smallest one. An ask that cannot be read counts
    as no change.
    """

    def __init__(self, sample: Sample, most: int) -> None:
        context = sample.context()
        self._sample = sample
        self._left = removals(context.cited, context.uncited)
        self._most = most
        self._asked = 0

    def next(self) -> Task | None:
        """What to ask next; None when the search has ended."""
        if self._asked >= self._most or self._has_changed():
            return None
        dropped = next(self._left, None)
        if dropped is None:
            return None
        self._asked += 1
        context = self._sample.context()
        return Task(
            sample=self._sample,
            key=SMALLEST,
            view=View(context.without(dropped)),
            round=self._asked,
            basis=context.cited,
        )

    def _has_changed(self) -> bool:
        parsed = self._sample.read.get((SMALLEST, self._asked))
        first = self._sample.first
        return parsed is not None and first is not None and not agree(first.answer, parsed.answer).contain
