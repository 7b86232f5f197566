"""A number as it stands in a text: its slice, its value and what it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


class Role(StrEnum):
    """What a number in a text is. Only a `QUANTITY` may be tied to a leaf without a person's word."""

    QUANTITY = "quantity"
    WORD = "number word"
    ORDINAL = "ordinal"
    TIME = "time"
    DATE = "date"
    YEAR = "year"
    NAME = "name"
    LIST = "list number"


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it stands in a text.

    `text` is the exact slice `[start, end)` in code points, with its sign, currency and percent
    sign; `value` is the number written, before percent is applied (25 for `25%` and for the `25`
    of `25 percent`). A time is in hours (21/2 for `10:30`). `note` is a sentence when the writing
    is ambiguous (`1.234`). The rest is for writing a new value: the `decimal_mark` the text was read
    with, the word `after` a number in words (`half an hour`), and the `group` mark that the text
    shows in other numbers, where this one is too small to need any.
    """

    text: str
    value: Fraction
    start: int
    end: int
    role: Role = Role.QUANTITY
    percent: bool = False
    note: str = ""
    decimal_mark: str = "."
    after: str = ""
    group: str = ""
