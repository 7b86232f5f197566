"""The variants of a project: the newest generation of each problem and method, and what is starred or asked."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from core.errors import ProjectError
from core.store.drawings import FORGET
from core.store.faults import unreadable
from core.store.rows import clean, from_values, to_fraction, to_json, to_values
from core.store.stored_variants import WIDTH, Row, StoredVariant, VariantColumns, from_row
from core.variants.variant import Generation, Method, Preset, Refusal, Settings, Variant

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Sequence

    from core.problems.problem import Problem
    from core.store.database import Database

__all__ = ["OVERVIEW", "StoredGeneration", "StoredVariant", "Variants"]

_FRESH = """SELECT v.id, v.problem_id, g.method, gv.position, v.numbers, v.text, v.answer, v.starred
    FROM generations g
    JOIN problems p ON p.id = g.problem_id AND p.fingerprint = g.fingerprint
    JOIN generation_variants gv ON gv.generation_id = g.id
    JOIN variants v ON v.id = gv.variant_id"""
_OF_METHOD = f"{_FRESH} WHERE g.problem_id = ? AND g.method = ? ORDER BY gv.position LIMIT ?"
_OF_PROBLEM = f"{_FRESH} WHERE g.problem_id = ? ORDER BY g.method, gv.position"
_STARRED = f"{_FRESH} WHERE v.starred ORDER BY g.problem_id, g.method, gv.position"
# Variants of the problem as it is that no newest generation holds. The method is the one they were asked
# for, or else that of the newest generation.
_OLDER = """SELECT * FROM (SELECT v.id, v.problem_id, coalesce(
        (SELECT max(a.method) FROM asks a WHERE a.variant_id = v.id AND a.method <> ''),
        (SELECT min(g.method) FROM generations g
            WHERE g.problem_id = v.problem_id AND g.fingerprint = v.fingerprint),
        (SELECT min(g.method) FROM generations g WHERE g.problem_id = v.problem_id)
    ) AS method, 0 AS position, v.numbers, v.text, v.answer, v.starred,
        EXISTS (SELECT 1 FROM asks a WHERE a.variant_id = v.id) AS asked
    FROM variants v JOIN problems p ON p.id = v.problem_id AND p.fingerprint = v.fingerprint
    WHERE NOT EXISTS (SELECT 1 FROM generation_variants gv
        JOIN generations g ON g.id = gv.generation_id AND g.fingerprint = p.fingerprint
        WHERE gv.variant_id = v.id)
) WHERE method IS NOT NULL"""
_OLDER_STARRED = f"{_OLDER} AND starred AND problem_id = ? ORDER BY id"
_ALL_OLDER_STARRED = f"{_OLDER} AND starred ORDER BY problem_id, id"
_OLDER_ASKED = f"{_OLDER} AND asked AND problem_id = ? ORDER BY id"
OVERVIEW = ("problem", "method", "variants", "valid", "attempts", "exhaustive", "reason")
_OVERVIEW = """SELECT g.problem_id, g.method,
    (SELECT count(*) FROM generation_variants gv WHERE gv.generation_id = g.id),
    g.valid, g.attempts, g.exhaustive, g.reason
    FROM generations g JOIN problems p ON p.id = g.problem_id AND p.fingerprint = g.fingerprint
    ORDER BY g.problem_id, g.method"""
_STAR = "UPDATE variants SET starred = ? WHERE id IN (SELECT value FROM json_each(?))"
_BY_ID = "SELECT id, numbers, text, answer FROM variants WHERE id IN (SELECT value FROM json_each(?))"
_GENERATION = """SELECT g.method, g.count, g.draws, g.seed, g.preset, g.attempts, g.valid,
    g.exhaustive, g.refusals, g.reason
    FROM generations g JOIN problems p ON p.id = g.problem_id AND p.fingerprint = g.fingerprint
    WHERE g.problem_id = ? AND g.method = ?"""
_SAVE_GENERATION = """INSERT INTO generations (problem_id, method, fingerprint, count, draws, seed, preset,
    attempts, valid, exhaustive, refusals, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_SAVE_VARIANT = """INSERT OR IGNORE INTO variants (problem_id, digest, fingerprint, numbers, text, answer)
    VALUES (?, ?, ?, ?, ?, ?)"""


@dataclass(frozen=True, slots=True)
class StoredGeneration:
    """What the newest run of the generator for a problem and method found."""

    settings: Settings
    attempts: int
    valid: int
    exhaustive: bool
    refusals: tuple[Refusal, ...] = ()
    reason: str = ""


class Variants:
    """Variants by problem and method; those made before the problem was changed are not given."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, problem: Problem, generation: Generation) -> list[int]:
        """Keeps a run of the generator in place of the one before; gives the ids of its variants, in order.

        A variant that was there already keeps its id, its star and its grades.
        """
        return self.save_all([(problem, generation)])[0]

    def save_all(self, pairs: Sequence[tuple[Problem, Generation]]) -> list[list[int]]:
        """`save` for many problems in one commit: all or none."""
        return self._database.write(lambda db: [self._save(db, *pair) for pair in pairs])

    def of(
        self, problem_id: int, method: Method | None = None, limit: int | None = None
    ) -> list[StoredVariant]:
        """The fresh variants of a problem, in order; a variant that several methods drew is given once.

        Behind those of the newest generation stand starred ones of earlier generations. With a `limit`
        only the newest generation counts.
        """
        if method is not None and limit is None:
            return self._made(self._rows_of(problem_id, method))
        if method is not None:
            return self._find(_OF_METHOD, (problem_id, method.value, limit))
        once = {found.id: found for found in reversed(self._find(_OF_PROBLEM, (problem_id,)))}
        newest = list(reversed(once.values()))[:limit]
        return (
            newest
            if limit is not None
            else newest + _behind(newest, self._find(_OLDER_STARRED, (problem_id,)))
        )

    def columns(self, problem_id: int, method: Method) -> VariantColumns:
        """The same as `of`, to be kept where there may be very many."""
        rows = self._rows_of(problem_id, method)
        for row in rows:
            self._made([row])
        return VariantColumns(problem_id, method, rows)

    def ids(self, problem_id: int, method: Method) -> list[int]:
        """The ids of those that `of` gives."""
        return [row[0] for row in self._rows_of(problem_id, method)]

    def asked_before(self, problem_id: int) -> list[StoredVariant]:
        """Variants of earlier generations of the problem as it is now about which a model was asked."""
        return self._find(_OLDER_ASKED, (problem_id,))

    def get(self, ids: Collection[int]) -> dict[int, Variant]:
        """The variants of those ids, fresh or not; missing ones are passed over."""
        rows = self._database.read(lambda db: db.execute(_BY_ID, (to_json(list(ids)),)).fetchall())
        try:
            return {row[0]: Variant(to_values(row[1]), row[2], to_fraction(row[3])) for row in rows}
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise unreadable(self._database.path, "a variant") from error

    def starred(self) -> list[StoredVariant]:
        """The fresh variants of all problems that carry a star."""
        once = {found.id: found for found in reversed(self._find(_STARRED, ()))}
        return sorted(
            [*reversed(once.values()), *self._find(_ALL_OLDER_STARRED, ())],
            key=lambda found: found.problem_id,
        )

    def generation(self, problem_id: int, method: Method) -> StoredGeneration | None:
        """What the newest fresh run for this problem and method found, or None."""
        row = self._database.read(lambda db: db.execute(_GENERATION, (problem_id, method.value)).fetchone())
        if row is None:
            return None
        try:
            return _generation(row)
        except (ValueError, TypeError, RecursionError) as error:
            raise unreadable(self._database.path, f"a generation of problem {problem_id}") from error

    def overview(self) -> list[tuple[int, str, int, int, int, bool, str]]:
        """A row for each fresh run of the generator, for tables; see `OVERVIEW`."""
        return self._database.read(lambda db: db.execute(_OVERVIEW).fetchall())

    def star(self, ids: Iterable[int], starred: bool) -> None:
        """Puts a star on variants, or takes it off."""
        wanted = to_json(list(ids))  # one text: 100,000 tuples would be looked through for garbage
        self._database.write(lambda db: db.execute(_STAR, (starred, wanted)).rowcount)

    def _rows_of(self, problem_id: int, method: Method) -> list[Row]:
        """The newest variants, and behind them the starred ones of earlier generations."""

        def find(db: sqlite3.Connection) -> tuple[list[Row], list[Row]]:
            newest = db.execute(_OF_METHOD, (problem_id, method.value, -1)).fetchall()
            return newest, db.execute(_OLDER_STARRED, (problem_id,)).fetchall()

        newest, older = self._database.read(find)
        behind = [row for row in older if row[2] == method.value]
        places = range(len(newest), len(newest) + len(behind))
        return newest + [(*row[:3], place, *row[4:WIDTH]) for place, row in zip(places, behind, strict=True)]

    def _find(self, query: str, values: tuple[Any, ...]) -> list[StoredVariant]:
        return self._made(self._database.read(lambda db: db.execute(query, values).fetchall()))

    def _made(self, rows: Iterable[Row]) -> list[StoredVariant]:
        try:
            return [from_row(row) for row in rows]
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise unreadable(self._database.path, "a variant") from error

    def _save(self, db: sqlite3.Connection, problem: Problem, generation: Generation) -> list[int]:
        if db.execute("SELECT 1 FROM problems WHERE id = ?", (problem.id,)).fetchone() is None:
            raise ProjectError(
                f"There is no problem {problem.id} in {self._database.path.name}.",
                "It may have been deleted.",
            )
        method = generation.settings.method.value
        db.execute("DELETE FROM generations WHERE problem_id = ? AND method = ?", (problem.id, method))
        number = db.execute(_SAVE_GENERATION, _generation_row(problem, generation)).lastrowid
        rows = [_variant_row(problem, variant) for variant in generation.variants]
        db.executemany(_SAVE_VARIANT, rows)
        known = dict(db.execute("SELECT digest, id FROM variants WHERE problem_id = ?", (problem.id,)))
        ids = [int(known[row[1]]) for row in rows]
        db.executemany(
            "INSERT INTO generation_variants (generation_id, position, variant_id) VALUES (?, ?, ?)",
            [(number, position, variant) for position, variant in enumerate(ids)],
        )
        db.execute(FORGET, (problem.id,))
        return ids


def _behind(newest: Sequence[StoredVariant], older: Sequence[StoredVariant]) -> list[StoredVariant]:
    return [replace(found, position=place) for place, found in enumerate(older, len(newest))]


def _generation_row(problem: Problem, generation: Generation) -> tuple[Any, ...]:
    settings = generation.settings
    return (
        problem.id,
        settings.method.value,
        problem.fingerprint,
        settings.count,
        settings.attempts,
        settings.seed,
        settings.preset.value,
        generation.attempts,
        generation.valid,
        generation.exhaustive,
        to_json([[refusal.rule, refusal.node, refusal.count] for refusal in generation.refusals]),
        clean(generation.reason),
    )


def _generation(row: tuple[Any, ...]) -> StoredGeneration:
    method, count, draws, seed, preset, attempts, valid, exhaustive, refusals, reason = row
    return StoredGeneration(
        Settings(method=Method(method), count=count, attempts=draws, seed=seed, preset=Preset(preset)),
        attempts,
        valid,
        bool(exhaustive),
        tuple(Refusal(str(rule), str(node), int(times)) for rule, node, times in json.loads(refusals)),
        reason,
    )


def _variant_row(problem: Problem, variant: Variant) -> tuple[Any, ...]:
    numbers, text, answer = from_values(variant.values), clean(variant.text), str(variant.answer)
    parts = to_json([problem.fingerprint, numbers, text, answer])
    digest = hashlib.sha256(parts.encode()).hexdigest()[:32]
    return (problem.id, digest, problem.fingerprint, numbers, text, answer)
