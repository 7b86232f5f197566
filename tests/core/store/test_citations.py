"""Questions of a project and what was asked about them: kept once, read back as they were, gone together."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.errors import ProjectError
from core.store import schema
from core.store.citations import FAILED, CitationAsk
from core.store.project import Project
from core.store.question import Passage, Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUESTION = Question(
    name="2hop__1_2",
    text="Who built the mill?",
    passages=(
        Passage("Mill", "It stands. Ada built it.", (11,)),
        Passage("Ada", "Ada lived.\u2028So it is."),
    ),
    gold=(1, 0),
    gold_sentences=((1, 0), (0, 1)),
    answers=("Ada", "Ada of Orr"),
    hop=2,
    source="a.jsonl, 2hop__1_2",
)
ASK = CitationAsk(question_id=1, model="m", model_name="M", units="paragraphs", strategy="2", round=1)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        yield made


def test_a_question_is_read_back_as_it_was_and_kept_once(project: Project) -> None:
    added = project.questions.add(
        [QUESTION, replace(QUESTION, name="again"), replace(QUESTION, text="When?")]
    )
    assert (added.ids, added.duplicates) == ((1, 2), (1,))
    assert project.questions.get(1) == replace(QUESTION, id=1)
    bare = Question(text="How many?", passages=(Passage("", "Three."),))
    project.questions.add([bare])
    assert project.questions.all()[-1] == replace(bare, id=3)


def test_questions_are_read_without_their_passages_for_lists(project: Project) -> None:
    project.questions.add([QUESTION, replace(QUESTION, text="When?")])
    whole = project.questions.all()
    assert whole
    assert all(question.passages for question in whole)
    assert project.questions.brief() == [replace(question, passages=()) for question in whole]


def test_characters_that_no_file_can_hold_are_replaced(project: Project) -> None:
    project.questions.add([replace(QUESTION, text="a\x00b", answers=("\ud800",))])
    assert (project.questions.get(1).text, project.questions.get(1).answers) == ("a�b", ("�",))
    project.citation_asks.save([replace(ASK, answer="a\x00", reason="\udfff")])
    assert project.citation_asks.all()[0].answer == "a�"


def test_asking_again_replaces_what_was_asked_and_what_followed_from_it(project: Project) -> None:
    project.questions.add([QUESTION])
    project.citation_asks.save([replace(ASK, round=turn, attempt=a) for turn in (1, 2) for a in (0, 1)])
    other = replace(ASK, strategy="3", kept=(2, 0), basis=(1,), cited=(1, 0), answer="Ada", note="n")
    project.citation_asks.save([other])
    project.citation_asks.save([replace(ASK, state=FAILED, reason="no answer came")])
    assert project.citation_asks.of(1) == [replace(ASK, state=FAILED, reason="no answer came"), other]


def test_what_was_asked_goes_with_its_question(project: Project) -> None:
    project.questions.add([QUESTION])
    project.citation_asks.save([ASK])
    project.questions.delete([1])
    project.citation_asks.save([ASK])  # a reply that came after its question was deleted
    assert project.citation_asks.all() == []
    with pytest.raises(ProjectError, match="no question 1"):
        project.questions.get(1)


def test_a_question_damaged_by_hand_is_named(project: Project) -> None:
    project.questions.add([QUESTION])
    with sqlite3.connect(project.path) as direct:
        direct.execute("UPDATE questions SET passages = '[[1]]'")
    direct.close()
    with pytest.raises(ProjectError, match="question 1"):
        project.questions.all()


def test_a_file_from_before_citations_gets_its_tables(tmp_path: Path, project: Project) -> None:
    path = project.path
    project.close()
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("DROP TABLE citation_asks")
    old.execute("DROP TABLE questions")
    old.execute("DELETE FROM _sqlite_migrations WHERE name = 'm004_citations'")
    old.execute("PRAGMA user_version = 3")
    old.close()
    with Project.open(path) as opened:
        assert opened.questions.add([QUESTION]).ids == (1,)
    assert schema.expected()["citation_asks"] >= {"kept", "basis", "state"}
