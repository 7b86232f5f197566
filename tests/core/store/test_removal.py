"""What is deleted comes back whole: problems, variants, stars, grades, a person's verdicts, tries."""

from __future__ import annotations

import sqlite3
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.problems.problem import Problem
from core.store.ask import Ask
from core.store.citations import CitationAsk
from core.store.grade import Grade, Outcome
from core.store.project import Project
from core.store.question import Passage, Question
from core.store.tries import Task, Try
from core.variants.variant import Generation, Method, Settings, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """A project of two problems with all that may hang on them."""
    with Project.create(tmp_path / "class.counterfoil") as made:
        made.problems.add(
            [Problem(text=f"{n} and 3", answer=Fraction(n + 3), program=f"{n} + 3") for n in (2, 5)]
        )
        for problem in made.problems.all():
            _fill(made, problem)
        yield made


def _fill(project: Project, problem: Problem) -> None:
    number = problem.id or 0
    variants = tuple(Variant({"a": Fraction(n, 2)}, f"{n} and 3", Fraction(n)) for n in (7, 8, 9))
    first, second, _ = project.variants.save(
        problem, Generation(Settings(), variants, 30, 3, exhaustive=True)
    )
    project.variants.star([second], starred=True)
    asked = Ask(
        problem_id=number,
        variant_id=first,
        model="m",
        model_name="M",
        method=Method.M3.value,
        prompt="zero",
        repeat=0,
        reply_key=f"key {number}",
        grade=Grade(Outcome.WRONG, Fraction(9)),
    )
    project.asks.save([asked])
    (kept,) = project.asks.of(number)
    project.asks.overrule(kept.id or 0, Outcome.CORRECT, "it is right")
    made = Try(
        problem_id=number,
        task=Task.PROGRAM,
        model="m",
        model_name="M",
        attempt=0,
        reply_key="k",
        taken=False,
        kind="other",
        reason="No.",
    )
    project.tries.submit(made, problem).result()


def content(project: Project) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    connection = sqlite3.connect(project.path)
    try:
        names = [n for (n,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in names
            if not name.startswith("sqlite_")
        }
    finally:
        connection.close()


@pytest.mark.parametrize("which", [(0,), (1,), (0, 1)])
def test_what_is_put_back_is_what_was_taken_out(project: Project, which: tuple[int, ...]) -> None:
    before = content(project)
    ids = [project.problems.all()[place].id or 0 for place in which]
    removed = project.removal.take_out(ids)
    assert removed.ids == tuple(ids)
    assert [problem.id for problem in project.problems.all() if problem.id in ids] == []
    assert len(content(project)["variants"]) == 3 * (2 - len(ids))
    project.removal.put_back(removed)
    assert content(project) == before
    assert {row[0] for row in project.asks.columns()} == {1, 2}


def test_it_can_be_taken_out_and_put_back_again_and_again(project: Project) -> None:
    before = content(project)
    for _ in range(3):
        project.removal.put_back(project.removal.take_out([1, 2]))
    assert content(project) == before


def test_other_problems_and_what_came_meanwhile_stay(project: Project) -> None:
    removed = project.removal.take_out([1])
    (new,) = project.problems.add([Problem(text="6 and 3", answer=Fraction(9))]).ids
    project.removal.put_back(removed)
    project.removal.put_back(removed)
    assert [problem.id for problem in project.problems.all()] == [1, 2, new]


def test_what_is_not_there_is_passed_over(project: Project) -> None:
    before = content(project)
    assert project.removal.take_out([77]).ids == ()
    assert content(project) == before


def test_questions_come_back_with_what_was_asked_about_them(project: Project) -> None:
    passages = (Passage("", "One."), Passage("", "Two."))
    ids = project.questions.add([Question(text=f"Q{n}?", passages=passages) for n in range(2)]).ids
    project.citation_asks.save(
        [
            CitationAsk(question_id=number, model="m", model_name="M", units="paragraphs", strategy="first")
            for number in ids
        ]
    )
    before = content(project)
    removed = project.removal.take_out(ids[:1], "questions")
    assert removed.ids == ids[:1]
    assert [question.id for question in project.questions.all()] == list(ids[1:])
    assert [ask.question_id for ask in project.citation_asks.all()] == list(ids[1:])
    project.removal.put_back(removed)
    assert content(project) == before


def test_only_problems_and_questions_are_taken_out(project: Project) -> None:
    with pytest.raises(ValueError, match="sqlite_master"):
        project.removal.take_out([1], "sqlite_master")
