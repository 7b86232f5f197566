"""What a person wants asked."""

from __future__ import annotations

from dataclasses import dataclass

from core.variants.variant import Method


@dataclass(frozen=True, slots=True)
class Wish:
    """The first `count` variants of each problem, by one method, and each problem as it stands.

    They are put to the models of these SPECs, one model after another, `repeats` times each.
    """

    models: tuple[str, ...]
    problems: tuple[int, ...]
    method: Method = Method.M3
    count: int = 10
    repeats: int = 1
