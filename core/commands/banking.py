"""`counterfoil bank`: the problems of a project as a file that imports again without loss."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.console import plural

if TYPE_CHECKING:
    import argparse

    from core.commands.console import Console
    from core.problems.readers import ReadResult
    from core.store.project import Project

HELP = "write the problems with all that belongs to them to a file that can be imported again"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="where to write, such as problems.bank.jsonl"
    )
    command.add_argument(
        "--replies",
        action="store_true",
        help="what models were asked and answered, too (otherwise only the verdicts)",
    )


def run(args: argparse.Namespace, console: Console) -> None:
    """Writes the file whole or not at all, and says how much is in it."""
    from core.store.project import Project
    from core.worksheets.bank import write_bank

    with Project.open(args.project) as project:
        written = write_bank(project, args.out, replies=args.replies)
    parts = [
        plural(written.problems, "problem"),
        plural(written.variants, "variant"),
        plural(written.verdicts, "verdict"),
        *([plural(written.replies, "reply", "replies")] if args.replies else []),
    ]
    console.result(f"{args.out}: {', '.join(parts)}")


def tell_restored(console: Console, project: Project, result: ReadResult) -> None:
    """Puts in what a bank holds beside its problems, which are in already, and says what came and what did not."""
    if not result.attached:
        return
    from core.worksheets.bank_restore import restore

    restored = restore(project, result)
    parts = [
        plural(restored.variants, "variant"),
        f"{restored.stars:,} starred",
        plural(restored.verdicts, "verdict"),
        *([plural(restored.replies, "reply", "replies")] if restored.replies else []),
        *([f"{restored.there:,} there already"] if restored.there else []),
    ]
    console.result(f"  with {', '.join(parts)}")
    for sentence in (*result.notes, *restored.notes):
        console.note(f"  {sentence}")
