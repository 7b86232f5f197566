"""What step 2 leaves of the context: every strategy and control is a mask or an order over its units."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.citations.outcome import LENGTH, MATCHED, STRATEGIES, WHOLE_CONTEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = "first"
SMALLEST = "smallest"
WITHOUT = "without:"
CONTROLS: tuple[str, ...] = (
    *(key for keys in MATCHED.values() for key in keys),
    *LENGTH.values(),
    *WHOLE_CONTEXT,
)
TITLES: dict[str, str] = {
    FIRST: "The whole context",
    "1": "Keep only what is cited",
    "2": "Drop the first cited",
    "3": "Drop all cited",
    "1-random": "Keep as many at random",
    "1-uncited": "Keep as many that are not cited",
    "2-random": "Drop one at random",
    "2-uncited": "Drop one that is not cited",
    "3-random": "Drop as many at random",
    "3-uncited": "Drop as many that are not cited",
    "1-length": "Keep only what is cited, the rest as dots of equal length",
    "2-length": "The first cited as dots of equal length",
    "3-length": "All cited as dots of equal length",
    "identity": "The same asked again",
    "prompt-only": "Step 2's wording, nothing dropped",
    "shuffled": "In another order, nothing dropped",
    "number": "Another number in a cited sentence",
    SMALLEST: "Smallest set whose removal changes the answer",
}
_ALL_CITED = "Every passage is cited, so that nothing would be {}."


@dataclass(frozen=True, slots=True)
class View:
    """What of the context is shown: `kept` are positions of units in the order in which they are shown.

    Units keep their numbers. With `dots`, units that are not kept stand in their place as dots of equal
    length. `again` takes the wording of step 1 instead of step 2's.
    """

    kept: tuple[int, ...]
    dots: bool = False
    again: bool = False

    def mask(self, units: int) -> tuple[bool, ...]:
        """For each unit whether it is kept."""
        kept = set(self.kept)
        return tuple(position in kept for position in range(units))


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """An intervention that means nothing for a sample, and why, in a sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class Context:
    """What an intervention is made from: the positions there are, those cited in order, and a seed's text.

    `present` is the context of the round before (all units at first).
    """

    present: tuple[int, ...]
    cited: tuple[int, ...]
    draw: str = ""

    @property
    def uncited(self) -> tuple[int, ...]:
        """What is there and not cited."""
        cited = set(self.cited)
        return tuple(position for position in self.present if position not in cited)

    def random(self, key: str) -> random.Random:
        """Numbers of this sample's own for one control."""
        return random.Random(f"{self.draw}:{key}")

    def without(self, dropped: Sequence[int]) -> tuple[int, ...]:
        """What is left, in its order."""
        gone = set(dropped)
        return tuple(position for position in self.present if position not in gone)


def draws(key: str) -> bool:
    """Whether an intervention depends on a seed."""
    return key.endswith(("-random", "-uncited")) or key == "shuffled"


def title_of(key: str) -> str:
    """A strategy's or control's name for people."""
    if key.startswith(WITHOUT):
        place = key.removeprefix(WITHOUT)
        return f"Drop citation {place} alone" if place.isdigit() else "Drop one citation alone, each in turn"
    return TITLES.get(key, key)


def intervene(key: str, context: Context) -> View | NotApplicable:
    """The context of step 2 under a strategy or control, or why there is none. ValueError for no such key."""
    if key == "identity":
        return View(context.present, again=True)
    if key == "prompt-only":
        return View(context.present)
    if key == "shuffled":
        return _shuffled(context)
    if not context.cited:
        return NotApplicable("The model cited nothing, so that there is nothing to keep or to drop.")
    if key.startswith(WITHOUT):
        return _without(key, context)
    strategy, _, control = key.partition("-")
    if strategy not in STRATEGIES or control not in ("", "random", "uncited", "length"):
        raise ValueError(key)
    if strategy == "1":
        return _keep(key, control, context)
    return _drop(key, control, context, 1 if strategy == "2" else len(context.cited))


def _keep(key: str, control: str, context: Context) -> View | NotApplicable:
    size = len(context.cited)
    if not context.uncited:
        return NotApplicable(_ALL_CITED.format("left out"))
    if control in ("", "length"):
        # In the order of the context, which the order of citation is not.
        return View(context.without(context.uncited), dots=control == "length")
    pool = context.present if control == "random" else context.uncited
    chosen = _drawn(key, context, pool, size)
    if chosen is None:
        return _too_few(context, size)
    return View(context.without(context.without(chosen)))


def _drop(key: str, control: str, context: Context, size: int) -> View | NotApplicable:
    if size >= len(context.present):
        return NotApplicable(_ALL_CITED.format("left") if size > 1 else "There is only one passage.")
    if control in ("", "length"):
        return View(context.without(context.cited[:size]), dots=control == "length")
    pool = context.present if control == "random" else context.uncited
    chosen = _drawn(key, context, pool, size)
    return _too_few(context, size) if chosen is None else View(context.without(chosen))


def _drawn(key: str, context: Context, pool: Sequence[int], size: int) -> list[int] | None:
    return None if size > len(pool) else context.random(key).sample(list(pool), size)


def _too_few(context: Context, size: int) -> NotApplicable:
    return NotApplicable(
        f"Only {len(context.uncited)} passages are not cited, and {size} would be needed."
        if context.uncited
        else "Every passage is cited, so that there is none to draw from."
    )


def _without(key: str, context: Context) -> View | NotApplicable:
    place = int(key.removeprefix(WITHOUT)) - 1
    if not 0 <= place < len(context.cited):
        return NotApplicable(f"Only {len(context.cited)} passages are cited.")
    if len(context.present) < 2:
        return NotApplicable("There is only one passage.")
    return View(context.without([context.cited[place]]))


def _shuffled(context: Context) -> View | NotApplicable:
    if len(context.present) < 2:
        return NotApplicable("There is only one passage, and so only one order.")
    order = list(context.present)
    numbers = context.random("shuffled")
    while tuple(order) == context.present:
        numbers.shuffle(order)
    return View(tuple(order))


def leave_one_out(cited: Sequence[int], strategies: Sequence[str]) -> tuple[str, ...]:
    """The keys that leave out one citation at a time; the first one's is that of strategy 2 where that is asked."""
    start = 2 if "2" in strategies else 1
    return tuple(f"{WITHOUT}{place}" for place in range(start, len(cited) + 1))
