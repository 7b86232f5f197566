"""`counterfoil results --report`: the report on citations with everything that belongs to it, in a folder."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from core.commands.console import plural
from core.errors import ExportError

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from core.commands.console import Console
    from core.store.project import Project

HELP = (
    "instead of a table, write the report on citations into this folder: HTML, Markdown, every sample as CSV, "
    "the run record, and predictions for MuSiQue's scorer"
)


def write_report(project: Project, args: argparse.Namespace, console: Console) -> None:
    """Writes the files and says which; with `--json` as one document. Raises `ExportError`."""
    from core.citations.matching import STANDARD, matcher_named
    from core.citations.report_record import export
    from core.citations.report_study import study_of
    from core.worksheets.files import write_whole

    matcher = matcher_named(args.matcher) if args.matcher else STANDARD
    made_at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    study = study_of(project, matcher, made_at=made_at, paper=args.preset == "paper")
    if not study.firsts:
        console.note("No model has been asked about passages yet: run `counterfoil cite` first.")
    _make(args.report)
    found = export(study)
    for name, data in found.items():
        write_whole(args.report / name, data)
    console.as_json = args.format == "json"
    console.document({"folder": str(args.report), "files": list(found), "samples": len(study.outcomes)})
    console.result(f"{plural(len(found), 'file')} in {args.report}: {', '.join(found)}")


def _make(folder: Path) -> None:
    """The folder, made where it is not there yet; not those above it, which may be a slip of the pen."""
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError as error:
        raise ExportError(
            f"There is no folder {folder.parent}.", "Make it first, or choose another place."
        ) from error
    except FileExistsError as error:
        raise ExportError(f"{folder} is a file.", "Give the name of a folder.") from error
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "the name cannot be used").lower()
        raise ExportError(
            f"The folder {folder} could not be made: {reason}.", "Choose another place."
        ) from error
