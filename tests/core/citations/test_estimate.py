"""What a study of citations will take: what is stored is known exactly, the rest is reckoned from its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.attacks.progress import Budget
from core.citations.estimate import estimate_study
from core.citations.plan import CitationStudy
from core.citations.question import Passage, Question
from core.citations.study import run_citation_study
from core.models.planted import open_planted
from core.models.prices import make_price
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def question(number: int) -> Question:
    return Question(
        text=f"Who owns boat {number}?",
        passages=tuple(Passage("", f"Line {place} about boat {number}. " * 5) for place in range(6)),
        gold=(4, 2),
        answers=(f"Bea {number}",),
        hop=2,
    )


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        made.questions.add([question(number) for number in range(8)])
        yield made


async def made(project: Project, name: str, study: CitationStudy, requests: int | None = None) -> int:
    """Runs a study; gives how many requests it made."""
    found = await run_citation_study(project, open_planted(name), study, budget=Budget(requests=requests))
    return found.progress.requests.answered


@pytest.mark.parametrize(
    "study",
    [
        CitationStudy(),
        CitationStudy(strategies=("1",)),
        CitationStudy(controls=True, kinds=("length", "identity", "each"), strategies=("2",)),
        CitationStudy(most_questions=3),
    ],
)
async def test_a_model_that_cites_what_is_needed_is_asked_as_often_as_reckoned(
    project: Project, study: CitationStudy
) -> None:
    before = estimate_study(project, "planted:ignores-context", study)
    assert before.requests == await made(project, "ignores-context", study)
    after = estimate_study(project, "planted:ignores-context", study)
    assert after.requests == 0
    assert after.stored == before.requests
    assert after.seconds == 0


async def test_draws_that_meet_another_request_make_it_fewer_than_reckoned(project: Project) -> None:
    study = CitationStudy(controls=True, rounds=3)
    reckoned = estimate_study(project, "planted:ignores-context", study).requests
    assert 0.5 * reckoned < await made(project, "ignores-context", study) <= reckoned
    assert estimate_study(project, "planted:ignores-context", study).requests == 0


@pytest.mark.parametrize("asked", [5, 13, 20])
async def test_what_is_left_of_a_study_is_known(project: Project, asked: int) -> None:
    study = CitationStudy()
    await made(project, "ignores-context", study, asked)
    rest = estimate_study(project, "planted:ignores-context", study)
    assert rest.stored == asked
    assert rest.requests == await made(project, "ignores-context", study)


async def test_rounds_that_an_unknown_ends_are_not_reckoned_once_it_is_said(project: Project) -> None:
    study = CitationStudy(strategies=("2",), rounds=3)
    assert estimate_study(project, "planted:reads-cited", study).requests == 8 * 4
    await made(project, "reads-cited", CitationStudy(strategies=("2",)))
    assert estimate_study(project, "planted:reads-cited", study).requests == 0


async def test_tokens_and_money_follow_the_length_of_the_prompts(project: Project) -> None:
    price = make_price("1", "2")
    all_of_it = estimate_study(project, "planted:a", CitationStudy(strategies=("3",)), price)
    little = estimate_study(project, "planted:a", CitationStudy(strategies=("1",)), price)
    assert all_of_it.requests == little.requests
    assert all_of_it.prompt_tokens > little.prompt_tokens > 0
    assert all_of_it.cost is not None
    assert all_of_it.cost == price.cost(all_of_it.prompt_tokens, all_of_it.completion_tokens)
    assert all_of_it.earlier == 0


async def test_the_length_of_replies_is_learnt_from_earlier_ones(project: Project) -> None:
    await made(project, "ignores-context", CitationStudy(strategies=("1", "2")))
    rest = estimate_study(project, "planted:ignores-context", CitationStudy())
    assert rest.earlier >= 20
    assert 0 < rest.completion_tokens / rest.requests < 40
