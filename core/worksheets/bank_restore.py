"""What a bank holds beside its problems, put into a project: variants, stars, verdicts and replies.

Nothing that is there already is replaced.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.problems.readers.base import FieldError
from core.store.problems import digest
from core.store.rows import clean
from core.variants.variant import Generation, Method, Settings
from core.worksheets.bank_belongings import Belongings, LeftOut, belongings
from core.worksheets.bank_data import reply_of, verdict_of

if TYPE_CHECKING:
    from fractions import Fraction

    from core.models.base import Reply, Request
    from core.problems.problem import Problem
    from core.problems.readers.base import ReadResult
    from core.store.ask import Ask
    from core.store.project import Project
    from core.variants.variant import Variant

_ALL = 2**31
_Ids = dict[tuple[int, int], int]
"""The ids of variants, by problem and place in the bank."""


@dataclass(frozen=True, slots=True)
class Restored:
    """How much came with the problems; `notes` are sentences on what did not.

    `there` are variants and verdicts that the project had already.
    """

    variants: int = 0
    stars: int = 0
    verdicts: int = 0
    replies: int = 0
    there: int = 0
    notes: tuple[str, ...] = ()


def restore(project: Project, result: ReadResult) -> Restored:
    """Puts in what a bank holds for the problems of `result`, which are in the project already. Blocks."""
    if not result.attached:
        return Restored()
    left = LeftOut()
    plans = [_Plan.of(project, one) for one in _matched(project, result, left)]
    ids = _save_kept(project, plans)
    replies = _save_replies(project, plans, left)
    verdicts, known = _save_verdicts(project, plans, ids)
    project.variants.save_all([(plan.one.problem, made) for plan in plans for made in plan.last])
    known += sum(len(plan.there) for plan in plans)
    if passed_over := sum(len(set(plan.one.variants) - plan.restored - plan.there) for plan in plans):
        left["a variant of a method for which the project has variants already."] += passed_over
    stars = sum(len(plan.one.starred) for plan in plans)
    variants = sum(len(plan.restored) for plan in plans)
    return Restored(variants, stars, verdicts, replies, known, left.sentences())


def _matched(project: Project, result: ReadResult, left: LeftOut) -> list[Belongings]:
    """What belongs to problems that are in the project just as they are in the bank."""
    known = {digest(problem): problem for problem in project.problems.all()}
    found: dict[int, Belongings] = {}
    for given, attached in zip(result.problems, result.attached, strict=True):
        problem = replace(given, text=clean(given.text), program=clean(given.program))
        stored = known.get(digest(problem))
        if stored is None or stored.id is None or all(part == [] for part in attached.values()):
            continue
        if stored.fingerprint != problem.fingerprint:
            left["the variants and verdicts of a problem that the project has with another solution."] += 1
        elif stored.id in found:
            left["the variants and verdicts of a problem that is in the bank twice."] += 1
        else:
            found[stored.id] = belongings(stored, attached, left)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class _Plan:
    """How the variants of one problem go in.

    The store keeps variants by generations of a method. So a generation with those that stay (a star,
    a verdict) goes in first; then, with the verdicts in place, `last` are the generations that
    take its place: those that were there, and the bank's where there was none of that method.
    `restored` are the places of variants that are new to the project, `there` of those it had.
    """

    one: Belongings
    first: Generation | None
    last: tuple[Generation, ...]
    restored: frozenset[int]
    there: frozenset[int]

    @classmethod
    def of(cls, project: Project, one: Belongings) -> _Plan:
        had = _contents(project, one.number)
        known = frozenset(place for place, variant in one.variants.items() if _content(variant) in had)
        there = _generations(project, one.problem)
        new = {method: made for method, made in one.generations.items() if method not in there}
        places = frozenset(one.kept).union(*(one.places(made) for made in new.values())) - known
        if not one.kept:
            return cls(one, None, tuple(new.values()), places, known)
        method = next(iter([*new, *there, one.methods[one.kept[0]]]))
        base = there.get(method, Generation(Settings(method=method), (), 0, 0, exhaustive=False))
        variants = (*base.variants, *(one.variants[place] for place in one.kept))
        last = [*new.values(), *([there[method]] if method in there else [])]
        return cls(one, replace(base, variants=variants), tuple(last), places, known)


def _content(variant: Variant) -> tuple[frozenset[tuple[str, Fraction]], str, Fraction]:
    return frozenset(variant.values.items()), variant.text, variant.answer


def _contents(project: Project, problem_id: int) -> set[object]:
    """The variants of a problem that the project has, by what they are."""
    found = [*project.variants.of(problem_id), *project.variants.asked_before(problem_id)]
    return {_content(one.variant) for one in found}


def _generations(project: Project, problem: Problem) -> dict[Method, Generation]:
    """The newest generation of each method, with its variants."""
    found = {}
    for method in Method:
        stored = project.variants.generation(problem.id or 0, method)
        if stored is not None:
            found[method] = Generation(
                stored.settings,
                tuple(one.variant for one in project.variants.of(problem.id or 0, method, _ALL)),
                stored.attempts,
                stored.valid,
                stored.exhaustive,
                stored.refusals,
                stored.reason,
            )
    return found


def _save_kept(project: Project, plans: list[_Plan]) -> _Ids:
    """Saves the variants that stay, with their stars."""
    first = [(plan.one, plan.first) for plan in plans if plan.first is not None]
    saved = project.variants.save_all([(one.problem, made) for one, made in first])
    ids = {
        (one.number, place): number
        for (one, _), numbers in zip(first, saved, strict=True)
        for place, number in zip(one.kept, numbers[-len(one.kept) :], strict=True)
    }
    starred = [ids[one.number, place] for one, _ in first for place in one.starred]
    project.variants.star(starred, starred=True)
    return ids


def _save_replies(project: Project, plans: list[_Plan], left: LeftOut) -> int:
    found: dict[str, tuple[str, Request, Reply]] = {}
    for data in [data for plan in plans for data in plan.one.replies]:
        try:
            key, model, request, reply = reply_of(data)
        except FieldError as fault:
            left.unread("a reply", fault)
        else:
            found[key] = (model, request, reply)
    missing = project.replies.missing(found)
    return sum(project.replies.save(key, *found[key]) for key in found if key in missing)


def _save_verdicts(project: Project, plans: list[_Plan], ids: _Ids) -> tuple[int, int]:
    """How many verdicts were saved, and how many the project had."""
    there = {_name(ask) for ask in project.asks.all()}
    found = [
        verdict_of(fields, plan.one.number, None if place is None else ids[plan.one.number, place])
        for plan in plans
        for place, fields in plan.one.verdicts
    ]
    asks = [ask for ask in found if _name(ask) not in there]
    project.asks.save(asks)
    overruled = {_name(ask): ask.overruled for ask in asks if ask.overruled is not None}
    for ask in project.asks.all() if overruled else ():
        if _name(ask) in overruled and ask.id is not None:
            project.asks.overrule(ask.id, overruled[_name(ask)])
    return len(asks), len(found) - len(asks)


def _name(ask: Ask) -> tuple[int, int | None, str, str, str, int]:
    """What tells two asks apart."""
    return ask.problem_id, ask.variant_id, ask.model, ask.method, ask.prompt, ask.repeat
