"""The tables of a project file, as numbered migrations, each atomic; new ones are added at the end."""

from __future__ import annotations

import sqlite3
from functools import cache

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

APPLICATION_ID = int.from_bytes(b"CFoi")
MIGRATIONS = Migrations("counterfoil")
VERSION = 4


@MIGRATIONS()
def m001_first(db: Database) -> None:
    """Problems, their variants, the replies of models, and the grades of the replies."""
    for statement in (_PROBLEMS, _GENERATIONS, _VARIANTS, _GENERATION_VARIANTS, _REPLIES, _ASKS, _OVERRULES):
        db.conn.execute(statement)
    db.conn.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    db.conn.execute("CREATE INDEX problems_digest ON problems (digest)")
    db.conn.execute("CREATE INDEX generation_variants_variant ON generation_variants (variant_id)")
    db.conn.execute("CREATE INDEX asks_variant ON asks (variant_id)")
    db.conn.execute("CREATE INDEX overrules_ask ON overrules (ask_id)")
    db.conn.execute(
        "CREATE UNIQUE INDEX asks_once ON asks"
        " (problem_id, ifnull(variant_id, 0), model, method, prompt, repeat)"
    )
    db.conn.execute("PRAGMA user_version = 1")


@MIGRATIONS()
def m002_tries(db: Database) -> None:
    """What models were asked to do for a problem itself: programs and decisions."""
    db.conn.execute(_TRIES)
    db.conn.execute("PRAGMA user_version = 2")


@MIGRATIONS()
def m003_constraints(db: Database) -> None:
    """What a person switched off, bounded or locked in a problem."""
    db.conn.execute("ALTER TABLE problems ADD COLUMN constraints TEXT NOT NULL DEFAULT '{}'")
    db.conn.execute("PRAGMA user_version = 3")


@MIGRATIONS()
def m004_citations(db: Database) -> None:
    """Questions with their passages, and what models were asked about them."""
    db.conn.execute(_QUESTIONS)
    db.conn.execute(_CITATION_ASKS)
    db.conn.execute("PRAGMA user_version = 4")


_PROBLEMS = """CREATE TABLE problems (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    answer TEXT,
    program TEXT NOT NULL,
    notation TEXT NOT NULL,
    decisions TEXT NOT NULL,
    freed TEXT NOT NULL,
    decimal_mark TEXT NOT NULL,
    source TEXT NOT NULL,
    digest TEXT NOT NULL,
    fingerprint TEXT NOT NULL
)"""
_GENERATIONS = """CREATE TABLE generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    problem_id INTEGER NOT NULL REFERENCES problems (id) ON DELETE CASCADE,
    method TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    count INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    preset TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    exhaustive INTEGER NOT NULL,
    refusals TEXT NOT NULL,
    reason TEXT NOT NULL,
    UNIQUE (problem_id, method)
)"""
_VARIANTS = """CREATE TABLE variants (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    problem_id INTEGER NOT NULL REFERENCES problems (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    numbers TEXT NOT NULL,
    text TEXT NOT NULL,
    answer TEXT NOT NULL,
    starred INTEGER NOT NULL DEFAULT 0,
    UNIQUE (problem_id, digest)
)"""
_GENERATION_VARIANTS = """CREATE TABLE generation_variants (
    generation_id INTEGER NOT NULL REFERENCES generations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    variant_id INTEGER NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
    PRIMARY KEY (generation_id, position)
) WITHOUT ROWID"""
_REPLIES = """CREATE TABLE replies (
    key TEXT PRIMARY KEY,
    model TEXT NOT NULL,
    request TEXT NOT NULL,
    text TEXT NOT NULL,
    reasoning TEXT NOT NULL,
    finish TEXT NOT NULL,
    error TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL,
    completion_tokens INTEGER NOT NULL,
    seconds REAL NOT NULL,
    saved_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
)"""
_ASKS = """CREATE TABLE asks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    problem_id INTEGER NOT NULL REFERENCES problems (id) ON DELETE CASCADE,
    variant_id INTEGER REFERENCES variants (id) ON DELETE CASCADE,
    fingerprint TEXT NOT NULL,
    model TEXT NOT NULL,
    model_name TEXT NOT NULL,
    method TEXT NOT NULL,
    prompt TEXT NOT NULL,
    repeat INTEGER NOT NULL,
    reply_key TEXT NOT NULL,
    outcome TEXT NOT NULL,
    value TEXT,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    rule TEXT NOT NULL,
    note TEXT NOT NULL,
    step_verdict TEXT NOT NULL,
    step_node TEXT NOT NULL,
    step_op TEXT NOT NULL,
    step_found TEXT,
    step_start INTEGER NOT NULL,
    step_end INTEGER NOT NULL,
    error TEXT NOT NULL
)"""
_OVERRULES = """CREATE TABLE overrules (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ask_id INTEGER NOT NULL REFERENCES asks (id) ON DELETE CASCADE,
    reply_key TEXT NOT NULL,
    outcome TEXT,
    note TEXT NOT NULL,
    made_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
)"""

_TRIES = """CREATE TABLE tries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    problem_id INTEGER NOT NULL REFERENCES problems (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    model TEXT NOT NULL,
    model_name TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    reply_key TEXT NOT NULL,
    taken INTEGER NOT NULL,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    content TEXT NOT NULL,
    line INTEGER NOT NULL,
    column INTEGER NOT NULL,
    result TEXT NOT NULL,
    digest TEXT NOT NULL,
    UNIQUE (problem_id, task, model, attempt)
)"""

_QUESTIONS = """CREATE TABLE questions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    passages TEXT NOT NULL,
    gold TEXT,
    gold_sentences TEXT,
    answers TEXT NOT NULL,
    hop INTEGER,
    source TEXT NOT NULL,
    problem_id INTEGER,
    digest TEXT NOT NULL UNIQUE
)"""
_CITATION_ASKS = """CREATE TABLE citation_asks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    question_id INTEGER NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    model_name TEXT NOT NULL,
    units TEXT NOT NULL,
    strategy TEXT NOT NULL,
    round INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    kept TEXT NOT NULL,
    basis TEXT NOT NULL,
    reply_key TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    cited TEXT NOT NULL,
    answer TEXT NOT NULL,
    note TEXT NOT NULL,
    UNIQUE (question_id, model, units, strategy, round, seed, attempt)
)"""


def new_file() -> bytes:
    """The content of an empty project file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(connection)
        return connection.serialize()
    finally:
        connection.close()


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a file up to `VERSION`: all that is pending, or nothing."""
    database = Database(connection)
    if not MIGRATIONS.pending(database):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        MIGRATIONS.apply(database)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """The tables of a file with the names of their columns."""
    rows = connection.execute(
        "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
    )
    found: dict[str, set[str]] = {}
    for table, column in rows:
        found.setdefault(table, set()).add(column)
    return found


@cache
def expected() -> dict[str, set[str]]:
    """The tables and columns of a file of this version."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(new_file())
        return columns(connection)
    finally:
        connection.close()
