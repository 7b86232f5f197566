"""`counterfoil import`: problems of files into a project, which is made where there is none."""

from __future__ import annotations

import argparse
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.banking import tell_restored
from core.commands.console import plural
from core.commands.importing_questions import keep_questions, question_formats, read_questions_of
from core.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.citations.readers import QuestionsRead
    from core.commands.console import Console
    from core.problems.readers.base import LeftOut, ReadResult
    from core.store.problems import Added
    from core.store.project import Project

HELP = "put the problems of files into a project"
_SHOWN = 20
_MARKS = {"point": ".", "comma": ","}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file, made if need be")
    command.add_argument("files", metavar="FILE", type=Path, nargs="+", help="a file of problems")
    command.add_argument(
        "--format",
        type=_format,
        default="auto",
        help="how they are written: auto (recognised), gsm8k, multiarith, svamp, bank, table (CSV, JSON, xlsx); "
        "questions with passages: musique, hotpotqa, 2wiki, passages (JSON or a table of your own)",
    )
    for role, what in (
        ("question", "the problem's text"),
        ("answer", "its answer"),
        ("solution", "its solution: a formula such as 3*12 - 4, or a short program"),
    ):
        command.add_argument(
            f"--{role}-column", metavar="NAME", default="", help=f"the column of a table that holds {what}"
        )
    command.add_argument(
        "--decimal",
        choices=tuple(_MARKS),
        default="point",
        help="the mark before the decimals in tables, where their own numbers do not show it",
    )


def _format(name: str) -> str:
    """A format's name, for argparse; the readers are imported only when one is given."""
    from core.problems.readers import FORMATS

    known = (*FORMATS, *question_formats())
    if name not in known:
        raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(known)}")
    return name


def run(args: argparse.Namespace, console: Console) -> None:
    """Reads all files before anything is kept: one that cannot be read leaves the project as it was."""
    from core.problems.readers.base import ReadResult

    wanted = _Wanted(tuple(args.files), args.format, _mapping(args), _MARKS[args.decimal])
    with _opened_or_made(args.project, wanted) as (project, results):
        for file, result in zip(args.files, results, strict=True):
            if not isinstance(result, ReadResult):
                keep_questions(console, project, file, result)
                continue
            _tell(console, file, result, project.problems.add(result.problems))
            tell_restored(console, project, result)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The files to be read, and how: `mapping` names columns of tables (role -> column)."""

    files: tuple[Path, ...]
    format: str
    mapping: Mapping[str, str]
    decimal_mark: str


def _mapping(args: argparse.Namespace) -> dict[str, str]:
    """The columns that were named. The one for the solution is the only one that is read as such."""
    named = {"question": args.question_column, "answer": args.answer_column, "formula": args.solution_column}
    mapping = {role: name for role, name in named.items() if name}
    if mapping and args.format not in ("auto", "table"):
        raise UserError(
            f"Columns are chosen for tables only, and --format {args.format} has its own.",
            "Leave out --format, or write --format table.",
        )
    return {**mapping, "program": ""} if "formula" in mapping else mapping


@contextlib.contextmanager
def _opened_or_made(
    path: Path, wanted: _Wanted
) -> Iterator[tuple[Project, list[ReadResult | QuestionsRead]]]:
    """The project and what the files hold. A project made here goes again when the import fails."""
    from core.store.project import Project

    is_there = path.exists() or path.is_symlink()
    if is_there:
        with Project.open(path) as project:
            yield project, _read(wanted)
        return
    results = _read(wanted)
    project = Project.create(path)
    try:
        with project:
            yield project, results
    except BaseException:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{end}").unlink(missing_ok=True)
        raise


def _read(wanted: _Wanted) -> list[ReadResult | QuestionsRead]:
    from core.problems.readers import read_file

    return [
        (None if wanted.mapping else read_questions_of(file, wanted.format))
        or read_file(file, wanted.format, wanted.mapping, decimal_mark=wanted.decimal_mark)
        for file in wanted.files
    ]


def _tell(console: Console, file: Path, result: ReadResult, added: Added) -> None:
    parts = [plural(len(added.ids), "problem") + " added"]
    if added.completed:
        verb = "was" if len(added.completed) == 1 else "were"
        parts.append(f"{plural(len(added.completed), 'problem')} {verb} completed")
    if len(added.duplicates) > len(added.completed):
        parts.append(f"{len(added.duplicates) - len(added.completed):,} there already")
    if result.left_out:
        parts.append(f"{len(result.left_out):,} left out")
    console.result(f"{file.name} ({result.format}): {', '.join(parts)}")
    _tell_columns(console, result)
    _tell_left_out(console, result.left_out)
    told_with_bank = bool(result.attached)
    for note in added.notes if told_with_bank else (*result.notes, *added.notes):
        console.note(f"  {note}")


def _tell_columns(console: Console, result: ReadResult) -> None:
    """What a table holds that was passed over, and that it has no solutions where it has none."""
    from core.problems.readers.columns import unused

    names = unused(result)
    if names:
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        console.note(f"  Columns not used: {', '.join(names[:_SHOWN])}{more}")
    if result.mapping and not any(problem.program for problem in result.problems):
        console.note(
            "  No solutions were found; if a column holds them, name it with --solution-column NAME."
        )


def _tell_left_out(console: Console, left_out: Sequence[LeftOut]) -> None:
    for left in left_out[:_SHOWN]:
        console.note(f"  {left}")
    if len(left_out) > _SHOWN:
        console.note(f"  and {len(left_out) - _SHOWN:,} more")
