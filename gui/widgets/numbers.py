"""Numbers as the engine reads and writes them; its grammar is loaded when it is first needed, not at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from core.problems.numeral import Numeral


def format_number(value: Fraction) -> str:
    """A value as people write it: see `core.problems.numerals.format_number`."""
    from core.problems import numerals

    return numerals.format_number(value)


def read_number(text: str, decimal_mark: str = ".") -> Numeral | None:
    """The one number that a text is, or None: see `core.problems.numerals.read_number`."""
    from core.problems import numerals

    return numerals.read_number(text, decimal_mark)
