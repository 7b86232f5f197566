"""The sample project, a copy of the sample problems in the user's data folder; where new files are proposed."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import platformdirs

from gui.settings import options


def sample_path() -> Path:
    """Where the user's copy of the sample project is."""
    return platformdirs.user_data_path("counterfoil", appauthor=False) / "Sample.counterfoil"


def folder_of(project: Path | None) -> Path:
    """Where to propose new files: beside the project.

    Without one, and for the sample, whose folder no person looks into: where files were chosen last.
    """
    if project is not None and project != sample_path():
        return project.parent
    return Path(options.FOLDER.get() or Path.home())


def make_sample(path: Path) -> None:
    """Makes the sample project at `path`, or fills it where it was left empty. Blocks; `ProjectError`."""
    from core.problems.readers import read_file
    from core.store.project import Project

    path.parent.mkdir(parents=True, exist_ok=True)
    with Project.open(path) if path.exists() else Project.create(path) as project:
        if not project.problems.all():
            source = resources.files("resources") / "samples" / "problems.jsonl"
            with resources.as_file(source) as file:
                project.problems.add(read_file(file).problems)
