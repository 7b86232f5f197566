"""A project file: what is kept, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlite_utils import Database

from core.errors import ProjectError
from core.problems.constraint_choices import ConstraintSettings, NodeBounds
from core.problems.problem import Link, Notation, Problem
from core.store import schema
from core.store.project import Project
from core.variants.variant import Generation, Method, Settings, Variant

if TYPE_CHECKING:
    from collections.abc import Callable


def everything(folder: Path) -> dict[str, bytes]:
    """All files of a folder with their content."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(path: Path) -> str:
    """The sentence with which a path is refused; the folder must stay as it was."""
    before = everything(path.parent)
    with pytest.raises(ProjectError) as caught:
        Project.open(path)
    assert everything(path.parent) == before
    assert caught.value.sentence.endswith(".")
    assert caught.value.advice
    return str(caught.value)


def test_a_new_project_is_one_file_again_once_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "Übungen 数学 #1?.counterfoil"
    with Project.create(path) as project:
        project.problems.add([Problem(text="2 and 3", answer=Fraction(5))])
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    with Project.open(path) as project:
        assert [problem.text for problem in project.problems.all()] == ["2 and 3"]


def test_a_problem_comes_back_as_it_was_given(tmp_path: Path) -> None:
    given = Problem(
        text="Half of 3½ – 1.234,50 €?",
        answer=Fraction(7, 2),
        program="x = 7/2",
        notation=Notation.FORMULA,
        decisions=(Link(0, "x", Fraction(1, 100)),),
        freed=(1, 4),
        decimal_mark=",",
        source="zażółć.jsonl, record 3",
        constraints=ConstraintSettings(
            frozenset({("integer", "x")}), {"x": NodeBounds(Fraction(1, 3))}, frozenset({"x:2"})
        ),
    )
    with Project.create(tmp_path / "p.counterfoil") as project:
        added = project.problems.add([given])
        found = project.problems.get(added.ids[0])
    assert found.id == added.ids[0]
    assert found.fingerprint == given.fingerprint
    assert replace(found, id=None) == given


def test_a_persons_constraints_change_no_answer_key_and_make_no_variant_stale(tmp_path: Path) -> None:
    problem = Problem(text="2 boxes of 3", answer=Fraction(6), program="a = 2\nb = 3\nprint(a * b)")
    with Project.create(tmp_path / "p.counterfoil") as project:
        project.problems.add([problem])
        before = project.problems.get(1)
        variants = (Variant({"a": Fraction(5)}, "5 boxes of 3", Fraction(15)),)
        project.variants.save(before, Generation(Settings(), variants, 9, 1, exhaustive=False))
        after = replace(before, constraints=ConstraintSettings(locked=frozenset({"b"})))
        project.problems.update(after)
        assert project.problems.get(1) == after
        assert after.fingerprint == before.fingerprint
        assert [found.variant for found in project.variants.of(1, Method.M3)] == list(variants)


def test_a_problem_that_is_there_already_is_named_and_not_added_again(tmp_path: Path) -> None:
    one, two = Problem(text="1 + 1", answer=Fraction(2)), Problem(text="1 + 2", answer=Fraction(3))
    with Project.create(tmp_path / "p.counterfoil") as project:
        first = project.problems.add([one])
        second = project.problems.add([two, one, two])
        assert (first.ids, second.ids) == ((1,), (2,))
        assert second.duplicates == (1, 2)
        assert len(project.problems.all()) == 2


def test_text_that_no_file_can_hold_is_replaced_and_said(tmp_path: Path) -> None:
    with Project.create(tmp_path / "p.counterfoil") as project:
        added = project.problems.add([Problem(text="a\ud83db\x00c 5", answer=None)])
        assert project.problems.get(added.ids[0]).text == "a�b�c 5"
    assert added.notes == ("Problem 1: characters that no file can hold were replaced by �.",)


def test_creating_over_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    path.write_text("mine")
    with pytest.raises(ProjectError, match="is there already"):
        Project.create(path)
    assert path.read_text() == "mine"


