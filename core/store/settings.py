"""Small things a project remembers by name, as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from core.store.faults import unreadable
from core.store.rows import to_json

if TYPE_CHECKING:
    from core.store.database import Database

_SET = "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"


class Settings:
    """Named JSON values of a project."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str, default: Any = None) -> Any:
        """The value of that name, or `default`."""
        row = self._database.read(
            lambda db: db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        )
        if row is None:
            return default
        try:
            return json.loads(row[0])
        except (ValueError, TypeError, RecursionError) as error:
            raise unreadable(self._database.path, f"the setting {name!r}") from error

    def set(self, name: str, value: Any) -> None:
        """Keeps a JSON value under a name; ValueError or TypeError for what JSON cannot hold."""
        text = to_json(value)
        row = (name, text)
        self._database.write(lambda db: db.execute(_SET, row).rowcount)
