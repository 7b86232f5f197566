"""Going back to what was drawn before, and forth again."""

from __future__ import annotations

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

    from core.store.drawings import Drawing
    from core.store.variants import StoredVariant

EGGS = Problem(
    text="A box holds 6 eggs. How many are in 4 boxes?", answer=Fraction(24), program="print(6 * 4)"
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as made:
        made.problems.add([EGGS])
        yield made


def draw(project: Project, seed: int) -> list[StoredVariant]:
    problem = project.problems.get(1)
    project.variants.save(problem, generate(analyse(problem), Settings(count=4, seed=seed)))
    return drawn(project)


def drawn(project: Project) -> list[StoredVariant]:
    return project.variants.of(1, Method.M3)


def now(project: Project) -> Drawing:
    return project.drawings.look_at(1, Method.M3)


def test_before_the_first_drawing_there_was_nothing(project: Project) -> None:
    before = now(project)
    made = draw(project, 1)
    after = now(project)
    assert project.drawings.put([before]) == 0
    assert drawn(project) == []
    assert project.variants.generation(1, Method.M3) is None
    project.drawings.put([after])
    assert drawn(project) == made
    assert now(project) == after


def test_a_variant_kept_and_drawn_again_under_another_id_takes_its_old_place(project: Project) -> None:
    first = draw(project, 1)
    before = now(project)
    draw(project, 2)
    again = draw(project, 1)  # the same texts, with ids of their own
    assert [one.variant for one in again] == [one.variant for one in first]
    assert again[0].id != first[0].id
    project.variants.star([again[0].id], True)
    draw(project, 2)  # forgets them, but for the starred one
    project.drawings.put([before])
    assert [one.variant for one in drawn(project)] == [one.variant for one in first]
    assert [one.id for one in drawn(project)] == [again[0].id, *(one.id for one in first[1:])]
    assert drawn(project)[0].starred


def test_what_was_asked_or_starred_is_kept_and_counted(project: Project) -> None:
    before = now(project)
    made = draw(project, 1)
    project.variants.star([made[0].id], True)
    reply = Ask(
        problem_id=1,
        variant_id=made[1].id,
        model="m",
        model_name="m",
        method="M3",
        reply_key="k",
        grade=Grade(Outcome.WRONG),
    )
    project.asks.save([reply])
    assert project.drawings.put([before]) == 2
    assert set(project.variants.get([one.id for one in made])) == {made[0].id, made[1].id}
    assert [one.id for one in drawn(project)] == [made[0].id, made[1].id]
    assert len(project.asks.of(1)) == 1


def test_other_methods_and_problems_are_left_alone(project: Project) -> None:
    problem = project.problems.get(1)
    project.variants.save(problem, generate(analyse(problem), Settings(Method.M1, 3)))
    others = project.variants.of(1, Method.M1)
    before = now(project)
    draw(project, 1)
    project.drawings.put([before])
    assert project.variants.of(1, Method.M1) == others
