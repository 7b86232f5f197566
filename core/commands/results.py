"""`counterfoil results`: a table of measures, made from the stored grades."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.attacks.cells import csv_text
from core.commands import citation_report, results_citations
from core.commands.console import plural
from core.commands.explaining import IN_COLUMNS, MEASURES
from core.commands.readable import markdown, readable
from core.models.shipped import practice_note

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from pandas import DataFrame

    from core.commands.console import Console
    from core.store.project import Project

HELP = "print a table of measures: what models solved before and after"
TABLES = ("asr", "wrong-share", "attacks", "steps", "generated", "cost")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--table",
        metavar="NAME",
        choices=(*TABLES, *results_citations.TABLES),
        default="asr",
        help="asr: accuracy before and after with intervals; wrong-share: wrong variants a problem; "
        "attacks: accuracy by number of attacks; steps: where the working went wrong; "
        "generated: variants by method; cost: tokens and money by model and method; "
        + results_citations.HELP,
    )
    command.add_argument(
        "--preset",
        choices=("recommended", "paper"),
        default="recommended",
        help="paper: a reply without an answer, or cut off, is wrong; otherwise it is left out and counted. Of "
        "citations, in tables and report: only what the paper has",
    )
    command.add_argument(
        "--matcher", default="", help="how answers are compared: standard, articles, words, letters"
    )
    command.add_argument(
        "--regrade",
        action="store_true",
        help="first grade all stored replies to problems and variants anew; nothing is asked, and what a person "
        "decided stays",
    )
    command.add_argument("--report", metavar="FOLDER", type=Path, help=citation_report.HELP)
    command.add_argument("--format", choices=("md", "csv", "json"), default="md")
    command.add_argument("--json", dest="format", action="store_const", const="json", help="as --format json")


def run(args: argparse.Namespace, console: Console) -> None:
    """Prints the table on standard output."""
    from core.store.project import Project

    with Project.open(args.project) as project:
        if args.regrade:
            _regrade(project, console)
        if args.report is not None:
            citation_report.write_report(project, args, console)
            return
        if args.table in results_citations.TABLES:
            results_citations.print_table(project, args, console)
            return
        table = table_of(project, args.table, paper=args.preset == "paper")
        reach = _reach(project) if args.table == "asr" else (0, 0)
    rows = records(table)
    if not rows:
        console.note(_nothing(args.table))
    names = [str(name) for name in table.columns]
    if args.format == "json":
        console.as_json = True
        console.document({"table": args.table, "rows": rows})
    elif args.format == "csv":
        console.raw(csv_text(names, rows))
    else:
        console.raw(markdown(readable(args.table, names, rows), names))
    if args.table == "asr" and rows:
        _explain(console, beside=args.format != "md")
        _tell_reach(console, *reach, args.preset)
    if note := practice_note(str(row.get("name", row.get("model"))) for row in rows):
        console.note(note)


def _regrade(project: Project, console: Console) -> None:
    from core.attacks.regrade import regrade

    done = regrade(project)
    console.note(
        f"{plural(done.total, 'reply', 'replies')} graded anew, {done.changed:,} with another outcome."
    )


def _explain(console: Console, *, beside: bool) -> None:
    """What the columns mean: below a table for people, beside one that a program reads."""
    if beside:
        for line in (*MEASURES, *IN_COLUMNS):
            console.note(line)
    else:
        console.raw("\n" + "".join(f"- {line}\n" for line in MEASURES))


def _reach(project: Project) -> tuple[int, int]:
    """How many problems were asked, and how many there are."""
    from core.attacks import measures

    return measures.frame(project)["problem"].nunique(), len(project.problems.all())


def _tell_reach(console: Console, asked: int, problems: int, preset: str) -> None:
    """Which preset was counted by, and over how many of the project's problems."""
    counted = (
        "a reply without an answer, or cut off, is wrong"
        if preset == "paper"
        else "a reply without an answer, or cut off, is left out and counted"
    )
    console.note(f"Preset {preset}: {counted}.")
    if asked < problems:
        console.note(
            f"{asked:,} of the project's {problems:,} problems were asked; the others are not ready, not drawn or "
            "not asked yet: `counterfoil problems` says why."
        )


def table_of(project: Project, name: str, *, paper: bool = False) -> DataFrame:
    """The measures of that name, of the paper's count where wanted; see `core.attacks.measures` and `costs`."""
    from core.attacks import measures
    from core.attacks.costs import cost_table
    from core.models import prices

    if name == "generated":
        return measures.generated_table(project)
    if name == "cost":
        return cost_table(project, prices.load())
    grades = measures.frame(project)
    if paper:
        grades = measures.as_in_the_paper(grades)
    makers: dict[str, Callable[[DataFrame], DataFrame]] = {
        "asr": measures.asr_table,
        "wrong-share": measures.wrong_share,
        "attacks": measures.attacks_table,
        "steps": measures.steps_table,
    }
    return makers[name](grades)


def records(table: DataFrame) -> list[dict[str, Any]]:
    """The rows of a table as plain values; None where there is no number."""
    return [
        {str(name): _plain(value) for name, value in row.items()} for row in table.to_dict(orient="records")
    ]


def _plain(value: Any) -> Any:
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _nothing(table: str) -> str:
    if table == "generated":
        return "No variants have been drawn yet: run `counterfoil generate` first."
    return "No model has been asked yet: run `counterfoil attack` first."
