"""The sample problems that come with the program."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources
from typing import TYPE_CHECKING

from core.problems.readers.files import read_file

if TYPE_CHECKING:
    from core.problems.readers.base import ReadResult


def read_samples() -> ReadResult:
    """The packaged sample problems; their source is “sample problems” and the problem's id."""
    file = resources.files("resources") / "samples" / "problems.jsonl"
    with resources.as_file(file) as path:
        result = read_file(path, "table")
    problems = tuple(
        replace(problem, source=f"sample problems, {problem.source.rpartition(', ')[2]}")
        for problem in result.problems
    )
    return replace(result, problems=problems)
