"""A question's line: how its answer stood the test with the model that is chosen, and what is looked for in it."""

from __future__ import annotations

from typing import Any

import pytest

from core.store.citations import FAILED, READ, UNREAD, CitationAsk
from core.store.question import Passage, Question
from gui.citations import rows
from gui.citations.list_model import QuestionModel, Wanted
from gui.citations.rows import Row, State, state_of, states_of

QUESTION = Question(
    id=1,
    text="Who built the mill?",
    passages=(Passage("", "A."),),
    answers=("Ada",),
    hop=2,
    source="a.b.jsonl, q7",
)


def ask(strategy: str, answer: str = "Ada", **fields: Any) -> CitationAsk:
    turn = 0 if strategy == "first" else 1
    given: dict[str, Any] = {
        "question_id": 1,
        "model": "m",
        "model_name": "M",
        "units": "paragraphs",
        "round": turn,
    }
    return CitationAsk(strategy=strategy, answer=answer, **{**given, **fields})


FIRST = ask("first")


@pytest.mark.parametrize(
    ("asks", "state"),
    [
        ([], rows.NOT_ASKED),
        ([FIRST], rows.ANSWERED),
        ([FIRST, ask("1-random", "Ben")], rows.ANSWERED),
        ([ask("first", "not stated")], rows.UNKNOWN),
        ([FIRST, ask("1"), ask("2", "Ben"), ask("3", "unknown")], rows.AS_CITED),
        ([FIRST, ask("1", "Ben"), ask("2", "Ben")], rows.NOT_ENOUGH),
        ([FIRST, ask("1"), ask("2", "the Ada")], rows.NOT_NEEDED),
        ([FIRST, ask("2", "Ben"), ask("2", "Ada", round=2)], rows.AS_CITED),
        ([FIRST, ask("2", "", state=UNREAD)], rows.ANSWERED),
        ([ask("first", "", state=UNREAD, attempt=0), ask("first", attempt=1)], rows.ANSWERED),
        ([ask("first", "", state=UNREAD, reason="Odd.")], State("error sample", "warn", "Odd.")),
        ([ask("first", "", state=FAILED, reason="Away.")], State("failed", "warn", "Away.")),
    ],
)
def test_a_state_follows_from_the_answers(asks: list[CitationAsk], state: State) -> None:
    assert state_of(asks) == state


def test_states_are_kept_apart_by_model_and_units() -> None:
    other = ask("first", "unknown", model="n")
    sentences = ask("first", state=READ, units="sentences")
    found = states_of([FIRST, sentences, other])
    assert found == {
        1: {
            ("m", "paragraphs"): rows.ANSWERED,
            ("m", "sentences"): rows.ANSWERED,
            ("n", "paragraphs"): rows.UNKNOWN,
        }
    }
    row = Row(QUESTION, found[1], ("n", "paragraphs"))
    assert row.state == rows.UNKNOWN
    assert Row(QUESTION, found[1], ("x", "paragraphs")).state == rows.NOT_ASKED
    assert [words for words, _ in row.chips] == ["unknown", "2 hops", "a.b"]
    assert row.sentence == "Who built the mill? (unknown, 2 hops, a.b)"


def test_a_word_problem_is_called_one() -> None:
    assert (
        Row(Question(text="How many?", passages=(), problem_id=3, source="x.csv, record 3")).source
        == "word problem"
    )


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), True),
        (Wanted("MILL who"), True),
        (Wanted("ada"), True),
        (Wanted("q7"), True),
        (Wanted("not asked"), True),
        (Wanted("mill nobody"), False),
        (Wanted(hops="2 hops"), True),
        (Wanted(hops="3 hops"), False),
        (Wanted(state="unknown"), False),
    ],
)
def test_a_row_is_found_by_all_that_is_wanted(wanted: Wanted, found: bool) -> None:
    assert bool(wanted.arranged([Row(QUESTION)], {})) is found
    model = QuestionModel()
    model.fill([Row(QUESTION)], ("m", "paragraphs"))
    model.arrange(wanted)
    assert model.rowCount() == int(found)


def test_the_list_keeps_the_rules_of_qt(qtmodeltester: Any) -> None:
    model = QuestionModel()
    qtmodeltester.check(model)
    model.fill([Row(QUESTION)], ("m", "paragraphs"))
    qtmodeltester.check(model)
    model.update_rows([Row(QUESTION, {("m", "paragraphs"): rows.UNKNOWN})])
    assert model.row(0).state == rows.UNKNOWN
    qtmodeltester.check(model)
