"""Taking problems or questions out of a project with all that hangs on them, and putting them back as they were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.store.rows import to_json
from core.store.schema import expected

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Sequence

    from core.store.database import Database

ROOTS = ("problems", "questions")
_TIES = """SELECT "from", "table", "to" FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'"""
_AMONG = "IN (SELECT value FROM json_each(?))"


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of one table, all their columns."""

    table: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """What was taken out: the `ids` of what was there, and every row, parents before children."""

    ids: tuple[int, ...]
    parts: tuple[Part, ...]


class Removal:
    """Rows of one of `ROOTS` with whatever the schema ties to them: a problem's variants, stars, asks, tries."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take_out(self, ids: Collection[int], root: str = "problems") -> Removed:
        """Deletes rows of `root` and gives all that went with them; ids that are not there are passed over."""
        wanted = list(ids)
        delete = f"DELETE FROM {_known(root)} WHERE id = ?"  # noqa: S608 - one of `ROOTS`

        def change(db: sqlite3.Connection) -> Removed:
            parts = _collected(db, root, wanted)
            db.executemany(delete, [(number,) for number in wanted])
            place = parts[0].columns.index("id")
            return Removed(tuple(row[place] for row in parts[0].rows), parts)

        return self._database.write(change)

    def look_at(self, ids: Collection[int], root: str = "problems") -> Removed:
        """What `take_out` would give, without taking it out."""
        parts = self._database.read(lambda db: _collected(db, _known(root), list(ids)))
        place = parts[0].columns.index("id")
        return Removed(tuple(row[place] for row in parts[0].rows), parts)

    def put_back(self, removed: Removed) -> None:
        """Puts back what was taken out, under the same ids; what is there meanwhile is left alone."""

        def change(db: sqlite3.Connection) -> None:
            for part in removed.parts:
                names, marks = ", ".join(part.columns), ", ".join("?" * len(part.columns))
                query = f"INSERT OR IGNORE INTO {part.table} ({names}) VALUES ({marks})"  # noqa: S608 - our schema's
                db.executemany(query, part.rows)

        self._database.write(change)


@dataclass(frozen=True, slots=True)
class _Tie:
    """A table whose rows go when those of a parent go: its `column` holds the parent's `key`."""

    column: str
    parent: str
    key: str


def _known(root: str) -> str:
    if root not in ROOTS:
        raise ValueError(root)
    return root


def _collected(db: sqlite3.Connection, root: str, ids: Sequence[int]) -> tuple[Part, ...]:
    """The rows of the root, and those that a deletion of them takes along, parents first."""
    ties = _ties(db)
    parts = {root: _rows(db, root, [("id", list(ids))])}
    waiting = [table for table in ties if ties[table] and table != root]
    while waiting:
        table = next(name for name in waiting if all(tie.parent not in waiting for tie in ties[name]))
        waiting.remove(table)
        keys = [
            (tie.column, _values(parts[tie.parent], tie.key)) for tie in ties[table] if tie.parent in parts
        ]
        if keys:
            parts[table] = _rows(db, table, keys)
    return tuple(parts.values())


def _ties(db: sqlite3.Connection) -> dict[str, list[_Tie]]:
    """For each table of ours its ties to others that delete along."""
    return {
        table: [
            _Tie(column, parent, key or "id")
            for column, parent, key in db.execute(_TIES, (table,)).fetchall()
        ]
        for table in expected()
    }


def _rows(db: sqlite3.Connection, table: str, keys: Sequence[tuple[str, list[Any]]]) -> Part:
    where = " OR ".join(f"{column} {_AMONG}" for column, _ in keys)
    query = f"SELECT * FROM {table} WHERE {where}"  # noqa: S608 - names of our own schema alone
    found = db.execute(query, [to_json(values) for _, values in keys])
    columns = tuple(name for name, *_ in found.description)
    return Part(table, columns, tuple(found.fetchall()))


def _values(part: Part, column: str) -> list[Any]:
    place = part.columns.index(column)
    return [row[place] for row in part.rows]
