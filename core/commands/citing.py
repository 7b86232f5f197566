"""`counterfoil cite`: asks models about questions with passages, and again with passages kept or left out."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.commands.attacking import open_spec
from core.commands.console import plural
from core.commands.generating import at_least_one
from core.errors import ModelError, UserError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from core.attacks.progress import Progress
    from core.citations.outcome import FirstStep, Outcome
    from core.citations.plan import CitationStudy
    from core.citations.study import Studied
    from core.commands.console import Console
    from core.models.base import ChatModel
    from core.store.citations import CitationAsk
    from core.store.project import Project

HELP = "ask models about questions with passages, and see whether their answers rest on what they cite"
_MEANING = (
    "Contain: one answer is contained in the other. Strategy 1 should keep the answer, strategies 2 and 3 change it.",
    "What is measured is whether the answer depends on what is cited, not what the model thinks.",
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file with questions")
    command.add_argument(
        "--model",
        metavar="SPEC",
        nargs="+",
        action="extend",
        required=True,
        help="pocket, starter, gguf:PATH, planted:NAME, or a name given by `counterfoil models add`",
    )
    command.add_argument(
        "--strategy",
        nargs="+",
        action="extend",
        choices=("1", "2", "3"),
        help="1: keep only what is cited; 2: drop the first cited; 3: drop all cited (all three)",
    )
    command.add_argument(
        "--rounds", metavar="N", type=at_least_one, default=1, help="go on with 2 and 3 on what is cited then"
    )
    command.add_argument("--controls", action="store_true", help="ask the matched controls too")
    command.add_argument(
        "--smallest",
        metavar="N",
        type=at_least_one,
        help="look for the smallest set whose removal changes the answer, with at most N requests a question",
    )
    command.add_argument("--units", choices=("paragraphs", "sentences"), default="paragraphs")
    command.add_argument("--questions", metavar="N", type=at_least_one, help="only the first N questions")
    command.add_argument(
        "--problems", metavar="N", type=at_least_one, help="first make questions of N word problems"
    )
    command.add_argument("--seed", type=int, default=0, help="of the controls that draw")
    command.add_argument("--preset", choices=("recommended", "paper"), default="recommended")
    command.add_argument(
        "--max-requests", metavar="N", type=at_least_one, help="at most N new requests, all models together"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace, console: Console) -> None:
    """Asks each model in turn and prints how often its answers stayed and changed."""
    from core.store.project import Project

    study = _study(args)
    with Project.open(args.project) as project:
        if args.problems:
            _add_problems(project, args.problems, console)
        if not project.questions.count():
            raise UserError(
                "The project has no questions with passages.",
                f"Put some in: counterfoil import {project.path} FILE --format musique",
            )
        documents = asyncio.run(cite_all(project, args.model, study, args.max_requests, console))
    console.document({"strategies": list(study.strategies), "rounds": study.rounds, "models": documents})
    for line in _MEANING:
        (console.note if args.json else console.result)(line)


def _study(args: argparse.Namespace) -> CitationStudy:
    from core.citations.plan import CitationStudy
    from core.citations.question import Units

    return CitationStudy(
        strategies=tuple(dict.fromkeys(args.strategy or ("1", "2", "3"))),
        controls=args.controls,
        rounds=args.rounds,
        smallest=args.smallest or 0,
        most_questions=args.questions,
        units=Units(args.units),
        recommended=args.preset == "recommended",
        seed=args.seed,
    )


async def cite_all(
    project: Project, specs: list[str], study: CitationStudy, requests: int | None, console: Console
) -> list[dict[str, Any]]:
    """Asks the models; gives a document for each."""
    documents: list[dict[str, Any]] = []
    left = requests
    for spec in dict.fromkeys(specs):
        model = open_spec(spec)
        try:
            if left == 0:
                console.note(f"{model.name}: not asked, the {requests} requests are used up.")
                continue
            document = await _cite(project, model, study, left, console)
        finally:
            await model.close()
        left = None if left is None else max(0, left - document["asked"])
        documents.append({"spec": spec, **document})
    return documents


async def _cite(
    project: Project, model: ChatModel, study: CitationStudy, requests: int | None, console: Console
) -> dict[str, Any]:
    from core.attacks.progress import Budget
    from core.citations.study import run_citation_study

    def tell(progress: Progress, _ask: CitationAsk) -> None:
        console.progress(_state(model.name, progress))

    studied = await run_citation_study(project, model, study, budget=Budget(requests=requests), on_ask=tell)
    progress = studied.progress
    if progress.requests.answered and progress.requests.answered == progress.requests.failed:
        raise ModelError(f"{model.name}: no request was answered.", studied.error)
    rows, errors = await asyncio.to_thread(_measured, project, model.identity)
    document = _document(model, studied, rows, errors)
    if study.smallest:
        document["smallest"] = await asyncio.to_thread(_smallest, project, model.identity)
    if progress.stopped:
        console.note(progress.stopped)
    if progress.requests.failed:
        failed = plural(progress.requests.failed, "request")
        console.note(f"{model.name}: {failed} failed and will be asked again next time.")
    _tell(document, rows, console)
    return document


def _measured(project: Project, identity: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The rows of a model over all hops, strategy 1, then 2 and 3; and what is an error in it."""
    from core.citations.recomputing import recompute
    from core.citations.tables import table

    found = recompute(project)
    mine = [outcome for outcome in found.outcomes if outcome.model == identity]
    firsts = [first for first in found.first_steps if first.model == identity]
    rows = [row for name in ("consistency", "necessity") for row in table(name, mine)]
    return [row for row in rows if row["hop"] == "all"], _errors(mine, firsts)


