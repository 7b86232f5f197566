"""Whether an answer still stands in what is left, and comparisons of some questions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.citations.matching import MATCHERS
from core.citations.plan import CitationStudy
from core.citations.question import Passage, Question
from core.citations.recomputing import recompute
from core.citations.standing import place_of, still_standing
from core.citations.study import run_citation_study
from core.models.planted import open_planted
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.citations.matching import Matcher

TEXTS = {
    1: ("The mill is old.", "Ada owns it.", "Ada Lowe was born in May.", "Nothing here."),
    2: ("It cost 1,200 pounds.", "The year was 1200.", "No sum is told.", "Nothing here."),
    3: ("Ada Loweson lives there.", "The owner is Ada Lowe.", "A lowe is a flame.", "Ada, Lowe and others."),
}
ANSWERS = {1: "Ada Lowe", 2: "1200", 3: "Ada Lowe"}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        made.questions.add(
            [
                Question(
                    text=f"Question {number}?",
                    passages=tuple(Passage("", text) for text in texts),
                    gold=(1, 0),
                    answers=(ANSWERS[number],),
                    hop=2,
                )
                for number, texts in TEXTS.items()
            ]
        )
        yield made


async def standing(project: Project, strategy: str, turn: int = 1) -> list[int]:
    model = open_planted("ignores-context")
    await run_citation_study(project, model, CitationStudy(strategies=(strategy,), rounds=turn))
    outcomes = [one for one in recompute(project).outcomes if (one.strategy, one.round) == (strategy, turn)]
    found = still_standing(project, outcomes)
    assert found <= {place_of(one) for one in outcomes}
    return sorted(one.question_id for one in outcomes if place_of(one) in found)


async def test_only_what_was_shown_counts(project: Project) -> None:
    assert await standing(project, "1") == [2, 3]
    assert await standing(project, "3") == [1, 3]


async def test_words_are_whole_and_numbers_go_by_value(project: Project) -> None:
    # Without passage 2: the third question keeps "Ada, Lowe", the second its sum with a comma in it.
    assert await standing(project, "2") == [1, 2, 3]


async def test_a_later_round_is_looked_at_as_it_was_last_shown(project: Project) -> None:
    assert await standing(project, "3", 2) == [1, 3]


@pytest.mark.parametrize("matcher", list(MATCHERS.values()))
async def test_some_questions_alone_compare_as_among_all(project: Project, matcher: Matcher) -> None:
    for name in ("guesses@3", "reads-cited"):
        await run_citation_study(project, open_planted(name), CitationStudy(rounds=2, controls=True))
    everything = recompute(project, matcher)
    some = recompute(project, matcher, questions=[3, 1, 1])
    assert some.outcomes == [one for one in everything.outcomes if one.question_id in {1, 3}]
    assert some.first_steps == [one for one in everything.first_steps if one.question_id in {1, 3}]
    assert recompute(project, questions=[]).outcomes == []
