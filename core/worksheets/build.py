"""A sheet made from a project: which variants go in, each with a key that was computed again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.problems.analysis import analyse
from core.problems.arithmetic import ArithmeticFault
from core.problems.holding import hold_unclear
from core.problems.problem import Analysis, Problem, Status
from core.store.grade import Outcome
from core.variants.wording import new_text
from core.worksheets.evidence import records_of
from core.worksheets.sheet import Item, Sheet
from core.worksheets.steps import worked_steps, written_answer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.store.asks import Ask
    from core.store.project import Project
    from core.store.variants import StoredVariant
    from core.variants.variant import Variant

INSTRUCTIONS = "Show your working."


class Items(StrEnum):
    """Which variants go on a sheet."""

    FAILING = "failing"
    STARRED = "starred"
    ALL = "all"


_NOTHING = {
    Items.FAILING: (
        "No model has got a variant wrong yet, so there is nothing to print.",
        "Ask a model with `counterfoil attack`, or print the others with `--items all`.",
    ),
    Items.STARRED: (
        "No variant has a star, so there is nothing to print.",
        "Star some in the window, or print the others with `--items all`.",
    ),
    Items.ALL: ("The project has no problems.", "Import a file of problems first."),
}


@dataclass(frozen=True, slots=True)
class _Pick:
    """A problem chosen for the sheet: one of its variants, or itself as it stands."""

    problem: Problem
    variant: StoredVariant | None
    asks: tuple[Ask, ...]


def build_sheet(
    project: Project, items: Items | str = Items.FAILING, title: str = "", *, per_problem: int = 1
) -> Sheet:
    """A sheet of the chosen variants, in the order of the problems.

    `failing`: those that at least one model got wrong, also of earlier generations, `per_problem` a
    problem, most failed first.
    `starred`: every variant with a star. `all`: the first `per_problem` variants of every problem,
    or the problem as it stands where it has none and is ready. Every key is computed again from the problem's
    tree; an item whose key or text is not confirmed stays out and is named in `left_out`. Raises
    `ExportError` when nothing is left.
    """
    wanted = Items(items)
    left_out: list[str] = []
    made: list[Item] = []
    analysed: dict[int | None, Analysis] = {}
    for pick in _picked(project, wanted, per_problem):
        if pick.problem.id not in analysed:
            analysed[pick.problem.id] = analyse(pick.problem)
        analysis = analysed[pick.problem.id]
        if pick.variant is not None:
            analysis = hold_unclear(analysis)
        doubt = _doubt(analysis, pick)
        if doubt:
            left_out.append(f"{_place(pick.problem)} is left out: {doubt}")
            continue
        made.append(_item(analysis, pick))
    if not made:
        raise _nothing(wanted, left_out)
    return Sheet(
        title=title or project.path.stem,
        items=tuple(made),
        instructions=INSTRUCTIONS,
        left_out=tuple(left_out),
    )


def _picked(project: Project, wanted: Items, per_problem: int) -> list[_Pick]:
    """The variants asked for, and problems as they stand where `all` finds no variant."""
    of_problem: Mapping[int, list[Ask]] = _by_problem(project.asks.all())
    picks: list[_Pick] = []
    for problem in project.problems.all():
        asks = of_problem.get(problem.id or 0, [])
        if wanted is Items.FAILING and not any(_is_wrong(ask) and ask.variant_id for ask in asks):
            continue
        variants = project.variants.of(problem.id or 0)
        if wanted is Items.FAILING:
            variants = _with_older(variants, project.variants.asked_before(problem.id or 0))
        chosen = _chosen(variants, asks, wanted, per_problem)
        if wanted is Items.ALL and not variants:
            picks.append(_Pick(problem, None, tuple(ask for ask in asks if ask.variant_id is None)))
        picks.extend(
            _Pick(problem, variant, tuple(ask for ask in asks if ask.variant_id == variant.id))
            for variant in chosen
        )
    return picks


def _with_older(variants: Sequence[StoredVariant], older: Sequence[StoredVariant]) -> list[StoredVariant]:
    return list({variant.id: variant for variant in (*variants, *older)}.values())


def _chosen(
    variants: Sequence[StoredVariant], asks: Sequence[Ask], wanted: Items, per_problem: int
) -> list[StoredVariant]:
    if wanted is Items.STARRED:
        return [variant for variant in variants if variant.starred]
    if wanted is Items.ALL:
        return list(variants[:per_problem])
    models: dict[int, set[str]] = defaultdict(set)
    for ask in asks:
        if _is_wrong(ask) and ask.variant_id is not None:
            models[ask.variant_id].add(ask.model)
    failed = [variant for variant in variants if variant.id in models]
    failed.sort(key=lambda variant: -len(models[variant.id]))
    return failed[:per_problem]


def _doubt(analysis: Analysis, pick: _Pick) -> str:
    """Why the key of a pick is not certain; empty when it is."""
    if analysis.status is not Status.READY:
        return f"its status is “{analysis.status.value}”. {analysis.reason}".strip()
    return "" if pick.variant is None else _doubt_of_variant(analysis, pick.variant.variant)


def _doubt_of_variant(analysis: Analysis, variant: Variant) -> str:
    if _computed(analysis, variant.values) != variant.answer:
        return "the stored answer is not the one its solution gives. Generate its variants again."
    if _worded(analysis, variant.values) != variant.text:
        return "the stored text is not the one its numbers give. Generate its variants again."
    return ""


def _computed(analysis: Analysis, values: Mapping[str, Fraction]) -> Fraction | None:
    known = {leaf.id for leaf in analysis.variables}
    if analysis.tree is None or not set(values) <= known:
        return None
    try:
        return analysis.tree.values(values)[-1]
    except ArithmeticFault:
        return None


def _worded(analysis: Analysis, values: Mapping[str, Fraction]) -> str | None:
    try:
        return new_text(analysis, values)
    except ValueError:
        return None


def _item(analysis: Analysis, pick: _Pick) -> Item:
    values: Mapping[str, Fraction] = {} if pick.variant is None else pick.variant.variant.values
    return Item(
        text=pick.problem.text if pick.variant is None else pick.variant.variant.text,
        answer=_computed(analysis, values) or Fraction(0),
        steps=worked_steps(analysis, values),
        written=written_answer(analysis, values),
        problem_id=pick.problem.id,
        variant_id=None if pick.variant is None else pick.variant.id,
        models=records_of(pick.asks),
        decimal_mark=pick.problem.decimal_mark,
    )


def _nothing(wanted: Items, left_out: Sequence[str]) -> ExportError:
    if not left_out:
        return ExportError(*_NOTHING[wanted])
    first = " ".join(left_out[:3])
    more = f" ({len(left_out) - 3} more)" if len(left_out) > 3 else ""
    return ExportError(f"Nothing can be printed. {first}{more}")


def _by_problem(asks: Sequence[Ask]) -> dict[int, list[Ask]]:
    grouped: dict[int, list[Ask]] = defaultdict(list)
    for ask in asks:
        grouped[ask.problem_id].append(ask)
    return grouped


def _is_wrong(ask: Ask) -> bool:
    return ask.outcome is Outcome.WRONG


def _place(problem: Problem) -> str:
    return f"Problem {problem.id}"
