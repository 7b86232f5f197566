"""What can still be read of a damaged project, put into a new one; the damaged file is set aside, not changed."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ProjectError
from core.store.copying import BESIDE
from core.store.database import connect
from core.store.faults import reason
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Parents before children, so that what hangs on a row that is lost can be told.
_TABLES = (
    *("problems", "generations", "variants", "generation_variants", "replies", "asks", "overrules", "tries"),
    *("questions", "citation_asks", "settings"),
)
_PATIENCE = 2.0
_MOST_NAMES = 1000
_LARGEST = 2**34  # bytes that a header may claim: the rest of a file that was cut off is a hole, not written


@dataclass(frozen=True, slots=True)
class Salvaged:
    """Where the new project is and where the damaged file was set aside.

    `saved` counts the rows of each table that are in the new project; `lost` those that could be read
    but not be used, or whose problem is gone. What could not be read at all nobody can count: `broken` names
    the tables in which there was such a place.
    """

    path: Path
    aside: Path
    saved: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    broken: tuple[str, ...] = ()


def salvage(path: Path) -> Salvaged:
    """Makes a new project at `path` of what can be read there, and renames the damaged file. Blocks.

    Raises `ProjectError` where nothing can be read, or where the folder cannot be written to: then all
    is as it was.
    """
    made = _free(path, "saved")
    try:
        try:
            saved, lost, broken = _copied(path, made)
        except sqlite3.Error as error:
            raise _nothing(path) from error
        aside = _free(path, "damaged")
        for end in ("", *BESIDE):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{path}{end}").rename(f"{aside}{end}")
        made.rename(path)
    except OSError as error:
        _remove(made)
        raise ProjectError(
            f"What can be read of {path} cannot be saved: {reason(error)}.",
            "Copy it to a folder that you may write in and that has space, and open the copy.",
        ) from error
    except BaseException:
        _remove(made)
        raise
    return Salvaged(path, aside, saved, lost, broken)


def _copied(path: Path, made: Path) -> tuple[dict[str, int], dict[str, int], tuple[str, ...]]:
    saved, lost, broken = dict[str, int](), dict[str, int](), list[str]()
    Project.create(made).close()
    with _opened_copy(path) as old, contextlib.closing(connect(made, _PATIENCE)) as new:
        for table in _TABLES:
            rows = _Rows(old, table)
            saved[table], lost[table] = _fill(new, table, rows)
            if rows.broken:
                broken.append(table)
    if not saved["problems"] and not saved["questions"]:
        raise _nothing(path)
    _drop_unreadable(made, saved, lost)
    return saved, lost, tuple(broken)


@contextlib.contextmanager
def _opened_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy of the damaged file with its log: SQLite would write the log into the file itself."""
    with tempfile.TemporaryDirectory(dir=path.absolute().parent, prefix=".counterfoil-") as folder:
        copy = Path(folder) / "copy"
        for end in ("", "-wal"):
            if Path(f"{path}{end}").exists():
                shutil.copyfile(f"{path}{end}", f"{copy}{end}")
        _fill_up(copy)
        with contextlib.closing(connect(copy, _PATIENCE)) as connection:
            yield connection


def _fill_up(copy: Path) -> None:
    """Makes a file that was cut off as long as it says it is: SQLite would not read any of it."""
    with copy.open("rb+") as file:
        header = file.read(100)
        page = int.from_bytes(header[16:18])
        whole = int.from_bytes(header[28:32]) * (65536 if page == 1 else page)
        if file.seek(0, 2) < whole <= _LARGEST:
            file.truncate(whole)