@pytest.mark.parametrize(
    "path", ["/proc/p.counterfoil", "/no/such/folder/p.counterfoil", "a\x00b", "a\ud83d"]
)
def test_creating_where_nothing_can_be_written_is_a_sentence(path: str) -> None:
    with pytest.raises(ProjectError):
        Project.create(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"question": "1 + 1"}\n', "looks like JSON"),
        (b"PK\x03\x04" + bytes(200), "spreadsheet or a zip"),
        (b"GGUF" + bytes(200), "looks like a model"),
        (b"", "is empty"),
        (b"SQLite format 3\x00" + bytes(4), "only 20 bytes"),
        (b"SQLite format 3\x00" + bytes(200), "another program"),
    ],
)
def test_a_file_that_is_no_project_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "p.counterfoil"
    path.write_bytes(content)
    assert words in refused(path)


def test_what_is_no_file_at_all_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.counterfoil").mkdir()
    assert "is a folder" in refused(tmp_path / "folder.counterfoil")
    assert "no project at" in refused(tmp_path / "missing.counterfoil")
    with pytest.raises(ProjectError, match="is not a file"):
        Project.open("/dev/null")


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE problems (id)")
    other.close()
    assert "another program" in refused(path)


def changed(path: Path, statement: str) -> Path:
    """A project file in which another program ran a statement."""
    Project.create(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(statement)
    other.close()
    return path


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (f"PRAGMA user_version = {schema.VERSION + 1}", "newer version"),
        ("PRAGMA application_id = 7", "another program"),
        ("DROP TABLE settings", "'settings' is missing"),
        ("ALTER TABLE replies DROP COLUMN reasoning", "'replies' is missing or incomplete"),
        (
            "CREATE TRIGGER t AFTER INSERT ON problems BEGIN UPDATE problems SET answer = '1'; END",
            "holds a trigger",
        ),
        ("CREATE VIEW v AS SELECT 1", "holds a view"),
    ],
)
def test_a_project_changed_by_another_program_is_refused(tmp_path: Path, statement: str, words: str) -> None:
    assert words in refused(changed(tmp_path / "p.counterfoil", statement))


def test_half_a_project_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    Project.create(path).close()
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    assert f"{len(content) // 2} of {len(content)} bytes" in refused(path)


def test_a_damaged_project_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path) as project:
        project.problems.add([Problem(text=f"{n} apples", answer=Fraction(n)) for n in range(200)])
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(ProjectError, match="damaged"), Project.open(path) as project:
        project.problems.all()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE problems SET answer = '1e999999999'",
        "UPDATE problems SET answer = '1/0'",
        "UPDATE problems SET answer = x'ff'",
        "UPDATE problems SET text = CAST(x'ff' AS TEXT)",
        "UPDATE problems SET notation = 'shell'",
        "UPDATE problems SET decisions = '[[1]]'",
        f"UPDATE problems SET freed = '{'[' * 100_000}'",
        """UPDATE problems SET constraints = '{"locked": [1]}'""",
        "UPDATE problems SET constraints = 'locked'",
    ],
)
def test_a_record_that_makes_no_sense_is_a_sentence(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path) as project:
        project.problems.add([Problem(text="1 + 1", answer=Fraction(2))])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(statement)
    other.close()
    with Project.open(path) as project, pytest.raises(ProjectError, match="damaged"):
        project.problems.all()


def test_a_read_only_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.counterfoil"
    Project.create(path).close()
    # Tests may run as root, whom no mode of a file stops.
    monkeypatch.setattr("os.access", lambda place, mode: Path(place) != tmp_path)
    assert "its folder is read-only" in refused(path)
    monkeypatch.setattr("os.access", lambda place, mode: Path(place) != path)
    assert "the file is read-only" in refused(path)


def test_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.counterfoil"
    old = sqlite3.connect(path, isolation_level=None)
    old.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    old.close()
    with Project.open(path) as project:
        project.settings.set("seed", 3)
    check = sqlite3.connect(path)
    assert check.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    check.close()


def test_a_file_from_before_constraints_keeps_its_problems_and_can_have_some(tmp_path: Path) -> None:
    path = tmp_path / "old.counterfoil"
    old = sqlite3.connect(path, isolation_level=None)
    old.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    schema.MIGRATIONS.apply(Database(old), stop_before="m003_constraints")
    old.execute(
        "INSERT INTO problems (text, answer, program, notation, decisions, freed, decimal_mark, source, digest,"
        " fingerprint) VALUES ('1 + 1', '2', '', 'program', '[]', '[]', '.', '', 'd', 'f')"
    )
    assert old.execute("PRAGMA user_version").fetchone() == (2,)
    old.close()
    with Project.open(path) as project:
        found = project.problems.get(1)
        assert found == Problem(text="1 + 1", answer=Fraction(2), id=1)
        project.problems.update(replace(found, constraints=ConstraintSettings(locked=frozenset({"x"}))))
        assert project.problems.get(1).constraints.locked == {"x"}


