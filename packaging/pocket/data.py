"""The stream of training problems: seeded by step, so that a run that was stopped goes on with the same ones."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from more_steps import MORE_STEPS
from one_step import ONE_STEP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from family import Family, Problem

FAMILIES: tuple[Family, ...] = (*ONE_STEP, *MORE_STEPS)
SCALES = (1,) * 17 + (2, 2, 4)  # mostly small numbers; one in twenty has four times the range
LONGER_SHARE = 0.6  # of problems with two steps or more


def problems(seed: int) -> Iterator[Problem]:
    """Problems without end, the same for the same seed."""
    rng = Random(seed)
    while True:
        families = MORE_STEPS if rng.random() < LONGER_SHARE else ONE_STEP
        yield rng.choice(families).make(rng, rng.choice(SCALES))


def held_out(count: int, seed: int, scale: int = 1) -> list[Problem]:
    """Problems for measuring, each family in turn; `seed` must be none of training (negative ones are not)."""
    rng = Random(seed)
    return [FAMILIES[at % len(FAMILIES)].make(rng, scale) for at in range(count)]
