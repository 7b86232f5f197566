"""`counterfoil demo`: both jobs on the samples, offline: the pocket model attacked, planted models' citations tried."""

from __future__ import annotations

import asyncio
import importlib.resources
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.attacking import open_spec, refuse_silence
from core.commands.citing import cite_all
from core.commands.console import plural
from core.commands.worksheets import write
from core.errors import ExportError, ModelError, UserError
from core.models.shipped import practice_note
from core.variants.variant import Settings

if TYPE_CHECKING:
    import argparse

    from core.attacks.progress import Progress
    from core.commands.console import Console
    from core.store.asks import Ask
    from core.store.project import Project
    from core.worksheets.sheet import Sheet

HELP = "do the whole job on the samples, offline: problems, variants, a model asked, a worksheet, citations tried"
_VARIANTS = 3
_TOKENS = 200
_SECONDS = 90.0
_SHOWN = 6
_TITLE = "Counterfoil demonstration"
_PLANTED = ("planted:reads-cited", "planted:ignores-context")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("--out", metavar="FOLDER", type=Path, help="where to work (otherwise a new folder)")
    command.add_argument("--model", metavar="SPEC", default="pocket", help="the model to ask")


def run(args: argparse.Namespace, console: Console) -> None:
    """Runs the job and says where its files are."""
    from core.store.project import Project

    begun = time.monotonic()
    folder = _folder(args.out)
    path = folder / "demo.counterfoil"
    with Project.open(path) if path.exists() else Project.create(path) as project:
        _import_samples(project, console)
        _generate(project, console)
        asyncio.run(_attack(project, args.model, console))
        _tell_failures(project, console)
        sheet = _sheet(project, console)
        asyncio.run(_cite(project, console))
    write(sheet, [folder / "worksheet.pdf"], console)
    console.result(f"The project is {path}; open it with: counterfoil {path}")
    console.result(f"Done in {time.monotonic() - begun:.0f} s.")


def _folder(chosen: Path | None) -> Path:
    if chosen is None:
        return Path(tempfile.mkdtemp(prefix="counterfoil-demo-"))
    try:
        chosen.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "the system refused").lower()
        raise UserError(
            f"The folder {chosen} cannot be made: {reason}.", "Choose another with --out."
        ) from error
    return chosen


def _import_samples(project: Project, console: Console) -> None:
    from core.problems.readers import read_file

    samples = importlib.resources.files("resources").joinpath("samples", "problems.jsonl")
    with importlib.resources.as_file(samples) as file:
        result = read_file(file)
    added = project.problems.add(result.problems)
    console.result(f"1. {plural(len(added.ids) + len(added.duplicates), 'sample problem')} in the project.")


def _generate(project: Project, console: Console) -> None:
    from core.commands.generating import draw_all

    settings = Settings(count=_VARIANTS)
    drawn = sum(len(g.variants) for _, g in draw_all(project, project.problems.all(), settings) if g)
    console.result(f"2. {plural(drawn, 'variant')} drawn by {settings.method.value}.")


async def _attack(project: Project, spec: str, console: Console) -> None:
    """Asks the model for as long as a demonstration may last; a slow computer gets fewer answers."""
    from core.attacks.plan import Study
    from core.attacks.study import run_study
    from core.models.base import Sampling

    study = Study(count=_VARIANTS, sampling=Sampling(max_tokens=_TOKENS))
    latest: Progress | None = None

    def tell(progress: Progress, _ask: Ask | None) -> None:
        nonlocal latest
        latest = progress
        console.progress(f"asking {model.name}: {progress.done} of {progress.total}")

    model = open_spec(spec)
    console.note(f"Asking {model.name}, for {_SECONDS:.0f} s at most …")
    try:
        async with asyncio.timeout(_SECONDS):
            latest = await run_study(project, model, study, on_progress=tell)
    except TimeoutError:
        console.note("The time of the demonstration is up; what was answered is kept.")
    finally:
        await model.close()
    if latest is None:
        raise ModelError(
            f"{model.name} answered nothing within {_SECONDS:.0f} s.",
            "Run the demonstration again when the computer has less to do.",
        )
    asked = latest.requests
    refuse_silence(project, [{"model": model.name, "asked": asked.answered, "failed": asked.failed}])
    console.result(f"3. {model.name} {_summary(latest)}")
    if note := practice_note([model.name]):
        console.result(f"   {note}")


async def _cite(project: Project, console: Console) -> None:
    """Asks planted models the sample questions, and again with the cited passages kept alone or removed."""
    from core.citations.plan import CitationStudy
    from core.citations.readers import read_questions

    samples = importlib.resources.files("resources").joinpath("samples", "passages.jsonl")
    with importlib.resources.as_file(samples) as file:
        project.questions.add(read_questions(file).questions)
    count = plural(project.questions.count(), "question")
    console.result(
        f"5. {count} with passages, asked again with the cited ones kept alone (1), the first removed (2), all "
        "removed (3). The first planted model answers from what it cites, the second whatever it is given:"
    )
    await cite_all(project, list(_PLANTED), CitationStudy(), None, console)


def _summary(progress: Progress) -> str:
    from core.store.grade import Outcome

    seconds = max(progress.seconds, 0.01)
    right, wrong = progress.outcomes[Outcome.CORRECT], progress.outcomes[Outcome.WRONG]
    return (
        f"answered {plural(progress.requests.answered, 'question')} in {seconds:.0f} s "
        f"({progress.completion_tokens / seconds:.0f} tokens a second): {right} correct, {wrong} wrong, "
        f"{progress.done - right - wrong} without an answer that counts."
    )


def _tell_failures(project: Project, console: Console) -> None:
    """Names, for some problems of which a variant was failed, the right answer and the model's: solved ones first."""
    from core.problems.numerals import format_number
    from core.store.grade import Outcome

    solved: list[list[str]] = []
    others: list[list[str]] = []
    for problem in project.problems.all():
        asks = project.asks.of(problem.id or 0)
        original = next((ask for ask in asks if ask.variant_id is None), None)
        texts = {stored.id: stored.variant for stored in project.variants.of(problem.id or 0)}
        wrong = [ask for ask in asks if ask.outcome is Outcome.WRONG and ask.variant_id in texts]
        if not wrong or original is None:
            continue
        as_it_stands = original.outcome is Outcome.CORRECT
        variant = texts[wrong[0].variant_id or 0]
        state = "solved" if as_it_stands else "not solved"
        (solved if as_it_stands else others).append(
            [
                f"   Problem {problem.id} ({state} as it stands): {plural(len(wrong), 'variant')} wrong",
                f"     {variant.text}",
                f"     right {format_number(variant.answer)}, answered {_answered(wrong[0])}",
            ]
        )
    found = [*solved, *others]
    console.result("4. What it got wrong:")
    for line in chain.from_iterable(found[:_SHOWN]):
        console.result(line)
    if (more := len(found) - _SHOWN) > 0:
        console.result(f"   … and variants of {plural(more, 'more problem')}.")


def _answered(ask: Ask) -> str:
    from core.problems.numerals import format_number

    return "something else" if ask.grade.value is None else format_number(ask.grade.value)


def _sheet(project: Project, console: Console) -> Sheet:
    from core.worksheets.build import build_sheet

    try:
        return build_sheet(project, "failing", _TITLE)
    except ExportError as error:
        console.note(f"{error.sentence} The worksheet has a variant of every problem instead.")
        return build_sheet(project, "all", _TITLE)
