"""`counterfoil worksheet`: a sheet of variants with its key, in the formats that the files' names say."""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.console import plural
from core.commands.generating import at_least_one
from core.commands.worksheet_flags import add_layout, add_versions, template_of
from core.errors import ExportError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.commands.console import Console
    from core.worksheets.sheet import Sheet

HELP = "write a worksheet of the variants that models got wrong, with its key"
_ITEMS = ("failing", "starred", "all")
_MOST_NAMED = 12
_MOST_PAPERS = 3


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file")
    command.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        required=True,
        action="append",
        help="where to write, in the format of the ending: .pdf .docx .odt .tex .html .md .txt .csv .jsonl "
        ".moodle.xml .gift .canvas.zip .qti21.zip; may be given several times",
    )
    command.add_argument(
        "--items",
        choices=_ITEMS,
        default="failing",
        help="failing: variants that a model got wrong; starred: every variant with a star; all: the first "
        "variants of every problem that is ready, or the problem as it stands where none were drawn",
    )
    command.add_argument(
        "--per-problem",
        metavar="N",
        type=at_least_one,
        default=None,
        help="at most N variants of each problem (with failing and all), the most failed first (1)",
    )
    command.add_argument("--title", default="", help="the heading (otherwise the project's name)")
    command.add_argument(
        "--key",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="the key, the worked steps and the models' answers on pages of their own",
    )
    add_versions(command)
    add_layout(command)


def run(args: argparse.Namespace, console: Console) -> None:
    """Writes each file whole or not at all, and says what was left out."""
    from core.store.project import Project
    from core.worksheets.build import Options, build_sheet
    from core.worksheets.templates import Template, load_template, save_template

    _check_targets(args.out)
    with Project.open(args.project) as project:
        before = load_template(project, args.template) if args.template else Template()
        template, notes = template_of(args, before)
        options = Options(
            layout=template.layout,
            versions=template.versions,
            points=template.points,
            instructions=template.instructions,
        )
        sheet = build_sheet(
            project, args.items, args.title, per_problem=template.per_problem, options=options
        )
        if args.save_template:
            save_template(project, args.save_template, template)
    for note in notes:
        console.note(note)
    write(sheet, args.out, console, key=args.key)


def _check_targets(paths: Sequence[Path]) -> None:
    """Refuses before any work what cannot be written in the end."""
    from core.worksheets.files import check_target
    from core.worksheets.formats import format_of

    for place, path in enumerate(paths):
        format_of(path)
        check_target(path)
        if path in paths[:place]:
            raise ExportError(f"{path} is named twice.", "Give each file a name of its own.")


def write(sheet: Sheet, outs: Sequence[Path], console: Console, *, key: bool = True) -> None:
    """Writes a sheet to each file, and says what was left out or changed in print."""
    from core.worksheets import formats

    told: dict[str, None] = dict.fromkeys((*sheet.left_out, *_as_they_stand(sheet), *_concerns(sheet)))
    for sentence in told:
        console.note(sentence)
    for out in outs:
        for note in formats.write(sheet, out, key=key):
            if note not in told:
                told[note] = None
                console.note(note)
        console.result(f"{out}: {_size(sheet)}")


def _size(sheet: Sheet) -> str:
    left_out = f", {len(sheet.left_out):,} left out" if sheet.left_out else ""
    papers = f", {plural(len(sheet.versions), 'version')}" if len(sheet.versions) > 1 else ""
    questions = max(len(paper.items) for paper in sheet.papers)
    return f"{plural(questions, 'question')}{papers}{left_out}"


def _as_they_stand(sheet: Sheet) -> tuple[str, ...]:
    """A sentence on the questions that are no variants."""
    problems = dict.fromkeys(
        str(item.problem_id) for item in sheet.items if item.variant_id is None and not sheet.versions
    )
    if not problems:
        return ()
    noun, verb = ("Problem", "has") if len(problems) == 1 else ("Problems", "have")
    end = "goes in as it stands" if len(problems) == 1 else "go in as they stand"
    return (f"{noun} {', '.join(problems)} {verb} no variants and {end}.",)


def _concerns(sheet: Sheet) -> tuple[str, ...]:
    """What the teacher should know of the questions, those of one kind together."""
    from core.worksheets.checks import Concern, warnings_of

    passed: dict[str, list[str]] = defaultdict(list)
    sentences: list[str] = []
    for warning in warnings_of(sheet):
        if warning.concern is Concern.NOT_FAILED:
            passed[warning.paper].append(str(warning.number))
        elif warning.concern is not Concern.NOT_ASKED:
            sentences.append(warning.sentence)
    if len(passed) > _MOST_PAPERS:
        count = sum(map(len, passed.values()))
        questions = sum(len(paper.items) for paper in sheet.papers)
        sentences.append(
            f"No model failed {count:,} of the {questions:,} questions on {len(sheet.papers):,} papers."
        )
        passed.clear()
    for paper, numbers in passed.items():
        of = f" of {paper}" if paper else ""
        more = f" and {len(numbers) - _MOST_NAMED} more" if len(numbers) > _MOST_NAMED else ""
        noun = "question" if len(numbers) == 1 else "questions"
        sentences.append(f"No model failed {noun} {', '.join(numbers[:_MOST_NAMED])}{more}{of}.")
    return tuple(sentences)
