"""Prompts: the units keep their numbers, and a length control keeps the length."""

from __future__ import annotations

from core.citations.interventions import View
from core.citations.prompts import cite_prompt, context_text
from core.citations.question import Passage, Question, Units, gold_units, units_of

QUESTION = Question(
    text="Who {built} it? 100 % sure",
    passages=(
        Passage("Mill", "It stands. Ada built it."),
        Passage("", "{question} is no hole."),
        Passage("Ada", "She lived."),
    ),
    gold=(2, 0),
    gold_sentences=((2, 0), (0, 1), (0, 1)),
)
UNITS = units_of(QUESTION)
WHOLE = View((0, 1, 2))


def text(view: View, kind: Units = Units.PARAGRAPHS, *, first: bool) -> str:
    (message,) = cite_prompt(QUESTION, units_of(QUESTION, kind), view, kind, first=first)
    return message.content


def test_what_is_left_out_leaves_the_numbers_as_they_were() -> None:
    prompt = text(View((0, 2)), first=False)
    assert "[1] Mill: It stands." in prompt
    assert "[3] Ada: She lived." in prompt
    assert "[2] {" not in prompt
    assert "2 numbered passages" in prompt


def test_step_2_alone_says_what_to_do_when_the_text_does_not_tell() -> None:
    assert "unknown" not in text(WHOLE, first=True)
    assert 'the answer is "unknown"' in text(WHOLE, first=False)
    assert text(View(WHOLE.kept, again=True), first=False) == text(WHOLE, first=True)


def test_texts_are_put_in_as_they_are() -> None:
    prompt = text(WHOLE, first=True)
    assert "Who {built} it? 100 % sure" in prompt
    assert "[2] {question} is no hole." in prompt
    assert '"passages": [the numbers' in prompt


def test_dots_keep_the_length_of_the_context() -> None:
    hidden = context_text(UNITS, View((1,), dots=True), Units.PARAGRAPHS)
    assert len(hidden) == len(context_text(UNITS, WHOLE, Units.PARAGRAPHS))
    assert "Mill" not in hidden
    assert "[2] {question} is no hole." in hidden
    assert hidden.startswith("[1] ....")


def test_an_order_is_shown_as_it_is() -> None:
    shown = context_text(UNITS, View((2, 0, 1)), Units.PARAGRAPHS)
    assert [line[:3] for line in shown.split("\n\n")] == ["[3]", "[1]", "[2]"]


def test_sentences_are_units_of_their_own() -> None:
    units = units_of(QUESTION, Units.SENTENCES)
    assert [unit.number for unit in units] == [1, 2, 3, 4]
    assert "".join(unit.text for unit in units if unit.passage == 0) == QUESTION.passages[0].text
    assert gold_units(QUESTION, units, Units.SENTENCES) == (3, 1)
    assert "[2] Mill: Ada built it.\n[3]" in text(WHOLE_SENTENCES, Units.SENTENCES, first=True)
    assert "numbered sentences" in text(WHOLE_SENTENCES, Units.SENTENCES, first=True)


WHOLE_SENTENCES = View((0, 1, 2, 3))


def test_sentences_of_the_source_are_kept() -> None:
    cut = Question(text="?", passages=(Passage("A", "One. two. Three.", (10,)),))
    assert [unit.text for unit in units_of(cut, Units.SENTENCES)] == ["One. two. ", "Three."]
