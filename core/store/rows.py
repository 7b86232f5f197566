"""Values as a project file holds them: fractions and lists as text, texts that SQLite can keep."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_FRACTION = re.compile(r"-?[0-9]{1,4300}(?:/(?!0+\Z)[0-9]{1,4300})?\Z")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def clean(text: str) -> str:
    """`text` with U+FFFD for each NUL and lone surrogate, which a file cannot hold; lengths stay."""
    return _UNSTORABLE.sub("�", text)


def to_fraction(text: str) -> Fraction:
    """The value of "7/2" or "-3"; ValueError for anything else (never an exponent: 1e999999999 is a trap)."""
    if not _FRACTION.match(text):
        raise ValueError("not a fraction")
    top, slash, bottom = text.partition("/")
    return Fraction(int(top), int(bottom)) if slash else Fraction(int(top))


def to_optional_fraction(text: str | None) -> Fraction | None:
    """`to_fraction`, with None for None."""
    return None if text is None else to_fraction(text)


def from_optional_fraction(value: Fraction | None) -> str | None:
    """The text of a value, as "7/2", and None for None."""
    return None if value is None else str(value)


def to_json(value: Any) -> str:
    """Compact JSON of one writing, so that equal values are equal texts."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), sort_keys=True)


def from_values(values: Mapping[str, Fraction]) -> str:
    """The numbers of a variant as JSON: {"leaf": "7/2"}."""
    return to_json({leaf: str(value) for leaf, value in values.items()})


def to_values(text: str) -> dict[str, Fraction]:
    """The numbers of a variant from their JSON."""
    return {str(leaf): to_fraction(value) for leaf, value in json.loads(text).items()}
