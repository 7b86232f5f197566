"""`counterfoil attack`: asks models the problems and their variants, as far as they were not asked before."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.commands.console import plural
from core.commands.explaining import MEASURES
from core.commands.generating import at_least_one
from core.errors import ModelError, UserError
from core.variants.variant import Method

if TYPE_CHECKING:
    import argparse

    from core.attacks.progress import Progress
    from core.commands.console import Console
    from core.models.base import ChatModel
    from core.store.asks import Ask
    from core.store.project import Project

HELP = "ask models the problems of a project and their variants"
_LEFT_OUT = ("no_answer", "cut_off", "error", "not_asked")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an attack asks: the first `count` variants of `method` of the first `problems` problems.

    `requests` bounds the new requests of all models together.
    """

    method: Method
    count: int
    problems: int | None = None
    requests: int | None = None


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--model",
        metavar="SPEC",
        nargs="+",
        action="extend",
        required=True,
        help="starter, gguf:PATH, planted:NAME, or a name given by `counterfoil models add`",
    )
    command.add_argument("--method", choices=[m.value for m in Method], default=Method.M3.value)
    command.add_argument("--count", type=at_least_one, default=100, help="variants a problem")
    command.add_argument("--problems", metavar="N", type=at_least_one, help="only the first N problems")
    command.add_argument(
        "--max-requests", metavar="N", type=at_least_one, help="at most N new requests, all models together"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace, console: Console) -> None:
    """Asks each model in turn and prints its accuracy before and after."""
    from core.store.project import Project

    wanted = Wanted(Method(args.method), args.count, args.problems, args.max_requests)
    with Project.open(args.project) as project:
        documents = asyncio.run(attack_all(project, args.model, wanted, console))
        refuse_silence(project, documents)
    console.document({"method": wanted.method.value, "count": wanted.count, "models": documents})
    for line in MEASURES:
        (console.note if args.json else console.result)(line)


async def attack_all(
    project: Project, specs: list[str], wanted: Wanted, console: Console
) -> list[dict[str, Any]]:
    """Asks the models; gives a document for each. Raises `UserError` where there are no variants."""
    await asyncio.to_thread(_check_variants, project, wanted.method)
    documents: list[dict[str, Any]] = []
    left = wanted.requests
    for spec in dict.fromkeys(specs):
        model = open_spec(spec)
        try:
            if left == 0:
                console.note(f"{model.name}: not asked, the {wanted.requests} requests are used up.")
                continue
            document = await _attack(project, model, wanted, left, console)
        finally:
            await model.close()
        left = None if left is None else left - document["asked"]
        documents.append({"spec": spec, **document})
    return documents


def refuse_silence(project: Project, documents: list[dict[str, Any]]) -> None:
    """Raises `ModelError` with the model's own words when every request of every model failed."""
    asked = sum(document["asked"] for document in documents)
    if asked and asked == sum(document["failed"] for document in documents):
        names = ", ".join(document["model"] for document in documents)
        errors = [ask.error for ask in project.asks.all() if ask.error]
        raise ModelError(f"{names}: no request was answered.", errors[-1] if errors else "")


def open_spec(spec: str) -> ChatModel:
    """The model of a SPEC or of a remembered name."""
    from core.models.remembered import full_spec
    from core.models.specs import open_model

    return open_model(full_spec(spec))


def _check_variants(project: Project, method: Method) -> None:
    problems = project.problems.all()
    if not problems:
        raise UserError(
            "The project has no problems.", f"Put some in: counterfoil import {project.path} FILE"
        )
    if not any(project.variants.of(problem.id, method, 1) for problem in problems if problem.id is not None):
        raise UserError(
            f"The project has no {method.value} variants to ask.",
            f"Draw some first: counterfoil generate {project.path} --method {method.value}",
        )


