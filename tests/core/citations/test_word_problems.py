"""Word problems as questions: sentences are passages, and one number can be another with the right answer known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.citations.interventions import NotApplicable
from core.citations.word_problems import ChangedNumber, change_number, question_of
from core.problems.problem import Problem


def problem(text: str, answer: int | None, program: str = "") -> Problem:
    return Problem(
        text=text, answer=None if answer is None else Fraction(answer), program=program, id=4, source="s"
    )


PENS = problem("Tom likes red. He has 3 pens. Ann gives him 4 pens. How many has he now?", 7, "print(3 + 4)")


def test_the_sentence_that_asks_is_the_question() -> None:
    found = question_of(PENS)
    assert found is not None
    assert found.text == "How many has he now?"
    assert [passage.text for passage in found.passages] == [
        "Tom likes red.",
        "He has 3 pens.",
        "Ann gives him 4 pens.",
    ]
    assert (found.gold, found.answers, found.problem_id, found.hop) == ((1, 2), ("7",), 4, None)
    told = question_of(problem("He has 3 pens. She has 4. Find the sum.", 7))
    assert told is not None
    assert (told.text, told.gold) == ("Find the sum.", None)


@pytest.mark.parametrize(
    "text", ["", "How many?", "He has 3 pens. How many?", "If he has 3 pens, how many? And then?"]
)
def test_with_less_than_two_sentences_there_is_nothing_to_leave_out(text: str) -> None:
    assert question_of(problem(text, 3)) is None


def test_a_number_in_the_first_cited_sentence_that_has_one_is_changed() -> None:
    found = change_number(PENS, (0, 2, 1))
    assert found == ChangedNumber(
        2, "Ann gives him 5 pens.", "8", "4 became 5, so that the right answer is 8."
    )


def test_the_answer_stays_whole_where_it_was() -> None:
    shared = problem("There are 12 pens. They are for 4 boys. How many has each?", 3, "print(12 / 4)")
    found = change_number(shared, (1,))
    assert isinstance(found, ChangedNumber)
    assert Fraction(found.answer).denominator == 1
    assert found.answer != "3"


@pytest.mark.parametrize(
    ("made", "cited", "words"),
    [
        (PENS, (0,), "No cited sentence"),
        (PENS, (9,), "No cited sentence"),
        (problem(PENS.text, 7), (1,), "not tied to its solution"),
        (problem(PENS.text, 8, "print(3 + 4)"), (1,), "not tied to its solution"),
    ],
)
def test_what_cannot_be_changed_is_said(made: Problem, cited: tuple[int, ...], words: str) -> None:
    found = change_number(made, cited)
    assert isinstance(found, NotApplicable)
    assert words in found.reason