def _errors(outcomes: Sequence[Outcome], firsts: Sequence[FirstStep]) -> dict[str, Any]:
    """How many samples are errors, in step 1 and after it, and why most of them are.

    Where step 1 is an error so is everything after it, for that reason alone.
    """
    bad = {(first.question_id, first.units_kind) for first in firsts if first.error}
    later = [one for one in outcomes if one.error and not one.not_applicable]
    own = [one for one in later if (one.question_id, one.units_kind) not in bad]
    said = [one.reason for one in own] + [first.reason for first in firsts if first.error]
    reasons = Counter(reason for reason in said if reason)
    common = reasons.most_common(1)
    return {
        "first": len(bad),
        "later": len(later),
        "reason": common[0][0] if common else "",
        "reason_count": common[0][1] if common else 0,
    }


def _smallest(project: Project, identity: str) -> list[dict[str, Any]]:
    """What each search of a model found; passages by their number from 1."""
    from core.citations.smallest import smallest_sets

    return [
        {
            "question": one.question_id,
            "removed": None if one.found is None else [position + 1 for position in one.found],
            "tried": one.tried,
            "cut": one.cut,
            "sentence": one.sentence,
        }
        for one in smallest_sets(project)
        if one.model == identity
    ]


def _document(
    model: ChatModel, studied: Studied, rows: list[dict[str, Any]], errors: dict[str, Any]
) -> dict[str, Any]:
    progress = studied.progress
    return {
        "model": model.name,
        "identity": model.identity,
        "questions": studied.questions,
        "error_samples": errors["first"],
        "errors": errors,
        "done": progress.done,
        "total": progress.total,
        "asked": progress.requests.answered,
        "failed": progress.requests.failed,
        "seconds": round(progress.seconds, 2),
        "prompt_tokens": progress.prompt_tokens,
        "completion_tokens": progress.completion_tokens,
        "stopped": progress.stopped,
        "rows": rows,
    }


def _state(name: str, progress: Progress) -> str:
    left = progress.requests.seconds_left
    rest = "" if left is None else f", about {left:.0f} s left"
    return f"{name}: {progress.done:,} of {progress.total:,} done{rest}"


def _tell(document: dict[str, Any], rows: list[dict[str, Any]], console: Console) -> None:
    from core.citations.interventions import title_of
    from core.citations.tables import percent

    console.result(f"{document['model']} on {plural(document['questions'], 'question')}")
    lines = [("strategy", "round", "n", "answer as wanted", "unknown", "errors", "not applicable", "")]
    for row in rows:
        wanted = ("stayed " if row["strategy"] == "1" else "changed ") + percent(row["contain"])
        what = (str(row["strategy"]), str(row["round"]), str(row["n"]), wanted, percent(row["unknown"]))
        left = (str(row["errors"]), str(row["not_applicable"]), title_of(row["strategy"]))
        lines.append((*what, *left))
    console.table(lines)
    for one in document.get("smallest", ()):
        console.result(f"  question {one['question']}: {one['sentence']}")
    asked = plural(document["asked"], "request")
    done = f"{document['done']:,} of {document['total']:,} done"  # a log may lack the last state
    console.result(
        f"  {_errors_told(document['errors'])}; {asked} asked, {document['seconds']:.1f} s; {done}"
    )


def _errors_told(errors: dict[str, Any]) -> str:
    """The error samples of a model in words, controls and further rounds with them."""
    if not errors["first"] and not errors["later"]:
        return "no error sample"
    told = f"error samples: {errors['first']:,} in step 1, {errors['later']:,} after it"
    if not errors["reason"]:
        return told
    return f"{told}; most often ({errors['reason_count']:,}): {errors['reason'].rstrip('.')}"


def _add_problems(project: Project, most: int, console: Console) -> None:
    from core.citations.word_problems import question_of

    found = [made for problem in project.problems.all() if (made := question_of(problem)) is not None]
    added = project.questions.add(found[:most])
    console.note(
        f"{plural(len(added.ids), 'question')} made of word problems, {len(added.duplicates)} there already."
    )
