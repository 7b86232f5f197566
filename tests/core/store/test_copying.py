"""A copy of a project is one consistent state, also while others write; a failure leaves what was there."""

from __future__ import annotations

import threading
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.errors import ProjectError
from core.problems.problem import Problem
from core.store.project import Project

if TYPE_CHECKING:
    from pathlib import Path

EGGS = Problem(
    text="A box holds 6 eggs. How many are in 4 boxes?", answer=Fraction(24), program="print(6 * 4)"
)


def test_a_copy_holds_every_change_handed_in_before_and_needs_no_log(tmp_path: Path) -> None:
    with Project.create(tmp_path / "a.counterfoil") as project:
        for number in range(5):
            project.problems.add([replace(EGGS, text=f"{EGGS.text} {number}")])
        project.copy_to(tmp_path / "b.counterfoil")
        assert sorted(path.name for path in tmp_path.glob("b.*")) == ["b.counterfoil"]
        project.problems.delete([1])
    with Project.open(tmp_path / "b.counterfoil") as copy:
        assert len(copy.problems.all()) == 5


def test_a_copy_made_while_another_thread_writes_is_whole(tmp_path: Path) -> None:
    """Problems are added in pairs; no copy holds half of a pair."""
    with Project.create(tmp_path / "a.counterfoil") as project:
        stop = threading.Event()

        def write() -> None:
            number = 0
            while not stop.is_set():
                project.problems.add([replace(EGGS, text=f"{number} {side}") for side in "ab"])
                number += 1

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for number in range(5):
                project.copy_to(tmp_path / f"copy{number}.counterfoil")
        finally:
            stop.set()
            writer.join()
    for number in range(5):
        with Project.open(tmp_path / f"copy{number}.counterfoil") as copy:
            assert len(copy.problems.all()) % 2 == 0


def test_a_copy_takes_the_place_of_a_project_and_of_its_log(tmp_path: Path) -> None:
    target = tmp_path / "b.counterfoil"
    with Project.create(target) as old:
        old.problems.add([replace(EGGS, text="old")])
        log = (tmp_path / "b.counterfoil-wal").read_bytes()
    (tmp_path / "b.counterfoil-wal").write_bytes(log)
    with Project.create(tmp_path / "a.counterfoil") as project:
        project.problems.add([EGGS])
        project.copy_to(target)
    with Project.open(target) as copy:
        assert [problem.text for problem in copy.problems.all()] == [EGGS.text]


@pytest.mark.parametrize("name", ["a.counterfoil", "no folder/b.counterfoil", "b\0.counterfoil", "."])
def test_a_copy_that_cannot_be_made_says_why_and_leaves_nothing(tmp_path: Path, name: str) -> None:
    with Project.create(tmp_path / "a.counterfoil") as project:
        project.problems.add([EGGS])
        with pytest.raises(ProjectError) as caught:
            project.copy_to(tmp_path / name)
        assert caught.value.advice
        assert len(project.problems.all()) == 1
    assert not list(tmp_path.glob(".counterfoil-*"))
