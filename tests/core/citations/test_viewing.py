"""What the page shows: prompts and replies as they were, marks where they stand, and what to say beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.by_hand import ask_by_hand
from core.citations.parsing import parse_reply
from core.citations.places import What, chain_of_thought, links_in, places_of
from core.citations.plan import CitationStudy
from core.citations.question import Passage, Question, Units
from core.citations.study import run_citation_study
from core.citations.viewing import asked_about, how_each_sees_it, stands_in
from core.models.planted import SayingModel, open_planted
from core.store.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUESTION = Question(
    text="Who built the mill?",
    passages=tuple(Passage(f"P{place}", f"Text {place}. Ada {place}.") for place in range(5)),
    gold=(3, 1),
    answers=("Ada 3",),
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "a.counterfoil") as made:
        made.questions.add([QUESTION])
        yield made


def marked(text: str, units: int = 9) -> list[tuple[str, str, int | None]]:
    found = places_of(text, parse_reply(text, range(units), units), range(units))
    return [(place.what.value, text[place.start : place.end], place.position) for place in found]


def test_marks_stand_on_what_was_read() -> None:
    assert marked('{"reasoning": "By [2], then [7].", "passages": [2, 7], "answer": "Orrel"}') == [
        ("mention", "2", 1), ("mention", "7", 6), ("citation", "2", 1), ("citation", "7", 6),
        ("answer", "Orrel", None),
    ]  # fmt: skip
    assert marked("Passage 3 says so.\nAnswer: the Orrel") == [
        ("mention", "3", 2),
        ("answer", "the Orrel", None),
    ]
    assert marked("<paragraphs>4, 31</paragraphs><answer>Orrel</answer>") == [
        ("citation", "4", 3), ("citation", "31", None), ("answer", "Orrel", None),
    ]  # fmt: skip
    assert marked("unknown") == [("answer", "unknown", None)]


@given(st.text(max_size=200))
def test_marks_never_overlap_and_stay_in_the_text(text: str) -> None:
    end = 0
    for place in places_of(text, parse_reply(text, range(5), 5), range(5)):
        assert end <= place.start < place.end <= len(text)
        end = place.end


def test_the_chain_of_thought_is_what_a_person_reads() -> None:
    assert (
        chain_of_thought('{"reasoning": "By [2].\\nSo \\"it\\" is.", "answer": "x"}')
        == 'By [2].\nSo "it" is.'
    )
    assert chain_of_thought("Plain text.") == "Plain text."
    assert chain_of_thought('{"answer": "x"}', "I thought of [3].") == "I thought of [3]."
    assert [(one.what, one.position) for one in links_in("See [2] and passage 9.", range(5))] == [
        (What.MENTION, 1), (What.MENTION, None),
    ]  # fmt: skip


async def test_everything_asked_about_a_question_is_shown(project: Project) -> None:
    wanted = CitationStudy(strategies=("1", "2"), rounds=2, controls=True, smallest=3)
    await run_citation_study(project, open_planted("cites-decoys"), wanted)
    (asking,) = asked_about(project, project.questions.get(1))
    first = asking.first
    assert first is not None
    assert first.parsed is not None
    assert (first.parsed.cited, first.parsed.answer, first.right) == ((0, 2), "Ada 3", True)
    assert (first.kept, first.dropped, first.tries) == ((0, 1, 2, 3, 4), (), 1)
    assert "[4] P3: Text 3. Ada 3." in first.prompt
    assert first.chain == "I follow [1]. I follow [3]."
    kept = next(one for one in asking.rest if one.key == "1")
    assert (kept.dropped, kept.unknown, kept.unchanged, kept.stands) == ((1, 3, 4), True, False, False)
    assert "[4] P3" not in kept.prompt
    trail = asking.trail("2")
    assert [(one.round, one.dropped, one.unchanged, one.stands) for one in trail] == [
        (1, (0,), True, True), (2, (0, 2), True, True),
    ]  # fmt: skip
    assert not any(one.key == "smallest" for one in asking.rest)


def test_every_way_to_compare_is_shown() -> None:
    seen = dict(how_each_sees_it("Toronto", "Toronto Coach Terminal"))
    assert seen["Standard"].contain
    assert not seen["Standard"].em
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("answer", "text", "wanted"),
    [
        ("Ada", "Adam built it", False),
        ("ada 3", "By Ada 3.", True),
        ("1,000", "It cost 1000.", True),
        ("", "x", False),
    ],
)
def test_an_answer_stands_where_its_words_do(answer: str, text: str, wanted: bool) -> None:
    assert stands_in(answer, ["Other.", text]) == wanted


async def test_a_person_asks_again_with_passages_of_choice(project: Project) -> None:
    question = project.questions.get(1)
    model = open_planted("reads-cited")
    found = await ask_by_hand(project, model, question, [3, 1])
    assert found.parsed is not None
    assert (found.kept, found.parsed.answer, found.reason) == ((1, 3), "Ada 3", "")
    assert "[1] P0" not in found.prompt
    gone = await ask_by_hand(project, model, question, [0, 1, 2, 4], Units.PARAGRAPHS)
    assert gone.parsed is not None
    assert gone.parsed.answer == "unknown"
    assert project.citation_asks.all() == []
    mute = await ask_by_hand(project, SayingModel("test:mute", "mute", lambda _: "Hm,\nwell."), question, [0])
    assert (mute.parsed, mute.reason) == (None, "No answer was found in the reply.")
