"""Variants, replies and grades: what stays when things are made again, and what becomes stale."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import ProjectError
from core.models.base import Finish, Message, Reply, Request
from core.problems.problem import Problem
from core.store.asks import Ask
from core.store.grade import Grade, Outcome, Step, Verdict
from core.store.project import Project
from core.store.rows import clean, from_values, to_values
from core.variants.variant import Generation, Method, Refusal, Settings, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


STEP = Step(Verdict.WRONG, "total", "*", Fraction(-1, 3), 4, 9)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        yield opened


def a_problem(project: Project, text: str = "2 boxes of 3") -> Problem:
    added = project.problems.add([Problem(text=text, answer=Fraction(6), program="a=2\nb=3\nprint(a*b)")])
    return project.problems.get(added.ids[0])


def drawn(*numbers: int, method: Method = Method.M3) -> Generation:
    variants = tuple(Variant({"a": Fraction(n)}, f"{n} boxes of 3", Fraction(3 * n)) for n in numbers)
    refusals = (Refusal("integer", "a", 4),)
    return Generation(Settings(method=method, seed=5), variants, 30_000, len(numbers), False, refusals, "so")


def ask(problem: Problem, variant: int | None, outcome: Outcome = Outcome.WRONG) -> Ask:
    return Ask(
        problem_id=problem.id or 0,
        variant_id=variant,
        model="digest",
        model_name="Small",
        method="M3" if variant else "",
        reply_key="k",
        grade=Grade(outcome, Fraction(7, 2), 3, 6, "the answer is", "a note", STEP),
    )


def test_variants_come_back_in_order_and_exact(project: Project) -> None:
    problem = a_problem(project)
    ids = project.variants.save(problem, drawn(5, 4, 9))
    found = project.variants.of(problem.id or 0, Method.M3)
    assert [variant.id for variant in found] == ids
    assert [variant.variant.answer for variant in found] == [15, 12, 27]
    assert [variant.id for variant in project.variants.of(problem.id or 0, Method.M3, 2)] == ids[:2]
    assert project.variants.of(problem.id or 0, Method.M1) == []


def test_what_the_generator_found_is_kept(project: Project) -> None:
    problem = a_problem(project)
    project.variants.save(problem, drawn(5))
    stored = project.variants.generation(problem.id or 0, Method.M3)
    assert stored is not None
    assert stored.settings == drawn(5).settings
    assert (stored.attempts, stored.valid, stored.exhaustive, stored.reason) == (30_000, 1, False, "so")
    assert stored.refusals == (Refusal("integer", "a", 4),)
    assert project.variants.generation(problem.id or 0, Method.M1) is None


def test_an_equal_variant_keeps_its_id_star_and_grades(project: Project) -> None:
    problem = a_problem(project)
    first = project.variants.save(problem, drawn(5, 4))
    project.variants.star([first[1]], True)
    project.asks.save([ask(problem, first[1])])
    second = project.variants.save(problem, drawn(8, 4))
    assert second[1] == first[1]
    assert [(v.id, v.starred) for v in project.variants.of(problem.id or 0)] == [
        (second[0], False),
        (first[1], True),
    ]
    assert [found.id for found in project.variants.starred()] == [first[1]]
    assert [found.variant_id for found in project.asks.of(problem.id or 0)] == [first[1]]


def test_a_star_outlives_another_generation_of_the_same_problem(project: Project) -> None:
    problem = a_problem(project)
    number = problem.id or 0
    first = project.variants.save(problem, drawn(5, 4))
    project.variants.star([first[1]], True)
    second = project.variants.save(problem, drawn(8, 9))
    assert [found.id for found in project.variants.of(number)] == [*second, first[1]]
    assert [found.position for found in project.variants.of(number, Method.M3)] == [0, 1, 2]
    assert [found.id for found in project.variants.of(number, Method.M3, 10)] == second
    assert project.variants.of(number, Method.M1) == []
    assert [found.id for found in project.variants.starred()] == [first[1]]
    project.problems.update(replace(problem, text="2 bags of 3"))
    assert project.variants.of(number) == []
    assert project.variants.starred() == []


def test_what_a_model_was_asked_outlives_another_generation_of_the_same_problem(project: Project) -> None:
    problem = a_problem(project)
    number = problem.id or 0
    first = project.variants.save(problem, drawn(5, 4))
    project.asks.save([ask(problem, first[0])])
    assert project.variants.asked_before(number) == []
    second = project.variants.save(problem, drawn(8, 9))
    assert [found.id for found in project.variants.asked_before(number)] == [first[0]]
    assert [found.id for found in project.variants.of(number)] == second
    project.problems.update(replace(problem, text="2 bags of 3"))
    assert project.variants.asked_before(number) == []


def test_a_variant_that_two_methods_drew_is_given_once(project: Project) -> None:
    problem = a_problem(project)
    one = project.variants.save(problem, drawn(5, 4, method=Method.M1))
    two = project.variants.save(problem, drawn(4, 6, method=Method.M2))
    assert one[1] == two[0]
    assert [found.id for found in project.variants.of(problem.id or 0)] == [*one, two[1]]


def test_variants_of_a_changed_problem_are_stale_and_fresh_again_when_it_is_changed_back(
    project: Project,
) -> None:
    problem = a_problem(project)
    ids = project.variants.save(problem, drawn(5))
    project.asks.save([ask(problem, ids[0]), ask(problem, None)])
    project.problems.update(replace(problem, program="print(6)"))
    assert project.variants.of(problem.id or 0) == []
    assert project.variants.generation(problem.id or 0, Method.M3) is None
    assert project.asks.of(problem.id or 0) == []
    project.problems.update(replace(problem, source="renamed"))
    assert len(project.variants.of(problem.id or 0)) == 1
    assert [found.variant_id for found in project.asks.all()] == [None, ids[0]]


def test_a_deleted_problem_takes_its_variants_along(project: Project) -> None:
    problem = a_problem(project)
    ids = project.variants.save(problem, drawn(5))
    project.problems.delete([problem.id or 0, 999])
    assert project.variants.of(problem.id or 0) == []
    project.asks.save([ask(problem, ids[0]), ask(problem, None)])
    assert project.asks.all() == []
    for attempt in (
        lambda: project.problems.get(problem.id or 0),
        lambda: project.problems.update(problem),
        lambda: project.variants.save(problem, drawn(5)),
    ):
        with pytest.raises(ProjectError, match=f"no problem {problem.id}"):
            attempt()


@pytest.mark.parametrize("finish", Finish)
def test_only_a_reply_that_asking_again_would_not_change_is_kept(project: Project, finish: Finish) -> None:
    request = Request((Message("user", "1 + 1\ud83d?"),))
    reply = Reply("2\ud83d\x00", finish, reasoning="r", error="e", completion_tokens=3, seconds=0.5)
    kept = project.replies.save("k", "m", request, reply)
    assert kept == (finish in {Finish.STOP, Finish.LENGTH, Finish.TOO_LONG})
    assert project.replies.missing(["k", "other"]) == ({"other"} if kept else {"k", "other"})
    assert project.replies.get(["k", "other"]) == ({"k": replace(reply, text="2��")} if kept else {})


def test_the_first_reply_under_a_key_stays(project: Project) -> None:
    request = Request((Message("user", "1 + 1?"),))
    for text in ("2", "3"):
        project.replies.save("k", "m", request, Reply(text, Finish.STOP))
    assert project.replies.get(["k"])["k"].text == "2"


def test_a_grade_comes_back_and_a_newer_one_takes_its_place(project: Project) -> None:
    problem = a_problem(project)
    ids = project.variants.save(problem, drawn(5))
    project.asks.save([ask(problem, ids[0]), ask(problem, None)])
    project.asks.save([ask(problem, ids[0], Outcome.CORRECT)])
    original, variant = project.asks.of(problem.id or 0)
    assert (original.variant_id, original.outcome) == (None, Outcome.WRONG)
    assert variant.grade == Grade(Outcome.CORRECT, Fraction(7, 2), 3, 6, "the answer is", "a note", STEP)
    assert variant.fingerprint == problem.fingerprint


def test_a_person_may_overrule_a_grade_and_take_it_back(project: Project) -> None:
    problem = a_problem(project)
    project.asks.save([ask(problem, None)])
    (first,) = project.asks.all()
    project.asks.overrule(first.id or 0, Outcome.CORRECT, "same value in minutes")
    project.asks.save([ask(problem, None)])
    (second,) = project.asks.all()
    assert (second.grade.outcome, second.outcome) == (Outcome.WRONG, Outcome.CORRECT)
    project.asks.overrule(first.id or 0, None)
    assert project.asks.all()[0].outcome is Outcome.WRONG


@given(st.dictionaries(st.text(max_size=8), st.fractions(), max_size=5))
def test_numbers_of_a_variant_survive_writing(values: dict[str, Fraction]) -> None:
    assert to_values(from_values(values)) == values


@given(st.text(st.characters(codec=None)))
def test_cleaned_text_can_be_stored_and_keeps_its_length(text: str) -> None:
    assert len(clean(text)) == len(text)
    clean(text).encode()
    assert clean(clean(text)) == clean(text)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(st.characters(codec=None), max_size=30), answer=st.none() | st.fractions())
def test_any_text_is_kept(project: Project, text: str, answer: Fraction | None) -> None:
    added = project.problems.add([Problem(text=text, answer=answer)])
    number = added.ids[0] if added.ids else None
    found = project.problems.get(number) if number else project.problems.all()[0]
    if number:
        assert (found.text, found.answer) == (clean(text), answer)
