"""Variants that no project holds, put on a shelf for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.store.rows import from_values
from core.store.stored_variants import VariantColumns
from core.variants.variant import Method
from gui.variants.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.store.asks import Ask
    from core.store.variants import StoredVariant


def shelf(found: Iterable[StoredVariant] = (), asks: Iterable[Ask] = ()) -> Shelf:
    """The variants as rows of a file would give them, with verdicts on them."""
    rows = [
        (
            *(one.id, one.problem_id, one.method.value, one.position, from_values(one.variant.values)),
            *(one.variant.text, str(one.variant.answer), one.starred),
        )
        for one in found
    ]
    return Shelf(VariantColumns(1, Method.M3, rows), asks)
