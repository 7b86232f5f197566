"""A project's problems as a bank: JSON Lines with all that imports again, one problem a line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import ExportError
from core.problems.analysis import analyse
from core.problems.constraint_choices import NO_CHOICES
from core.problems.readers.bank import VERSION
from core.variants.variant import Method
from core.worksheets.bank_data import generation_data, reply_data, variant_data, verdict_data
from core.worksheets.files import check_target, write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.problems.problem import Analysis, Problem
    from core.store.asks import Ask
    from core.store.project import Project
    from core.store.variants import StoredVariant

_ALL = 2**31


@dataclass(frozen=True, slots=True)
class Written:
    """How much a bank holds."""

    problems: int = 0
    variants: int = 0
    verdicts: int = 0
    replies: int = 0


def write_bank(project: Project, path: Path, *, replies: bool = False) -> Written:
    """Writes the problems of a project whole or not at all, with variants, stars and verdicts.

    With `replies` what models were asked and answered goes in too. Variants and verdicts are those of the
    problems as they are now. Raises `ExportError` when there is no problem or the file cannot be written.
    """
    check_target(path)
    if path.suffix.lower() != ".jsonl":
        raise ExportError(f"{path.name} is no name for a bank.", "Give one that ends in .jsonl.")
    problems = project.problems.all()
    if not problems:
        raise ExportError("The project has no problems.", "Import a file of problems first.")
    lines: list[str] = []
    counts = [0, 0, 0]
    for number, problem in enumerate(problems, 1):
        record = _record(project, problem, replies=replies)
        for place, name in enumerate(("variants", "verdicts", "replies")):
            counts[place] += len(record.get(name, []))
        ordered = {"bank": VERSION, "number": number, "of": len(problems), **record}
        lines.append(json.dumps(ordered, ensure_ascii=False, separators=(",", ":")) + "\n")
    write_whole(path, "".join(lines).encode())
    return Written(len(problems), *counts)


def _record(project: Project, problem: Problem, *, replies: bool) -> dict[str, Any]:
    number = problem.id or 0
    asks = project.asks.of(number)
    variants = _variants(project, number)
    places = {found.id: place for place, found in enumerate(variants)}
    kept = [ask for ask in asks if ask.variant_id is None or ask.variant_id in places]
    verdicts = [verdict_data(ask, places.get(ask.variant_id or 0)) for ask in kept]
    return {
        **_problem_data(analyse(problem)),
        "generations": _generations(project, number, places),
        "variants": [variant_data(found) for found in variants],
        "verdicts": sorted(verdicts, key=_order),
        **({"replies": _replies(project, kept)} if replies else {}),
    }


def _order(verdict: dict[str, Any]) -> tuple[Any, ...]:
    """The problem as it stands first, then by variant: equal projects give equal banks."""
    variant = -1 if verdict["variant"] is None else verdict["variant"]
    return variant, verdict["identity"], verdict["method"], verdict["prompt"], verdict["repeat"]


def _problem_data(analysis: Analysis) -> dict[str, Any]:
    problem = analysis.problem
    return {
        "text": problem.text,
        "answer": None if problem.answer is None else str(problem.answer),
        "program": problem.program,
        "notation": problem.notation.value,
        "decimal_mark": problem.decimal_mark,
        "source": problem.source,
        "status": analysis.status.value,
        "numerals": [
            [numeral.text, str(numeral.value), numeral.start, numeral.end, numeral.role.value]
            for numeral in analysis.numerals
        ],
        "decisions": [[link.numeral, link.leaf, str(link.scale)] for link in problem.decisions],
        "freed": list(problem.freed),
        "constraints": "" if problem.constraints == NO_CHOICES else problem.constraints.to_json(),
    }


def _variants(project: Project, problem_id: int) -> list[StoredVariant]:
    """Those of the newest generations, then older ones with a star or a verdict in the order they were made."""
    newest = project.variants.of(problem_id, limit=_ALL)
    older = [*project.variants.of(problem_id), *project.variants.asked_before(problem_id)]
    found = [*newest, *sorted(older, key=lambda variant: variant.id)]
    return list({variant.id: variant for variant in found}.values())


def _generations(project: Project, problem_id: int, places: dict[int, int]) -> list[dict[str, Any]]:
    made = []
    for method in Method:
        generation = project.variants.generation(problem_id, method)
        if generation is not None:
            newest = project.variants.of(problem_id, method, _ALL)
            made.append(generation_data(generation, [places[variant.id] for variant in newest]))
    return made


def _replies(project: Project, asks: Sequence[Ask]) -> list[dict[str, Any]]:
    models = {ask.reply_key: ask.model for ask in asks}
    requests = project.replies.requests(models)
    return [
        reply_data(key, models[key], requests[key], reply)
        for key, reply in sorted(project.replies.get(models).items(), key=lambda pair: pair[0])
    ]
