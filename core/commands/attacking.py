"""`counterfoil attack`: asks models the problems and their variants, as far as they were not asked before."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.commands import attack_report, spending
from core.commands.console import plural
from core.commands.explaining import MEASURES
from core.commands.generating import at_least_one
from core.commands.spending import Limits
from core.errors import ModelError, UserError
from core.models.base import Sampling
from core.variants.variant import Method

if TYPE_CHECKING:
    from core.attacks.estimate import Estimate
    from core.attacks.plan import Study
    from core.attacks.progress import Progress
    from core.commands.console import Console
    from core.models.base import ChatModel
    from core.models.prices import Price
    from core.store.asks import Ask
    from core.store.project import Project

HELP = "ask models the problems of a project and their variants"
_NO_LIMITS = Limits()
_GREEDY = Sampling()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an attack asks: the first `count` variants of `method` of the first `problems` problems.

    Each is asked `repeats` times with `sampling`; `limits` are for all models together.
    """

    method: Method
    count: int
    problems: int | None = None
    limits: Limits = _NO_LIMITS
    repeats: int = 1
    sampling: Sampling = _GREEDY

    @property
    def study(self) -> Study:
        """What each model is asked."""
        from core.attacks.plan import Study

        return Study(
            method=self.method,
            count=self.count,
            most_problems=self.problems,
            repeats=self.repeats,
            sampling=self.sampling,
        )


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--model",
        metavar="SPEC",
        nargs="+",
        action="extend",
        required=True,
        help="pocket, starter, gguf:PATH, openai:NAME@URL, anthropic:NAME, planted:NAME, or a name that "
        "`counterfoil models` lists",
    )
    command.add_argument("--method", choices=[m.value for m in Method], default=Method.M3.value)
    command.add_argument("--count", type=at_least_one, default=100, help="variants a problem")
    command.add_argument("--problems", metavar="N", type=at_least_one, help="only the first N problems")
    command.add_argument("--repeats", metavar="N", type=at_least_one, default=1, help="ask each N times")
    command.add_argument("--temperature", metavar="T", type=_temperature, default=0.0, help="0 is greedy")
    command.add_argument(
        "--reply-tokens", metavar="N", type=at_least_one, default=512, help="at most N tokens a reply"
    )
    spending.add_arguments(command)
    command.add_argument("--dry-run", action="store_true", help="ask nothing; say what would be asked")
    batch = command.add_argument_group("batch services, for a model openai:NAME@URL; nothing is sent")
    either = batch.add_mutually_exclusive_group()
    either.add_argument(
        "--batch-out", metavar="FILE", type=Path, help="write the missing requests to a JSONL file"
    )
    either.add_argument("--batch-in", metavar="FILE", type=Path, help="take the results of such a file")
    batch.add_argument(
        "--batch-without", metavar="NAME", nargs="+", default=[], help="parameters the model does not accept"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace, console: Console) -> None:
    """Asks each model in turn and prints its accuracy before and after."""
    from core.store.project import Project

    wanted = Wanted(
        Method(args.method),
        args.count,
        args.problems,
        spending.limits_of(args),
        args.repeats,
        Sampling(temperature=args.temperature, max_tokens=args.reply_tokens),
    )
    with Project.open(args.project) as project:
        check_variants(project, wanted.method)
        if args.batch_out or args.batch_in:
            from core.commands import batches

            batches.run(project, args, wanted, console)
            return
        if args.dry_run:
            _dry_run(project, args.model, wanted, console)
            return
        documents = asyncio.run(attack_all(project, args.model, wanted, console))
        refuse_silence(project, documents)
    console.document({"method": wanted.method.value, "count": wanted.count, "models": documents})
    explain(console)


def explain(console: Console) -> None:
    """What the measures mean, below the result or beside it."""
    for line in MEASURES:
        (console.note if console.as_json else console.result)(line)


async def attack_all(
    project: Project, specs: list[str], wanted: Wanted, console: Console
) -> list[dict[str, Any]]:
    """Asks the models; gives a document for each. Raises `UserError` where there are no variants."""
    documents: list[dict[str, Any]] = []
    limits = wanted.limits
    for spec in dict.fromkeys(specs):
        model = open_spec(spec)
        try:
            if limits.reached:
                console.note(f"{model.name}: not asked, the {limits.reached} for this attack are used up.")
                continue
            price = spending.price_of(model.identity, limits)
            document, progress = await _attack(project, model, wanted, limits, price, console)
        finally:
            await model.close()
        limits = limits.after(progress, price)
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


def check_variants(project: Project, method: Method) -> None:
    """Raises `UserError` where a project has nothing to ask, with the command that makes it."""
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


def _dry_run(project: Project, specs: list[str], wanted: Wanted, console: Console) -> None:
    """Says what each model would be asked, without loading one or sending anything."""
    documents = []
    for spec in dict.fromkeys(specs):
        model = open_spec(spec)
        try:
            price = spending.price_of(model.identity, wanted.limits)
            found = _estimate(project, model, wanted, price)
            documents.append({"spec": spec, "model": model.name, **spending.described(found, price)})
            console.result(spending.told(model.name, found, price))
        finally:
            asyncio.run(model.close())
    console.document({"method": wanted.method.value, "count": wanted.count, "estimates": documents})


def _estimate(project: Project, model: ChatModel, wanted: Wanted, price: Price | None) -> Estimate:
    from core.attacks.estimate import estimate
    from core.attacks.plan import plan_study

    plan = plan_study(project, model.identity, wanted.study)
    return estimate(plan, project.replies.usage_of_late(model.identity), price, model.parallel)


async def _attack(
    project: Project,
    model: ChatModel,
    wanted: Wanted,
    limits: Limits,
    price: Price | None,
    console: Console,
) -> tuple[dict[str, Any], Progress]:
    from core.attacks.study import run_study

    def tell(progress: Progress, _ask: Ask | None) -> None:
        console.progress(attack_report.state(model.name, progress))

    before = await asyncio.to_thread(_estimate, project, model, wanted, price)
    console.note(spending.told(model.name, before, price))
    progress = await run_study(project, model, wanted.study, budget=limits.budget(price), on_progress=tell)
    measured = await asyncio.to_thread(attack_report.measured_of, project, model.identity, wanted.method)
    document = attack_report.document_of(model, progress, measured, price)
    document["estimate"] = spending.described(before, price)
    if progress.stopped:
        console.note(progress.stopped)
    if progress.requests.failed:
        console.note(
            f"{model.name}: {plural(progress.requests.failed, 'request')} failed and will be asked again next time."
        )
    attack_report.tell(document, console)
    return document, progress


def _temperature(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 2:
        raise argparse.ArgumentTypeError(f"{text!r} is no temperature from 0 to 2")
    return value
