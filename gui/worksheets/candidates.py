"""What could go on a sheet: the variants with a star, those that models failed, the problems as they stand."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.store.asks import COLUMNS
from core.store.grade import Outcome
from core.worksheets.picks import Chosen

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.store.project import Project

_PROBLEM, _VARIANT, _POSITION, _MODEL, _OUTCOME = (
    COLUMNS.index(name) for name in ("problem", "variant", "position", "model", "outcome")
)


@dataclass(frozen=True, slots=True)
class Candidates:
    """The choices there are, in the order of the problems; of one problem, those that most models failed first."""

    starred: tuple[Chosen, ...] = ()
    failing: tuple[Chosen, ...] = ()
    drawn: tuple[int, ...] = field(default=())
    """The problems that have variants."""

    @property
    def one_failing(self) -> tuple[Chosen, ...]:
        """Of each problem the variant that most models failed."""
        first: dict[int, Chosen] = {}
        for one in self.failing:
            first.setdefault(one.problem_id, one)
        return tuple(first.values())


def candidates(project: Project) -> Candidates:
    """What could go on a sheet of a project. Blocks."""
    failed: dict[int, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    place: dict[int, int] = {}
    for row in project.asks.columns():
        if row[_VARIANT] and row[_OUTCOME] == Outcome.WRONG.value:
            failed[row[_PROBLEM]][row[_VARIANT]].add(row[_MODEL])
            place.setdefault(row[_VARIANT], row[_POSITION])
    failing = [
        Chosen(number, variant)
        for number in sorted(failed)
        for variant in sorted(failed[number], key=lambda one: (-len(failed[number][one]), place[one]))
    ]
    drawn = {number for number, _, variants, *_ in project.variants.overview() if variants}
    return Candidates(
        starred=tuple(Chosen(found.problem_id, found.id) for found in project.variants.starred()),
        failing=tuple(failing),
        drawn=tuple(sorted(drawn)),
    )


def first_variants(project: Project, numbers: Sequence[int]) -> tuple[Chosen, ...]:
    """The first variant of each problem. Blocks."""
    found = [(number, project.variants.of(number, limit=1)) for number in numbers]
    return tuple(Chosen(number, variants[0].id) for number, variants in found if variants)


def another(project: Project, old: Chosen, taken: Collection[Chosen]) -> Chosen | None:
    """Another variant of the same problem that is not on the sheet; None where there is none. Blocks.

    They come in turn from the one that is there now: those that most models failed first, then by their place.
    """
    failed: dict[int, set[str]] = defaultdict(set)
    for ask in project.asks.of(old.problem_id):
        if ask.variant_id is not None and ask.outcome is Outcome.WRONG:
            failed[ask.variant_id].add(ask.model)
    found = {one.id: one for one in project.variants.of(old.problem_id)}
    order = sorted(found, key=lambda one: -len(failed[one]))
    at = order.index(old.variant_id) + 1 if old.variant_id in found else 0
    turn = [Chosen(old.problem_id, one) for one in (*order[at:], *order[:at])]
    return next((one for one in turn if one not in taken and one != old), None)
