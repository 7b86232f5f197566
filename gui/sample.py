"""The sample project: a copy of the sample problems in the user's data folder, to try things on."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from pathlib import Path


def sample_path() -> Path:
    """Where the user's copy of the sample project is."""
    return platformdirs.user_data_path("counterfoil", appauthor=False) / "Sample.counterfoil"


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
