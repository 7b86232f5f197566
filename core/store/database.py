"""One SQLite file for many threads: readers that never wait, and one writer that takes changes in turn."""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar

from core.errors import ProjectError
from core.store.faults import explain

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
Change = Callable[[sqlite3.Connection], Any]
_GROUP = 256


class Database:
    """The file at `path`, which has been checked. `patience` is how many seconds to wait for a lock.

    A change is a function of a connection; it is committed, and safe on the disk, when `write`
    returns. Changes that wait together share one commit, each within a savepoint of its own.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self._patience = patience
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._closed = False
        self._queue: queue.SimpleQueue[tuple[Change, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = connect(path, patience)
        self._thread = threading.Thread(target=self._write_all, name=f"writer of {path.name}", daemon=True)
        self._thread.start()

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What `query` finds in one consistent state of the file. Raises `ProjectError`."""
        try:
            with self._reader() as connection:
                return query(connection)
        except sqlite3.Error as error:
            raise explain(error, self.path) from error

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Makes a change, all of it or nothing, and waits until it is kept. Raises `ProjectError`."""
        return self.submit(change).result()

    def submit(self, change: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Hands a change to the writer without waiting; the future ends when it is kept."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise self._closed_error()
            self._queue.put((change, future))
        return future

    def close(self) -> None:
        """Keeps all changes handed in, then closes the file. May be called twice."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._queue.put(None)
        self._thread.join()
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
        self._writer.close()

    @contextlib.contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._closed:
                raise self._closed_error()
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = connect(self.path, self._patience)
        try:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")
            yield connection
        finally:
            connection.rollback()
            with self._lock:
                keep = not self._closed
                if keep:
                    self._idle.append(connection)
            if not keep:
                connection.close()

    def _closed_error(self) -> ProjectError:
        return ProjectError(f"The project {self.path} has been closed.", "Open it again.")

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            group, last = [first], False
            with contextlib.suppress(queue.Empty):
                while len(group) < _GROUP and not last:
                    item = self._queue.get_nowait()
                    last = item is None
                    if item is not None:
                        group.append(item)
            self._write_group([pair for pair in group if pair[1].set_running_or_notify_cancel()])
            if last:
                return

    def _write_group(self, group: list[tuple[Change, Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for change, future in group:
                try:
                    done.append((future, self._apply(change)))
                except Exception as error:
                    future.set_exception(explain(error, self.path))
                    if not self._writer.in_transaction:  # SQLite gave the whole transaction up
                        raise
            self._writer.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to those who wait for the change
            self._writer.rollback()
            for _, future in group:
                if not future.done():
                    future.set_exception(explain(error, self.path))
            return
        for future, result in done:
            future.set_result(result)

    def _apply(self, change: Change) -> Any:
        self._writer.execute("SAVEPOINT change")
        try:
            result = change(self._writer)
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK TO change")
                self._writer.execute("RELEASE change")
            raise
        self._writer.execute("RELEASE change")
        return result


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to an existing file; it waits `patience` seconds for a lock and trusts nothing inside."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(
        uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = OFF")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def use_log(connection: sqlite3.Connection, patience: float) -> None:
    """Switches the file to write-ahead logging, waiting for others: SQLite itself does not wait here."""
    end = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
