"""The replies of models, each kept once under the key of all that determines it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from core.models.base import Finish, Message, Reply, Request, Sampling
from core.store.faults import unreadable
from core.store.rows import clean, to_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection
    from concurrent.futures import Future

    from core.store.database import Database

_KEPT = frozenset({Finish.STOP, Finish.LENGTH, Finish.TOO_LONG})
_HAVE = "SELECT key FROM replies WHERE key IN (SELECT value FROM json_each(?))"
_GET = """SELECT key, text, finish, reasoning, error, prompt_tokens, completion_tokens, seconds
    FROM replies WHERE key IN (SELECT value FROM json_each(?))"""
_REQUESTS = "SELECT key, request FROM replies WHERE key IN (SELECT value FROM json_each(?))"
_SAVE = """INSERT OR IGNORE INTO replies
    (key, model, request, text, reasoning, finish, error, prompt_tokens, completion_tokens, seconds)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


_SUMS = """SELECT count(*), coalesce(sum(r.prompt_tokens), 0), coalesce(sum(r.completion_tokens), 0),
    coalesce(sum(r.seconds), 0.0),
    coalesce(sum(r.prompt_tokens = 0 OR (r.completion_tokens = 0 AND r.text <> '')), 0)"""
_ASKED = """(SELECT model, max(model_name) AS name, method, reply_key FROM asks
    GROUP BY model, method, reply_key) a JOIN replies r ON r.key = a.reply_key"""
_BY_STUDY = f"{_SUMS}, a.model, max(a.name), a.method FROM {_ASKED} GROUP BY a.model, a.method"
_LATE = """(SELECT reply_key FROM asks WHERE model = ? ORDER BY id DESC LIMIT ?) a
    JOIN replies r ON r.key = a.reply_key"""
_OF_LATE = f"{_SUMS} FROM {_LATE}"
_LATE_CITED = """(SELECT reply_key FROM citation_asks WHERE model = ? AND reply_key <> '' ORDER BY id DESC LIMIT ?) a
    JOIN replies r ON r.key = a.reply_key"""
_OF_LATE_CITED = f"{_SUMS} FROM {_LATE_CITED}"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a number of replies took: tokens, and seconds from each request to its reply, summed.

    `uncounted` are the replies for which the server told no tokens, so that the sums are too low.
    """

    replies: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    uncounted: int = 0


class Replies:
    """Replies by key. What failed for a passing reason is not kept, so that it is asked again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def missing(self, keys: Collection[str]) -> set[str]:
        """Those of `keys` that have no reply yet."""
        text = json.dumps(list(keys))
        have = self._database.read(lambda db: {row[0] for row in db.execute(_HAVE, (text,))})
        return set(keys) - have

    def get(self, keys: Collection[str]) -> dict[str, Reply]:
        """The replies there are, by key."""
        text = json.dumps(list(keys))
        rows = self._database.read(lambda db: db.execute(_GET, (text,)).fetchall())
        try:
            return {row[0]: _reply(row) for row in rows}
        except (ValueError, TypeError) as error:
            raise unreadable(self._database.path, "a reply") from error

    def requests(self, keys: Collection[str]) -> dict[str, Request]:
        """What was asked for the replies there are, by key; without `about`, which is never kept."""
        text = json.dumps(list(keys))
        rows = self._database.read(lambda db: db.execute(_REQUESTS, (text,)).fetchall())
        try:
            return {key: request_of(json.loads(request)) for key, request in rows}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise unreadable(self._database.path, "what a model was asked") from error

    def usage_by_study(self) -> list[tuple[str, str, str, Usage]]:
        """What the replies of each model and method took: (model, its name, method, usage).

        The method is empty for problems as they stand. A reply that several asks share counts once.
        """
        rows = self._database.read(lambda db: db.execute(_BY_STUDY).fetchall())
        return sorted(((*row[5:], Usage(*row[:5])) for row in rows), key=lambda row: row[:3])

    def usage_of_late(self, model: str, most: int = 500) -> Usage:
        """What the last replies of a model to problems and variants took, as far as there are any."""
        row = self._database.read(lambda db: db.execute(_OF_LATE, (model, most)).fetchone())
        return Usage(*row)

    def usage_of_late_citations(self, model: str, most: int = 500) -> Usage:
        """What the last replies of a model to questions with passages took, of each ask once."""
        row = self._database.read(lambda db: db.execute(_OF_LATE_CITED, (model, most)).fetchone())
        return Usage(*row)

    def save(self, key: str, model: str, request: Request, reply: Reply) -> bool:
        """Keeps a reply; gives False where it failed for a passing reason and is not kept."""
        return self.submit(key, model, request, reply).result()

    def submit(self, key: str, model: str, request: Request, reply: Reply) -> Future[bool]:
        """`save` without waiting: the future ends when the reply is safe."""
        keep = reply.finish in _KEPT
        row = (
            key,
            model,
            to_json(request_data(request)),
            clean(reply.text),
            clean(reply.reasoning),
            reply.finish.value,
            clean(reply.error),
            reply.prompt_tokens,
            reply.completion_tokens,
            reply.seconds,
        )

        def change(db: sqlite3.Connection) -> bool:
            if keep:
                db.execute(_SAVE, row)
            return keep

        return self._database.submit(change)


def request_data(request: Request) -> dict[str, Any]:
    """A request as JSON holds it: all that its key is made of."""
    return {
        "messages": [asdict(message) for message in request.messages],
        "sampling": asdict(request.sampling),
        "repeat": request.repeat,
    }


def request_of(data: Any) -> Request:
    """A request from `request_data`. ValueError, TypeError, KeyError or AttributeError for what is none."""
    sampling = dict(data["sampling"])
    return Request(
        tuple(Message(str(one["role"]), str(one["content"])) for one in data["messages"]),
        Sampling(**{**sampling, "stop": tuple(sampling["stop"])}),
        int(data["repeat"]),
    )


def _reply(row: tuple[Any, ...]) -> Reply:
    _, text, finish, reasoning, error, prompt_tokens, completion_tokens, seconds = row
    return Reply(
        text=text,
        finish=Finish(finish),
        reasoning=reasoning,
        error=error,
        prompt_tokens=prompt_tokens,
        completion_tokens=completion_tokens,
        seconds=seconds,
    )
