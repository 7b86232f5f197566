"""A sheet made from a project: its items, each with a key that was computed again, and its papers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import ExportError
from core.worksheets.items import ItemMaker
from core.worksheets.layout import check_layout
from core.worksheets.options import Options, Versions
from core.worksheets.picks import Chosen, Items, pools_of
from core.worksheets.sheet import Sheet
from core.worksheets.versions import in_order, papers_of
from core.worksheets.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.project import Project
    from core.worksheets.layout import Layout
    from core.worksheets.picks import Pool

__all__ = ["Chosen", "Items", "Options", "Versions", "build_sheet"]

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


def build_sheet(
    project: Project,
    items: Items | str | Sequence[Chosen] = Items.FAILING,
    title: str = "",
    *,
    per_problem: int = 1,
    options: Options | None = None,
    maker: ItemMaker | None = None,
) -> Sheet:
    """A sheet of the chosen variants, in the order of the problems (of a list of `Chosen`: in its order).

    `failing`: those that at least one model got wrong, also of earlier generations, `per_problem` a
    problem, most failed first. `starred`: every variant with a star. `all`: the first `per_problem`
    variants of every problem, or the problem as it stands where it has none and is ready. Every key is
    computed again from the problem's tree; an item whose key or text is not confirmed stays out and is
    named in `left_out`. A `maker` of these options may know items already (see `maker_of`). Raises
    `ExportError` when nothing is left.
    """
    chosen = Items(items) if isinstance(items, str) else tuple(items)
    options = options or Options()
    check_layout(options.layout)
    pools = pools_of(project, chosen, per_problem)
    maker = maker or maker_of(options)
    order = _order(pools, chosen)
    hands = [[item for pick in pool.wanted if (item := maker.item(pick)) is not None] for pool in pools]
    made = in_order(hands, order)
    gone = tuple(sentence for pool in pools for sentence in pool.gone)
    if not made:
        raise _nothing(chosen, gone + maker.left_out)
    title = title or project.path.stem
    papers, notes = papers_of(pools, order, maker, options.versions, title)
    said = options.instructions
    return Sheet(
        title=title,
        items=tuple(made),
        instructions=words(options.layout.language)("instructions") if said is None else said,
        layout=options.layout,
        versions=papers,
        left_out=(*gone, *maker.left_out, *notes),
    )


def maker_of(options: Options) -> ItemMaker:
    """What makes the items of a sheet with these options."""
    return ItemMaker(
        options.layout.language, options.points, options.tolerance, keep_doubtful=options.keep_doubtful
    )


def _order(pools: Sequence[Pool], chosen: Items | Sequence[Chosen]) -> list[int]:
    """Of which pool each question in turn is."""
    if isinstance(chosen, Items):
        return [index for index, pool in enumerate(pools) for _ in pool.wanted]
    place: dict[int, int] = {}
    for one in chosen:
        place.setdefault(one.problem_id, len(place))
    return [place[one.problem_id] for one in dict.fromkeys(chosen)]


def relaid(sheet: Sheet, layout: Layout) -> Sheet:
    """The same sheet with another layout; the words of its worked steps stay in the language they have."""
    check_layout(layout)
    return replace(sheet, layout=layout)


def _nothing(wanted: Items | tuple[Chosen, ...], left_out: Sequence[str]) -> ExportError:
    if left_out:
        first = " ".join(left_out[:3])
        more = f" ({len(left_out) - 3} more)" if len(left_out) > 3 else ""
        return ExportError(f"Nothing can be printed. {first}{more}")
    if isinstance(wanted, Items):
        return ExportError(*_NOTHING[wanted])
    return ExportError("The worksheet has no question.", "Choose at least one.")
