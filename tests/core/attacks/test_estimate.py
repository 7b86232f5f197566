"""What a run will take, told before it is begun, and what it took, told afterwards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from core.attacks.costs import cost_table
from core.attacks.estimate import GUESSED_REPLY, Estimate, estimate
from core.attacks.plan import Study, plan_study, request_of
from core.attacks.progress import Budget
from core.attacks.study import run_study
from core.models.base import Finish, Reply, Sampling
from core.models.planted import open_planted
from core.models.prices import Price
from core.store.project import Project
from core.store.replies import Usage
from tests.core.attacks.test_study import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PRICE = Price(Fraction(3, 20), Fraction(3, 5))
EXACT = open_planted("exact")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "p.counterfoil") as opened:
        fill(opened, problems=4, variants=4)
        yield opened


def before(project: Project, usage: Usage = Usage(), study: Study = Study(), parallel: int = 4) -> Estimate:  # noqa: B008 both are frozen
    return estimate(plan_study(project, EXACT.identity, study), usage, PRICE, parallel)


def test_of_a_model_never_asked_the_tokens_are_a_guess_and_the_time_is_unknown(project: Project) -> None:
    found = before(project)
    assert (found.requests, found.stored, found.earlier) == (20, 0, 0)
    assert found.seconds is None
    assert found.completion_tokens == 20 * GUESSED_REPLY
    assert found.most_completion_tokens == 20 * 512
    assert 20 * 20 < found.prompt_tokens < 20 * 120
    assert found.cost == PRICE.cost(found.prompt_tokens, found.completion_tokens)
    assert found.most_cost == PRICE.cost(found.prompt_tokens, found.most_completion_tokens)


def test_of_a_model_asked_before_the_means_are_taken(project: Project) -> None:
    found = before(project, Usage(110, 5000, 20_000, 220.0, 10))
    assert (found.prompt_tokens, found.completion_tokens, found.earlier) == (1000, 4000, 100)
    assert found.seconds == pytest.approx(2.0 * 20 / 4)


def test_few_replies_give_a_speed_but_no_means(project: Project) -> None:
    found = before(project, Usage(2, 100, 100, 6.0))
    assert (found.earlier, found.completion_tokens) == (0, 20 * GUESSED_REPLY)
    assert found.seconds == pytest.approx(3.0 * 20 / 4)


def test_the_limit_of_a_reply_bounds_the_guess(project: Project) -> None:
    found = before(project, study=Study(sampling=Sampling(max_tokens=40)))
    assert found.completion_tokens == found.most_completion_tokens == 20 * 40


def test_without_a_price_there_is_no_cost(project: Project) -> None:
    found = estimate(plan_study(project, EXACT.identity, Study()), Usage())
    assert (found.cost, found.most_cost) == (None, None)


async def test_what_is_stored_is_not_asked_again(project: Project) -> None:
    await run_study(project, EXACT, Study(), budget=Budget(requests=15))
    found = before(project, project.replies.usage_of_late(EXACT.identity))
    assert (found.requests, found.stored) == (5, 15)
    await run_study(project, EXACT, Study())
    found = before(project, project.replies.usage_of_late(EXACT.identity))
    assert (found.requests, found.stored, found.prompt_tokens, found.seconds) == (0, 20, 0, 0.0)
    assert found.earlier == 20


async def test_what_was_taken_is_summed_by_model_and_method(project: Project) -> None:
    progress = await run_study(project, EXACT, Study())
    table = cost_table(project, {EXACT.identity: PRICE})
    assert table["method"].tolist() == ["", "M3"]
    assert table["replies"].tolist() == [4, 16]
    assert table["completion_tokens"].sum() == progress.completion_tokens
    assert table["prompt_tokens"].sum() == progress.prompt_tokens
    paid = PRICE.cost(progress.prompt_tokens, progress.completion_tokens)
    assert table["cost"].sum() == pytest.approx(float(paid))
    assert table["uncounted"].sum() == 0
    assert cost_table(project, {})["cost"].isna().all()


def test_replies_without_counts_are_named(project: Project) -> None:
    plan = plan_study(project, "openai:m@https://h.example/v1", Study())
    question = plan.questions[0]
    project.replies.save(
        question.key, "m", request_of(question, plan.study), Reply("The answer is 6.", Finish.STOP)
    )
    from core.attacks.marking import Marker
    from core.store.asks import Ask

    grade = Marker().mark(Reply("The answer is 6.", Finish.STOP), question.problem)
    ask = Ask(
        problem_id=question.problem.id or 0,
        variant_id=None,
        model="m",
        model_name="m",
        method="",
        reply_key=question.key,
        grade=grade,
    )
    project.asks.save([ask])
    assert cost_table(project, {})["uncounted"].tolist() == [1]
    assert project.replies.usage_of_late("m") == Usage(1, 0, 0, 0.0, 1)
    assert project.replies.usage_of_late("other") == Usage()