def _fill(new: sqlite3.Connection, table: str, rows: _Rows) -> tuple[int, int]:
    """Puts rows into a table of the new file; gives how many, and how many it does not take."""
    known = {name for _, name, *_ in new.execute(f"PRAGMA table_info({table})")}
    saved, lost = 0, 0
    new.execute("BEGIN")
    for row in rows.read():
        names = [name for name in row if name in known]
        marks = ", ".join("?" * len(names))
        query = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - our schema's
        try:
            new.execute(query, [row[name] for name in names])
            saved += 1
        except sqlite3.Error:  # what it hangs on is lost, or a column is empty that may not be
            lost += 1
    new.execute("COMMIT")
    return saved, lost


class _Rows:
    """The rows of a table that can be read: from its beginning to the damage, then from its end back to it."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self._connection = connection
        self._table = table
        self.broken = False

    def read(self) -> Iterator[dict[str, Any]]:
        """Each row once, by the names of its columns."""
        seen: set[tuple[Any, ...]] = set()
        key = "generation_id" if self._table == "generation_variants" else "rowid"
        for order in ("ASC", "DESC"):
            # Without the sort SQLite walks the table itself, not an index that may be damaged too.
            query = f"SELECT * FROM {self._table} NOT INDEXED ORDER BY {key} {order}"  # noqa: S608 - our schema's
            try:
                found = self._connection.execute(query)
                names = [name for name, *_ in found.description]
                for row in found:
                    mark = row[:2] if self._table == "generation_variants" else row[:1]
                    if mark not in seen:
                        seen.add(mark)
                        yield dict(zip(names, row, strict=True))
            except (sqlite3.Error, UnicodeError, OverflowError):
                self.broken = True
                continue
            return


def _drop_unreadable(path: Path, saved: dict[str, int], lost: dict[str, int]) -> None:
    """Takes out the rows that the program itself cannot read: a text that is no JSON, a number that is none."""
    with Project.open(path) as project:
        numbers = [row[0] for row in _ids(path)]
        for number in numbers:
            if not _is_read(project.problems.get, number):
                project.problems.delete([number])
                saved["problems"] -= 1
                lost["problems"] += 1
                continue
            for table, read in (
                ("variants", project.variants.of),
                ("asks", project.asks.of),
                ("tries", project.tries.of),
            ):
                if not _is_read(read, number):
                    gone = _empty(path, table, number)
                    saved[table] -= gone
                    lost[table] += gone
        for table, read_all in (
            ("questions", project.questions.all),
            ("citation_asks", project.citation_asks.all),
        ):
            if not _is_read(read_all):
                gone = _empty(path, table)
                saved[table] -= gone
                lost[table] += gone


def _ids(path: Path) -> list[tuple[int]]:
    with contextlib.closing(connect(path, _PATIENCE)) as db:
        return db.execute("SELECT id FROM problems").fetchall()


def _empty(path: Path, table: str, problem_id: int | None = None) -> int:
    """Takes all rows of a table out, or those of a problem; gives how many."""
    where = "" if problem_id is None else f" WHERE problem_id = {int(problem_id)}"
    with contextlib.closing(connect(path, _PATIENCE)) as db:
        return db.execute(f"DELETE FROM {table}{where}").rowcount  # noqa: S608 - our schema's


def _nothing(path: Path) -> ProjectError:
    return ProjectError(
        f"Nothing of {path} can be read any more.",
        "Look for a copy or a backup of it; the file is as it was.",
    )


def _is_read(read: Callable[..., object], *about: int) -> bool:
    try:
        read(*about)
    except ProjectError:
        return False
    return True


def _free(path: Path, word: str) -> Path:
    """A name beside `path` that nothing has."""
    for number in range(1, _MOST_NAMES):
        found = path.with_name(f"{path.stem} ({word}{'' if number == 1 else f' {number}'}){path.suffix}")
        if not found.exists():
            return found
    raise ProjectError(f"There are too many files like {path.name} in {path.parent}.", "Tidy up there first.")


def _remove(path: Path) -> None:
    for end in ("", *BESIDE):
        with contextlib.suppress(OSError):
            Path(f"{path}{end}").unlink(missing_ok=True)
