"""Which variants go on a sheet, and which others of the same problem may stand in for them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.store.grade import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.problems.problem import Problem
    from core.store.asks import Ask
    from core.store.project import Project
    from core.store.variants import StoredVariant
    from core.variants.variant import Variant


class Items(StrEnum):
    """Which variants go on a sheet."""

    FAILING = "failing"
    STARRED = "starred"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One question that a person chose: a variant of a problem, or (None) the problem as it stands."""

    problem_id: int
    variant_id: int | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """A problem for the sheet: with the numbers of a variant, stored (`variant_id`) or drawn, or as it stands.

    `outdated` is set for a variant of the problem as it was before it changed, `starred` for one with a star.
    """

    problem: Problem
    variant: Variant | None = None
    variant_id: int | None = None
    asks: tuple[Ask, ...] = ()
    outdated: bool = False
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Pool:
    """The picks of one problem: `wanted` go on a sheet of one paper, `spare` are its other variants.

    `gone` are sentences on what was chosen and is no longer there (a problem of None: all of it).
    """

    problem: Problem | None
    wanted: tuple[Pick, ...]
    spare: tuple[Pick, ...] = ()
    gone: tuple[str, ...] = ()


def pools_of(project: Project, items: Items | Sequence[Chosen], per_problem: int) -> list[Pool]:
    """The picks asked for by problem, in the order of the problems, or of the choice.

    See `core.worksheets.build.build_sheet`.
    """
    problems = {problem.id or 0: problem for problem in project.problems.all()}
    if not isinstance(items, Items):
        # A choice is of a few problems: the grades of a whole study are not read for it.
        return [
            _chosen_pool(project, problems, number, ids, project.asks.of(number))
            for number, ids in _by_choice(items).items()
        ]
    asks: Mapping[int, list[Ask]] = _by_problem(project.asks.all())
    pools = [
        _pool(project, problem, items, asks.get(number, []), per_problem)
        for number, problem in problems.items()
    ]
    return [pool for pool in pools if pool is not None]


def _by_choice(chosen: Iterable[Chosen]) -> dict[int, list[int | None]]:
    grouped: dict[int, list[int | None]] = defaultdict(list)
    for one in chosen:
        if one.variant_id not in grouped[one.problem_id]:
            grouped[one.problem_id].append(one.variant_id)
    return grouped


def _chosen_pool(
    project: Project,
    problems: Mapping[int, Problem],
    number: int,
    ids: Sequence[int | None],
    asks: Sequence[Ask],
) -> Pool:
    if number not in problems:
        return Pool(None, (), gone=(f"Problem {number} is left out: it is no longer in the project.",))
    problem = problems[number]
    stored = {one.id: one for one in _with_older(project, number)}
    older = project.variants.get([one for one in ids if one is not None and one not in stored])
    wanted: list[Pick] = []
    gone: list[str] = []
    for one in ids:
        if one is None:
            wanted.append(_as_it_stands(problem, asks))
        elif one in stored:
            wanted.append(_pick(problem, stored[one], asks))
        elif one in older:
            wanted.append(Pick(problem, older[one], one, outdated=True))
        else:
            gone.append(f"Variant {one} of problem {number} is left out: it is no longer in the project.")
    spare = [_pick(problem, one, asks) for one in stored.values() if one.id not in ids]
    return Pool(problem, tuple(wanted), tuple(spare), tuple(gone))


def _pool(
    project: Project, problem: Problem, wanted: Items, asks: Sequence[Ask], per_problem: int
) -> Pool | None:
    """The variants asked for, and a problem as it stands where `all` finds no variant."""
    if wanted is Items.FAILING and not any(_is_wrong(ask) and ask.variant_id for ask in asks):
        return None
    number = problem.id or 0
    fresh = project.variants.of(number)
    variants = _with_older(project, number) if wanted is Items.FAILING else fresh
    chosen = _wanted(variants, asks, wanted)
    limit = None if wanted is Items.STARRED else per_problem
    picks = [_pick(problem, variant, asks) for variant in chosen[:limit]]
    spare = [_pick(problem, variant, asks) for variant in chosen[len(picks) :]]
    spare += [_pick(problem, variant, asks) for variant in fresh if variant not in chosen]
    if wanted is Items.ALL and not variants:
        picks = [_as_it_stands(problem, asks)]
    return Pool(problem, tuple(picks), tuple(spare)) if picks else None


def _with_older(project: Project, problem_id: int) -> list[StoredVariant]:
    """The fresh variants, then those of earlier generations that a model was asked."""
    found = (*project.variants.of(problem_id), *project.variants.asked_before(problem_id))
    return list({variant.id: variant for variant in found}.values())


def _wanted(variants: Sequence[StoredVariant], asks: Sequence[Ask], wanted: Items) -> list[StoredVariant]:
    if wanted is Items.STARRED:
        return [variant for variant in variants if variant.starred]
    if wanted is Items.ALL:
        return list(variants)
    models: dict[int, set[str]] = defaultdict(set)
    for ask in asks:
        if _is_wrong(ask) and ask.variant_id is not None:
            models[ask.variant_id].add(ask.model)
    failed = [variant for variant in variants if variant.id in models]
    return sorted(failed, key=lambda variant: -len(models[variant.id]))


def _pick(problem: Problem, stored: StoredVariant, asks: Sequence[Ask]) -> Pick:
    own = tuple(ask for ask in asks if ask.variant_id == stored.id)
    return Pick(problem, stored.variant, stored.id, own, starred=stored.starred)


def _as_it_stands(problem: Problem, asks: Sequence[Ask]) -> Pick:
    return Pick(problem, asks=tuple(ask for ask in asks if ask.variant_id is None))


def _by_problem(asks: Sequence[Ask]) -> dict[int, list[Ask]]:
    grouped: dict[int, list[Ask]] = defaultdict(list)
    for ask in asks:
        grouped[ask.problem_id].append(ask)
    return grouped


def _is_wrong(ask: Ask) -> bool:
    return ask.outcome is Outcome.WRONG
