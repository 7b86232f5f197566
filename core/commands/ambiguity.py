"""What `counterfoil generate` does with problems in which it is not clear which number is which."""

from __future__ import annotations

import asyncio
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from core.commands.console import plural
from core.errors import ModelError
from core.variants.variant import Preset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.attacks.deciding import Decided
    from core.attacks.progress import Progress
    from core.commands.console import Console
    from core.models.base import ChatModel
    from core.problems.problem import Problem
    from core.store.project import Project
    from core.store.tries import Try


class Ambiguous(StrEnum):
    """What to do with them."""

    SKIP = "skip"
    FIX = "fix"
    ASK_MODEL = "ask-model"


def usual(preset: Preset) -> Ambiguous:
    """What is done where nobody said: the paper leaves such problems out (Xie et al. 2024, App. H.4).

    `recommended` keeps the numbers in doubt as they are. Nothing is decided by that: the key is right
    whichever is meant.
    """
    return Ambiguous.SKIP if preset is Preset.PAPER else Ambiguous.FIX


def ask_model(
    project: Project, problems: Sequence[Problem], spec: str, console: Console, most: int | None = None
) -> tuple[list[Problem], dict[str, Any]]:
    """The problems as a model's decisions leave them, and a document of these decisions.

    At `most` so many new requests are made (None: no limit). Raises `ModelError` where no request was answered.
    """
    from core.commands.attacking import open_spec

    model = open_spec(spec)
    decided = asyncio.run(_ask(project, model, problems, console, most))
    requests = decided.progress.requests
    if requests.answered and requests.answered == requests.failed:
        raise ModelError(f"{model.name}: no request was answered.", decided.error)
    document = _document(project, model, decided)
    _tell(document, console)
    changed = set(decided.decided)
    return [project.problems.get(p.id or 0) if p.id in changed else p for p in problems], document


async def _ask(
    project: Project, model: ChatModel, problems: Sequence[Problem], console: Console, most: int | None
) -> Decided:
    from core.attacks.deciding import decide
    from core.attacks.progress import Budget

    def tell(progress: Progress, _made: Try) -> None:
        console.progress(f"asking {model.name}: {progress.done:,} of {progress.total:,} decisions")

    try:
        return await decide(project, model, problems, budget=Budget(requests=most), on_decision=tell)
    finally:
        await model.close()


def _document(project: Project, model: ChatModel, decided: Decided) -> dict[str, Any]:
    asked = {*decided.decided, *decided.undecided}
    tries = [
        made
        for made in project.tries.all()
        if made.task == "decision" and made.model == model.identity and made.problem_id in asked
    ]
    return {
        "model": model.name,
        "identity": model.identity,
        "asked": decided.progress.requests.answered,
        "failed": decided.progress.requests.failed,
        "unaskable": sorted(decided.unaskable),
        "unasked": sorted(decided.unasked),
        "decisions": [
            {
                "id": made.problem_id,
                "decided": made.taken,
                "kind": made.kind,
                "reason": made.reason,
                "question": made.content,
            }
            for made in tries
        ],
    }


def _tell(document: dict[str, Any], console: Console) -> None:
    decisions = document["decisions"]
    for made in decisions:
        console.note(f"{made['id']}  {'decided' if made['decided'] else 'not decided'}: {made['reason']}")
    count = sum(made["decided"] for made in decisions)
    console.note(f"{document['model']} decided {count:,} of {plural(len(decisions), 'unclear problem')}.")
    if document["unaskable"]:
        console.note(
            f"{plural(len(document['unaskable']), 'problem')}: no question tells the readings apart."
        )
    if document["unasked"]:
        console.note(f"{plural(len(document['unasked']), 'problem')} not asked about; run it again.")
