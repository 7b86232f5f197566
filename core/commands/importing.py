"""`counterfoil import`: problems of files into a project, which is made where there is none."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands.console import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.commands.console import Console
    from core.problems.readers.base import LeftOut, ReadResult
    from core.store.problems import Added
    from core.store.project import Project

HELP = "put the problems of files into a project"
_SHOWN = 20


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    command.add_argument("project", metavar="PROJECT", type=Path, help="a project file, made if need be")
    command.add_argument("files", metavar="FILE", type=Path, nargs="+", help="a file of problems")
    command.add_argument(
        "--format",
        type=_format,
        default="auto",
        help="how they are written: auto (recognised), gsm8k, multiarith, svamp, table (CSV, JSON, xlsx)",
    )


def _format(name: str) -> str:
    """A format's name, for argparse; the readers are imported only when one is given."""
    from core.problems.readers import FORMATS

    if name not in FORMATS:
        raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(FORMATS)}")
    return name


def run(args: argparse.Namespace, console: Console) -> None:
    """Reads all files before anything is kept: one that cannot be read leaves the project as it was."""
    with _opened_or_made(args.project, args.files, args.format) as (project, results):
        for file, result in zip(args.files, results, strict=True):
            _tell(console, file, result, project.problems.add(result.problems))


@contextlib.contextmanager
def _opened_or_made(
    path: Path, files: Sequence[Path], file_format: str
) -> Iterator[tuple[Project, list[ReadResult]]]:
    """The project and what the files hold. A project made here goes again when the import fails."""
    from core.store.project import Project

    is_there = path.exists() or path.is_symlink()
    if is_there:
        with Project.open(path) as project:
            yield project, _read(files, file_format)
        return
    results = _read(files, file_format)
    project = Project.create(path)
    try:
        with project:
            yield project, results
    except BaseException:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{end}").unlink(missing_ok=True)
        raise


def _read(files: Sequence[Path], file_format: str) -> list[ReadResult]:
    from core.problems.readers import read_file

    return [read_file(file, file_format) for file in files]


def _tell(console: Console, file: Path, result: ReadResult, added: Added) -> None:
    parts = [plural(len(added.ids), "problem") + " added"]
    if added.duplicates:
        parts.append(f"{len(added.duplicates):,} there already")
    if result.left_out:
        parts.append(f"{len(result.left_out):,} left out")
    console.result(f"{file.name} ({result.format}): {', '.join(parts)}")
    _tell_left_out(console, result.left_out)
    for note in added.notes:
        console.note(f"  {note}")


def _tell_left_out(console: Console, left_out: Sequence[LeftOut]) -> None:
    for left in left_out[:_SHOWN]:
        console.note(f"  {left}")
    if len(left_out) > _SHOWN:
        console.note(f"  and {len(left_out) - _SHOWN:,} more")
