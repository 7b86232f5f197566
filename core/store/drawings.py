"""The drawn variants of a problem as they were, to go back to them and forth again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.store.rows import to_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from core.store.database import Database
    from core.variants.variant import Method

Row = tuple[Any, ...]

_HEAD = """problem_id, method, fingerprint, count, draws, seed, preset, attempts, valid, exhaustive,
    refusals, reason"""
_COLUMNS = "id, problem_id, digest, fingerprint, numbers, text, answer, starred"
_LOOK = f"SELECT {_HEAD} FROM generations WHERE problem_id = ? AND method = ?"  # noqa: S608 - our schema's
_LOOK_VARIANTS = """SELECT v.id, v.problem_id, v.digest, v.fingerprint, v.numbers, v.text, v.answer, v.starred
    FROM generations g
    JOIN generation_variants gv ON gv.generation_id = g.id
    JOIN variants v ON v.id = gv.variant_id
    WHERE g.problem_id = ? AND g.method = ? ORDER BY gv.position"""
_DROP = "DELETE FROM generations WHERE problem_id = ? AND method = ?"
# Where nothing was drawn before, what has to stay is all that is left of the drawing: else no page would show it.
_THIN = """DELETE FROM generation_variants
    WHERE generation_id = (SELECT id FROM generations WHERE problem_id = ? AND method = ?)
    AND variant_id IN (SELECT v.id FROM variants v WHERE NOT v.starred
        AND NOT EXISTS (SELECT 1 FROM asks a WHERE a.variant_id = v.id))"""
_PUT = f"INSERT INTO generations ({_HEAD}) VALUES ({', '.join('?' * 12)})"  # noqa: S608 - our schema's
_PUT_VARIANT = f"INSERT OR IGNORE INTO variants ({_COLUMNS}) VALUES ({', '.join('?' * 8)})"  # noqa: S608 - the same
_PLACE = """INSERT INTO generation_variants (generation_id, position, variant_id)
    SELECT ?, ?, id FROM variants WHERE problem_id = ? AND digest = ?"""
FORGET = """DELETE FROM variants WHERE problem_id = ? AND NOT starred
    AND NOT EXISTS (SELECT 1 FROM generation_variants gv WHERE gv.variant_id = variants.id)
    AND NOT EXISTS (SELECT 1 FROM asks a WHERE a.variant_id = variants.id)"""
"""Takes out the variants of a problem that no generation holds, and that have no star and were never asked."""
_KEPT = """SELECT count(*) FROM variants WHERE id IN (SELECT value FROM json_each(?))
    AND (starred OR EXISTS (SELECT 1 FROM asks a WHERE a.variant_id = variants.id))"""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What one run of the generator has given a problem: rows of the file. No `generation`: nothing was drawn."""

    problem_id: int
    method: Method
    generation: Row | None
    variants: tuple[Row, ...]


class Drawings:
    """The newest run of the generator for each problem and method."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def look_at(self, problem_id: int, method: Method) -> Drawing:
        """What there is now."""
        return self._database.read(lambda db: _look(db, problem_id, method))

    def put(self, drawings: Sequence[Drawing]) -> int:
        """Puts drawings, of existing problems, in place of what is there now, all or none.

        Variants come back under the ids they had. Of those that are there now the ones with a star, and
        those that a model was asked about, stay: gives how many.
        """
        return self._database.write(lambda db: sum(_put(db, drawing) for drawing in drawings))


def _look(db: sqlite3.Connection, problem_id: int, method: Method) -> Drawing:
    which = (problem_id, method.value)
    variants = db.execute(_LOOK_VARIANTS, which).fetchall()
    return Drawing(problem_id, method, db.execute(_LOOK, which).fetchone(), tuple(variants))


def _put(db: sqlite3.Connection, drawing: Drawing) -> int:
    """Puts one in its place; gives how many of the variants before it stay."""
    number, which = drawing.problem_id, (drawing.problem_id, drawing.method.value)
    before = {row[0] for row in _look(db, number, drawing.method).variants}
    left = to_json(sorted(before - {row[0] for row in drawing.variants}))
    kept = int(db.execute(_KEPT, (left,)).fetchone()[0])
    if drawing.generation is None and kept:
        db.execute(_THIN, which)
    else:
        db.execute(_DROP, which)
    if drawing.generation is not None:
        made = db.execute(_PUT, drawing.generation).lastrowid
        db.executemany(_PUT_VARIANT, drawing.variants)
        # By what they say, not by id: one that was kept and drawn again meanwhile has another.
        places = ((made, at, number, row[2]) for at, row in enumerate(drawing.variants))
        db.executemany(_PLACE, places)
    db.execute(FORGET, (number,))
    return kept
