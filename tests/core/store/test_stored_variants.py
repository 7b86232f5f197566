"""Very many variants of a problem, kept in columns: the same as one by one, and damage is found at once."""

from __future__ import annotations

import sqlite3
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.errors import ProjectError
from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EGGS = Problem(
    text="A box holds 6 eggs. How many are in 4 boxes?", answer=Fraction(24), program="print(6 * 4)"
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """Five variants, and behind them two starred ones of an earlier run."""
    with Project.create(tmp_path / "p.counterfoil") as made:
        (number,) = made.problems.add([EGGS]).ids
        problem = made.problems.get(number)
        ids = made.variants.save(problem, generate(analyse(problem), Settings(count=7)))
        made.variants.star(ids[5:], True)
        made.variants.save(problem, generate(analyse(problem), Settings(count=5)))
        made.variants.star(ids[1:2], True)
        yield made


def test_columns_hold_the_same_as_the_list(project: Project) -> None:
    one_by_one = project.variants.of(1, Method.M3)
    columns = project.variants.columns(1, Method.M3)
    assert [found.starred for found in one_by_one] == [False, True, False, False, False, True, True]
    assert list(columns) == one_by_one
    assert columns[2:4] == one_by_one[2:4]
    assert [columns.answer(at) for at in range(7)] == [found.variant.answer for found in one_by_one]
    assert list(columns.texts) == [found.variant.text for found in one_by_one]
    assert project.variants.ids(1, Method.M3) == list(columns.ids) == [found.id for found in one_by_one]


def test_a_method_without_variants_has_empty_columns(project: Project) -> None:
    assert list(project.variants.columns(1, Method.M1)) == []
    assert project.variants.ids(1, Method.M1) == []


@pytest.mark.parametrize("column", ["numbers", "answer"])
def test_a_damaged_variant_is_found_when_they_are_read(project: Project, column: str, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "p.counterfoil", isolation_level=None)
    other.execute(f"UPDATE variants SET {column} = 'x' WHERE id = 3")
    other.close()
    with pytest.raises(ProjectError, match="damaged"):
        project.variants.columns(1, Method.M3)
