"""What `counterfoil attack` does with batch files: writes the requests, or takes the results."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from core.commands import attack_report
from core.commands.console import plural
from core.errors import ModelError

if TYPE_CHECKING:
    import argparse

    from core.attacks.batch_results import BatchTaken
    from core.commands.attacking import Wanted
    from core.commands.console import Console
    from core.models.specs import RemoteSpec
    from core.store.project import Project

_MOST_REASONS = 5
_KINDS = (
    ("failed", "requests failed and wait to be asked again"),
    ("broken", "lines cannot be read"),
    ("foreign", "lines are of requests that this attack does not make"),
    ("repeated", "lines are of requests that the file had already"),
)


def run(project: Project, args: argparse.Namespace, wanted: Wanted, console: Console) -> None:
    """Writes or takes a batch file; nothing is sent."""
    from core.models.remembered import full_spec
    from core.models.specs import read_remote

    specs = list(dict.fromkeys(args.model))
    if len(specs) != 1:
        raise ModelError(
            "A batch file is for one model.", "Give one SPEC after --model, and a file for each."
        )
    model = read_remote(full_spec(specs[0]))
    if args.batch_out:
        _write(project, model, args, wanted, console)
    else:
        _take(project, model, args, wanted, console)


def _write(
    project: Project, model: RemoteSpec, args: argparse.Namespace, wanted: Wanted, console: Console
) -> None:
    from core.attacks.batch_file import write_batch

    written = write_batch(project, model, wanted.study, args.batch_out, args.batch_without)
    files = [str(path) for path in written.files]
    console.document(
        {"model": model.name, "files": files, "requests": written.requests, "stored": written.stored}
    )
    console.result(
        f"{plural(written.requests, 'request')} to {model.name} written to {', '.join(files)}; "
        f"{plural(written.stored, 'reply', 'replies')} stored already."
    )
    console.result("Take the results with the same command and --batch-in in place of --batch-out.")


def _take(
    project: Project, model: RemoteSpec, args: argparse.Namespace, wanted: Wanted, console: Console
) -> None:
    from core.attacks.batch_results import take_results
    from core.commands.attacking import explain
    from core.commands.spending import Limits, price_of

    taken = asyncio.run(take_results(project, model, wanted.study, args.batch_in))
    assert taken.progress is not None  # noqa: S101 `take_results` sets it
    measured = attack_report.measured_of(project, model.identity, wanted.method)
    document = attack_report.document_of(model, taken.progress, measured, price_of(model.identity, Limits()))
    console.document({"taken": _described(taken), **document})
    _tell(taken, console)
    attack_report.tell(document, console)
    explain(console)


def _described(taken: BatchTaken) -> dict[str, Any]:
    return {
        "new": taken.new,
        "stored": taken.stored,
        **{kind: {"count": getattr(taken, kind), "lines": taken.places.get(kind, [])} for kind, _ in _KINDS},
        "cut": taken.cut,
        "waiting": taken.waiting,
        "reasons": dict(taken.reasons.most_common()),
    }


def _tell(taken: BatchTaken, console: Console) -> None:
    console.result(
        f"{plural(taken.new, 'new reply', 'new replies')}, {taken.stored:,} stored before, "
        f"{plural(taken.waiting, 'request')} without a reply yet."
    )
    for kind, words in _KINDS:
        if count := getattr(taken, kind):
            lines = taken.places[kind]
            more = " and more" if count > len(lines) else ""
            console.note(f"{count:,} {words} (line {', '.join(map(str, lines))}{more}).")
    if taken.cut:
        console.note("The last line is not whole: the file was cut short. Get it once more.")
    for reason, count in taken.reasons.most_common(_MOST_REASONS):
        console.note(f"  {count:,} times: {reason}")
