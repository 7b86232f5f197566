"""Variants of an earlier text stay readable, with what models made of them, until others take their place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.analysis import analyse
from core.problems.problem import Problem
from core.store.ask import Ask
from core.store.grade import Grade, Outcome
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
    with Project.create(tmp_path / "p.counterfoil") as made:
        yield made


def drawn(project: Project, count: int = 3) -> Problem:
    (number,) = project.problems.add([EGGS]).ids
    problem = project.problems.get(number)
    project.variants.save(problem, generate(analyse(problem), Settings(count=count)))
    return problem


def ask(problem: Problem, variant: int, outcome: Outcome, model: str) -> Ask:
    return Ask(
        problem_id=problem.id or 0,
        variant_id=variant,
        model=model,
        model_name=model,
        method="M3",
        reply_key=model,
        grade=Grade(outcome),
    )


def test_a_problem_that_was_not_changed_has_none(project: Project) -> None:
    problem = drawn(project)
    assert project.older.count(problem.id or 0) == 0
    assert project.older.of(problem.id or 0, 10) == []


def test_a_changed_text_leaves_its_variants_with_their_verdicts(project: Project) -> None:
    problem = drawn(project)
    number = problem.id or 0
    fresh = project.variants.of(number)
    project.asks.save(
        [ask(problem, fresh[1].id, Outcome.WRONG, "a"), ask(problem, fresh[1].id, Outcome.WRONG, "b")]
    )
    one = next(found for found in project.asks.of(number) if found.model == "b")
    project.asks.overrule(one.id or 0, Outcome.CORRECT)
    project.variants.star([fresh[2].id], True)
    project.problems.update(replace(problem, text=f"{problem.text} Tell."))
    found = project.older.of(number, 10)
    assert project.older.count(number) == 3
    assert [one.text for one in found] == [one.variant.text for one in fresh]
    assert [(one.right, one.wrong) for one in found] == [(0, 0), (1, 1), (0, 0)]
    assert [one.starred for one in found] == [False, False, True]
    assert {one.method for one in found} == {Method.M3}
    assert len(project.older.of(number, 2)) == 2
    project.problems.update(problem)
    assert project.older.count(number) == 0


def test_new_variants_take_the_place_of_those_that_nobody_starred_or_asked(project: Project) -> None:
    problem = drawn(project)
    fresh = project.variants.of(problem.id or 0)
    project.variants.star([fresh[0].id], True)
    changed = replace(problem, text=f"{problem.text} Tell.")
    project.problems.update(changed)
    project.variants.save(changed, generate(analyse(changed), Settings(count=2)))
    (left,) = project.older.of(problem.id or 0, 10)
    assert left.text == fresh[0].variant.text
    assert left.method is None
