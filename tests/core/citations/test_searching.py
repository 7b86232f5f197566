"""The smallest set whose removal changes the answer: found by size, bounded, and told."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from core.citations.plan import CitationStudy
from core.citations.question import Passage, Question
from core.citations.searching import removals
from core.citations.smallest import Smallest, smallest_sets
from core.citations.study import run_citation_study
from core.models.planted import SayingModel
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.models.base import Request

QUESTION = Question(
    text="Who?", passages=tuple(Passage("", f"Text {place}.") for place in range(4)), answers=("Ada",)
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        made.questions.add([QUESTION])
        yield made


def test_every_set_comes_once_smaller_ones_first_and_cited_ones_before_others() -> None:
    found = list(removals((2, 0), (1, 3)))
    assert [set(one) for one in found[:5]] == [{2}, {0}, {1}, {3}, {2, 0}]
    assert [len(one) for one in found] == sorted(len(one) for one in found)
    assert {frozenset(one) for one in found} == {
        frozenset(one) for size in (1, 2, 3) for one in combinations(range(4), size)
    }
    assert len(found) == 14


async def searched(project: Project, most: int, needs: tuple[str, ...]) -> Smallest:
    """The search on a model that answers as long as any of some texts is there."""

    def says(request: Request) -> str:
        there = any(text in request.messages[0].content for text in needs)
        return f'{{"passages": [3], "answer": "{"Ada" if there else "Ben"}"}}'

    await run_citation_study(
        project, SayingModel("test:says", "says", says), CitationStudy(strategies=("1",), smallest=most)
    )
    (found,) = smallest_sets(project)
    assert smallest_sets(project, question_id=found.question_id) == [found]
    return found


async def test_the_smallest_set_is_found(project: Project) -> None:
    found = await searched(project, 20, ("Text 1.", "Text 2."))
    assert (found.found, found.tried, found.cut) == ((1, 2), 6, False)
    assert found.sentence == "Without passages 2 and 3 the answer is another; no smaller set does that."


async def test_a_search_that_is_cut_says_so(project: Project) -> None:
    found = await searched(project, 4, ("Text 1.", "Text 2."))
    assert (found.found, found.tried, found.cut) == (None, 4, True)
    assert found.sentence == "No set of 1 changes the answer; the search was cut after 4 requests."


async def test_an_answer_that_never_changes_is_told(project: Project) -> None:
    found = await searched(project, 50, ("Who?",))
    assert (found.found, found.tried, found.cut) == (None, 14, False)
    assert found.sentence == "No set changes the answer: it stays whatever single passage is left."
