"""Who was asked what, and the grade of each reply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.store.ask import Ask, from_row, to_row
from core.store.faults import unreadable
from core.store.grade import Outcome
from core.store.rows import clean

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from concurrent.futures import Future

    from core.store.database import Database

__all__ = ["COLUMNS", "Ask", "Asks"]

_FIND = """SELECT a.id, a.problem_id, a.variant_id, a.fingerprint, a.model, a.model_name, a.method,
    a.prompt, a.repeat, a.reply_key, a.outcome, a.value, a.span_start, a.span_end, a.rule, a.note,
    a.step_verdict, a.step_node, a.step_op, a.step_found, a.step_start, a.step_end, a.error,
    coalesce((SELECT o.outcome FROM overrules o
        WHERE o.ask_id = a.id AND o.reply_key = a.reply_key ORDER BY o.id DESC LIMIT 1), '')
    FROM asks a JOIN problems p ON p.id = a.problem_id AND p.fingerprint = a.fingerprint"""
_OVERRULE = """INSERT INTO overrules (ask_id, reply_key, outcome, note)
    SELECT id, reply_key, ?, ? FROM asks WHERE id = ?"""
_GRADED = """SELECT problem_id, variant_id, fingerprint, method, prompt, repeat, reply_key, outcome FROM asks
    WHERE model = ?"""
COLUMNS = (
    *("problem", "variant", "position", "model", "name", "method", "prompt", "repeat", "outcome", "rule"),
    *("step", "op"),
)
_COLUMNS = """SELECT a.problem_id, coalesce(a.variant_id, 0), coalesce(gv.position, -1), a.model,
    a.model_name, a.method, a.prompt, a.repeat, coalesce(o.outcome, a.outcome), a.rule,
    a.step_verdict, a.step_op
    FROM asks a JOIN problems p ON p.id = a.problem_id AND p.fingerprint = a.fingerprint
    LEFT JOIN (SELECT ask_id, reply_key, outcome, max(id) FROM overrules GROUP BY ask_id, reply_key) o
        ON o.ask_id = a.id AND o.reply_key = a.reply_key
    LEFT JOIN generations g ON g.problem_id = a.problem_id AND g.method = a.method
        AND g.fingerprint = p.fingerprint
    LEFT JOIN generation_variants gv ON gv.generation_id = g.id AND gv.variant_id = a.variant_id
    WHERE a.variant_id IS NULL OR gv.position IS NOT NULL"""
_ALL = f"{_FIND} ORDER BY a.problem_id, a.variant_id, a.id"
_OF = f"{_FIND} WHERE a.problem_id = ? ORDER BY a.variant_id, a.id"
# A problem or variant deleted while a model was thinking about it is passed over, not an error.
_SAVE = """INSERT INTO asks (problem_id, variant_id, fingerprint, model, model_name, method, prompt, repeat,
    reply_key, outcome, value, span_start, span_end, rule, note, step_verdict, step_node, step_op,
    step_found, step_start, step_end, error)
    SELECT p.id, :variant_id, iif(:fingerprint = '', p.fingerprint, :fingerprint), :model, :model_name,
    :method, :prompt, :repeat, :reply_key, :outcome, :value, :span_start, :span_end, :rule, :note,
    :step_verdict, :step_node, :step_op, :step_found, :step_start, :step_end, :error
    FROM problems p WHERE p.id = :problem_id
    AND (:variant_id IS NULL OR EXISTS (SELECT 1 FROM variants v WHERE v.id = :variant_id))
    ON CONFLICT (problem_id, ifnull(variant_id, 0), model, method, prompt, repeat) DO UPDATE SET
    fingerprint = excluded.fingerprint, model_name = excluded.model_name, reply_key = excluded.reply_key,
    outcome = excluded.outcome, value = excluded.value, span_start = excluded.span_start,
    span_end = excluded.span_end, rule = excluded.rule, note = excluded.note,
    step_verdict = excluded.step_verdict, step_node = excluded.step_node, step_op = excluded.step_op,
    step_found = excluded.step_found, step_start = excluded.step_start, step_end = excluded.step_end,
    error = excluded.error"""


class Asks:
    """Asks and their grades."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, rows: Sequence[Ask]) -> None:
        """Keeps asks, each in place of an earlier one of the same problem, variant, model and so on."""
        self.submit(rows).result()

    def submit(self, rows: Sequence[Ask]) -> Future[None]:
        """`save` without waiting."""
        values = [to_row(ask) for ask in rows]

        def change(db: sqlite3.Connection) -> None:
            db.executemany(_SAVE, values)

        return self._database.submit(change)

    def of(self, problem_id: int) -> list[Ask]:
        """The asks of a problem as it is now: the original first, then by variant."""
        return self._find(_OF, (problem_id,))

    def all(self) -> list[Ask]:
        """The asks of all problems as they are now."""
        return self._find(_ALL, ())

    def graded(self, model: str) -> dict[tuple[int, int | None, str, str, str, int, str], Outcome]:
        """The grades a model's replies have: (problem, variant, fingerprint, method, prompt, repeat, key)."""
        rows = self._database.read(lambda db: db.execute(_GRADED, (model,)).fetchall())
        try:
            return {tuple(row[:-1]): Outcome(row[-1]) for row in rows}
        except ValueError as error:
            raise unreadable(self._database.path, "a grade") from error

    def columns(self) -> list[tuple[Any, ...]]:
        """A row for each ask of what is current, for tables; see `COLUMNS`.

        Current are the asks of a problem as it is now, of the variants of its newest generations,
        and of the problem as it stands.
        """
        return self._database.read(lambda db: db.execute(_COLUMNS).fetchall())

    def overrule(self, ask_id: int, outcome: Outcome | None, note: str = "") -> None:
        """Sets a person's verdict on a reply over the grade's; None takes it back. A trace is kept."""
        row = (outcome.value if outcome else None, clean(note), ask_id)
        self._database.write(lambda db: db.execute(_OVERRULE, row).rowcount)

    def _find(self, query: str, values: tuple[Any, ...]) -> list[Ask]:
        rows = self._database.read(lambda db: db.execute(query, values).fetchall())
        try:
            return [from_row(row) for row in rows]
        except (ValueError, TypeError) as error:
            raise unreadable(self._database.path, "a grade") from error