async def _attack(
    project: Project, model: ChatModel, wanted: Wanted, requests: int | None, console: Console
) -> dict[str, Any]:
    from core.attacks.plan import Study
    from core.attacks.progress import Budget
    from core.attacks.study import run_study

    def tell(progress: Progress, _ask: Ask | None) -> None:
        console.progress(_state(model.name, progress))

    progress = await run_study(
        project,
        model,
        Study(method=wanted.method, count=wanted.count, most_problems=wanted.problems),
        budget=Budget(requests=requests),
        on_progress=tell,
    )
    seconds = progress.seconds
    measured = await asyncio.to_thread(_measured, project, model.identity, wanted.method)
    document = _document(model, progress, seconds, measured)
    if progress.stopped:
        console.note(progress.stopped)
    if progress.requests.failed:
        console.note(
            f"{model.name}: {plural(progress.requests.failed, 'request')} failed and will be asked again next time."
        )
    _tell(document, console)
    return document


def _measured(project: Project, identity: str, method: Method) -> dict[str, Any]:
    """The row of the table of accuracy for one model and method; empty where nothing is graded."""
    from core.commands.results import records, table_of

    rows = records(table_of(project, "asr"))
    return next((row for row in rows if (row["model"], row["method"]) == (identity, method.value)), {})


def _document(
    model: ChatModel, progress: Progress, seconds: float, measured: dict[str, Any]
) -> dict[str, Any]:
    return {
        "model": model.name,
        "identity": model.identity,
        "problems": measured.get("n", 0),
        "OA": _share(measured, "OA"),
        "AA": _share(measured, "AA"),
        "ASR": {"value": measured.get("ASR"), "n": measured.get("ASR_n", 0)},
        "by_problem": _share(measured, "by_problem"),
        "skipped": measured.get("skipped", 0),
        "left_out": {name: measured.get(name, 0) for name in _LEFT_OUT},
        "outcomes": {outcome.value: count for outcome, count in sorted(progress.outcomes.items())},
        "questions": progress.total,
        "asked": progress.requests.answered,
        "failed": progress.requests.failed,
        "from_store": progress.done - progress.requests.answered,
        "seconds": round(seconds, 2),
        "prompt_tokens": progress.prompt_tokens,
        "completion_tokens": progress.completion_tokens,
        "tokens_per_second": round(progress.completion_tokens / seconds, 1) if seconds > 0 else None,
        "stopped": progress.stopped,
    }


def _share(measured: dict[str, Any], name: str) -> dict[str, Any]:
    return {
        "value": measured.get(name),
        "n": measured.get(f"{name}_n", 0),
        "low": measured.get(f"{name}_low"),
        "high": measured.get(f"{name}_high"),
    }


def _state(name: str, progress: Progress) -> str:
    left = progress.requests.seconds_left
    rest = "" if left is None else f", about {left:.0f} s left"
    return f"{name}: {progress.done:,} of {progress.total:,} graded{rest}"


def _tell(document: dict[str, Any], console: Console) -> None:
    left_out = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in document["left_out"].items() if n)
    console.result(f"{document['model']} on {plural(document['problems'], 'problem')}")
    for name, words in (
        ("OA", "solved as they stand"),
        ("AA", "solved in every variant"),
        ("ASR", "attacks that succeeded"),
    ):
        console.result(f"  {name:<4}{_percent(document[name])}  {words}")
    console.result(f"  variants left out: {left_out or 'none'}")
    console.result(
        f"  asked {document['asked']:,}, from the project {document['from_store']:,}, "
        f"{document['seconds']:.1f} s, {document['tokens_per_second']} tokens a second"
    )


def _percent(share: dict[str, Any]) -> str:
    if share["value"] is None:
        return f"–  (n = {share['n']})"
    interval = ""
    if share.get("low") is not None:
        interval = f", 95 % interval {share['low']:.0%} to {share['high']:.0%}"
    return f"{share['value']:.0%}  (n = {share['n']}{interval})"
