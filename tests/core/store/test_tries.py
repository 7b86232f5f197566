"""Tries of a model at a problem: kept with why they failed, and never over what a person did meanwhile."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.problem import Link, Problem
from core.store import schema
from core.store.project import Project
from core.store.tries import Task, Try

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = "boxes = 2\npens = 3\nprint(boxes * pens)"
FAILED = Try(
    problem_id=1,
    task=Task.PROGRAM,
    model="digest",
    model_name="Small",
    attempt=0,
    reply_key="k",
    taken=False,
    kind="unsupported",
    reason="Line 2: a loop cannot be varied.",
    content="for",
    line=2,
    column=4,
)
TAKEN = replace(FAILED, attempt=1, taken=True, kind="taken", reason="", content=PROGRAM, line=0, column=0)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        opened.problems.add([Problem(text="2 boxes of 3 pens", answer=Fraction(6))])
        yield opened


def keep(project: Project, made: Try, after: Problem | None = None, before: Problem | None = None) -> bool:
    return project.tries.submit(made, before or project.problems.get(1), after).result()


def test_tries_come_back_as_they_were_and_in_order(project: Project) -> None:
    decision = replace(FAILED, task=Task.DECISION)
    for made in (decision, FAILED, replace(FAILED, attempt=2)):
        assert keep(project, made)
    assert project.tries.of(1) == project.tries.all() == [FAILED, replace(FAILED, attempt=2), decision]


def test_the_same_try_is_kept_once_with_its_newest_verdict(project: Project) -> None:
    keep(project, FAILED)
    keep(project, replace(FAILED, kind="another answer"))
    assert [made.kind for made in project.tries.of(1)] == ["another answer"]


def test_what_a_try_gives_becomes_the_problems_with_it(project: Project) -> None:
    before = project.problems.get(1)
    after = replace(before, program=PROGRAM, decisions=(Link(0, "boxes", Fraction(1, 100)),))
    assert keep(project, TAKEN, after)
    assert project.problems.get(1) == after
    (made,) = project.tries.of(1)
    assert made == replace(TAKEN, result=after.fingerprint)


def test_what_a_model_gave_stands_until_a_person_changes_it(project: Project) -> None:
    before = project.problems.get(1)
    written = replace(before, program=PROGRAM)
    keep(project, TAKEN, written)
    decided = replace(written, decisions=(Link(0, "boxes"),))
    keep(project, replace(TAKEN, task=Task.DECISION, content="5 boxes"), decided)
    program, decision = project.tries.of(1)
    assert program.stands(decided)
    assert decision.stands(decided)
    assert program.stands(replace(decided, decisions=()))
    assert not decision.stands(replace(decided, decisions=()))
    assert not program.stands(replace(decided, program="print(6)"))


def test_work_of_a_person_meanwhile_is_never_written_over(project: Project) -> None:
    before = project.problems.get(1)
    mine = replace(before, program="print(2 * 3)")
    project.problems.update(mine)
    assert not keep(project, TAKEN, replace(before, program=PROGRAM), before)
    assert project.problems.get(1) == mine
    (made,) = project.tries.of(1)
    assert (made.taken, made.kind) == (False, "changed")


def test_tries_at_a_text_or_answer_that_changed_are_passed_over(project: Project) -> None:
    keep(project, FAILED)
    before = project.problems.get(1)
    project.problems.update(replace(before, program=PROGRAM))
    assert project.tries.of(1) == [FAILED]
    project.problems.update(replace(before, answer=Fraction(7)))
    assert project.tries.of(1) == []


def test_a_problem_takes_its_tries_with_it(project: Project) -> None:
    before = project.problems.get(1)
    keep(project, FAILED)
    project.problems.delete([1])
    assert project.tries.all() == []
    assert not keep(project, TAKEN, replace(before, program=PROGRAM), before)
    assert project.tries.all() == []


def test_a_file_of_the_first_version_gets_its_table_and_keeps_its_problems(
    tmp_path: Path, project: Project
) -> None:
    path = project.path
    project.close()
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("DROP TABLE tries")
    old.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_tries'")
    old.execute("PRAGMA user_version = 1")
    old.close()
    with Project.open(path) as opened:
        assert [problem.text for problem in opened.problems.all()] == ["2 boxes of 3 pens"]
        assert keep(opened, FAILED)
        assert opened.tries.of(1) == [FAILED]
    assert schema.expected()["tries"] >= {"kind", "reason", "digest"}
