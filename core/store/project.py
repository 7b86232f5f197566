"""A project: one file that holds problems, variants, replies and grades, open for many threads."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Self

from core.errors import DamagedProject, ProjectError
from core.store import copying, files, schema
from core.store.asks import Asks
from core.store.citations import CitationAsks, Questions
from core.store.database import Database, connect, use_log
from core.store.drawings import Drawings
from core.store.faults import explain
from core.store.older import Older
from core.store.problems import Problems
from core.store.removal import Removal
from core.store.replies import Replies
from core.store.settings import Settings
from core.store.tries import Tries
from core.store.variants import Variants

if TYPE_CHECKING:
    from types import TracebackType

PATIENCE = 30.0


class Project:
    """An open project file; every method blocks, may be called from any thread, and raises `ProjectError`."""

    def __init__(self, database: Database, patience: float = PATIENCE) -> None:
        self.path = database.path
        self._patience = patience
        self.problems = Problems(database)
        self.removal = Removal(database)
        self.variants = Variants(database)
        self.drawings = Drawings(database)
        self.older = Older(database)
        self.replies = Replies(database)
        self.asks = Asks(database)
        self.tries = Tries(database)
        self.questions = Questions(database)
        self.citation_asks = CitationAsks(database)
        self.settings = Settings(database)
        self._database = database

    @classmethod
    def open(cls, path: Path | str, *, patience: float = PATIENCE) -> Self:
        """The project at `path`; a file that is refused is left as it was, with nothing beside it.

        `patience` is how many seconds to wait for another program that holds the file.
        """
        path = Path(path)
        files.check(path)
        try:
            _prepare(path, patience)
            return cls(Database(path, patience), patience)
        except sqlite3.Error as error:
            raise explain(error, path) from error

    @classmethod
    def create(cls, path: Path | str, *, patience: float = PATIENCE) -> Self:
        """A new, empty project; refuses where something is already."""
        files.create(Path(path))
        return cls.open(path, patience=patience)

    def copy_to(self, path: Path | str) -> None:
        """Writes a copy as the project is now, whole or not at all, also while others write to it.

        What is at `path` is replaced. Raises `ProjectError` where that is this project, or cannot be written.
        """
        copying.copy_project(self._database, Path(path), self._patience)

    def close(self) -> None:
        """Finishes the changes under way and closes the file. May be called twice."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _prepare(path: Path, patience: float) -> None:
    """Looks into a file whose header is right, and brings it up to date."""
    connection = connect(path, patience)
    try:
        files.check_version(connection.execute("PRAGMA user_version").fetchone()[0], path)
        _check_schema(connection, path)
        use_log(connection, patience)
        schema.migrate(connection)
    finally:
        connection.close()


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    foreign = connection.execute(
        "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name"
    ).fetchone()
    if foreign is not None:
        raise ProjectError(
            f"The project {path} holds a {foreign[0]} ({foreign[1]!r}), which Counterfoil never puts there.",
            "It was changed by another program: do not use it, ask for a new copy.",
        )
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version < schema.VERSION:
        return
    have = schema.columns(connection)
    for table, names in schema.expected().items():
        if not names <= have.get(table, set()):
            raise DamagedProject(
                f"The project {path} is damaged: its part {table!r} is missing or incomplete.",
                "Open a copy or a backup of it instead.",
                path,
            )
