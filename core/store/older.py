"""Variants of a problem as it was before it was changed: no study or worksheet takes them, but they can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.store.faults import unreadable
from core.store.rows import to_fraction
from core.variants.variant import Method

if TYPE_CHECKING:
    from fractions import Fraction

    from core.store.database import Database

_COUNT = """SELECT count(*) FROM variants v
    JOIN problems p ON p.id = v.problem_id AND p.fingerprint <> v.fingerprint WHERE v.problem_id = ?"""
# Those of the text that was there last come first: its variants have the highest ids.
_OF = """WITH texts AS (SELECT fingerprint, max(id) AS last FROM variants WHERE problem_id = ?1 GROUP BY fingerprint),
    verdicts AS (SELECT a.variant_id, coalesce((SELECT o.outcome FROM overrules o
        WHERE o.ask_id = a.id AND o.reply_key = a.reply_key ORDER BY o.id DESC LIMIT 1), a.outcome) AS outcome
        FROM asks a WHERE a.problem_id = ?1)
    SELECT v.text, v.answer, v.starred, coalesce(
        (SELECT g.method FROM generation_variants gv JOIN generations g ON g.id = gv.generation_id
            WHERE gv.variant_id = v.id ORDER BY g.id DESC LIMIT 1),
        (SELECT max(a.method) FROM asks a WHERE a.variant_id = v.id AND a.method <> '')),
    (SELECT count(*) FROM verdicts d WHERE d.variant_id = v.id AND d.outcome = 'correct'),
    (SELECT count(*) FROM verdicts d WHERE d.variant_id = v.id AND d.outcome = 'wrong')
    FROM variants v JOIN texts t ON t.fingerprint = v.fingerprint
    JOIN problems p ON p.id = v.problem_id AND p.fingerprint <> v.fingerprint
    WHERE v.problem_id = ?1 ORDER BY t.last DESC, v.id LIMIT ?2"""


@dataclass(frozen=True, slots=True)
class OlderVariant:
    """A variant of an earlier text or solution, with how often models answered it right and wrong.

    `method` is None where nothing says any more how it was drawn.
    """

    text: str
    answer: Fraction
    starred: bool
    method: Method | None
    right: int
    wrong: int


class Older:
    """Older variants by problem."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, problem_id: int) -> int:
        """How many older variants a problem has."""
        return int(self._database.read(lambda db: db.execute(_COUNT, (problem_id,)).fetchone())[0])

    def of(self, problem_id: int, limit: int) -> list[OlderVariant]:
        """The older variants of a problem, at most `limit`; those of the newest text first, as they were drawn."""
        rows = self._database.read(lambda db: db.execute(_OF, (problem_id, limit)).fetchall())
        try:
            return [
                OlderVariant(
                    text, to_fraction(answer), bool(starred), Method(method) if method else None, right, wrong
                )
                for text, answer, starred, method, right, wrong in rows
            ]
        except (ValueError, TypeError) as error:
            raise unreadable(self._database.path, "a variant") from error
