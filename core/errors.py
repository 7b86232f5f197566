"""Failures by audience: what the user can mend is a `UserError`, anything else is a bug.

UserError                what happened, and what to do next
 ├── ImportFileError     a file of problems that cannot be read
 ├── ProjectError        a project file that cannot be opened or written
 │    └── DamagedProject one that is damaged: what can still be read may be saved
 ├── ProgramFault        a solution program that has no tree, with its place
 ├── GenerationError     variants that cannot be drawn
 ├── ModelError          a model that cannot be loaded, reached or understood
 └── ExportError         a worksheet that cannot be written
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class UserError(Exception):
    """A failure with a sentence fit to be shown, and what to do next.

    `sentence` says what is wrong and where; `advice` says what to do and may be empty.
    Neither holds a key, a traceback or the content of a file beyond a short quotation.
    """

    def __init__(self, sentence: str, advice: str = "") -> None:
        super().__init__(sentence if not advice else f"{sentence} {advice}")
        self.sentence = sentence
        self.advice = advice


class ImportFileError(UserError):
    """A file of problems that cannot be read: names the file, the record and the field."""


class ProjectError(UserError):
    """A project file that cannot be opened, read or written."""


class DamagedProject(ProjectError):
    """A project file of ours that is damaged; a part of what is at `path` may still be read."""

    def __init__(self, sentence: str, advice: str, path: Path) -> None:
        super().__init__(sentence, advice)
        self.path = path


class GenerationError(UserError):
    """Variants that cannot be drawn."""


class ModelError(UserError):
    """A model that cannot be loaded, reached or understood."""


class ExportError(UserError):
    """A worksheet that cannot be written."""
