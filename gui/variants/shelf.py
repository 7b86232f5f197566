"""The variants of one problem and the verdicts on them, arranged so that very many can be filtered and sorted."""

from __future__ import annotations

import math
from array import array
from dataclasses import replace
from itertools import filterfalse
from typing import TYPE_CHECKING

from core.store.grade import Outcome
from core.store.stored_variants import VariantColumns
from core.variants.variant import Method

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from core.store.asks import Ask
    from core.store.variants import StoredVariant

FILTERS = ("all", "fail", "unasked", "starred")
ORDERS = ("drawn", "failing", "smallest", "largest")


NONE = VariantColumns(0, Method.M3)


class Shelf:
    """Variants by their place as drawn, from 0. Made off the window's thread, where it sorts them by answer once.

    What is asked of it afterwards takes one step a variant, over whole numbers: 100,000 hold nobody up.
    """

    def __init__(self, variants: VariantColumns = NONE, asks: Iterable[Ask] = ()) -> None:
        self.variants = variants
        self.models: list[tuple[str, str]] = []
        """The models that were asked: (identity, name), in the order in which they came."""
        ids = self.variants.ids
        self._drawn = range(len(ids))
        self._places = dict(zip(ids, self._drawn, strict=True))
        self._stars = {at for at in self._drawn if variants.starred[at]}
        answers = [_rank(variants.answer(at)) for at in self._drawn]
        # Arrays, not lists: the collection of garbage passes them by.
        self._smallest = array("L", sorted(self._drawn, key=answers.__getitem__))
        self._largest = array("L", sorted(self._drawn, key=answers.__getitem__, reverse=True))
        self._asks: dict[str, dict[int, Ask]] = {}
        self._wrong: dict[str, set[int]] = {}
        self.keep(asks)

    def __len__(self) -> int:
        """How many variants there are."""
        return len(self._drawn)

    def variant(self, at: int) -> StoredVariant:
        """The variant of a place."""
        return replace(self.variants[at], starred=self.is_starred(at))

    def place(self, variant_id: int) -> int | None:
        """The place of a variant, or None where it is not among these."""
        return self._places.get(variant_id)

    def is_starred(self, at: int) -> bool:
        """Whether a place has a star."""
        return at in self._stars

    def all_starred(self, places: Iterable[int]) -> bool:
        """Whether all of the places have a star."""
        return self._stars.issuperset(places)

    def star(self, places: Iterable[int], starred: bool) -> list[int]:
        """Sets stars or takes them off; gives the places where that changed something."""
        changed = list((filterfalse if starred else filter)(self._stars.__contains__, places))
        (self._stars.update if starred else self._stars.difference_update)(changed)
        return changed

    def keep(self, asks: Iterable[Ask]) -> list[Ask]:
        """Takes verdicts, each in place of an earlier one of its model; gives those on the variants here."""
        kept = []
        for ask in asks:
            at = None if ask.variant_id is None else self._places.get(ask.variant_id)
            if at is None:
                continue
            if ask.model not in self._asks:
                self.models.append((ask.model, ask.model_name))
                self._asks[ask.model], self._wrong[ask.model] = {}, set()
            self._asks[ask.model][at] = ask
            wrong = self._wrong[ask.model]
            (wrong.add if ask.outcome is Outcome.WRONG else wrong.discard)(at)
            kept.append(ask)
        return kept

    def ask(self, at: int, model: str) -> Ask | None:
        """The newest question to a model about a place."""
        return self._asks[model].get(at)

    def counts(self, failed_by: str = "") -> dict[str, int]:
        """How many variants each filter passes."""
        return {
            "all": len(self),
            "fail": len(self._failing(failed_by)),
            "unasked": len(self) - len(self._asked_of_all()),
            "starred": len(self._stars),
        }

    def pick(self, name: str, failed_by: str, order: str) -> Sequence[int]:
        """The places that pass a filter, in an order; see `FILTERS` and `ORDERS`. Equal ones stay as drawn.

        `failed_by` is the identity of the model that must fail, with `fail`; empty: any.
        """
        ordered = self._in_order(order)
        match name:
            case "fail":
                failing = self._failing(failed_by)
                return [at for at in ordered if at in failing]
            case "unasked":
                through = self._asked_of_all()
                return [at for at in ordered if at not in through]
            case "starred":
                return [at for at in ordered if at in self._stars]
        return ordered

    def _in_order(self, order: str) -> Sequence[int]:
        match order:
            case "failing":
                return self._by_failures()
            case "smallest":
                return self._smallest
            case "largest":
                return self._largest
        return self._drawn

    def _by_failures(self) -> Sequence[int]:
        """Those first that most models fail."""
        failures = [0] * len(self)
        for places in self._wrong.values():
            for at in places:
                failures[at] += 1
        heaps: list[list[int]] = [[] for _ in range(len(self.models) + 1)]
        for at in self._drawn:
            heaps[-1 - failures[at]].append(at)
        return [at for heap in heaps for at in heap]

    def _failing(self, failed_by: str) -> set[int]:
        if failed_by:
            return self._wrong.get(failed_by, set())
        return set().union(*self._wrong.values())

    def _asked_of_all(self) -> set[int]:
        """Those about which every model was asked."""
        return set.intersection(*map(set, self._asks.values())) if self._asks else set()


def _rank(value: Fraction) -> tuple[float, Fraction]:
    """A value to sort by: the nearest float, and the value itself among those that share it.

    Rounding never turns the order round, and floats are told apart ten times as fast as fractions.
    """
    try:
        return float(value), value
    except OverflowError:
        return math.inf if value > 0 else -math.inf, value