def test_a_migration_that_fails_leaves_the_file_as_it_was() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("CREATE TABLE settings (name)")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        schema.migrate(connection)
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert tables == {"settings"}


def hold(path: Path, seconds: float) -> threading.Thread:
    """Another program that holds the file for a while."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")

    def let_go() -> None:
        time.sleep(seconds)
        other.rollback()
        other.close()

    thread = threading.Thread(target=let_go)
    thread.start()
    return thread


def test_nothing_is_lost_while_another_program_holds_the_file(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path, patience=5) as project:
        other = hold(path, 0.5)
        project.settings.set("kept", [1])
        other.join()
        assert project.settings.get("kept") == [1]


def test_a_file_held_for_too_long_is_a_sentence_and_reading_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path, patience=0.1) as project:
        other = hold(path, 0.6)
        with pytest.raises(ProjectError, match="in use by another program"):
            project.settings.set("late", 1)
        assert project.settings.get("late") is None
        other.join()
        project.settings.set("late", 2)
        assert project.settings.get("late") == 2


def test_a_full_disk_is_a_sentence_and_what_was_saved_is_there(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path) as project:
        project.problems.add([Problem(text="1 + 1", answer=Fraction(2))])
        project._database.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())
        with pytest.raises(ProjectError, match="disk is full"):
            project.problems.add([Problem(text="x" * 1_000_000, answer=Fraction(1))])
        assert len(project.problems.all()) == 1
        project._database.write(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
        project.problems.add([Problem(text="x" * 1_000_000, answer=Fraction(1))])
        assert len(project.problems.all()) == 2


def test_many_threads_and_two_windows_may_write(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    with Project.create(path) as one, Project.open(path) as two:

        def add(project: Project, start: int) -> None:
            for number in range(start, start + 20):
                project.problems.add([Problem(text=str(number), answer=Fraction(number))])
                project.problems.all()

        threads = [
            threading.Thread(target=add, args=(project, start))
            for project, start in [(one, 0), (one, 100), (two, 200), (two, 300)]
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {problem.answer for problem in one.problems.all()} == {
            Fraction(start + n) for start in (0, 100, 200, 300) for n in range(20)
        }


def test_closing_keeps_what_was_handed_in_and_refuses_more(tmp_path: Path) -> None:
    path = tmp_path / "p.counterfoil"
    project = Project.create(path)

    def setting(number: int) -> Callable[[sqlite3.Connection], int]:
        return lambda db: db.execute("INSERT INTO settings VALUES (?, '1')", (str(number),)).rowcount

    for number in range(300):
        project._database.submit(setting(number))
    project.close()
    project.close()
    with pytest.raises(ProjectError, match="has been closed"):
        project.settings.get("0")
    with pytest.raises(ProjectError, match="has been closed"):
        project.settings.set("0", 1)
    with Project.open(path) as again:
        assert all(again.settings.get(str(number)) == 1 for number in range(300))


def test_one_change_that_fails_does_not_take_its_neighbours_along(tmp_path: Path) -> None:
    with Project.create(tmp_path / "p.counterfoil") as project:
        release = threading.Event()
        first = project._database.submit(lambda db: release.wait(5))
        good = project._database.submit(
            lambda db: db.execute("INSERT INTO settings VALUES ('a', '1')").rowcount
        )
        bad = project._database.submit(lambda db: db.execute("INSERT INTO nowhere VALUES (1)").rowcount)
        last = project._database.submit(
            lambda db: db.execute("INSERT INTO settings VALUES ('b', '2')").rowcount
        )
        release.set()
        assert (first.result(), good.result(), last.result()) == (True, 1, 1)
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            bad.result()
        assert (project.settings.get("a"), project.settings.get("b")) == (1, 2)


def test_settings_hold_json(tmp_path: Path) -> None:
    value = {"seed": 1, "names": ["é", None], "share": 0.5}
    with Project.create(tmp_path / "p.counterfoil") as project:
        project.settings.set("study", value)
        assert project.settings.get("study") == json.loads(json.dumps(value))
        assert project.settings.get("missing", 7) == 7
