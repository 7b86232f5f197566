"""What a person wants asked about many questions, kept with the project so that it can be gone on with."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from core.citations.judging import allocate
from core.citations.outcome import STRATEGIES
from core.citations.plan import CONTROL_KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.citations.plan import CitationStudy
    from core.store.project import Project

SETTING = "citation batch"
UNITS = ("paragraphs", "sentences")
USUAL = 20
MOST_ROUNDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchWish:
    """What is put to the models of these SPECs, one after another.

    `kinds` are kinds of controls (`core.citations.plan.CONTROL_KINDS`). `count` questions are drawn in proportion
    to their hops from those of `hops` (None: of any; None among them: of unknown hops), the first ones of each.
    `most` bounds the new requests of all models together, 0 is no bound.
    """

    models: tuple[str, ...] = ()
    strategies: tuple[str, ...] = STRATEGIES
    kinds: tuple[str, ...] = ()
    rounds: int = 1
    count: int = USUAL
    hops: tuple[int | None, ...] | None = None
    units: str = "paragraphs"
    recommended: bool = True
    most: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """The last wish of a project, and whether something of it is still to be asked."""

    wish: BatchWish
    unfinished: bool


def chosen(wish: BatchWish, hops: Mapping[int, int | None]) -> tuple[int, ...]:
    """The questions of a wish, by id, from the hops of all there are."""
    open_to = {n: hop for n, hop in hops.items() if wish.hops is None or hop in wish.hops}
    left = Counter(allocate(Counter(open_to.values()), wish.count))
    found = []
    for number, hop in open_to.items():
        if left[hop] > 0:
            left[hop] -= 1
            found.append(number)
    return tuple(found)


def study_of(wish: BatchWish, hops: Mapping[int, int | None]) -> CitationStudy:
    """What is put to each model, with the sampling that a person chose."""
    from dataclasses import replace

    from core.citations.plan import CitationStudy
    from core.citations.question import Units
    from gui.settings import defaults

    usual = CitationStudy().sampling
    sampling = defaults.sampling()
    # Citing takes more words than a sum: fewer than usual would cut replies off.
    sampling = replace(sampling, max_tokens=max(sampling.max_tokens, usual.max_tokens))
    return CitationStudy(
        strategies=wish.strategies,
        controls=bool(wish.kinds),
        kinds=wish.kinds,
        rounds=wish.rounds,
        questions=chosen(wish, hops),
        units=Units(wish.units),
        recommended=wish.recommended,
        sampling=sampling,
    )


def keep(project: Project, wish: BatchWish, *, unfinished: bool) -> None:
    """Keeps a wish with the project. Blocks."""
    project.settings.set(SETTING, {"wish": asdict(wish), "unfinished": unfinished})


def kept(project: Project) -> Kept | None:
    """The last wish of a project; None where there is none that can be read. Blocks."""
    found = project.settings.get(SETTING)
    if not isinstance(found, dict) or not isinstance(found.get("wish"), dict):
        return None
    wish = _read(found["wish"])
    return None if wish is None else Kept(wish, found.get("unfinished") is True)


def _read(found: Mapping[str, Any]) -> BatchWish | None:
    """A wish as it was kept, if it is one: project files come from others."""
    names = {field.name for field in fields(BatchWish)}
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in found.items()
        if name in names
    }
    try:
        wish = BatchWish(**values)
        return wish if _sound(wish) else None
    except TypeError:
        return None


def _sound(wish: BatchWish) -> bool:
    texts = (*wish.models, *wish.strategies, *wish.kinds)
    numbers = (wish.rounds, wish.count, wish.most, *(hop for hop in wish.hops or () if hop is not None))
    return (
        all(isinstance(text, str) for text in texts)
        and all(type(number) is int for number in numbers)
        and bool(wish.models)
        and bool(wish.strategies)
        and set(wish.strategies) <= set(STRATEGIES)
        and set(wish.kinds) <= set(CONTROL_KINDS)
        and 1 <= wish.rounds <= MOST_ROUNDS
        and wish.count >= 1
        and wish.most >= 0
        and wish.units in UNITS
        and type(wish.recommended) is bool
    )
