"""`counterfoil solve`: a model writes the programs of problems that have none; those that hold are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.commands.attacking import open_spec
from core.commands.console import plural, shortened
from core.commands.generating import at_least_one
from core.errors import ModelError

if TYPE_CHECKING:
    import argparse

    from core.attacks.progress import Progress
    from core.attacks.writing import Writing, Written
    from core.commands.console import Console
    from core.models.base import ChatModel
    from core.store.project import Project
    from core.store.tries import Try

HELP = "let a model write the programs of problems that have none"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--model",
        metavar="SPEC",
        required=True,
        help="pocket, starter, gguf:PATH, planted:NAME, or a name given by `counterfoil models add`",
    )
    command.add_argument(
        "--problems", metavar="N", type=at_least_one, help="only the first N problems without a program"
    )
    command.add_argument("--max-requests", metavar="N", type=at_least_one, help="at most N new requests")
    command.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace, console: Console) -> None:
    """Asks for each program up to three times, keeps what holds, and prints why the rest does not."""
    from core.attacks.writing import Writing
    from core.store.project import Project

    with Project.open(args.project) as project:
        wanted = Writing(most_problems=args.problems)
        model = open_spec(args.model)
        written = asyncio.run(_write(project, model, wanted, args.max_requests, console))
        requests = written.progress.requests
        if requests.answered and requests.answered == requests.failed:
            raise ModelError(f"{model.name}: no request was answered.", written.error)
        document = _document(model, written, project.tries.all())
    _tell(document, console)
    console.document(document)


async def _write(
    project: Project, model: ChatModel, wanted: Writing, requests: int | None, console: Console
) -> Written:
    from core.attacks.progress import Budget
    from core.attacks.writing import write_programs

    def tell(progress: Progress, made: Try) -> None:
        left = progress.requests.seconds_left
        rest = "" if left is None else f", about {left:.0f} s left of this round"
        console.progress(
            f"try {made.attempt + 1}: {progress.done:,} of {progress.total:,} problems settled{rest}"
        )

    try:
        return await write_programs(project, model, wanted, budget=Budget(requests=requests), on_try=tell)
    finally:
        await model.close()


def _document(model: ChatModel, written: Written, tries: list[Try]) -> dict[str, Any]:
    progress = written.progress
    states = {
        **dict.fromkeys(written.solved, "solved"),
        **dict.fromkeys(written.failed, "failed"),
        **dict.fromkeys(written.changed, "changed"),
        **dict.fromkeys(written.open, "open"),
    }
    return {
        "model": model.name,
        "identity": model.identity,
        "problems": [
            {
                "id": number,
                "state": states[number],
                "tries": [
                    _try(made)
                    for made in tries
                    if (made.problem_id, made.task, made.model) == (number, "program", model.identity)
                ],
            }
            for number in sorted(states)
        ],
        "without_answer": written.without_answer,
        "asked": progress.requests.answered,
        "failed": progress.requests.failed,
        "seconds": round(progress.seconds, 2),
        "prompt_tokens": progress.prompt_tokens,
        "completion_tokens": progress.completion_tokens,
        "stopped": progress.stopped,
    }


def _try(made: Try) -> dict[str, Any]:
    return {
        "attempt": made.attempt + 1,
        "taken": made.taken,
        "kind": made.kind,
        "reason": made.reason,
        "program": made.content,
        "line": made.line,
        "column": made.column,
    }


def _tell(document: dict[str, Any], console: Console) -> None:
    problems = document["problems"]
    for problem in problems:
        console.result(f"{problem['id']}  {_line(problem)}")
        for made in problem["tries"]:
            if not made["taken"]:
                console.result(f"   try {made['attempt']}: {made['kind']}. {shortened(made['reason'], 100)}")
    solved = sum(problem["state"] == "solved" for problem in problems)
    console.result(
        f"{document['model']} wrote the programs of {solved:,} of {plural(len(problems), 'problem')}, "
        f"{plural(document['asked'], 'new request')}, {document['seconds']:.1f} s"
    )
    if document["without_answer"]:
        count = plural(len(document["without_answer"]), "problem")
        console.note(f"{count} without an answer: enter the answer first, so that a program can be checked.")
    if document["failed"]:
        console.note(f"{plural(document['failed'], 'request')} failed and will be asked again next time.")
    if document["stopped"]:
        console.note(document["stopped"])


def _line(problem: dict[str, Any]) -> str:
    count = len(problem["tries"])
    match problem["state"]:
        case "solved":
            return f"solved at try {problem['tries'][-1]['attempt']}"
        case "changed":
            return "was changed meanwhile, and stays as it is"
        case "failed":
            return f"no program in {plural(count, 'try', 'tries')}"
        case _:
            return "still open"
