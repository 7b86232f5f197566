"""`counterfoil worksheet`: a sheet of variants with its key, in the format that the file's name says."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.console import plural
from core.commands.generating import at_least_one

if TYPE_CHECKING:
    from core.commands.console import Console
    from core.worksheets.sheet import Sheet

HELP = "write a worksheet of the variants that models got wrong, with its key"
_ITEMS = ("failing", "starred", "all")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="where to write; .pdf for a PDF"
    )
    command.add_argument(
        "--items",
        choices=_ITEMS,
        default="failing",
        help="failing: variants that a model got wrong; starred: every variant with a star; all: the first "
        "variants of every problem that is ready, or the problem as it stands where none were drawn",
    )
    command.add_argument(
        "--per-problem",
        metavar="N",
        type=at_least_one,
        default=1,
        help="at most N variants of each problem (with failing and all), the most failed first",
    )
    command.add_argument("--title", default="", help="the heading (otherwise the project's name)")
    command.add_argument(
        "--key",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="the key, the worked steps and the models' answers on pages of their own",
    )


def run(args: argparse.Namespace, console: Console) -> None:
    """Writes the file whole or not at all, and says what was left out."""
    from core.store.project import Project
    from core.worksheets.build import build_sheet
    from core.worksheets.files import check_target
    from core.worksheets.formats import format_of

    format_of(args.out)
    check_target(args.out)
    with Project.open(args.project) as project:
        sheet = build_sheet(project, args.items, args.title, per_problem=args.per_problem)
    write(sheet, args.out, console, key=args.key)


def write(sheet: Sheet, out: Path, console: Console, *, key: bool = True) -> None:
    """Writes a sheet as PDF and says what was left out or changed in print."""
    from core.worksheets import formats

    notes = formats.write(sheet, out, key=key)
    for sentence in (*sheet.left_out, *_as_they_stand(sheet), *notes):
        console.note(sentence)
    left_out = f", {len(sheet.left_out):,} left out" if sheet.left_out else ""
    console.result(f"{out}: {plural(len(sheet.items), 'question')}{left_out}")


def _as_they_stand(sheet: Sheet) -> tuple[str, ...]:
    """A sentence on the questions that are no variants."""
    problems = [str(item.problem_id) for item in sheet.items if item.variant_id is None]
    if not problems:
        return ()
    noun, verb = ("Problem", "has") if len(problems) == 1 else ("Problems", "have")
    end = "goes in as it stands" if len(problems) == 1 else "go in as they stand"
    return (f"{noun} {', '.join(problems)} {verb} no variants and {end}.",)
