"""`counterfoil generate`: new numbers for the problems of a project, kept in it."""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.commands.ambiguity import Ambiguous, ask_model, usual
from core.commands.console import plural
from core.variants.variant import Method, Preset, Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.commands.console import Console
    from core.problems.problem import Analysis, Problem
    from core.store.project import Project
    from core.variants.variant import Generation, Variant

HELP = "draw variants of the problems of a project"
_TOGETHER = 50  # problems kept in one commit
_LARGEST_SEED = 2**63 - 1


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    usual = Settings()
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument("--method", choices=[m.value for m in Method], default=usual.method.value)
    command.add_argument("--count", type=at_least_one, default=usual.count, help="variants a problem")
    command.add_argument("--attempts", type=at_least_one, default=usual.attempts, help="draws a problem")
    command.add_argument("--seed", type=_seed, default=usual.seed, help="the same seed, the same variants")
    command.add_argument("--preset", choices=[p.value for p in Preset], default=usual.preset.value)
    command.add_argument("--problem", metavar="ID", type=int, help="only the problem of this number")
    command.add_argument(
        "--ambiguous",
        choices=[a.value for a in Ambiguous],
        help="where numbers cannot be told apart: keep these as they are while the others vary (fix: usual in "
        "the preset recommended), leave the problem out (skip: usual in paper), or let a model decide by one "
        "question (ask-model)",
    )
    command.add_argument("--model", metavar="SPEC", help="the model of --ambiguous ask-model")
    command.add_argument(
        "--max-requests",
        type=at_least_one,
        metavar="N",
        help="ask the model of --ambiguous ask-model at most so often",
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.set_defaults(check=partial(_check, command))


def _check(command: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Ends with usage where a model is named for nothing or missing."""
    asks = args.ambiguous == Ambiguous.ASK_MODEL
    if asks and not args.model:
        command.error("--ambiguous ask-model needs a model: --model SPEC")
    for flag, given in (("--model", args.model), ("--max-requests", args.max_requests)):
        if given and not asks:
            command.error(f"{flag} is for --ambiguous ask-model only")


def run(args: argparse.Namespace, console: Console) -> None:
    """Draws for each problem in turn, keeps what was drawn, and prints it."""
    from core.store.project import Project

    settings = Settings(
        method=Method(args.method),
        count=args.count,
        attempts=args.attempts,
        seed=args.seed,
        preset=Preset(args.preset),
    )
    with Project.open(args.project) as project:
        problems = project.problems.all() if args.problem is None else [project.problems.get(args.problem)]
        decided: dict[str, Any] | None = None
        ambiguous = Ambiguous(args.ambiguous) if args.ambiguous else usual(settings.preset)
        if ambiguous is Ambiguous.ASK_MODEL:
            problems, decided = ask_model(project, problems, args.model, console, args.max_requests)
        drawn = draw_all(project, problems, settings, hold=ambiguous is Ambiguous.FIX)
        _print(drawn, len(problems), decided, console)


def draw_all(
    project: Project, problems: Sequence[Problem], settings: Settings, *, hold: bool = False
) -> Iterator[tuple[Analysis, Generation | None]]:
    """Draws for each problem that is ready and keeps the variants, some problems in one commit.

    `hold` draws the clear numbers of unclear problems too. To be run to its end; a problem that is not
    ready gives None.
    """
    from core.problems.analysis import analyse
    from core.problems.holding import hold_unclear

    unsaved: list[tuple[Problem, Generation]] = []
    for problem in problems:
        analysis = hold_unclear(analyse(problem)) if hold else analyse(problem)
        generation = _generated(analysis, settings)
        if generation is not None:
            unsaved.append((problem, generation))
        if len(unsaved) >= _TOGETHER:
            project.variants.save_all(unsaved)
            unsaved = []
        yield analysis, generation
    project.variants.save_all(unsaved)


def _print(
    drawn: Iterable[tuple[Analysis, Generation | None]],
    problems: int,
    decided: dict[str, Any] | None,
    console: Console,
) -> None:
    from core.variants.planning import lapsed

    documents: list[str] = []
    variants = with_some = held = 0
    for number, (analysis, generation) in enumerate(drawn, 1):
        found = len(generation.variants) if generation else 0
        variants += found
        with_some += bool(found)
        held += bool(found and analysis.grounding.held)
        if console.as_json:
            documents.append(json.dumps(as_document(analysis, generation)))
        else:
            console.result(_line(analysis, generation))
        own = analysis.problem.constraints
        if analysis.tree is not None and (gone := sorted(lapsed(own, analysis.tree))):
            why = f"nothing in its solution is called {gone[0]!r} now"
            console.note(f"Problem {analysis.problem.id}: a constraint has no effect, as {why}.")
        console.progress(f"{number:,} of {problems:,} problems")
    if console.as_json:
        made = "" if decided is None else f', "decided": {json.dumps(decided)}'
        console.raw('{"problems": [' + ",\n".join(documents) + f"]{made}}}")
    if held:
        console.note(f"{plural(held, 'problem')}: the numbers that are not clear stay as they are.")
    console.note(f"{plural(variants, 'variant')} of {with_some:,} of {plural(problems, 'problem')}")


def as_document(analysis: Analysis, generation: Generation | None) -> dict[str, Any]:
    """What `--json` prints of a problem. Exact values are strings such as "7/2"."""
    problem = analysis.problem
    links = {link.numeral: link for link in analysis.grounding.links}
    numerals: list[dict[str, Any]] = []
    for index, numeral in enumerate(analysis.numerals):
        link = links.get(index)
        numerals.append(
            {
                "text": numeral.text,
                "value": str(numeral.value * link.scale if link else numeral.value),
                "start": numeral.start,
                "end": numeral.end,
                "leaf": link.leaf if link else None,
            }
        )
    return {
        "id": problem.id,
        "status": analysis.status.value,
        "reason": (generation.reason if generation else "") or analysis.reason,
        "original_text": problem.text,
        "answer": None if problem.answer is None else str(problem.answer),
        "program": problem.program,
        "numerals": numerals,
        "variants": [_variant(variant) for variant in generation.variants] if generation else [],
        "attempts": generation.attempts if generation else 0,
        "valid": generation.valid if generation else 0,
        "exhaustive": generation.exhaustive if generation else False,
    }


def at_least_one(text: str) -> int:
    """A whole number from 1 up, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _seed(text: str) -> int:
    number = int(text)
    if not 0 <= number <= _LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"must be from 0 to {_LARGEST_SEED}")
    return number


def _generated(analysis: Analysis, settings: Settings) -> Generation | None:
    from core.problems.problem import Status

    if analysis.status is not Status.READY:
        return None
    from core.variants.generator import generate

    return generate(analysis, settings)


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "text": variant.text,
        "answer": str(variant.answer),
        "values": {leaf: str(value) for leaf, value in variant.values.items()},
    }


def _line(analysis: Analysis, generation: Generation | None) -> str:
    number = analysis.problem.id
    if generation is None:
        return f"{number}  {analysis.status.value}  {analysis.reason}".rstrip()
    of_all = "all that exist" if generation.exhaustive else f"{generation.attempts:,} draws"
    if not generation.variants:
        return f"{number}  no variants  {generation.reason}".rstrip()
    return f"{number}  {plural(len(generation.variants), 'variant')}  of {generation.valid:,} in {of_all}"
