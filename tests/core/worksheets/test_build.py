"""Which variants go on a sheet; a key that is not certain stays out and is named."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.errors import ExportError
from core.problems.analysis import analyse
from core.problems.problem import Problem, Status
from core.store.asks import Ask
from core.store.grade import Grade, Outcome
from core.store.project import Project
from core.variants.generator import generate
from core.variants.variant import Method, Settings
from core.worksheets.build import build_sheet
from core.worksheets.sheet import Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.store.variants import StoredVariant

APPLES = Problem(
    text="Ann has 14 apples and buys 23 more. How many apples does she have?",
    answer=Fraction(37),
    program="old = 14\nnew = 23\nall_apples = old + new\nprint(all_apples)",
)
TRAIN = Problem(
    text="A train has 12 cars with 64 seats each. How many seats are there?",
    answer=Fraction(768),
    program="cars = 12\nseats_each = 64\nprint(cars * seats_each)",
)
NO_PROGRAM = Problem(text="What is 3 and 4?", answer=Fraction(7))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "Year 5.counterfoil") as made:
        yield made


def add(project: Project, *problems: Problem, count: int = 3, method: Method = Method.M3) -> None:
    """Puts problems in, each with variants where it has a program."""
    project.problems.add(problems)
    for problem in project.problems.all():
        if problem.program:
            settings = Settings(method=method, count=count, attempts=500)
            project.variants.save(problem, generate(analyse(problem), settings))


def ask(
    project: Project,
    variant: StoredVariant,
    outcome: Outcome,
    value: str | None = None,
    model: str = "Toy",
    repeat: int = 0,
) -> None:
    project.asks.save(
        [
            Ask(
                problem_id=variant.problem_id,
                variant_id=variant.id,
                model=f"planted:{model}",
                model_name=model,
                method=variant.method.value,
                repeat=repeat,
                reply_key=f"{model}{variant.id}{repeat}",
                grade=Grade(outcome, None if value is None else Fraction(value)),
            )
        ]
    )


def test_what_a_model_got_wrong_goes_in_with_key_steps_and_evidence(project: Project) -> None:
    add(project, APPLES, TRAIN)
    first, second, _ = project.variants.of(1)
    ask(project, first, Outcome.CORRECT, "1")
    ask(project, second, Outcome.WRONG, "135/2")
    sheet = build_sheet(project)
    (item,) = sheet.items
    assert item.text == second.variant.text
    assert item.answer == second.variant.answer
    assert item.models == (Record("Toy", 1, wrong=1, answers=(Fraction(135, 2),)),)
    assert item.beats == item.models
    assert item.steps[-1].startswith("all apples = ")
    assert item.steps[-1].endswith(f" = {item.answer}")
    assert item.variant_id == second.id
    assert sheet.title == "Year 5"
    assert sheet.left_out == ()


def test_one_variant_a_problem_goes_in_and_it_is_the_one_that_most_models_fail(project: Project) -> None:
    add(project, APPLES, TRAIN)
    first, second, third = project.variants.of(1)
    for variant, models in ((first, "A"), (second, "AB"), (third, "B")):
        for model in models:
            ask(project, variant, Outcome.WRONG, "1", model)
    ask(project, project.variants.of(2)[0], Outcome.WRONG, "1", "A")
    assert [item.variant_id for item in build_sheet(project).items] == [
        second.id,
        project.variants.of(2)[0].id,
    ]
    several = build_sheet(project, per_problem=2)
    assert [item.variant_id for item in several.items][:2] == [second.id, first.id]


def test_only_a_wrong_answer_is_a_failure(project: Project) -> None:
    add(project, APPLES)
    for variant, outcome in zip(
        project.variants.of(1), (Outcome.NO_ANSWER, Outcome.CUT_OFF, Outcome.ERROR), strict=True
    ):
        ask(project, variant, outcome)
    with pytest.raises(ExportError, match="No model has got a variant wrong yet"):
        build_sheet(project)


def test_a_persons_verdict_counts_more_than_the_graders(project: Project) -> None:
    add(project, APPLES)
    ask(project, project.variants.of(1)[0], Outcome.WRONG, "1")
    project.asks.overrule(project.asks.all()[0].id or 0, Outcome.CORRECT)
    with pytest.raises(ExportError, match="No model has got a variant wrong"):
        build_sheet(project)


def test_starred_variants_all_go_in_whether_asked_or_not(project: Project) -> None:
    add(project, APPLES, TRAIN)
    first, _, third = project.variants.of(1)
    project.variants.star([third.id, first.id], starred=True)
    sheet = build_sheet(project, "starred", "Mine")
    assert [item.variant_id for item in sheet.items] == [first.id, third.id]
    assert sheet.title == "Mine"
    assert all(item.models == () for item in sheet.items)
    project.variants.star([third.id, first.id], starred=False)
    with pytest.raises(ExportError, match="No variant has a star"):
        build_sheet(project, "starred")


def test_a_problem_that_is_not_ready_does_not_go_in_as_it_stands(project: Project) -> None:
    undecided = replace(APPLES, text="Ann has 14 apples and 14 pears, and eats 3.", answer=Fraction(11))
    undecided = replace(undecided, program="a = 14\nprint(a - 3)")
    project.problems.add([TRAIN, undecided])
    assert analyse(undecided).status in (Status.NEEDS_DECISION, Status.MISALIGNED)
    sheet = build_sheet(project, "all")
    assert [item.problem_id for item in sheet.items] == [1]
    (sentence,) = sheet.left_out
    assert sentence.startswith("Problem 2 is left out: its status is")


def test_all_takes_a_variant_of_each_problem_or_the_problem_as_it_stands(project: Project) -> None:
    add(project, APPLES)
    project.problems.add([TRAIN])
    sheet = build_sheet(project, "all")
    assert [item.text for item in sheet.items] == [project.variants.of(1)[0].variant.text, TRAIN.text]
    assert sheet.items[1].answer == 768
    assert sheet.items[1].variant_id is None


def test_a_problem_whose_key_cannot_be_computed_stays_out_and_is_named(project: Project) -> None:
    project.problems.add([APPLES, NO_PROGRAM, replace(TRAIN, answer=Fraction(700))])
    sheet = build_sheet(project, "all")
    assert len(sheet.items) == 1
    assert len(sheet.left_out) == 2
    assert "Problem 2" in sheet.left_out[0]
    assert "Problem 3" in sheet.left_out[1]


def test_nothing_to_print_says_what_to_do(project: Project) -> None:
    with pytest.raises(ExportError, match="no problems") as caught:
        build_sheet(project, "all")
    assert caught.value.advice
    project.problems.add([NO_PROGRAM])
    with pytest.raises(ExportError, match="Problem 1"):
        build_sheet(project, "all")


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [("answer", "'999'", "stored answer"), ("text", "'Ann has 1 apple.'", "stored text")],
)
def test_a_variant_changed_behind_our_back_stays_out(
    project: Project, column: str, value: str, words: str
) -> None:
    add(project, APPLES, TRAIN)
    for problem in (1, 2):
        ask(project, project.variants.of(problem)[0], Outcome.WRONG, "1")
    changed = project.variants.of(1)[0].id
    with sqlite3.connect(project.path) as db:
        db.execute(f"UPDATE variants SET {column} = {value} WHERE id = ?", (changed,))
    db.close()
    sheet = build_sheet(project)
    assert [item.problem_id for item in sheet.items] == [2]
    assert words in sheet.left_out[0]
    assert "Problem 1" in sheet.left_out[0]


def test_a_problem_that_changed_since_brings_no_old_key(project: Project) -> None:
    add(project, APPLES)
    ask(project, project.variants.of(1)[0], Outcome.WRONG, "1")
    problem = project.problems.get(1)
    project.problems.update(replace(problem, text=problem.text.replace("apples", "pears")))
    with pytest.raises(ExportError):
        build_sheet(project)


def test_what_was_failed_or_starred_stays_when_variants_are_drawn_anew(project: Project) -> None:
    add(project, APPLES)
    failed, starred, _ = project.variants.of(1)
    ask(project, failed, Outcome.WRONG, "1")
    project.variants.star([starred.id], starred=True)
    anew = generate(analyse(project.problems.get(1)), Settings(count=20, attempts=500, seed=99))
    gone = {failed.variant.text, starred.variant.text}
    left = tuple(variant for variant in anew.variants if variant.text not in gone)
    project.variants.save(project.problems.get(1), replace(anew, variants=left))
    assert [item.variant_id for item in build_sheet(project).items] == [failed.id]
    assert [item.variant_id for item in build_sheet(project, "starred").items] == [starred.id]


def test_each_model_is_counted_apart_with_every_time_it_was_asked(project: Project) -> None:
    add(project, APPLES)
    variant = project.variants.of(1)[0]
    ask(project, variant, Outcome.WRONG, "9", "Toy", 0)
    ask(project, variant, Outcome.CORRECT, str(variant.variant.answer), "Toy", 1)
    ask(project, variant, Outcome.CUT_OFF, None, "Ace")
    (item,) = build_sheet(project).items
    assert item.models == (Record("Ace", 1), Record("Toy", 2, wrong=1, correct=1, answers=(Fraction(9),)))
    assert item.beats == item.models[1:]
