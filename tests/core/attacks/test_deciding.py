"""A model asked which of equal numbers is which: one answer decides, or nothing is decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.attacks.deciding import Question, decide, question_of
from core.attacks.progress import Budget
from core.models.base import Finish, Reply, Request
from core.models.planted import SayingModel, open_planted
from core.problems.analysis import analyse
from core.problems.numerals import find_numerals, format_number
from core.problems.problem import Problem, Status
from core.store.project import Project
from core.store.tries import Task

if TYPE_CHECKING:
    from pathlib import Path

SHOP = Problem(
    text="Small bags cost $2 and large bags $9. All bags cost $63. There are 9 small bags. How many large ones?",
    answer=Fraction(5),
    program="small = 2\nlarge = 9\nmany = 9\nprint((63 - small * many) / large)",
)
READY = Problem(
    text="Ann has 14 apples and buys 23 more. How many apples?",
    answer=Fraction(37),
    program="old = 14\nnew = 23\nprint(old + new)",
)
DOUBTFUL = Problem(
    text="A box holds 6 pens, 6 caps and 3 pencils. How many things?",
    answer=Fraction(15),
    program="print(6 + 6 + 3)",
)


def questions(project: Project) -> dict[str, Question]:
    found = [question_of(analyse(problem)) for problem in project.problems.all()]
    return {question.text: question for question in found if question}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        opened.problems.add([SHOP, READY, DOUBTFUL])
        yield opened


def answering(project: Project, which: int) -> SayingModel:
    """A model that answers as the reading of that number would."""
    known = questions(project)

    def say(request: Request) -> str:
        answer = known[request.about["text"]].distinction.readings[which].answer
        return f"Step by step. The answer is {format_number(answer)}."

    return SayingModel("planted:reader", "planted reader", say)


def test_the_question_holds_the_new_numbers_where_the_old_ones_stood() -> None:
    question = question_of(analyse(SHOP))
    assert question is not None
    old, new = find_numerals(SHOP.text), find_numerals(question.text)
    assert len(old) == len(new)
    for index, (before, after) in enumerate(zip(old, new, strict=True)):
        assert after.value == question.distinction.values.get(index, before.value)
    assert question.text.startswith("Small bags cost $")
    assert question.text.endswith("small bags. How many large ones?")


@pytest.mark.parametrize("which", [0, 1])
async def test_the_reading_whose_answer_the_model_gives_decides(project: Project, which: int) -> None:
    (question,) = questions(project).values()
    model = answering(project, which)
    done = await decide(project, model, project.problems.all())
    assert (done.decided, done.undecided) == ([1], [])
    problem = project.problems.get(1)
    assert problem.decisions == question.distinction.readings[which].decisions
    assert analyse(problem).status is Status.READY
    (made,) = project.tries.of(1)
    assert (made.task, made.taken, made.model_name) == (Task.DECISION, True, "planted reader")
    assert made.stands(problem)
    assert not made.stands(replace(problem, decisions=()))
    assert made.content == question.text
    assert "planted reader answered" in made.reason


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        ("The answer is 123456789.", "fits none"),
        ("I cannot say.", "no answer found"),
        ("", "no answer found"),
    ],
)
async def test_an_answer_that_fits_no_reading_decides_nothing(project: Project, says: str, kind: str) -> None:
    done = await decide(project, SayingModel("m", "m", lambda _: says), project.problems.all())
    assert (done.decided, done.undecided) == ([], [1])
    assert project.problems.get(1) == replace(SHOP, id=1)
    (made,) = project.tries.of(1)
    assert (made.taken, made.kind) == (False, kind)
    assert made.reason.endswith(".")


async def test_only_problems_that_need_a_decision_are_asked_about_and_each_once(project: Project) -> None:
    asked: list[str] = []

    def say(request: Request) -> str:
        asked.append(request.about["problem"])
        return "The answer is 123456789."

    model = SayingModel("m", "m", say)
    first = await decide(project, model, project.problems.all())
    again = await decide(project, model, project.problems.all())
    assert asked == ["1"]
    assert first.undecided == again.undecided == [1]
    assert again.progress.requests.answered == 0


async def test_a_decision_of_a_person_meanwhile_is_left_alone(project: Project) -> None:
    (question,) = questions(project).values()
    mine = replace(project.problems.get(1), decisions=question.distinction.readings[1].decisions)
    model = answering(project, 0)

    def say(request: Request) -> str:
        project.problems.update(mine)
        return model.says(request)

    done = await decide(project, SayingModel("m", "m", say), project.problems.all())
    assert done.decided == []
    assert project.problems.get(1) == mine
    assert [made.kind for made in project.tries.of(1)] == ["changed"]


async def test_a_failed_request_leaves_the_problem_for_next_time(project: Project) -> None:
    done = await decide(project, open_planted("exact"), project.problems.all())
    assert (done.unasked, done.undecided) == ([1], [])
    assert done.error.endswith(".")
    assert project.tries.all() == []
    assert (await decide(project, answering(project, 0), project.problems.all())).decided == [1]


async def test_a_budget_holds(project: Project) -> None:
    done = await decide(project, answering(project, 0), project.problems.all(), budget=Budget(requests=0))
    assert (done.unasked, done.decided) == ([1], [])
    assert "0 new requests" in done.progress.stopped


class Cut:
    """A model that is cut off in mid-sentence."""

    identity, name, parallel = "cut", "Cut", 1

    async def ask(self, request: Request) -> Reply:
        return Reply("First we take 63 and", Finish.LENGTH)

    async def close(self) -> None:
        """Nothing is held."""


async def test_a_reply_that_was_cut_off_decides_nothing(project: Project) -> None:
    done = await decide(project, Cut(), project.problems.all())
    assert done.undecided == [1]
    assert [made.kind for made in project.tries.of(1)] == ["cut off"]
