"""`counterfoil problems`: the state of each problem of a project, and why."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.console import plural, shortened

if TYPE_CHECKING:
    import argparse

    from core.commands.console import Console

HELP = "list the problems of a project: what can be done with each, and why"

_START = 60  # characters of a problem's text: enough to know it by


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace, console: Console) -> None:
    """Prints a line a problem: number, status, the start of its text, and the reason where there is one."""
    from core.problems.analysis import analyse
    from core.store.project import Project

    with Project.open(args.project) as project:
        analyses = [analyse(problem) for problem in project.problems.all()]
    console.document(
        {
            "problems": [
                {
                    "id": analysis.problem.id,
                    "status": analysis.status.value,
                    "reason": analysis.reason,
                    "text": analysis.problem.text,
                    "answer": None if analysis.problem.answer is None else str(analysis.problem.answer),
                    "source": analysis.problem.source,
                }
                for analysis in analyses
            ]
        }
    )
    console.table(
        (
            str(analysis.problem.id),
            analysis.status.value,
            shortened(analysis.problem.text, _START),
            " ".join(analysis.reason.split()),
        )
        for analysis in analyses
    )
    counts = Counter(analysis.status.value for analysis in analyses)
    listed = ", ".join(f"{count:,} {status}" for status, count in counts.most_common())
    console.note(f"{plural(len(analyses), 'problem')}{': ' + listed if listed else ''}")
