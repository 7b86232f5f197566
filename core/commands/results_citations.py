"""The tables of citations, as `counterfoil results` prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.attacks.cells import csv_text
from core.commands.console import plural
from core.commands.readable import markdown

if TYPE_CHECKING:
    import argparse

    from core.citations.recomputing import Recomputed
    from core.commands.console import Console
    from core.store.project import Project

TABLES = ("consistency", "necessity", "controls", "overlap", "outcomes", "tests")
HELP = (
    "of citations: consistency (strategy 1), necessity (strategies 2 and 3), controls and net effects, overlap of "
    "cited and needed passages, outcomes after an intervention, tests"
)


def rows_of(found: Recomputed, name: str, *, paper: bool = False) -> list[dict[str, Any]]:
    """The rows of a table of citations."""
    from core.citations.tables import table

    return table(name, found.outcomes, found.first_steps, paper=paper)


def nothing(found: Recomputed) -> str:
    """Why a table has no rows: nothing was asked, nothing again yet, or nothing of this kind."""
    firsts, again = found.first_steps, len(found.outcomes)
    if not firsts and not again:
        return "No model has been asked about passages yet: run `counterfoil cite` first."
    asked = plural(len({first.question_id for first in firsts}), "question")
    if not again:
        was = "was" if asked.startswith("1 ") else "were"
        return f"{asked} {was} asked first, none again yet: `counterfoil cite` goes on where it stopped."
    return f"Nothing of this table has been asked yet. There is: {asked} asked first, {plural(again, 'time')} again."


def print_table(project: Project, args: argparse.Namespace, console: Console) -> None:
    """Prints the table on standard output in the format asked for."""
    from core.citations.matching import STANDARD, matcher_named
    from core.citations.recomputing import recompute
    from core.citations.tables import flat, intervals_of, readable

    found = recompute(project, matcher_named(args.matcher) if args.matcher else STANDARD)
    paper = args.preset == "paper"
    rows, how = rows_of(found, args.table, paper=paper), intervals_of(args.table, paper=paper)
    if not rows:
        console.note(nothing(found))
    if args.format == "json":
        console.as_json = True
        document = {"table": args.table, "matcher": args.matcher or "standard", "intervals": how}
        console.document({**document, "rows": rows})
    elif args.format == "csv":
        cells = [flat(row) for row in rows]
        names = list(dict.fromkeys(name for row in cells for name in row))
        console.raw(csv_text(names, [{name: row.get(name) for name in names} for row in cells]))
    else:
        console.raw(markdown([readable(row) for row in rows]))
        if rows:
            console.note(how)
