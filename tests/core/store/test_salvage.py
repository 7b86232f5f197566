"""Of a damaged project what can be read is saved, the file is set aside as it is, and what was lost is told."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.errors import DamagedProject, ProjectError
from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.store.project import Project
from core.store.salvage import salvage
from core.variants.generator import generate
from core.variants.variant import Settings

if TYPE_CHECKING:
    from pathlib import Path

EGGS = Problem(
    text="A box holds 6 eggs. How many are in 4 boxes?", answer=Fraction(24), program="print(6 * 4)"
)
COUNT = 300
PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A project of many problems, one with variants and a star."""
    made = tmp_path / "class.counterfoil"
    with Project.create(made) as project:
        project.problems.add(
            [replace(EGGS, text=f"{EGGS.text} Number {n}. {'Tell. ' * 120}") for n in range(COUNT)]
        )
        problem = project.problems.get(1)
        ids = project.variants.save(problem, generate(analyse(problem), Settings(count=5)))
        project.variants.star(ids[:2], True)
    return made


def spoil(path: Path, page: int, count: int = 1) -> None:
    """Overwrites pages of the file."""
    with path.open("rb+") as file:
        file.seek(page * PAGE)
        file.write(b"\xa5" * PAGE * count)


def test_what_stands_before_and_behind_a_damaged_place_is_saved(path: Path) -> None:
    size = path.stat().st_size
    spoil(path, size // PAGE // 2)
    before = path.read_bytes()
    with pytest.raises(DamagedProject), Project.open(path) as project:
        project.problems.all()
    done = salvage(path)
    assert done.path == path
    assert done.aside.name == "class (damaged).counterfoil"
    assert done.aside.read_bytes() == before
    with Project.open(path) as project:
        texts = [problem.text for problem in project.problems.all()]
        assert COUNT * 0.8 < len(texts) < COUNT
        assert len(texts) == done.saved["problems"]
        assert "Number 0." in texts[0]
        assert f"Number {COUNT - 1}." in texts[-1]
        assert [found.starred for found in project.variants.of(1)] == [True, True, False, False, False]
    assert "problems" in done.broken


def test_a_file_that_was_cut_off_gives_what_is_in_it(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2 // PAGE * PAGE])
    with pytest.raises(DamagedProject):
        Project.open(path)
    done = salvage(path)
    assert 10 < done.saved["problems"] < COUNT
    with Project.open(path) as project:
        assert len(project.problems.all()) == done.saved["problems"]


def test_rows_that_the_program_cannot_read_are_left_out_and_counted(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("UPDATE problems SET decisions = 'no list' WHERE id = 7")
        db.execute("UPDATE variants SET numbers = '{' WHERE problem_id = 1 AND id = 2")
    db.close()
    with pytest.raises(DamagedProject), Project.open(path) as project:
        project.problems.all()
    done = salvage(path)
    assert done.lost["problems"] == 1
    assert done.lost["variants"] == 5
    with Project.open(path) as project:
        assert len(project.problems.all()) == COUNT - 1
        assert project.variants.of(1) == []


def test_where_nothing_can_be_read_the_file_stays_where_it_is(path: Path) -> None:
    spoil(path, 1, path.stat().st_size // PAGE - 1)
    before = path.read_bytes()
    with pytest.raises(ProjectError, match="Nothing"):
        salvage(path)
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_second_one_gets_a_name_of_its_own(path: Path) -> None:
    (path.parent / "class (damaged).counterfoil").write_text("an earlier one")
    spoil(path, path.stat().st_size // PAGE // 2)
    assert salvage(path).aside.name == "class (damaged 2).counterfoil"
