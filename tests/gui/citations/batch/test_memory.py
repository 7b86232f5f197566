"""What was compared is remembered, and is the same as if everything had been compared anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.attacks.progress import Budget
from core.citations.matching import matcher_named
from core.citations.plan import CitationStudy
from core.citations.recomputing import recompute
from core.citations.study import run_citation_study
from core.models.planted import open_planted
from core.store.project import Project
from gui.citations.batch.memory import Memory
from tests.gui.citations.batch.conftest import question

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from core.models.base import Reply


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        made.questions.add([question(number) for number in range(6)])
        yield made


async def ask(project: Project, name: str, *, requests: int | None = None, rounds: int = 1) -> None:
    study = CitationStudy(rounds=rounds, controls=True, kinds=("random",))
    await run_citation_study(project, open_planted(name), study, budget=Budget(requests=requests))


def same(memory: Memory, project: Project, matcher: str = "standard") -> bool:
    found, anew = memory.recall(project, matcher), recompute(project, matcher_named(matcher))
    return found.outcomes == anew.outcomes and found.first_steps == anew.first_steps


async def test_what_comes_bit_by_bit_is_compared_as_all_of_it_would_be(project: Project) -> None:
    memory = Memory()
    assert same(memory, project)
    for requests in (3, 11, 20, None):
        await ask(project, "guesses@5", requests=requests)
        assert same(memory, project)
    await ask(project, "ignores-context", requests=9)
    assert same(memory, project)


async def test_a_further_round_gives_every_question_its_row(project: Project) -> None:
    memory = Memory()
    await ask(project, "guesses@2")
    assert same(memory, project)
    await ask(project, "guesses@2", rounds=2)
    assert same(memory, project)
    assert {one.round for one in memory.recall(project, "standard").outcomes} == {1, 2}


async def test_another_matcher_another_project_and_fewer_questions(project: Project, tmp_path: Path) -> None:
    memory = Memory()
    await ask(project, "guesses@2")
    for matcher in ("standard", "letters", "standard"):
        assert same(memory, project, matcher)
    with Project.create(tmp_path / "other.counterfoil") as other:
        assert same(memory, other)
    assert same(memory, project)
    project.questions.delete([1, 4])
    assert same(memory, project)
    assert sorted(memory.questions(project)) == [2, 3, 5, 6]


async def test_only_what_is_new_is_read(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    await ask(project, "reads-cited")
    memory.recall(project, "standard")
    read: list[int] = []
    get = project.replies.get

    def noted(keys: Collection[str]) -> dict[str, Reply]:
        read.append(len(keys))
        return get(keys)

    monkeypatch.setattr(project.replies, "get", noted)
    memory.recall(project, "standard")
    assert read == []
    project.citation_asks.save(project.citation_asks.of(3)[:1])
    memory.recall(project, "standard")
    assert len(read) == 1
    assert read[0] <= 7
