"""What an attack came to: one document a model, and the same in lines for people."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.commands.console import plural
from core.models.prices import money
from core.models.shipped import practice_note

if TYPE_CHECKING:
    from core.attacks.progress import Progress
    from core.attacks.study import Named
    from core.commands.console import Console
    from core.models.prices import Price
    from core.store.project import Project
    from core.variants.variant import Method

_LEFT_OUT = ("no_answer", "cut_off", "error", "not_asked")


def measured_of(project: Project, identity: str, method: Method) -> dict[str, Any]:
    """The row of the table of accuracy for one model and method; empty where nothing is graded."""
    from core.commands.results import records, table_of

    rows = records(table_of(project, "asr"))
    return next((row for row in rows if (row["model"], row["method"]) == (identity, method.value)), {})


def document_of(
    model: Named, progress: Progress, measured: dict[str, Any], price: Price | None
) -> dict[str, Any]:
    """What a run came to, as plain values."""
    seconds = progress.seconds
    cost = price.cost(progress.prompt_tokens, progress.completion_tokens) if price else None
    return {
        "model": model.name,
        "identity": model.identity,
        "problems": measured.get("n", 0),
        "OA": _share(measured, "OA"),
        "AA": _share(measured, "AA"),
        "AA_partial": measured.get("AA_partial", 0),
        "ASR": _share(measured, "ASR"),
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
        "cost": None if cost is None else float(cost),
        "currency": price.currency if price else "",
        "stopped": progress.stopped,
    }


def _share(measured: dict[str, Any], name: str) -> dict[str, Any]:
    return {
        "value": measured.get(name),
        "n": measured.get(f"{name}_n", 0),
        "low": measured.get(f"{name}_low"),
        "high": measured.get(f"{name}_high"),
    }


def state(name: str, progress: Progress) -> str:
    """How far a run is, in a line."""
    left = progress.requests.seconds_left
    rest = "" if left is None else f", about {left:.0f} s left"
    return f"{name}: {progress.done:,} of {progress.total:,} graded{rest}"


def tell(document: dict[str, Any], console: Console) -> None:
    """What a run came to, for people."""
    left_out = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in document["left_out"].items() if n)
    console.result(f"{document['model']} on {plural(document['problems'], 'problem')}")
    for name, words in (
        ("OA", "solved as they stand"),
        ("AA", "solved in every variant"),
        ("ASR", "attacks that succeeded"),
    ):
        console.result(f"  {name:<4}{_percent(document[name])}  {words}")
    console.result(f"  variants left out: {left_out or 'none'}")
    if partial := document["AA_partial"]:
        console.result(f"  AA rests on the other variants of {plural(partial, 'problem')}")
    console.result(
        f"  asked {document['asked']:,}, from the project {document['from_store']:,}, "
        f"{document['seconds']:.1f} s, {document['tokens_per_second']} tokens a second"
    )
    tokens = f"tokens: {document['prompt_tokens']:,} in, {document['completion_tokens']:,} out"
    paid = "" if document["cost"] is None else f", {money(Fraction(document['cost']), document['currency'])}"
    console.result(f"  {tokens}{paid}")
    if note := practice_note([document["model"]]):
        console.note(note)


def _percent(share: dict[str, Any]) -> str:
    if share["value"] is None:
        return f"–  (n = {share['n']})"
    interval = ""
    if share.get("low") is not None:
        interval = f", 95 % interval {share['low']:.0%} to {share['high']:.0%}"
    return f"{share['value']:.0%}  (n = {share['n']}{interval})"
